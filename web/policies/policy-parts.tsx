import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ScrollRegion } from '#ui/scroll-region.tsx'

/** A paragraph of a policy. */
export function P({ children }: { children: ReactNode }) {
  return <p className="t-read">{children}</p>
}

/** A list in a policy. */
export function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className="pol__l">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** A table in a policy; scrolls inside its own frame where it is too wide. */
export function Table({
  caption,
  head,
  rows,
}: {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  return (
    <ScrollRegion className="pol__t" label={caption}>
      <table className="ledger ledger--rule w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <td className="med">{withBreaks(first)}</td>
              {rest.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

// On a phone 'firebase_refresh_token' and 'userFirstName' break between their words, not within one.
function withBreaks(name = '') {
  return name.split(/(?<=[_-])(?=\w)|(?<=[a-z])(?=[A-Z])/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** The last section of the policies about a trade. */
export const contactSection = {
  id: 'contact',
  title: 'Questions',
  body: (
    <P>
      Section ‘Contact’ of the{' '}
      <Link className="link" to="/terms-conditions#contact">
        terms and conditions
      </Link>{' '}
      says how to reach us.
    </P>
  ),
}
