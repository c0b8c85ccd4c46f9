import * as z from 'zod/mini'
import { ReasonInput } from '../admin/members.ts'
import { endpoint } from '../api/endpoint.ts'
import { contentLimits as most } from '../limits/content.ts'
import { Timestamp, text, textList } from '../values/values.ts'
import { topicTextCalls } from './calls.ts'
import { textTopics } from './topic-names.ts'

const say = { lead: 'Write the introduction', points: 'Write at least one line' } as const

/** A topic whose texts the staff changed. */
const ChangedTopicText = z.object({
  topic: z.enum(textTopics),
  lead: z.string(),
  points: z.array(z.string()),
  changedAt: Timestamp,
})

const topic = z.enum(textTopics, { error: 'Choose the topic' })

/** What the staff write for the page of a topic. */
export const TopicTextInput = z.extend(ReasonInput, {
  topic,
  lead: text(most.topicLead, { required: say.lead }),
  points: textList({ items: most.topicPoints, characters: most.topicPoint }).check(
    z.refine((points) => points.length > 0, { error: say.points }),
  ),
})
export type TopicTextInput = z.output<typeof TopicTextInput>

const items = z.object({ items: z.array(ChangedTopicText) })

export const topicTextEndpoints = {
  shown: endpoint(topicTextCalls.shown, {
    summary: 'The texts of topics of mentorship and consulting that replace the shipped ones.',
    output: z.object({
      items: z.array(z.object({ topic: z.enum(textTopics), lead: z.string(), points: z.array(z.string()) })),
    }),
  }),
  list: endpoint(topicTextCalls.list, {
    summary:
      'The topics of mentorship and consulting whose texts the staff changed; the others have the shipped texts.',
    output: items,
  }),
  change: endpoint(topicTextCalls.change, {
    summary: 'Replaces the texts of the page of a topic.',
    body: TopicTextInput,
    output: items,
  }),
  reset: endpoint(topicTextCalls.reset, {
    summary: 'Gives a topic its shipped texts back. Nothing happens where it has them.',
    body: z.extend(ReasonInput, { topic }),
    output: items,
  }),
}
