import { confirmationAdminEndpoints } from '@guildhall/contract/confirmations/admin.ts'
import { confirmationEndpoints, documentEndpoints } from '@guildhall/contract/confirmations/confirmations.ts'
import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { acceptUploads } from '#http/uploads.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { confirm, refuse, reopen, takeBack } from './decisions.ts'
import { dropDocument, sendDocument } from './documents.ts'
import { openOwnDocument, readOwn, sendRequest, withdrawRequest } from './requests.ts'
import { listRequests, openDocument, readRequest } from './staff-requests.ts'

/** Requests of people to confirm their school or firm, and what the staff decide. */
export async function confirmationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  mount(app, confirmationEndpoints, {
    get: async ({ viewer }) => readOwn(deps, viewer),
    async send({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'confirmation', body } }
      const create = (creation: Creation) => sendRequest(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, () => readOwn(deps, viewer))
    },
    async withdraw({ viewer }) {
      await withdrawRequest(deps, viewer)
      return readOwn(deps, viewer)
    },
    document: async ({ viewer }) => openOwnDocument(deps, viewer),
  })

  const one = async (viewer: Viewer, id: string) => ({ confirmation: await readRequest(deps, viewer, id) })
  mount(app, confirmationAdminEndpoints, {
    list: async ({ viewer, query }) => listRequests(deps, viewer, query),
    get: async ({ viewer, params: { id } }) => one(viewer, id),
    document: async ({ viewer, params: { id } }) => openDocument(deps, viewer, id),
    async confirm({ viewer, params: { id }, body }) {
      await confirm(deps, viewer, id, body)
      return one(viewer, id)
    },
    async refuse({ viewer, params: { id }, body }) {
      await refuse(deps, viewer, id, body)
      return one(viewer, id)
    },
    async reopen({ viewer, params: { id }, body }) {
      await reopen(deps, viewer, id, body)
      return one(viewer, id)
    },
    async takeBack({ viewer, params: { id }, body }) {
      await takeBack(deps, viewer, id, body)
      return one(viewer, id)
    },
  })

  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: confirmationLimits.file.bytes })
    mount(scope, documentEndpoints, {
      send: async ({ viewer, request }) => ({ file: await sendDocument(deps, viewer, request) }),
      async drop({ viewer, params: { fileId } }) {
        await dropDocument(deps, viewer, fileId)
        return undefined
      },
    })
  })
}
