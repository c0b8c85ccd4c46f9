import { ambassadorAdminEndpoints, campusAdminEndpoints } from '@guildhall/contract/ambassadors/admin.ts'
import { ambassadorEndpoints } from '@guildhall/contract/ambassadors/ambassadors.ts'
import { ambassadorshipEndpoints } from '@guildhall/contract/ambassadors/applications.ts'
import type { FastifyInstance } from 'fastify'
import { askOtherTimes, chooseTime, markRead, offerTimes, refuse, withdraw } from '#applications/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { ambassadorKind as kind } from './ambassador-kind.ts'
import { listAmbassadors, readAmbassador } from './ambassador-lists.ts'
import { nameSuccessor, renewCode, stop } from './ambassador-terms.ts'
import { apply, keepDraft } from './applications.ts'
import {
  addCampus,
  addWindow,
  changeCampus,
  changeWindow,
  listCampuses,
  listWindows,
  readCampus,
  removeWindow,
} from './campuses.ts'
import { accept, endForCause, renew } from './decisions.ts'
import { readAmbassadorship } from './own-application.ts'
import { listApplications, readApplication } from './staff-applications.ts'

/** Applications to become a campus ambassador, what the staff do with them, and ambassadors as everybody finds them. */
export function ambassadorRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const own = (viewer: Viewer) => readAmbassadorship(deps, viewer)

  mount(app, ambassadorshipEndpoints, {
    get: async ({ viewer }) => own(viewer),
    async saveDraft({ viewer, body }) {
      await keepDraft(deps, viewer, body)
      return own(viewer)
    },
    async send({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'ambassador application', body } }
      const create = (creation: Creation) => apply(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, () => own(viewer))
    },
    async choose({ viewer, body }) {
      await chooseTime(kind, deps, viewer, new Date(body.start))
      return own(viewer)
    },
    async askTimes({ viewer, body }) {
      await askOtherTimes(kind, deps, viewer, body.note)
      return own(viewer)
    },
    async withdraw({ viewer }) {
      await withdraw(kind, deps, viewer)
      return own(viewer)
    },
    async newCode({ viewer }) {
      await renewCode(deps, viewer)
      return own(viewer)
    },
    async stop({ viewer }) {
      await stop(deps, viewer)
      return own(viewer)
    },
    async nameSuccessor({ viewer, body }) {
      await nameSuccessor(deps, viewer, body)
      return own(viewer)
    },
  })

  mount(app, ambassadorEndpoints, {
    async list({ viewer, query }) {
      const find = () => listAmbassadors(deps, viewer, query)
      // All visitors see the same.
      return viewer ? find() : recent.read(`ambassadors ${JSON.stringify(query)}`, find)
    },
    of: async ({ viewer, params }) => readAmbassador(deps, viewer, params.customUserId),
  })

  const one = async (viewer: Viewer, id: string) => ({ application: await readApplication(deps, viewer, id) })
  mount(app, ambassadorAdminEndpoints, {
    list: async ({ viewer, query }) => listApplications(deps, viewer, query),
    get: async ({ viewer, params }) => one(viewer, params.id),
    async read({ viewer, params: { id } }) {
      await markRead(kind, deps, viewer, id)
      return one(viewer, id)
    },
    async offer({ viewer, params: { id }, body }) {
      await offerTimes(kind, deps, viewer, id, body)
      return one(viewer, id)
    },
    async accept({ viewer, params: { id } }) {
      await accept(deps, viewer, id)
      return one(viewer, id)
    },
    async refuse({ viewer, params: { id }, body }) {
      await refuse(kind, deps, viewer, id, body.reason)
      return one(viewer, id)
    },
    async renew({ viewer, params: { id } }) {
      await renew(deps, viewer, id)
      return one(viewer, id)
    },
    async end({ viewer, params: { id }, body }) {
      await endForCause(deps, viewer, id, body)
      return one(viewer, id)
    },
  })

  const windows = async () => ({ windows: await listWindows(deps) })
  mount(app, campusAdminEndpoints, {
    campuses: async ({ query }) => listCampuses(deps, query),
    addCampus: async ({ viewer, body }) => ({ campus: await readCampus(deps, await addCampus(deps, viewer, body)) }),
    async changeCampus({ viewer, params: { id }, body }) {
      await changeCampus(deps, viewer, id, body)
      return { campus: await readCampus(deps, id) }
    },
    windows,
    async addWindow({ viewer, body }) {
      await addWindow(deps, viewer, body)
      return windows()
    },
    async changeWindow({ viewer, params: { id }, body }) {
      await changeWindow(deps, viewer, id, body)
      return windows()
    },
    async removeWindow({ viewer, params: { id } }) {
      await removeWindow(deps, viewer, id)
      return windows()
    },
  })
}
