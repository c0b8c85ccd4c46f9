import { createClient } from '@guildhall/contract/api/client.ts'
import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { topicTextCalls } from '@guildhall/contract/content/calls.ts'
import type { ChangedTopic, TextTopic, TopicText } from '@guildhall/contract/content/topic-names.ts'
import type { topicTextEndpoints } from '@guildhall/contract/content/topic-texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserSend, type sendFrom } from '../api/transport.ts'

const clientOf = (send: ReturnType<typeof sendFrom>) => createClient<typeof topicTextEndpoints>(topicTextCalls, send)

/** The texts of topics that the staff changed. A page's loader passes its `send`. */
export function topicTextsQuery(send: ReturnType<typeof sendFrom> = browserSend) {
  return queryOptions({
    queryKey: ['topic-texts'],
    queryFn: async ({ signal }) => (await clientOf(send).shown({ signal })).items,
  })
}

/** Returns what a topic's page says: what the staff wrote, otherwise the shipped text. */
export function textOf(changed: readonly ChangedTopic[] | undefined, topic: TextTopic, shipped: TopicText): TopicText {
  return changed?.find((each) => each.topic === topic) ?? shipped
}

/** Returns the texts of a topic's page. */
export function useTopicText(topic: TextTopic, shipped: TopicText): TopicText {
  return textOf(useQuery(topicTextsQuery()).data, topic, shipped)
}

/** Returns the introduction that the staff wrote for a topic, for the head of its page; nothing for the shipped one. */
export function leadOf({ topicTexts }: Pick<PageContext, 'topicTexts'>, topic: TextTopic): string | undefined {
  return topicTexts.find((each) => each.topic === topic)?.lead
}
