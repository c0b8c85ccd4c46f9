import { mentorshipPages } from '@guildhall/contract/mentors/topic-pages.ts'
import { type MentorshipTopic, mentorshipIndex, mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import type { MetaDescriptor } from 'react-router'
import { originOf, pageHead } from '#lib/page/page-head.ts'

/** Returns title, description, canonical URL, social card and structured data of a topic of mentorship. */
export function topicHead(
  args: Parameters<typeof pageHead>[0],
  topic: MentorshipTopic,
  lead = mentorshipPages[topic].lead,
): MetaDescriptor[] {
  const origin = originOf(args)
  const path = mentorshipPath(topic)
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Service',
        name: `Mentorship: ${topic}`,
        serviceType: 'Mentorship',
        description: lead,
        url: origin + path,
        provider: { '@type': 'Organization', name: 'Guildhall', url: `${origin}/` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Mentorship', item: origin + mentorshipIndex },
          { '@type': 'ListItem', position: 2, name: topic, item: origin + path },
        ],
      },
    ],
  }
  return pageHead(args, { title: `${topic}: mentors`, description: lead, path, data })
}
