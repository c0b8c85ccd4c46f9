import { createClient } from '@guildhall/contract/client.ts'
import { conversationEndpoints } from '@guildhall/contract/conversations.ts'
import { browserSend } from '#lib/api.ts'

const { begin } = createClient(conversationEndpoints, browserSend)

/** The id of the conversation with a person, made when there is none. */
export async function beginConversation(userId: string): Promise<string> {
  return (await begin({ body: { userId } })).conversation.id
}
