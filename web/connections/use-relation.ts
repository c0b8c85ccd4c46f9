import type { RequestReason } from '@guildhall/contract/relations/options.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { askForNotices, noticePermission } from '#lib/live/browser-notifications.ts'
import { refreshWith } from '#lib/live/query-refresh.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type ToastExtras, toast } from '#ui/overlays/toast.ts'
import { connectionApi, followApi, followingKey, relationApi, relationQueries } from './queries.ts'

/** The actions of the buttons beside a person. */
export type Act = 'send' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock'

/** What a request says: a reason of the list, and a line. */
export interface RequestWords {
  reason?: RequestReason
  note?: string
}

interface Done {
  act: Act
  customUserId: string
  /** The person's display name. */
  name: string
  words?: RequestWords
}

const calls: Record<Act, (id: string, words?: RequestWords) => Promise<{ status: RelationStatus }>> = {
  send: (toUserId, words) => relationApi.send({ body: { toUserId, ...words } }),
  accept: (fromUserId) => relationApi.accept({ body: { fromUserId } }),
  decline: (fromUserId) => relationApi.decline({ body: { fromUserId } }),
  cancel: (toUserId) => relationApi.cancel({ body: { toUserId } }),
  remove: (otherUserId) => relationApi.remove({ body: { otherUserId } }),
  block: (blockedUserId) => relationApi.block({ body: { blockedUserId } }),
  unblock: (blockedUserId) => relationApi.unblock({ body: { blockedUserId } }),
}

/** Changes the viewer's relation with a person: announces the result, and every place that shows it updates. */
export function useRelation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, customUserId, words }: Done) => calls[act](customUserId, words),
    onSuccess: ({ status }, { act, name }) => toast.success(saidOf(act, status, name), act === 'send' ? offer() : {}),
    onError: (error) => toast.error(error.message),
    // Do not wait for the refetch after a failed call: the next attempt may follow immediately.
    onSettled: (_answer, error) => (error ? void follow(client) : follow(client)),
  })
}

/** Refetches every place that shows relations; a block also changes who is in lists of people. */
const follow = (client: QueryClient) =>
  Promise.all([refreshWith(client, 'connection'), client.invalidateQueries({ queryKey: ['people'] })])

/** Accepts or declines several requests; reports those that could not be answered. */
export function useAnswers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; answer: 'accept' | 'decline' }) => connectionApi.answer({ body }),
    onSuccess: ({ answered, refused }, { answer }) => {
      const done = answer === 'accept' ? 'accepted' : 'declined'
      if (answered.length > 0)
        toast.success(`${answered.length} ${answered.length === 1 ? 'request' : 'requests'} ${done}`)
      if (refused[0]) toast.error(`${refused.length} could not be answered`, { detail: refused[0].message })
    },
    onError: (error) => toast.error(error.message),
    onSettled: (_answer, error) => (error ? void follow(client) : follow(client)),
  })
}

/** Follows or unfollows a person. */
export function useFollow(customUserId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) =>
      wanted
        ? followApi.follow({ body: { targetUserId: customUserId } })
        : followApi.unfollow({ body: { targetUserId: customUserId } }),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: relationQueries.social(customUserId).queryKey }),
        // The list stays as it is on its own page, so that a wrong press can be taken back.
        client.invalidateQueries({ queryKey: followingKey, refetchType: 'inactive' }),
      ]),
  })
}

// The right moment to ask for browser notifications: the viewer has a reason to want them.
function offer(): ToastExtras {
  if (noticePermission() !== 'default') return {}
  return { action: { label: 'Notify me of the answer', run: () => void askForNotices() } }
}

function saidOf(act: Act, status: RelationStatus, name: string): string {
  if (status === 'connected') return `You and ${name} are connected`
  const said: Record<Act, string> = {
    send: `Request sent to ${name}`,
    accept: `You and ${name} are connected`,
    decline: `You declined ${name}’s request`,
    cancel: `You cancelled your request to ${name}`,
    remove: `You and ${name} are no longer connected`,
    block: `${name} is blocked`,
    unblock: `${name} is no longer blocked`,
  }
  return said[act]
}

/** The note of a request, and the confirmation before a block: loaded on first use. */
export const RequestDialog = lazyPart(() => import('./request-dialog.tsx').then((module) => module.RequestDialog))
export const BlockDialog = lazyPart(() => import('./block-dialog.tsx').then((module) => module.BlockDialog))
