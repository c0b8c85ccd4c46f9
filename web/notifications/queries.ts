import { createClient } from '@guildhall/contract/api/client.ts'
import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { notificationCalls } from '@guildhall/contract/notifications/calls.ts'
import type {
  Notification,
  NotificationList,
  notificationEndpoints,
} from '@guildhall/contract/notifications/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isVisitor } from '#lib/api/bearer.ts'
import { browserSend } from '#lib/api/transport.ts'
import { broadcastCount } from '#lib/live/count-broadcast.ts'

/** The API of the viewer's own notifications, called from the browser. */
export const notificationApi = createClient<typeof notificationEndpoints>(notificationCalls, browserSend)
const mostSteps = 3

const all = ['notifications'] as const

/** The queries about notifications of `owner`. */
export const notificationQueries = {
  /** The newest, immediately from this browser's storage, then with what has changed since. */
  own: (owner: string) =>
    queryOptions({
      queryKey: [...all, owner],
      queryFn: async ({ client, signal }) => {
        const before = client.getQueryData<Known>([...all, owner]) ?? keptNotifications(owner)
        const known =
          (before?.number && (await catchUp(before, signal))) || knownFrom(await notificationApi.list({ signal }))
        // Notifications received by socket during the request stay.
        const now = client.getQueryData<Known>([...all, owner])
        const newest = now && now.number > known.number ? now : known
        keepNotifications(owner, newest)
        return newest
      },
      initialData: () => keptNotifications(owner),
      // Immediately stale; the socket says when to refetch.
      initialDataUpdatedAt: 0,
      staleTime: 0,
    }),
  settings: (api = notificationApi) =>
    queryOptions({ queryKey: ['notification-settings'], queryFn: ({ signal }) => api.settings({ signal }) }),
}

/** Returns the known list with all changes since; null when there are so many that the newest are fetched instead. */
async function catchUp(before: Known, signal: AbortSignal): Promise<Known | null> {
  let known = before
  for (let step = 0; step < mostSteps; step += 1) {
    const changes = await notificationApi.list({ query: { since: known.number, limit: 100 }, signal })
    // A database restored to an earlier point knows less than this browser.
    if (changes.number < known.number) return null
    known = withChanges(known, changes)
    if (!changes.more) return known
  }
  return null
}

/** Changes the notifications shown to `owner`, here and in the bell of every tab. */
export function showNotifications(client: QueryClient, owner: string, change: (known: Known) => Known): void {
  const known = client.setQueryData(notificationQueries.own(owner).queryKey, (before) => before && change(before))
  if (known) keepNotifications(owner, known)
}

/** A person's notifications known to this browser: the newest without a gap, and the number of the last change. */
export interface Known {
  /** Newest first. */
  items: readonly Notification[]
  unread: number
  number: number
  /** The cursor for older ones; null when there are none. */
  nextCursor: string | null
}

/** Converts a first page from the server. */
function knownFrom({ notifications, unreadCount, number, nextCursor }: NotificationList): Known {
  return { items: notifications, unread: unreadCount, number, nextCursor }
}

/** Returns the list with the changes since. Changes to notifications not loaded yet are included. */
function withChanges(known: Known, { notifications, removed, unreadCount, number }: NotificationList): Known {
  const gone = new Set([...removed, ...notifications.map(({ id }) => id)])
  const oldest = known.nextCursor === null ? null : known.items.at(-1)
  const loaded = notifications.filter((each) => !oldest || !isOlder(each, oldest))
  const items = [...known.items.filter(({ id }) => !gone.has(id)), ...loaded].sort((a, b) => (isOlder(a, b) ? 1 : -1))
  return { ...known, items, unread: unreadCount, number }
}

/** Returns the list with the page after the oldest; changes made meanwhile are fetched by number, as usual. */
export function withOlder(known: Known, { notifications, nextCursor }: NotificationList): Known {
  const there = new Set(known.items.map(({ id }) => id))
  return { ...known, items: [...known.items, ...notifications.filter(({ id }) => !there.has(id))], nextCursor }
}

// Ids are increasing numbers; as strings, the shorter one is smaller.
const isOlder = (a: Notification, b: Notification) =>
  a.id.length === b.id.length ? a.id < b.id : a.id.length < b.id.length

const key = localStorageKeys.notifications
// A cut list continues at the cut.
const most = pageLimits.defaultSize

/**
 * Returns the notifications of `owner` stored in this browser; undefined when there are none, or they are another person's
 * or too old.
 */
function keptNotifications(owner: string): Known | undefined {
  try {
    const { whose, at, ...known } = JSON.parse(localStorage[key]) as Known & { whose: string; at: number }
    const isFresh = whose === owner && Date.now() - at < notificationLimits.keptMs / 10
    return isFresh && Array.isArray(known.items) ? known : undefined
  } catch {
    return undefined
  }
}

/** Stores the newest for the next page, and tells every tab the unread count; does nothing after a sign-out. */
function keepNotifications(owner: string, known: Known): void {
  if (isVisitor()) return
  try {
    const items = known.items.slice(0, most)
    const nextCursor = items.length < known.items.length ? (items.at(-1)?.id ?? null) : known.nextCursor
    localStorage.setItem(key, JSON.stringify({ ...known, items, nextCursor, whose: owner, at: Date.now() }))
  } catch {
    // Without storage, they are fetched with the next page.
  }
  broadcastCount(localStorageKeys.unreadCount, owner, known.unread)
}
