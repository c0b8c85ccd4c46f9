import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Listed, withLastMessage } from './list/listed.ts'
import { conversationQueries, messageApi, type Opened } from './queries.ts'
import { endOf, type Thread, threadFrom, withMessage, withNewer, withOlder } from './thread/thread.ts'

/** Updates every conversation list cached in this browser. */
export function changeLists(client: QueryClient, owner: string, change: (list: Listed) => Listed): void {
  for (const [queryKey, list] of client.getQueriesData<Listed>({ queryKey: conversationQueries.lists(owner) }))
    if (list) setList(client, queryKey, change(list))
}

/** An invalidated list stays invalidated: an update changes its contents, it does not make the list complete. */
function setList(client: QueryClient, queryKey: QueryKey, list: Listed): void {
  const query = client.getQueryCache().find({ queryKey })
  const { isInvalidated = false, dataUpdatedAt: updatedAt } = query?.state ?? {}
  client.setQueryData<Listed>(queryKey, list, { updatedAt })
  if (isInvalidated) query?.invalidate()
}

/** Refetches the visible lists immediately; the others when they are shown. */
export function refreshLists(client: QueryClient, owner: string): Promise<void> {
  return client.invalidateQueries({ queryKey: conversationQueries.lists(owner) })
}

/**
 * Shows a received or stored message wherever its conversation is shown. Returns false where an earlier message is missing,
 * or the conversation is missing from a list: then the server must be asked.
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
    // A message brings a conversation back from the archive.
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

/** Which part of a conversation to load: older, newer, around a number, or the end. */
export type Step = 'older' | 'newer' | 'newest' | number

/** Loads the next part of a conversation into this browser's cache. */
export async function stepThrough(client: QueryClient, owner: string, id: string, step: Step): Promise<void> {
  const { queryKey } = conversationQueries.thread(owner, id)
  const known = client.getQueryData<Thread>(queryKey)
  if (!known) return
  const first = known.items[0]?.number ?? 1
  const part =
    step === 'older'
      ? { before: first }
      : step === 'newer'
        ? { after: endOf(known) }
        : step === 'newest'
          ? {}
          : { around: step }
  const page = await messageApi.list({ params: { id }, query: { limit: chatLimits.page, ...part } })
  client.setQueryData<Thread>(queryKey, (now) => {
    if (!now || step === 'newest' || typeof step === 'number') return threadFrom(page)
    return step === 'older' ? withOlder(now, page) : withNewer(now, page)
  })
}
