import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { contentDigest, requestKeys } from '../api/request-headers.ts'
import { orderLimits } from '../limits/commerce.ts'
import { assetLimits } from '../limits/files.ts'
import { Asset, AssetInput, AssetParts } from '../projects/assets.ts'
import { orderFileCalls } from './calls.ts'
import { OrderFile, OrderId } from './orders.ts'

const One = z.object({ id: OrderId })
const OneFile = z.object({ id: OrderId, fileId: OrderId })
const Part = z.extend(OneFile, { number: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) })
const Answer = z.object({ file: Asset })

/** What waits for the next move of its sender. */
const Waiting = z.object({
  files: z.array(Asset),
  /** Bytes of all files of this person, those under way included, and how many there may be. */
  used: z.int(),
  quota: z.int(),
})
export type WaitingFiles = z.output<typeof Waiting>

/** Files and links of an order's record. They are sent first; the move they belong to then names them. */
export const orderFileEndpoints = {
  waiting: endpoint(orderFileCalls.waiting, {
    summary: 'What waits at an order for the next move of its reader, those under way included, the first one first.',
    params: One,
    output: Waiting,
  }),
  attach: endpoint(orderFileCalls.attach, {
    summary:
      'Takes one file of at most 25 MB from a side of the order, to be named by its next move. At most five wait at a time; after a day they are gone.',
    params: One,
    form: z.object({ file: z.file() }),
    output: z.object({ file: OrderFile }),
    status: 201,
  }),
  detach: endpoint(orderFileCalls.detach, {
    summary:
      'Takes back a file or link that the caller sent and that still waits, or ends its upload. A second call changes nothing.',
    params: OneFile,
    body: z.nullish(z.strictObject({})),
  }),
  upload: endpoint(orderFileCalls.upload, {
    summary: `Adds a link to the next delivery, or begins the upload of a file of at most ${assetLimits.maxBytes / 1_048_576} MB for it: its parts follow, then complete (a seller who may deliver). At most ${orderLimits.delivery} wait.`,
    headers: [requestKeys.optional],
    params: One,
    body: AssetInput,
    output: Answer,
    status: 201,
  }),
  parts: endpoint(orderFileCalls.parts, {
    summary:
      'Which parts of an upload have arrived, each with its SHA-256: what an upload that broke off goes on from.',
    params: OneFile,
    output: AssetParts,
  }),
  putPart: endpoint(orderFileCalls.putPart, {
    summary: `One part of the file, numbered from 1, each but the last of ${assetLimits.partBytes} bytes. In any order, several at once; twice is once.`,
    params: Part,
    headers: [contentDigest],
    bytes: 'application/octet-stream',
  }),
  complete: endpoint(orderFileCalls.complete, {
    summary: 'Makes one file of the parts once all of them are there; twice is once.',
    params: OneFile,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  open: endpoint(orderFileCalls.open, {
    summary:
      'Where a link of the record leads, or where a file of it downloads, for five minutes: for both sides and administrators.',
    params: OneFile,
    output: z.object({ url: z.string(), expiresIn: z.nullable(z.int()) }),
  }),
}
