import { assetEndpoints } from '@guildhall/contract/assets.ts'
import { createClient } from '@guildhall/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api.ts'
import type { UploadPlace } from '#uploads/upload-place.ts'
import { projectQueries } from '../queries.ts'

/** The calls of a project's assets; parts go by the place. */
export const assetApi = createClient(assetEndpoints, browserSend)

/** The assets of a project of one's own. */
export const assetQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQueries.all, 'assets', projectId],
    queryFn: ({ signal }) => assetApi.list({ params: { id: projectId }, signal }),
    staleTime: 0,
  })

/** Where the files of a project are sent to. */
export const assetPlace = (id: string): UploadPlace => ({
  id: `project ${id}`,
  begin: async (file, idempotencyKey, signal) =>
    (await assetApi.add({ params: { id }, body: { kind: 'file', ...file }, idempotencyKey, signal })).asset,
  parts: (assetId, signal) => assetApi.parts({ params: { id, assetId }, signal }),
  part: (assetId) => ({ call: assetEndpoints.putPart, params: { id, assetId } }),
  complete: (assetId, signal) => assetApi.complete({ params: { id, assetId }, body: null, signal }),
})
