import { assetEndpoints } from '@guildhall/contract/assets.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { acceptBytes } from '#http/received-bytes.ts'
import { requestKey } from '#http/request-key.ts'
import type { Deps } from '../../deps.ts'
import { addAsset, changeAsset, removeAsset, setOrder } from './keeping.ts'
import { completeUpload, listParts, putPart } from './parts.ts'
import { listAssets, openAsset } from './reading.ts'

/** The files and links of a project that only a buyer opens (product 4). */
export async function assetRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    acceptBytes(scope)
    mount(scope, assetEndpoints, {
      list: async ({ params, viewer }) => listAssets(deps.db, viewer, params.id),
      add: async ({ params, body, viewer, request }) => ({
        asset: await addAsset(deps, viewer, params.id, body, requestKey(request)),
      }),
      order: async ({ params, body, viewer }) => setOrder(deps, viewer, params.id, body.order),
      parts: async ({ params, viewer }) => listParts(deps.db, viewer, params),
      async putPart({ params, viewer, request }) {
        await putPart(deps, viewer, params, request)
        return undefined
      },
      complete: async ({ params, viewer }) => ({ asset: await completeUpload(deps, viewer, params) }),
      change: async ({ params, body, viewer }) => ({
        asset: await changeAsset(deps, viewer, params.id, params.assetId, body),
      }),
      async remove({ params, viewer }) {
        await removeAsset(deps, viewer, params.id, params.assetId)
        return undefined
      },
      link: async ({ params, viewer }) => openAsset(deps, viewer, params),
    })
  })
}
