import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { openLine, useIsCutOff } from '#lib/live/connection-state.ts'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import { changeLists } from '../cache.ts'
import { withRead } from '../list/listed.ts'
import { conversationApi } from '../queries.ts'

const answerMs = 10_000

/** Marks everything up to `number` as read, once it is visible; null while it is not. */
export function useMarkRead(owner: string, { id, read }: Conversation, number: number | null): void {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const isCutOff = useIsCutOff()
  const said = useRef({ id, number: read })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not heard is said again when the line is back
  useEffect(() => {
    if (said.current.id !== id) said.current = { id, number: read }
    if (number === null || !isVisible || number <= Math.max(read, said.current.number)) return
    said.current.number = number
    const line = openLine()
    // Sent again when the connection is back, with the next message, or when the page is visible again.
    const notHeard = () => {
      said.current.number = read
    }
    if (line) {
      line
        .timeout(answerMs)
        .emitWithAck('read', { conversation: id, number })
        .then((answer) => answer.ok || notHeard(), notHeard)
      return
    }
    conversationApi.read({ params: { id }, body: { number } }).then(({ read: upTo, unreadCount, ...counts }) => {
      const news = { conversation: id, customUserId: owner, read: upTo, received: upTo, own: { unreadCount } }
      changeLists(client, owner, (list) => ({ ...withRead(list, news), ...counts }))
      broadcastCount(localStorageKeys.unreadMessages, owner, counts.unreadConversations)
    }, notHeard)
  }, [client, owner, id, read, number, isVisible, isCutOff])
}

/** Returns whether the page is visible: not in a background tab, not minimised. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Returns whether part of an element is inside the window, and the element's ref: a list far down a page has not been read
 * yet.
 */
export function useIsInSight() {
  const [isInSight, setInSight] = useState(false)
  const watched = useCallback((element: Element | null) => {
    if (!element) return
    const watcher = new IntersectionObserver((entries) => setInSight(entries.some((entry) => entry.isIntersecting)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { isInSight, watched }
}
