import { calendarEndpoints } from '@guildhall/contract/meetings/calendar.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { dropAddress, readAddress, readByAddress, renewAddress } from './addresses.ts'
import { readCalendar } from './entries.ts'
import { readMonth } from './files.ts'

/** The calendar of a person: as a page, as a file, and at a private address. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, calendarEndpoints, {
    get: async ({ viewer, query }) => readCalendar(deps, viewer.id, query),
    month: async ({ viewer, query: { month }, reply }) =>
      sendDownload(reply, { name: `guildhall-${month}.ics`, content: await readMonth(deps, viewer.id, month) }),
    address: async ({ viewer }) => readAddress(deps, viewer),
    newAddress: async ({ viewer }) => renewAddress(deps, viewer),
    dropAddress: async ({ viewer }) => dropAddress(deps, viewer),
    feed: async ({ params }) => readByAddress(deps, params.token),
  })
}
