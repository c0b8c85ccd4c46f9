import type { Notification, NotificationList } from '@guildhall/contract/notifications/notifications.ts'
import { type BellGroup, bellGroups, notificationTypes } from '@guildhall/contract/notifications/options.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notificationApi } from './queries.ts'

const path = '/notifications'
const all = ['notification-page'] as const
// Every arrival, and every change on another device, is fetched.
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: notificationTypes },
} as const

/** What a URL of the page selects; without a group, all of them. */
export interface NotificationPlace {
  group?: BellGroup | undefined
  isUnread: boolean
  cursor?: string | undefined
}

/** Parses a URL; unknown values select everything. */
export function readPlace(params: URLSearchParams): NotificationPlace {
  const cursor = params.get('cursor') ?? ''
  return {
    group: bellGroups.find((each) => each === params.get('group')),
    isUnread: params.get('unread') === 'true',
    cursor: /^n?\d{1,18}$/.test(cursor) ? cursor : undefined,
  }
}

/** Returns the URL of a place. */
export function placePath({ group, isUnread, cursor }: NotificationPlace): string {
  const query = new URLSearchParams({
    ...(group && { group }),
    ...(isUnread && { unread: 'true' }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

/** The queries of the page. Its loader passes an `api` that calls in process. */
export const pageQueries = {
  list: ({ group, isUnread, cursor }: NotificationPlace, api = notificationApi) =>
    queryOptions({
      queryKey: [...all, 'list', group ?? '', isUnread, cursor ?? ''],
      queryFn: ({ signal }) =>
        api.list({
          query: { ...(group && { group }), ...(isUnread && { unread: 'true' as const }), ...(cursor && { cursor }) },
          signal,
        }),
      ...fresh,
    }),
  counts: (api = notificationApi) =>
    queryOptions({ queryKey: [...all, 'counts'], queryFn: ({ signal }) => api.counts({ signal }), ...fresh }),
}

/** Shows these notifications as read on every page that is loaded. */
export function showRead(client: QueryClient, isMeant: (item: Notification) => boolean): void {
  client.setQueriesData<NotificationList>(
    { queryKey: [...all, 'list'] },
    (page) =>
      page && {
        ...page,
        notifications: page.notifications.map((item) => (isMeant(item) ? { ...item, read: true } : item)),
      },
  )
}

/** Fetches the page again, after a change. */
export function refreshPage(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all })
}
