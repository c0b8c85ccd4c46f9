import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { topicPage } from '@guildhall/contract/consulting/topic-pages.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import type { TextTopic, TopicText } from '@guildhall/contract/content/topic-names.ts'
import type { ConsultingTopic } from '@guildhall/contract/engagements/topics.ts'
import { mentorshipPages } from '@guildhall/contract/mentors/topic-pages.ts'
import { type MentorshipTopic, mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'

/** Whether a topic is one of mentorship: its points are what people ask. Those of consulting are what to prepare. */
export function isMentorship(topic: TextTopic): topic is MentorshipTopic {
  return mentorshipTopics.some((each) => each === topic)
}

/** Returns the texts that come with Guildhall. */
export function shippedText(topic: TextTopic): TopicText {
  if (isMentorship(topic)) {
    const { lead, questions } = mentorshipPages[topic]
    return { lead, points: questions }
  }
  const { lead, prepare } = topicPage(topic as ConsultingTopic)
  return { lead, points: prepare }
}

/** Returns the address of a topic's page. */
export function pathOf(topic: TextTopic): string {
  return isMentorship(topic) ? mentorshipPath(topic) : topicPaths[topic as ConsultingTopic]
}
