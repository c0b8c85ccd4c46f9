import type { Known, Missed, ReadNews, ServerEvents } from '@guildhall/contract/api/realtime.ts'
import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import type { QueryClient } from '@tanstack/react-query'
import { openLine } from '#lib/live/connection-state.ts'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import { changeLists, refreshLists, showMessage } from './cache.ts'
import { withEach, withRead } from './list/listed.ts'
import { conversationQueries, type Opened } from './queries.ts'
import { endOf, type Thread, withChange, withMissed } from './thread/thread.ts'
import { hideTyping, showTyping } from './thread/typing-signs.ts'

type Heard = Pick<
  ServerEvents,
  'message' | 'message:changed' | 'typing' | 'read' | 'presence' | 'conversations:counts' | 'conversation:changed'
>

/** Keeps this browser's cached conversations of `owner` in sync with the server. */
export function followConversations(client: QueryClient, owner: string) {
  const { one, ones, thread, lists, threads } = conversationQueries
  let timer: number | undefined
  const late = new Set<string>()
  // Several events cause one refetch.
  const refreshSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      void refreshLists(client, owner)
      for (const id of late) void client.invalidateQueries({ queryKey: one(owner, id).queryKey })
      late.clear()
    }, timings.profileRefreshMs)
  }
  /** A request in flight would bring back the state from before this event, so refetch. */
  const changeAll = (change: Parameters<typeof changeLists>[2]) => {
    changeLists(client, owner, change)
    if (client.isFetching({ queryKey: lists(owner) }) > 0) refreshSoon()
  }
  const catchUp = (id: string) => void client.invalidateQueries({ queryKey: thread(owner, id).queryKey })
  const received = (message: Message) => {
    if (message.sender?.customUserId !== owner)
      openLine()?.emit('received', { conversation: message.conversation, number: message.number })
  }
  const forget = (id: string) => {
    client.removeQueries({ queryKey: thread(owner, id).queryKey })
    void client.invalidateQueries({ queryKey: one(owner, id).queryKey })
  }

  const handlers: Heard = {
    message({ message, changes, unreadCount }) {
      if (message.sender) hideTyping(message.conversation, message.sender.customUserId)
      const known = client.getQueryData<Thread>(thread(owner, message.conversation).queryKey)
      const shown = showMessage(client, owner, message, unreadCount)
      // Change events may get lost as well.
      if (!shown.thread || (known && known.changes < changes)) catchUp(message.conversation)
      if (!shown.lists) refreshSoon()
      received(message)
    },
    'message:changed'(news) {
      const { queryKey } = thread(owner, news.message.conversation)
      const known = client.getQueryData<Thread>(queryKey)
      const next = known && withChange(known, news)
      if (next) client.setQueryData<Thread>(queryKey, next)
      else if (known) catchUp(news.message.conversation)
      refreshSoon()
    },
    typing({ conversation, customUserId, name }) {
      if (customUserId !== owner) showTyping(conversation, customUserId, name)
    },
    read(news) {
      const { queryKey } = one(owner, news.conversation)
      client.setQueryData(queryKey, (known) => known && withMark(known, news))
      if (client.isFetching({ queryKey }) > 0) {
        late.add(news.conversation)
        refreshSoon()
      }
      changeAll((list) => withRead(list, news))
    },
    'conversations:counts'(counts) {
      broadcastCount(localStorageKeys.unreadMessages, owner, counts.unreadConversations)
      changeAll((list) => ({ ...list, ...counts }))
    },
    presence({ customUserId, online }) {
      changeAll((list) => withEach(list, ({ user }) => user?.customUserId === customUserId, { online }))
      client.setQueriesData<Opened>({ queryKey: ones(owner) }, (known) => {
        if (!known?.members.some(({ user }) => user.customUserId === customUserId)) return known
        const { conversation, members } = known
        return {
          conversation: conversation.user?.customUserId === customUserId ? { ...conversation, online } : conversation,
          members: members.map((each) => (each.user.customUserId === customUserId ? { ...each, online } : each)),
        }
      })
    },
    'conversation:changed'({ conversation, gone }) {
      if (gone) forget(conversation)
      else {
        void client.invalidateQueries({ queryKey: one(owner, conversation).queryKey })
        // The event also replaces a message too large to be passed between processes.
        catchUp(conversation)
      }
      refreshSoon()
    },
  }

  /** The connection is open, for the first time or again: one answer brings everything missed. */
  const onOpen = async () => {
    const known: Known[] = client
      .getQueryCache()
      .findAll({ queryKey: threads(owner) })
      // What is on screen is answered first.
      .toSorted((a, b) => Number(b.isActive()) - Number(a.isActive()))
      .flatMap(({ queryKey: key }) => {
        const data = client.getQueryData<Thread>(key)
        return data
          ? [{ id: String(key[3]), last: data.hasAfter ? data.last : endOf(data), changes: data.changes }]
          : []
      })
      .slice(0, chatLimits.resumed)
    if (known.length > 0) {
      const said = await openLine()
        ?.timeout(timings.profileRefreshMs * 10)
        .emitWithAck('resume', known)
        .catch(() => null)
      if (said?.ok) for (const missed of said.conversations) take(missed)
      else void client.invalidateQueries({ queryKey: threads(owner) })
      void client.invalidateQueries({ queryKey: ones(owner) })
    }
    if (client.getQueriesData({ queryKey: lists(owner) }).length > 0) await refreshLists(client, owner)
  }
  const take = (missed: Missed) => {
    if (missed.gone) return forget(missed.id)
    const known = client.getQueryData<Thread>(thread(owner, missed.id).queryKey)
    if (!known) return
    if (missed.more || missed.last < known.last) return catchUp(missed.id)
    client.setQueryData<Thread>(thread(owner, missed.id).queryKey, withMissed(known, missed))
    const newest = missed.messages.at(-1)
    if (newest) received(newest)
  }
  return { handlers, onOpen, close: () => clearTimeout(timer) }
}

function withMark(known: Opened, { customUserId, read, received, own }: ReadNews): Opened {
  const { conversation, members } = known
  return {
    conversation: own
      ? {
          ...conversation,
          read: Math.max(conversation.read, read),
          unreadCount: own.unreadCount,
          unread: own.unreadCount > 0,
        }
      : conversation,
    members: members.map((each) =>
      each.user.customUserId === customUserId
        ? { ...each, read: Math.max(each.read, read), received: Math.max(each.received, received) }
        : each,
    ),
  }
}
