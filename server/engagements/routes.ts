import { cvEndpoints } from '@guildhall/contract/engagements/cvs.ts'
import { engagementEndpoints } from '@guildhall/contract/engagements/engagements.ts'
import { timesheetEndpoints } from '@guildhall/contract/engagements/timesheets.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import type { FastifyInstance } from 'fastify'
import { requireOn } from '#content/service.ts'
import { sendDownload } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { acceptUploads } from '#http/uploads.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { dropCv, openCv, sendCv } from './cvs.ts'
import { readEngagement } from './engagement-details.ts'
import { endEngagement } from './engagement-endings.ts'
import { exportEngagements } from './engagement-export.ts'
import { listEngagements, summarizeEngagements } from './engagement-lists.ts'
import { beginTimer, deliverWeek, endTimer, readTimesheet, saveTimesheet, type WeekKey } from './hours/timesheets.ts'
import { acceptOffer, decline, makeOffer, withdrawOffer } from './offer-versions.ts'
import { editRequest, requestOffer, withdrawRequest } from './requests.ts'

/** Work that one person does for another. */
export async function engagementRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const read = async (viewer: Viewer, id: string) => ({ engagement: await readEngagement(deps, viewer, id) })

  mount(app, engagementEndpoints, {
    async request({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'engagement', body } }
      if (body.service !== null) requireOn(deps, 'services')
      if (body.ask !== null) requireOn(deps, 'experts')
      const create = (creation: Creation) => requestOffer(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    list: async ({ viewer, query }) => listEngagements(deps, viewer, query),
    summary: async ({ viewer }) => summarizeEngagements(deps, viewer),
    export: async ({ viewer, reply }) => sendDownload(reply, await exportEngagements(deps, viewer)),
    get: async ({ viewer, params: { id } }) => read(viewer, id),
    async edit({ viewer, params: { id }, body }) {
      await editRequest(deps, viewer, id, body)
      return read(viewer, id)
    },
    async withdraw({ viewer, params: { id } }) {
      await withdrawRequest(deps, viewer, id)
      return read(viewer, id)
    },
    async offer({ viewer, params: { id }, body }) {
      await makeOffer(deps, viewer, id, body)
      return read(viewer, id)
    },
    async withdrawOffer({ viewer, params: { id } }) {
      await withdrawOffer(deps, viewer, id)
      return read(viewer, id)
    },
    async accept({ viewer, params: { id }, body }) {
      await acceptOffer(deps, viewer, id, body.version)
      return read(viewer, id)
    },
    async decline({ viewer, params: { id }, body }) {
      await decline(deps, viewer, id, body)
      return read(viewer, id)
    },
    async end({ viewer, params: { id }, body }) {
      await endEngagement(deps, viewer, id, body)
      return read(viewer, id)
    },
  })

  const readWeek = async (viewer: Viewer, key: WeekKey) => ({ timesheet: await readTimesheet(deps, viewer, key) })

  mount(app, timesheetEndpoints, {
    get: async ({ viewer, params }) => readWeek(viewer, params),
    async save({ viewer, params, body }) {
      await saveTimesheet(deps, viewer, params, body)
      return readWeek(viewer, params)
    },
    async start({ viewer, params, body }) {
      await beginTimer(deps, viewer, params, body)
      return readWeek(viewer, params)
    },
    async deliver({ viewer, params, body }) {
      await deliverWeek(deps, viewer, params, body)
      return readWeek(viewer, params)
    },
    async stop({ viewer, params }) {
      await endTimer(deps, viewer, params)
      return readWeek(viewer, params)
    },
  })

  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: expertLimits.cv.bytes })
    mount(scope, cvEndpoints, {
      send: async ({ viewer, request }) => ({ file: await sendCv(deps, viewer, request) }),
      async drop({ viewer, params: { fileId } }) {
        await dropCv(deps, viewer, fileId)
        return undefined
      },
      open: async ({ viewer, params: { id } }) => openCv(deps, viewer, id),
    })
  })
}
