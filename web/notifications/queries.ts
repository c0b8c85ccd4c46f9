import { createClient } from '@guildhall/contract/api/client.ts'
import { notificationCalls } from '@guildhall/contract/notifications/calls.ts'
import type { notificationEndpoints } from '@guildhall/contract/notifications/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { type Known, knownFrom, withChanges } from './known-notifications.ts'
import { keepNotifications, keptNotifications } from './stored-notifications.ts'

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
