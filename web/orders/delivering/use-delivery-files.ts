import { errors } from '@guildhall/contract/errors.ts'
import { orderFileCalls } from '@guildhall/contract/orders/calls.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UploadPlace } from '#uploads/file-upload.ts'
import { useKeptFiles } from '#uploads/use-kept-files.ts'
import { fileApi, orderQueries } from '../queries.ts'

/** What waits for the next delivery of an order. */
const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderQueries.all, 'waiting', id],
    queryFn: async ({ signal }) => (await fileApi.waiting({ params: { id }, signal })).files,
    staleTime: 0,
  })

/** Where the files of an order's next delivery are sent to. */
const deliveryPlace = (id: string): UploadPlace => ({
  id: `order ${id}`,
  begin: async (file, idempotencyKey, signal) =>
    (await fileApi.upload({ params: { id }, body: { kind: 'file', ...file }, idempotencyKey, signal })).file,
  parts: (fileId, signal) => fileApi.parts({ params: { id, fileId }, signal }),
  part: (fileId) => ({ call: orderFileCalls.putPart, params: { id, fileId } }),
  complete: (fileId, signal) => fileApi.complete({ params: { id, fileId }, body: null, signal }),
})

/** The files and links of the next delivery of an order. They wait at the server, so that a reload loses none. */
export function useDeliveryFiles(id: string) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(waitingQuery(id))
  const place = useMemo(() => deliveryPlace(id), [id])
  const files = useKeptFiles({
    place,
    assets: data ?? [],
    beside: 0,
    tooMany: errors.too_many_in_delivery.message,
    calls: {
      addLink: (name, url) => fileApi.upload({ params: { id }, body: { kind: 'link', name, url } }),
      remove: (fileId) => fileApi.detach({ params: { id, fileId }, body: null }),
      link: (fileId) => fileApi.open({ params: { id, fileId } }),
      refresh: () => client.invalidateQueries({ queryKey: waitingQuery(id).queryKey }),
    },
    // The order is there already.
    onWaiting: () => {},
  })
  const { lines } = files
  const ready = lines.flatMap(({ asset, upload }) => (asset?.state === 'ready' && !upload ? asset.id : []))
  return {
    ...files,
    isLoading: !data && !error,
    error,
    reload: () => void refetch(),
    /** What goes with the delivery. */
    ready,
    /** Files that have not arrived in full. */
    unfinished: lines.length - ready.length,
  }
}

export type DeliveryFiles = ReturnType<typeof useDeliveryFiles>
