import './policy.css'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCurrentSection } from '#lib/hooks/use-current-section.ts'
import { type PolicyPath, policies } from './policies.ts'

export interface PolicySection {
  id: string
  title: string
  body: ReactNode
}

export interface Policy {
  to: PolicyPath
  /** The day it came into force; also its name. */
  version: string
  /** What the text is, in a sentence or two. */
  summary: string
  sections: readonly PolicySection[]
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A policy: contents beside it, its version, its sections numbered. */
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
