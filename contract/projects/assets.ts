import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { contentDigest, requestKeys } from '../api/request-headers.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { assetTexts } from '../files/texts.ts'
import { assetLimits } from '../limits/files.ts'
import { ProjectId, text } from '../values/values.ts'
import { assetCalls } from './asset-calls.ts'

const AssetId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const LinkTitle = text(assetLimits.name, { required: assetTexts.titleRequired })
// Characters that a file system or a header would not read as part of a name are removed rather than refused.
const FileName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((name: string) => cleanFileName(name)),
  ),
  text(assetLimits.name, { required: assetTexts.nameRequired }),
)

/** The first step: a link is complete immediately; a file's parts follow. */
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
  /** Bytes of the parts received so far; the size when ready. */
  received: z.int(),
  /** When its parts are deleted, while it is uploading. */
  endsAt: z.nullable(z.iso.datetime()),
})
export type Asset = z.output<typeof Asset>

/** The parts of an upload that have arrived, and the bytes of each but the last. */
export const AssetParts = z.object({
  partBytes: z.int(),
  /** Whether parts are sent straight to the store, at the address of each. */
  direct: z.boolean(),
  parts: z.array(z.object({ number: z.int(), sha256: z.string() })),
})

/** The SHA-256 of a part, in lower-case hex. */
export const PartHash = z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
/** Where the store itself takes a part, by PUT with these headers, for a quarter of an hour. */
export const PartAddress = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
export type PartAddress = z.output<typeof PartAddress>
export const partAddressSummary =
  'Where the store takes this part by PUT, without passing through this server; 409 where parts are sent to this server. Only these bytes will do.'

/** What everybody may know about a project's assets: number, kind and size. */
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
/** A published version of a project's files. */
export const AssetVersion = z.object({ number: z.int(), note: z.string(), publishedAt: z.iso.datetime() })
export type AssetVersion = z.output<typeof AssetVersion>

const List = z.object({
  assets: z.array(Asset),
  /** The published versions, newest first; empty while there is only the first. */
  versions: z.array(AssetVersion),
  /** Which of the assets buyers have, but no version yet. */
  unversioned: z.array(z.string()),
  /** Whether somebody bought it: from then on changes are published as versions. */
  isSold: z.boolean(),
  /** Bytes of all files of this person, including unfinished uploads. */
  used: z.int(),
  /** The most bytes this person may store. */
  quota: z.int(),
})
export type AssetList = z.output<typeof List>

/** A new version: what it changes, and which of the files and links it leaves out. */
export const VersionInput = z.strictObject({
  note: text(assetLimits.versionNote, { required: 'Say what is new', lines: true }),
  without: z._default(z.array(AssetId).check(z.maxLength(assetLimits.perProject)), []),
})
export type VersionInput = z.output<typeof VersionInput>

/** The files and links of a project that only a buyer opens; these calls are for their owner. */
export const assetEndpoints = {
  list: endpoint(assetCalls.list, {
    summary: 'The assets of one of the caller’s projects, in order, unfinished uploads included.',
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
    summary: 'Reorders the assets of a project; the list names each of them once.',
    params: OfProject,
    body: z.strictObject({ order: z.array(AssetId).check(z.maxLength(assetLimits.perProject)) }),
    output: List,
  }),
  parts: endpoint(assetCalls.parts, {
    summary: 'The parts of an upload that have arrived, each with its SHA-256, to resume an interrupted upload.',
    params: One,
    output: AssetParts,
  }),
  putPart: endpoint(assetCalls.putPart, {
    summary: `One part of the file, numbered from 1, each but the last of ${assetLimits.partBytes} bytes. Send them in any order and several at once; a repeated part changes nothing.`,
    params: Part,
    headers: [contentDigest],
    bytes: 'application/octet-stream',
  }),
  partAddress: endpoint(assetCalls.partAddress, {
    summary: partAddressSummary,
    params: Part,
    body: PartHash,
    output: PartAddress,
  }),
  complete: endpoint(assetCalls.complete, {
    summary: 'Joins the parts into one file once all of them have arrived; idempotent.',
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
    summary: 'Removes an asset, or aborts its upload, with everything that arrived of it.',
    params: One,
    body: z.nullish(z.strictObject({})),
  }),
  link: endpoint(assetCalls.link, {
    summary: 'Where the asset opens: a link’s address, or a download address that expires.',
    params: One,
    output: z.object({ url: z.string(), expiresIn: z.nullable(z.int()) }),
  }),
  publishVersion: endpoint(assetCalls.publishVersion, {
    summary:
      'Publishes the files and links of a project that somebody bought as a new version, without those named; buyers are told, and can still open those left out. 409 when nothing changed.',
    headers: [requestKeys.optional],
    params: OfProject,
    body: VersionInput,
    output: List,
    status: 201,
  }),
}

/** Returns a file's name without folders, characters that file systems refuse, and dots or spaces at its ends. */
export function cleanFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
}
