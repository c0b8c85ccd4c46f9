import type { TopicPage } from '@guildhall/contract/consulting/topic-pages.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import type { MetaDescriptor } from 'react-router'
import { originOf, pageHead } from '#lib/page/page-head.ts'

/** Returns title, description, canonical URL, social card and structured data of a topic: a service, and the way to its page. */
export function topicHead(
  args: Parameters<typeof pageHead>[0],
  { topic, lead: shipped }: TopicPage,
  lead = shipped,
): MetaDescriptor[] {
  const origin = originOf(args)
  const path = topicPaths[topic]
  const crumb = (position: number, name: string, at: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + at,
  })
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name: topic,
        serviceType: topic,
        description: lead,
        url: origin + path,
        provider: { '@type': 'Organization', name: 'Guildhall', url: `${origin}/` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [crumb(1, 'Consulting', '/consulting'), crumb(2, topic, path)],
      },
    ],
  }
  return pageHead(args, { title: topic, description: lead, path, data })
}
