import './policy.css'
import type { PolicyVersion } from '@guildhall/contract/content/policy-versions.ts'
import { Fragment, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCurrentSection } from '#lib/hooks/use-current-section.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { Notice } from '#ui/states/notice.tsx'

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

interface PolicyPageProps {
  policy: Policy
  /** The versions of all policies that the staff published, newest first. */
  published: readonly PolicyVersion[]
}

/** What the operator of this installation adds to a policy: rules of their own, and the versions with what each changed. */
function addedSections(own: readonly PolicyVersion[]): PolicySection[] {
  const past = own.filter(({ inForce }) => inForce)
  const [current] = past
  if (!current) return []
  return [
    ...(current.rulesHtml
      ? [{ id: 'operator', title: 'Rules of this installation', body: <Rules html={current.rulesHtml} /> }]
      : []),
    {
      id: 'versions',
      title: 'Versions',
      body: (
        <ol className="pol__v">
          {past.map(({ version, changes, rulesHtml }, at) => (
            <li key={version}>
              <p className="semi num">
                {day.format(new Date(version))}
                {at === 0 ? ', in force' : ` until ${day.format(new Date(past[at - 1]?.version ?? version))}`}
              </p>
              <Points items={changes} />
              {at > 0 && rulesHtml ? (
                <details className="mt-2">
                  <summary className="link">Rules of this installation at that time</summary>
                  <Rules html={rulesHtml} />
                </details>
              ) : null}
            </li>
          ))}
        </ol>
      ),
    },
  ]
}

function Rules({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off
  return <div className="t-read prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** A policy: table of contents beside it, its version, numbered sections. */
export function PolicyPage({ policy: { to, version, summary, sections }, published }: PolicyPageProps) {
  const own = published.filter(({ policy }) => `/${policy}` === to)
  const current = own.find(({ inForce }) => inForce)
  const coming = own.filter(({ inForce }) => !inForce)
  const inForceSince = current && current.version > version ? current.version : version
  const all = [...sections, ...addedSections(own)]
  const article = useRef<HTMLElement>(null)
  const here = useCurrentSection(article)
  return (
    <div className="page">
      <div className="with-nav pol">
        <div className="subnav">
          <nav aria-label="Contents">
            <p className="c3 t-sm">Contents</p>
            <ul>
              {all.map(({ id, title }, index) => (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === here || undefined}>
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
            Version {inForceSince}, in force since {day.format(new Date(inForceSince))}
          </p>
          {coming.map((next) => (
            <Notice key={next.version} kind="wait">
              A new version applies from {day.format(new Date(next.version))}. {next.changes.join(' ')}
            </Notice>
          ))}
          <section className="panel panel--ink mt-5 mb-2" aria-labelledby="summary">
            <div className="panel__b">
              <h2 className="t-sub" id="summary">
                In short
              </h2>
              <p className="c2 mt-1">{summary}</p>
            </div>
          </section>
          {all.map(({ id, title, body }, index) => (
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
