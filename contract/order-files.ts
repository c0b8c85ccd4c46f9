import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrderFile, OrderId } from './orders.ts'

const One = z.object({ id: OrderId })
const OneFile = z.object({ id: OrderId, fileId: OrderId })

/** Files of an order's record: sent first, then named by the move they stand beside (product 5). */
export const orderFileEndpoints = {
  attach: endpoint({
    method: 'POST',
    path: '/orders/:id/attachments',
    access: 'member',
    summary:
      'Takes one file of at most 25 MB from a side of the order, to be named by its next move. At most five wait at a time; after a day they are gone.',
    params: One,
    form: z.object({ file: z.file() }),
    output: z.object({ file: OrderFile }),
    status: 201,
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/orders/:id/attachments/:fileId',
    access: 'member',
    summary: 'Takes back a file of one’s own that waits; twice is once.',
    params: OneFile,
    body: z.nullish(z.strictObject({})),
  }),
  open: endpoint({
    method: 'GET',
    path: '/orders/:id/files/:fileId',
    access: 'member',
    summary: 'Where a file of the record downloads, for five minutes: for both sides and administrators.',
    params: OneFile,
    output: z.object({ url: z.string(), expiresIn: z.int() }),
  }),
}
