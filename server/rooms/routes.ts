import { roomEndpoints } from '@guildhall/contract/rooms/rooms.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { readRoom } from './room-view.ts'
import { sendSignals, stayInRoom } from './signals.ts'
import { joinRoom, leaveRoom } from './stays.ts'

/** Rooms of meetings and booked sessions. */
export function roomRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, roomEndpoints, {
    get: async ({ viewer, params }) => ({ room: await readRoom(deps, viewer, params) }),
    join: async ({ viewer, params, body }) => joinRoom(deps, viewer, params, body),
    stay: async ({ viewer, params, body }) => stayInRoom(deps, viewer, params, body),
    signal: async ({ viewer, params, body }) => sendSignals(deps, viewer, params, body),
    async leave({ viewer, params }) {
      await leaveRoom(deps, viewer, params, params.stay)
      return undefined
    },
  })
}
