import { notificationEndpoints } from '@guildhall/contract/notifications/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { type Call, mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { resumeMail } from './mail-reports.ts'
import { clear, markAllRead, markRead, readChanges, readCounts, readList, remove } from './notification-list.ts'
import { readMailChoice } from './service.ts'
import { readSettings, saveMailChoice, saveSettings } from './settings.ts'

type Calls = typeof notificationEndpoints

/** Notification routes: each works on the caller's own notifications. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const list = async ({ viewer, query: { since, unread, ...page } }: Call<Calls['list']>) =>
    since === undefined
      ? readList(deps.db, viewer.id, { ...page, isUnread: unread === 'true' })
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
    counts: async ({ viewer }) => readCounts(deps.db, viewer.id),
    mailChoice: async ({ viewer }) => readMailChoice(deps.db, viewer.id),
    settings: async ({ viewer }) => readSettings(deps.db, viewer.id),
    resumeMail: async ({ viewer }) => {
      await resumeMail(deps.db, viewer.id)
      return readSettings(deps.db, viewer.id)
    },
    saveSettings: async ({ viewer, body }) => saveSettings(deps.db, viewer.id, body),
    chooseMail: async ({ viewer, body }) => saveMailChoice(deps.db, viewer.id, body),
  })
}
