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

/** The calls about one's own notifications, made from the browser. */
export const notificationApi = createClient<typeof notificationEndpoints>(notificationCalls, browserSend)
const mostSteps = 3

const all = ['notifications'] as const

/** What can be asked about the notifications of `owner`. */
export const notificationQueries = {
  /** The newest, at once from what this browser kept, then with what has changed since. */
  own: (owner: string) =>
    queryOptions({
      queryKey: [...all, owner],
      queryFn: async ({ client, signal }) => {
        const before = client.getQueryData<Known>([...all, owner]) ?? keptNotifications(owner)
        const known =
          (before?.number && (await catchUp(before, signal))) || knownFrom(await notificationApi.list({ signal }))
        // What came by the socket while this was asked for stays.
        const now = client.getQueryData<Known>([...all, owner])
        const newest = now && now.number > known.number ? now : known
        keepNotifications(owner, newest)
        return newest
      },
      initialData: () => keptNotifications(owner),
      // Stale at once; the socket says when to ask.
      initialDataUpdatedAt: 0,
      staleTime: 0,
    }),
  mailChoice: (api = notificationApi) =>
    queryOptions({ queryKey: [...all, 'mail'], queryFn: ({ signal }) => api.mailChoice({ signal }) }),
}

/** What was known with all that changed since; null when that is so much that the newest are asked for instead. */
async function catchUp(before: Known, signal: AbortSignal): Promise<Known | null> {
  let known = before
  for (let step = 0; step < mostSteps; step += 1) {
    const changes = await notificationApi.list({ query: { since: known.number, limit: 100 }, signal })
    // A database taken back to an earlier moment knows less than this browser.
    if (changes.number < known.number) return null
    known = withChanges(known, changes)
    if (!changes.more) return known
  }
  return null
}

/** Changes what is shown of the notifications of `owner`, here and in the bell of every tab. */
export function showNotifications(client: QueryClient, owner: string, change: (known: Known) => Known): void {
  const known = client.setQueryData(notificationQueries.own(owner).queryKey, (before) => before && change(before))
  if (known) keepNotifications(owner, known)
}

/** What a browser knows of somebody's notifications: the newest without a gap, and up to which change. */
export interface Known {
  /** Newest first. */
  items: readonly Notification[]
  unread: number
  number: number
  /** What older ones are asked for by; null when there are none. */
  nextCursor: string | null
}

/** A first page, as the server answers it. */
function knownFrom({ notifications, unreadCount, number, nextCursor }: NotificationList): Known {
  return { items: notifications, unread: unreadCount, number, nextCursor }
}

/** With what has changed since. Changes of those that are not loaded yet come with them. */
function withChanges(known: Known, { notifications, removed, unreadCount, number }: NotificationList): Known {
  const gone = new Set([...removed, ...notifications.map(({ id }) => id)])
  const oldest = known.nextCursor === null ? null : known.items.at(-1)
  const loaded = notifications.filter((each) => !oldest || !isOlder(each, oldest))
  const items = [...known.items.filter(({ id }) => !gone.has(id)), ...loaded].sort((a, b) => (isOlder(a, b) ? 1 : -1))
  return { ...known, items, unread: unreadCount, number }
}

/** With the page that follows the oldest; what changed meanwhile is asked for by its number, as ever. */
export function withOlder(known: Known, { notifications, nextCursor }: NotificationList): Known {
  const there = new Set(known.items.map(({ id }) => id))
  return { ...known, items: [...known.items, ...notifications.filter(({ id }) => !there.has(id))], nextCursor }
}

// Ids are numbers that grow; written out, the shorter one is the smaller.
const isOlder = (a: Notification, b: Notification) =>
  a.id.length === b.id.length ? a.id < b.id : a.id.length < b.id.length

const key = localStorageKeys.notifications
// A cut list goes on where the cut is.
const most = pageLimits.defaultSize

/** What this browser kept of the notifications of `owner`; undefined when that is nothing, somebody else's or too old. */
function keptNotifications(owner: string): Known | undefined {
  try {
    const { whose, at, ...known } = JSON.parse(localStorage[key]) as Known & { whose: string; at: number }
    const isFresh = whose === owner && Date.now() - at < notificationLimits.keptMs / 10
    return isFresh && Array.isArray(known.items) ? known : undefined
  } catch {
    return undefined
  }
}

/** Keeps the newest for the next page, and tells every tab how many are unread; nothing after somebody signed out. */
function keepNotifications(owner: string, known: Known): void {
  if (isVisitor()) return
  try {
    const items = known.items.slice(0, most)
    const nextCursor = items.length < known.items.length ? (items.at(-1)?.id ?? null) : known.nextCursor
    localStorage.setItem(key, JSON.stringify({ ...known, items, nextCursor, whose: owner, at: Date.now() }))
  } catch {
    // Without storage they are asked for with the next page.
  }
  broadcastCount(localStorageKeys.unreadCount, owner, known.unread)
}
