import type { Message } from '@guildhall/contract/conversations/messages.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Listed, withLastMessage } from './list/listed.ts'
import { conversationQueries, type Opened } from './queries.ts'
import { withMessage } from './thread/news.ts'
import type { Thread } from './thread/thread.ts'

/** Changes every list of conversations that this browser has. */
export function changeLists(client: QueryClient, owner: string, change: (list: Listed) => Listed): void {
  for (const [queryKey, list] of client.getQueriesData<Listed>({ queryKey: conversationQueries.lists(owner) }))
    if (list) setList(client, queryKey, change(list))
}

/** What was to be asked anew still is: news changes what a list holds, it does not say that the list is whole. */
function setList(client: QueryClient, queryKey: QueryKey, list: Listed): void {
  const query = client.getQueryCache().find({ queryKey })
  const { isInvalidated = false, dataUpdatedAt: updatedAt } = query?.state ?? {}
  client.setQueryData<Listed>(queryKey, list, { updatedAt })
  if (isInvalidated) query?.invalidate()
}

/** Asks anew for the lists that are looked at; the others when they are looked at. */
export function refreshLists(client: QueryClient, owner: string): Promise<void> {
  return client.invalidateQueries({ queryKey: conversationQueries.lists(owner) })
}

/**
 * Shows a message that has come or was stored wherever its conversation is shown. False where something is missing before
 * it, or its conversation in a list: then the server is to be asked.
 */
export function showMessage(
  client: QueryClient,
  owner: string,
  message: Message,
  unreadCount: number | null,
): { thread: boolean; lists: boolean } {
  const id = message.conversation
  let [thread, lists] = [true, true]
  client.setQueryData<Thread>(conversationQueries.thread(owner, id).queryKey, (before) => {
    const next = before && withMessage(before, message)
    thread = next !== null
    return next ?? before
  })
  for (const [queryKey, list] of client.getQueriesData<Listed>({ queryKey: conversationQueries.lists(owner) })) {
    const next = list && withLastMessage(list, message, owner, unreadCount)
    // A message brings a conversation back from where it was put aside.
    if (next && queryKey[3] !== 'archived') setList(client, queryKey, next)
    else if (list) lists = false
  }
  client.setQueryData(
    conversationQueries.one(owner, id).queryKey,
    (one) => one && withItsLast(one, message, owner, unreadCount),
  )
  return { thread, lists }
}

function withItsLast(one: Opened, message: Message, owner: string, unreadCount: number | null): Opened {
  const alone = { items: [one.conversation], nextCursor: null, unreadConversations: 0, requests: 0 }
  const [conversation = one.conversation] = withLastMessage(alone, message, owner, unreadCount)?.items ?? []
  return { ...one, conversation }
}
