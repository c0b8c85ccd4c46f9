import { otherCalendarEndpoints } from '@guildhall/contract/other-calendars/other-calendars.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { addCalendar, listCalendars, readCalendar, removeCalendar } from './calendars.ts'
import { readAgain } from './clock.ts'
import { findCalendars } from './queries.ts'

/** The caller's calendars elsewhere. */
export function otherCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  const readOne = async (viewer: Viewer, id: string) => ({ calendar: await readCalendar(deps, viewer, id) })

  mount(app, otherCalendarEndpoints, {
    list: async ({ viewer }) => ({ calendars: await listCalendars(deps, viewer) }),
    add: async ({ viewer, body }) => readOne(viewer, await addCalendar(deps, viewer, body)),
    async read({ viewer, params: { id } }) {
      const row = (await findCalendars(deps.db, { personId: viewer.id, at: deps.clock.now() })).find(
        (each) => each.id === id,
      )
      if (!row) throw new AppError('other_calendar_not_found')
      await deps.limits.take('calendarRead', String(viewer.id))
      await readAgain(deps, row)
      return readOne(viewer, id)
    },
    async remove({ viewer, params: { id } }) {
      await removeCalendar(deps, viewer, id)
      return undefined
    },
  })
}
