import { orderFileEndpoints } from '@guildhall/contract/order-files.ts'
import { queryOptions } from '@tanstack/react-query'
import type { UploadPlace } from '#uploads/upload-place.ts'
import { fileApi, orderQueries } from '../queries.ts'

/** What waits for the next delivery of an order. */
export const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderQueries.all, 'waiting', id],
    queryFn: async ({ signal }) => (await fileApi.waiting({ params: { id }, signal })).files,
    staleTime: 0,
  })

/** Where the files of an order's next delivery are sent to. */
export const deliveryPlace = (id: string): UploadPlace => ({
  id: `order ${id}`,
  begin: async (file, idempotencyKey, signal) =>
    (await fileApi.upload({ params: { id }, body: { kind: 'file', ...file }, idempotencyKey, signal })).file,
  parts: (fileId, signal) => fileApi.parts({ params: { id, fileId }, signal }),
  part: (fileId) => ({ call: orderFileEndpoints.putPart, params: { id, fileId } }),
  complete: (fileId, signal) => fileApi.complete({ params: { id, fileId }, body: null, signal }),
})
