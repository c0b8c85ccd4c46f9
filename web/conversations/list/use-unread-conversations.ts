import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isVisitor } from '#lib/api/bearer.ts'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import { conversationQueries } from '../queries.ts'
import { inbox } from './address.ts'
import { countUnread, useMarks } from './marks.ts'

const key = localStorageKeys.unreadMessages

/** Tells every tab's header how many conversations are unread, and this tab's without those marked in it. */
export function useUnreadConversations(owner: string): void {
  const marks = useMarks(owner)
  // After marking, only the list knows what has arrived since, even while it is not shown.
  const { data } = useQuery({ ...conversationQueries.list(owner, inbox), enabled: marks.before !== '' })
  useEffect(() => {
    if (!data || isVisitor()) return
    broadcastCount(key, owner, data.unreadConversations)
    const shown = countUnread(data, marks)
    try {
      if (shown < data.unreadConversations) sessionStorage.setItem(key, `${owner}:${shown}:${Date.now()}`)
      else sessionStorage.removeItem(key)
    } catch {
      // Without storage, every tab shows the same count.
    }
    dispatchEvent(new StorageEvent('storage'))
  }, [data, marks, owner])
}
