import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { categoryText, licenceText } from '@guildhall/contract/agents/words.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { MetaDescriptor } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { pageHead, privateHead } from '#lib/page/page-head.ts'

/** The data for the head of an agent's page. */
interface AgentMeta {
  title: string
  description: string
  path: string
  image: string | null
  isPublic: boolean
  /** schema.org's SoftwareApplication. */
  data: object
}

/** Returns the data for the head of an agent's page. */
export function agentMeta(agent: Agent, origin: string): AgentMeta {
  const { id, name, summary, author, cover, state, posted, updatedAt, sourceUrl, rating, reviews } = agent
  const image = cover && new URL(cover.main, origin).href
  const licence = licenceText(agent)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description: summary,
    applicationCategory: categoryText(agent),
    url: `${origin}/ai-agent/${id}`,
    author: {
      '@type': author.companyName ? 'Organization' : 'Person',
      name: displayName(author),
    },
    ...(licence ? { license: licence } : {}),
    ...(posted ? { datePublished: posted, dateModified: updatedAt } : {}),
    ...(sourceUrl ? { sameAs: sourceUrl } : {}),
    ...(image ? { image } : {}),
    ...(rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount: reviews,
            bestRating: reviewLimits.stars,
            worstRating: 1,
          },
        }),
  }
  return { title: name, description: summary, path: `/ai-agent/${id}`, image, isPublic: state === 'public', data }
}

/** Returns title, description, canonical URL, social card and structured data. */
export function agentHead(args: Parameters<typeof pageHead>[0], meta: AgentMeta): MetaDescriptor[] {
  const { isPublic, ...head } = meta
  return isPublic ? pageHead(args, { ...head, type: 'product' }) : privateHead(meta.title)
}
