import { notificationEndpoints } from '@guildhall/contract/notifications/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { type Call, mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { clear, markAllRead, markRead, readChanges, readList, remove } from './notification-list.ts'
import { readMailChoice, saveMailChoice } from './service.ts'

type Calls = typeof notificationEndpoints

/** Notification routes: each works on the caller's own notifications. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const list = async ({ viewer, query: { since, ...page } }: Call<Calls['list']>) =>
    since === undefined
      ? readList(deps.db, viewer.id, page)
      : readChanges(deps.db, viewer.id, { since, limit: page.limit })
  const read = async ({ viewer, params }: Call<Calls['read']>) => markRead(deps, viewer.id, params.id)
  const clearAll = async ({ viewer, body }: Call<Calls['clear']>) => clear(deps, viewer.id, body?.upTo)
  mount(app, notificationEndpoints, {
    list,
    listOfRelations: list,
    read,
    readOfRelations: read,
    readAll: async ({ viewer, body }) => markAllRead(deps, viewer.id, body?.upTo),
    clear: clearAll,
    clearOfRelations: clearAll,
    remove: async ({ viewer, params }) => remove(deps, viewer.id, params.id),
    mailChoice: async ({ viewer }) => readMailChoice(deps.db, viewer.id),
    chooseMail: async ({ viewer, body }) => saveMailChoice(deps.db, viewer.id, body),
  })
}
