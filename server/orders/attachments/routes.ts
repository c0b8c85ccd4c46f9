import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import { orderFileEndpoints } from '@guildhall/contract/order-files.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { acceptBytes } from '#http/received-bytes.ts'
import { requestKey } from '#http/request-key.ts'
import { acceptUploads } from '#http/uploads.ts'
import type { Deps } from '../../deps.ts'
import { addAttachment, takeBack } from './attaching.ts'
import { fileLink } from './opening.ts'
import { completeUpload, listParts, putPart } from './parts.ts'
import { addUpload, listWaiting } from './uploading.ts'

/** Files and links of the record of an order: by a form, or in parts. */
export async function attachmentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: orderLimits.attachmentBytes })
    acceptBytes(scope)
    mount(scope, orderFileEndpoints, {
      waiting: async ({ viewer, params }) => listWaiting(deps.db, viewer, params.id),
      attach: async ({ viewer, params, request }) => ({ file: await addAttachment(deps, viewer, params.id, request) }),
      async detach({ viewer, params }) {
        await takeBack(deps, viewer, params)
        return undefined
      },
      upload: async ({ viewer, params, body, request }) => ({
        file: await addUpload(deps, viewer, params.id, body, requestKey(request)),
      }),
      parts: async ({ viewer, params }) => listParts(deps.db, viewer, params),
      async putPart({ viewer, params, request }) {
        await putPart(deps, viewer, params, request)
        return undefined
      },
      complete: async ({ viewer, params }) => ({ file: await completeUpload(deps, viewer, params) }),
      open: async ({ viewer, params }) => fileLink(deps, viewer, params),
    })
  })
}
