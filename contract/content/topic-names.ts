import { mentorshipTopics } from '../bookings/options.ts'
import { consultingTopics } from '../engagements/topics.ts'

/** The topics of mentorship and consulting: their pages have texts that the staff can change. */
export const textTopics = [...mentorshipTopics, ...consultingTopics] as const
export type TextTopic = (typeof textTopics)[number]

/** The texts of the page of a topic: its introduction, and what people ask or should prepare. */
export interface TopicText {
  lead: string
  points: readonly string[]
}

/** A text in place of the shipped one. */
export interface ChangedTopic extends TopicText {
  topic: TextTopic
}
