import { freelanceCategories } from '../users/freelance-categories.ts'

/** The topics of consulting, reviews and audits: each has a page of its own. */
export const consultingTopics = [
  'AI strategy',
  'Architecture review',
  'Enterprise',
  'Expert code review',
  'Security audit',
] as const
export type ConsultingTopic = (typeof consultingTopics)[number]

/** The topics whose delivery is findings. */
export const findingTopics: readonly string[] = [
  'Architecture review',
  'Expert code review',
  'Security audit',
] satisfies ConsultingTopic[]

/** The topic whose deliveries wait for the rules of an audit. */
export const auditTopic = 'Security audit' satisfies ConsultingTopic

/** What work can be about: a category of freelance work, or a topic of consulting. */
export const workTopics = [...freelanceCategories, ...consultingTopics] as const
export type WorkTopic = (typeof workTopics)[number]
