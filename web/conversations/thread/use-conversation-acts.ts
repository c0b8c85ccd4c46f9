import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { refreshLists } from '../cache.ts'
import { conversationApi, conversationQueries } from '../queries.ts'

/** What one can do with a conversation as a whole. */
export type ConversationAct =
  | { act: 'mute'; until: string | null }
  | { act: 'archive'; archived: boolean }
  | { act: 'accept' | 'decline' }

/** Acts on a conversation; what shows it follows. Failures are said. */
export function useConversationActs(owner: string, { id }: Pick<Conversation, 'id'>) {
  const client = useQueryClient()
  const { queryKey } = conversationQueries.one(owner, id)
  return useMutation({
    mutationFn: (wanted: ConversationAct) => call(id, wanted),
    onSuccess: (conversation) => {
      if (conversation) client.setQueryData(queryKey, (known) => known && { ...known, conversation })
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: (_done, _error, { act }) => {
      // What was declined is not there any more.
      if (act !== 'decline') void client.invalidateQueries({ queryKey })
      return refreshLists(client, owner)
    },
  })
}

async function call(id: string, wanted: ConversationAct): Promise<Conversation | null> {
  const params = { id }
  switch (wanted.act) {
    case 'mute':
      return (await conversationApi.mute({ params, body: { until: wanted.until } })).conversation
    case 'archive':
      return (await conversationApi.archive({ params, body: { archived: wanted.archived } })).conversation
    case 'accept':
      return (await conversationApi.accept({ params, body: null })).conversation
    case 'decline':
      await conversationApi.decline({ params, body: null })
      return null
  }
}
