import { mentorshipTopics } from '../bookings/options.ts'

export type MentorshipTopic = (typeof mentorshipTopics)[number]

/** The addresses of the topics. */
export const mentorshipSlugs = {
  'Career guidance': 'career-guidance',
  'Technical skills': 'technical-skills',
  'Research methods': 'research-methods',
  'PhD support': 'phd-support',
  'Industry transition': 'industry-transition',
  'Startup advice': 'startup-advice',
  'Academic writing': 'academic-writing',
  'Grant applications': 'grant-applications',
  'PhD program': 'phd-program',
  'Expert network': 'expert-network',
} as const satisfies Record<MentorshipTopic, string>

/** The page that lists the topics. */
export const mentorshipIndex = '/mentorship'

/** Returns the path of a topic's page. */
export const mentorshipPath = (topic: MentorshipTopic): string => `${mentorshipIndex}/${mentorshipSlugs[topic]}`

/** Returns the topic at an address; undefined for any other. */
export const topicOfSlug = (slug: string): MentorshipTopic | undefined =>
  mentorshipTopics.find((topic) => mentorshipSlugs[topic] === slug)

/** Returns the list of a saved search of mentors: the page of its topic with the other filters. */
export function mentorListPath(query: string): string {
  const params = new URLSearchParams(query)
  const topic = mentorshipTopics.find((each) => each === params.get('topic')) ?? mentorshipTopics[0]
  params.delete('topic')
  return params.size > 0 ? `${mentorshipPath(topic)}?${params}` : mentorshipPath(topic)
}
