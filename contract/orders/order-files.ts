import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { contentDigest, requestKeys } from '../api/request-headers.ts'
import { orderLimits } from '../limits/commerce.ts'
import { assetLimits } from '../limits/files.ts'
import { Asset, AssetInput, AssetParts, PartAddress, PartHash, partAddressSummary } from '../projects/assets.ts'
import { orderFileCalls } from './calls.ts'
import { OrderFile, OrderId } from './orders.ts'

const One = z.object({ id: OrderId })
const OneFile = z.object({ id: OrderId, fileId: OrderId })
const Part = z.extend(OneFile, { number: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) })
const Answer = z.object({ file: Asset })

/** A file waiting for its sender's next move. */
const Waiting = z.object({
  files: z.array(Asset),
  /** Bytes of all files of this person, unfinished uploads included, and the highest number of files. */
  used: z.int(),
  quota: z.int(),
})
export type WaitingFiles = z.output<typeof Waiting>

/** Files and links of an order's record. They are uploaded first; the move they belong to then names them. */
export const orderFileEndpoints = {
  waiting: endpoint(orderFileCalls.waiting, {
    summary:
      'The caller’s files and links that wait for their next move on an order, unfinished uploads included, oldest first.',
    params: One,
    output: Waiting,
  }),
  attach: endpoint(orderFileCalls.attach, {
    summary:
      'Uploads one file of at most 25 MB from a side of the order, to be named by its next move. At most five wait at a time; after a day they are deleted.',
    params: One,
    form: z.object({ file: z.file() }),
    output: z.object({ file: OrderFile }),
    status: 201,
  }),
  detach: endpoint(orderFileCalls.detach, {
    summary:
      'Deletes a file or link that the caller sent and that still waits, or aborts its upload. A second call changes nothing.',
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
    summary: 'The parts of an upload that have arrived, each with its SHA-256, to resume an interrupted upload.',
    params: OneFile,
    output: AssetParts,
  }),
  putPart: endpoint(orderFileCalls.putPart, {
    summary: `One part of the file, numbered from 1, each but the last of ${assetLimits.partBytes} bytes. Send them in any order and several at once; a repeated part changes nothing.`,
    params: Part,
    headers: [contentDigest],
    bytes: 'application/octet-stream',
  }),
  partAddress: endpoint(orderFileCalls.partAddress, {
    summary: partAddressSummary,
    params: Part,
    body: PartHash,
    output: PartAddress,
  }),
  complete: endpoint(orderFileCalls.complete, {
    summary: 'Joins the parts into one file once all of them have arrived; idempotent.',
    params: OneFile,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  open: endpoint(orderFileCalls.open, {
    summary:
      'The address of a link in the record, or a download address for a file, for five minutes: for both sides and administrators.',
    params: OneFile,
    output: z.object({ url: z.string(), expiresIn: z.nullable(z.int()) }),
  }),
}
