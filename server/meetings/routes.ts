import { meetingEndpoints } from '@guildhall/contract/meetings/meetings.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { accept, decline, propose } from './answers.ts'
import { openConversation } from './conversation.ts'
import { findFreeTimes } from './free-times.ts'
import { findInvitable } from './invitable-people.ts'
import { cancel, change, keepTime, schedule, takeTime } from './meeting-changes.ts'
import { listMeetings, readMeeting } from './meeting-lists.ts'
import { readMeetingFile } from './own-file.ts'
import { readSettings, saveSettings } from './settings.ts'

/** Meetings: scheduling, answering, changing. */
export function meetingRoutes(app: FastifyInstance, deps: Deps): void {
  const read = async (viewer: Viewer, id: string) => ({ meeting: await readMeeting(deps, viewer, id) })

  mount(app, meetingEndpoints, {
    list: async ({ viewer, query }) => ({ meetings: await listMeetings(deps, viewer, query) }),
    async schedule({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'meeting', body } }
      const create = (creation: Creation) => schedule(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    async people({ viewer, query, request }) {
      await limitSearch(deps, viewer, request, 'suggestions')
      return { people: await findInvitable(deps, viewer, query.q) }
    },
    async free({ viewer, body, request }) {
      await limitSearch(deps, viewer, request, 'suggestions')
      return findFreeTimes(deps, viewer, body)
    },
    settings: async ({ viewer }) => readSettings(deps.db, viewer.id),
    saveSettings: async ({ viewer, body }) => saveSettings(deps.db, viewer.id, body),
    get: async ({ viewer, params: { id } }) => read(viewer, id),
    async change({ viewer, params: { id }, body }) {
      await change(deps, viewer, id, body)
      return read(viewer, id)
    },
    async accept({ viewer, params: { id }, body }) {
      await accept(deps, viewer, id, body.version)
      return read(viewer, id)
    },
    async decline({ viewer, params: { id }, body }) {
      await decline(deps, viewer, id, body.note)
      return read(viewer, id)
    },
    async propose({ viewer, params: { id }, body }) {
      await propose(deps, viewer, id, body)
      return read(viewer, id)
    },
    async takeTime({ viewer, params: { id }, body }) {
      await takeTime(deps, viewer, id, body)
      return read(viewer, id)
    },
    async keepTime({ viewer, params: { id }, body }) {
      await keepTime(deps, viewer, id, body)
      return read(viewer, id)
    },
    async cancel({ viewer, params: { id }, body }) {
      await cancel(deps, viewer, id, body.note)
      return read(viewer, id)
    },
    conversation: async ({ viewer, params: { id } }) => ({ conversationId: await openConversation(deps, viewer, id) }),
    file: async ({ viewer, params: { id }, reply }) =>
      sendDownload(reply, { name: `meeting-${id}.ics`, content: await readMeetingFile(deps, viewer, id) }),
  })
}
