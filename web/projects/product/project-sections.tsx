import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { formatBytes } from '#lib/format/bytes.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Tag } from '#ui/tag.tsx'

interface Section {
  id: string
  title: string
  content: ReactNode
}

/** Returns the sections of a project that have content. */
export function projectSections(project: Project): Section[] {
  const { features, deliverables, techStack, skills, tags, assets } = project
  const built = [
    { name: 'Tools', words: techStack },
    { name: 'Skills shown', words: skills },
    { name: 'Tags', words: tags },
  ].filter(({ words }) => words.length > 0)
  return [
    { id: 'overview', title: 'Overview', content: <Overview html={project.descriptionHtml} /> },
    ...(deliverables.length + features.length + assets.files + assets.links > 0
      ? [
          {
            id: 'what-you-get',
            title: 'What you get',
            content: <WhatYouGet deliverables={deliverables} features={features} assets={assets} />,
          },
        ]
      : []),
    ...(built.length > 0 ? [{ id: 'built-with', title: 'Built with', content: <BuiltWith built={built} /> }] : []),
    { id: 'licence', title: 'Licence', content: <LicenceTerms project={project} /> },
  ]
}

/** A section with its name hanging in the left column. */
export function HangingSection({ id, title, content }: Section) {
  return (
    <section className="hang" id={id}>
      <h2 className="t-sub">{title}</h2>
      <div>{content}</div>
    </section>
  )
}

function Overview({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

function WhatYouGet({ deliverables, features, assets }: Pick<Project, 'deliverables' | 'features' | 'assets'>) {
  return (
    <>
      {deliverables.length > 0 ? (
        <table className="ledger ledger--rule">
          <thead>
            <tr>
              <th scope="col">Deliverable</th>
            </tr>
          </thead>
          <tbody>
            {deliverables.map((deliverable) => (
              <tr key={deliverable}>
                <td className="med">{deliverable}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {features.length > 0 ? (
        <ul className="feat">
          {features.map((feature) => (
            <li key={feature}>
              <Icon of={Check} />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      {assets.files + assets.links > 0 ? <p className="c2 num pd__assets">{sentenceOf(assets)}</p> : null}
    </>
  )
}

function sentenceOf({ files, links, bytes, formats }: Project['assets']): string {
  const what = [
    ...(files > 0
      ? [`${files} ${files === 1 ? 'file' : 'files'} (${[...formats, formatBytes(bytes)].join(', ')})`]
      : []),
    ...(links > 0 ? [`${links} ${links === 1 ? 'link' : 'links'}`] : []),
  ]
  return `For buyers: ${what.join(' and ')}.`
}

function BuiltWith({ built }: { built: readonly { name: string; words: readonly string[] }[] }) {
  return (
    <dl className="stackl">
      {built.map(({ name, words }) => (
        <div key={name}>
          <dt className="c3">{name}</dt>
          <dd className="tags">
            {words.map((word) => (
              <Tag key={word}>{word}</Tag>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function LicenceTerms({ project: { licence, licenceText } }: { project: Project }) {
  return (
    <>
      <p className="med">{licenceTexts[licence].name}</p>
      <p className="c2 mt-1">{licenceTexts[licence].meaning}</p>
      {licence === 'custom' && licenceText ? <p className="prose mt-3 whitespace-pre-line">{licenceText}</p> : null}
    </>
  )
}
