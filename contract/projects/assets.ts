import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { contentDigest, requestKeys } from '../api/request-headers.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { assetTexts } from '../files/texts.ts'
import { assetLimits } from '../limits/files.ts'
import { ProjectId, text } from '../values/values.ts'
import { assetCalls } from './calls.ts'

const AssetId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const LinkTitle = text(assetLimits.name, { required: assetTexts.titleRequired })
// What a file system or a header would read as more than a name is taken out rather than refused.
const FileName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((name: string) => cleanFileName(name)),
  ),
  text(assetLimits.name, { required: assetTexts.nameRequired }),
)

/** What comes first: a link is there at once, of a file the parts follow. */
export const AssetInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), name: LinkTitle, url: HttpsUrl }),
  z.strictObject({
    kind: z.literal('file'),
    name: FileName,
    size: z
      .int({ error: assetTexts.empty })
      .check(z.gte(1, { error: assetTexts.empty }), z.lte(assetLimits.maxBytes, { error: assetTexts.tooLarge })),
  }),
])
export type AssetInput = z.output<typeof AssetInput>

/** A file or link that only a buyer opens, as its owner sees it. */
export const Asset = z.object({
  id: AssetId,
  kind: z.enum(['file', 'link']),
  name: z.string(),
  /** Bytes; null for links. */
  size: z.nullable(z.int()),
  url: z.nullable(z.string()),
  /** A file is `uploading` until all of it has been received and `complete` was called. */
  state: z.enum(['uploading', 'ready']),
  /** Bytes in the parts that are there; the size when ready. */
  received: z.int(),
  /** Until when its parts are kept, while it is uploading. */
  endsAt: z.nullable(z.iso.datetime()),
})
export type Asset = z.output<typeof Asset>

/** The parts of an upload that have arrived, and how many bytes each but the last has. */
export const AssetParts = z.object({
  partBytes: z.int(),
  parts: z.array(z.object({ number: z.int(), sha256: z.string() })),
})

/** What everybody may know of a project's assets: how many, of what kind, how large. */
export const AssetSummary = z.object({
  files: z.int(),
  links: z.int(),
  bytes: z.int(),
  /** Extensions of the files in capitals, such as PDF. */
  formats: z.array(z.string()),
})
export type AssetSummary = z.output<typeof AssetSummary>

const OfProject = z.object({ id: ProjectId })
const One = z.object({ id: ProjectId, assetId: AssetId })
const Part = z.extend(One, { number: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) })
const Answer = z.object({ asset: Asset })
const List = z.object({
  assets: z.array(Asset),
  /** Bytes of all files of this person, those under way included, and how many there may be. */
  used: z.int(),
  quota: z.int(),
})
export type AssetList = z.output<typeof List>

/** The files and links of a project that only a buyer opens; here by and for their owner. */
export const assetEndpoints = {
  list: endpoint(assetCalls.list, {
    summary: 'The assets of a project of one’s own, in their order, those under way included.',
    params: OfProject,
    output: List,
  }),
  add: endpoint(assetCalls.add, {
    signedOut: 'sign_in_to_create',
    summary: 'Adds a link, or begins the upload of a file: its parts follow, then complete.',
    headers: [requestKeys.optional],
    params: OfProject,
    body: AssetInput,
    output: Answer,
    status: 201,
  }),
  order: endpoint(assetCalls.order, {
    summary: 'Puts the assets of a project in an order; the list names each of them once.',
    params: OfProject,
    body: z.strictObject({ order: z.array(AssetId).check(z.maxLength(assetLimits.perProject)) }),
    output: List,
  }),
  parts: endpoint(assetCalls.parts, {
    summary:
      'Which parts of an upload have arrived, each with its SHA-256: what an upload that broke off goes on from.',
    params: One,
    output: AssetParts,
  }),
  putPart: endpoint(assetCalls.putPart, {
    summary: `One part of the file, numbered from 1, each but the last of ${assetLimits.partBytes} bytes. In any order, several at once; twice is once.`,
    params: Part,
    headers: [contentDigest],
    bytes: 'application/octet-stream',
  }),
  complete: endpoint(assetCalls.complete, {
    summary: 'Makes one file of the parts once all of them are there; twice is once.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  change: endpoint(assetCalls.change, {
    summary: 'Renames a file, or changes the title and address of a link.',
    params: One,
    body: z.strictObject({
      name: text(assetLimits.name, { required: assetTexts.nameRequired }),
      url: z.optional(HttpsUrl),
    }),
    output: Answer,
  }),
  remove: endpoint(assetCalls.remove, {
    summary: 'Removes an asset, or ends its upload, with everything that arrived of it.',
    params: One,
    body: z.nullish(z.strictObject({})),
  }),
  link: endpoint(assetCalls.link, {
    summary: 'Where the asset opens: a link’s address, or an address that downloads the file and ends by itself.',
    params: One,
    output: z.object({ url: z.string(), expiresIn: z.nullable(z.int()) }),
  }),
}

/** A file's name without folders, characters that file systems refuse, and dots or spaces at its ends. */
export function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
}
