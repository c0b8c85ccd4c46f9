import './policy.css'
import { Fragment, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCurrentSection } from '#lib/hooks/use-current-section.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'

export interface PolicySection {
  id: string
  title: string
  body: ReactNode
}

export interface Policy {
  to: PolicyPath
  /** The date it took effect; also its name. */
  version: string
  /** A summary in a sentence or two. */
  summary: string
  sections: readonly PolicySection[]
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A policy: table of contents beside it, its version, numbered sections. */
export function PolicyPage({ policy: { to, version, summary, sections } }: { policy: Policy }) {
  const article = useRef<HTMLElement>(null)
  const current = useCurrentSection(article)
  return (
    <div className="page">
      <div className="with-nav pol">
        <div className="subnav">
          <nav aria-label="Contents">
            <p className="c3 t-sm">Contents</p>
            <ul>
              {sections.map(({ id, title }, index) => (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === current || undefined}>
                    {index + 1}. {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <nav className="pol__o" aria-label="Other policies">
            <p className="c3 t-sm">Other policies</p>
            <ul>
              {policies
                .filter((policy) => policy.to !== to)
                .map((policy) => (
                  <li key={policy.to}>
                    <Link to={policy.to}>{policy.title}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
        <article className="pol__m" ref={article}>
          <h1 className="t-page">{policies.find((policy) => policy.to === to)?.title}</h1>
          <p className="c2 num mt-1">
            Version {version}, in force since {day.format(new Date(version))}
          </p>
          <section className="panel panel--ink mt-5 mb-2" aria-labelledby="summary">
            <div className="panel__b">
              <h2 className="t-sub" id="summary">
                In short
              </h2>
              <p className="c2 mt-1">{summary}</p>
            </div>
          </section>
          {sections.map(({ id, title, body }, index) => (
            <section id={id} key={id} aria-labelledby={`${id}-title`}>
              <h2 className="t-section" id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </div>
    </div>
  )
}

/** All policies, in the order in which pages list them. */
const policies = [
  { title: 'Privacy policy', to: '/privacy-policy' },
  { title: 'Terms and conditions', to: '/terms-conditions' },
  { title: 'Cookie policy', to: '/cookie-policy' },
  { title: 'Refund policy', to: '/refund-policy' },
  { title: 'Delivery policy', to: '/delivery-policy' },
  { title: 'Accessibility', to: '/accessibility' },
] as const

export type PolicyPath = (typeof policies)[number]['to']

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

// On phones, 'firebase_refresh_token' and 'userFirstName' break between their words, not within one.
function withBreaks(name = '') {
  return name.split(/(?<=[_-])(?=\w)|(?<=[a-z])(?=[A-Z])/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** The last section of the policies about trading. */
export const contactSection = {
  id: 'contact',
  title: 'Questions',
  body: (
    <P>
      The ‘Contact’ section of the{' '}
      <Link className="link" to="/terms-conditions#contact">
        terms and conditions
      </Link>{' '}
      says how to reach us.
    </P>
  ),
}
