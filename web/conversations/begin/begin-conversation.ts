import { createClient, type Input } from '@guildhall/contract/api/client.ts'
import { conversationCalls } from '@guildhall/contract/conversations/calls.ts'
import type { conversationEndpoints } from '@guildhall/contract/conversations/conversations.ts'
import { browserSend } from '#lib/api/transport.ts'

const { begin } = createClient<typeof conversationEndpoints>(conversationCalls, browserSend)
type Begun = Input<(typeof conversationEndpoints)['begin']>['body']

/** The id of the conversation with a person, made when there is none. */
export async function beginConversation(userId: string): Promise<string> {
  return (await begin({ body: { userId } })).conversation.id
}

/** The id of a new group; the same clientId again is the same group. */
export async function beginGroup(group: Extract<Begun, { title: string }>): Promise<string> {
  return (await begin({ body: group })).conversation.id
}
