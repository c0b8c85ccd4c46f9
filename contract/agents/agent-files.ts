import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { contentDigest, requestKeys } from '../api/request-headers.ts'
import { assetTexts } from '../files/texts.ts'
import { agentTrustLimits as most } from '../limits/agent-trust.ts'
import { assetLimits } from '../limits/files.ts'
import { Asset, AssetParts, cleanFileName, PartAddress, PartHash, partAddressSummary } from '../projects/assets.ts'
import { ProjectId, text } from '../values/values.ts'
import { agentFileCalls as calls } from './file-calls.ts'
import { agentFileTexts as say } from './file-names.ts'
import { agentFileKinds } from './trust-options.ts'

const FileId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
// Characters that a file system or a header would not read as part of a name are removed rather than refused.
const FileName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.transform((name: string) => cleanFileName(name)),
  ),
  text(assetLimits.name, { required: assetTexts.nameRequired }),
)

/** The first step of an upload in parts. */
export const AgentFileInput = z.strictObject({
  kind: z.enum(agentFileKinds),
  name: FileName,
  size: z
    .int({ error: say.empty })
    .check(z.gte(1, { error: say.empty }), z.lte(most.video.bytes, { error: say.videoTooLarge })),
})
export type AgentFileInput = z.output<typeof AgentFileInput>

/** The video of an agent, with the address at which a player reads it, until it expires. */
export const AgentVideo = z.object({
  id: FileId,
  name: z.string(),
  size: z.int(),
  type: z.enum(['video/mp4', 'video/webm']),
  url: z.string(),
})
export type AgentVideo = z.output<typeof AgentVideo>

const OfAgent = z.object({ id: ProjectId })
const One = z.object({ id: ProjectId, fileId: FileId })
const Part = z.extend(One, { number: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) })
const Answer = z.object({ asset: Asset })
const noBody = z.nullish(z.strictObject({}))

export const AgentFileList = z.object({
  /** The files, oldest first; for their author unfinished uploads too. */
  files: z.array(Asset),
  /** The video as an upload, for its author; at most one. */
  videos: z.array(Asset),
  video: z.nullable(AgentVideo),
})
export type AgentFileList = z.output<typeof AgentFileList>

const formFields = { agentId: ProjectId, userId: z.optional(z.string()), type: z.optional(z.string()) }

/** The files and the video of an agent. Everybody who sees the agent may download them; its author changes them. */
export const agentFileEndpoints = {
  list: endpoint(calls.list, {
    summary: 'The files and the video of an agent; unfinished uploads only for its author.',
    params: OfAgent,
    output: AgentFileList,
  }),
  add: endpoint(calls.add, {
    signedOut: 'sign_in_to_upload',
    summary: 'Begins the upload of a file or of the video: its parts follow, then complete.',
    headers: [requestKeys.optional],
    params: OfAgent,
    body: AgentFileInput,
    output: Answer,
    status: 201,
  }),
  parts: endpoint(calls.parts, {
    summary: 'The parts of an upload that have arrived, each with its SHA-256, to resume an interrupted upload.',
    params: One,
    output: AssetParts,
  }),
  putPart: endpoint(calls.putPart, {
    summary: `One part of the file, numbered from 1, each but the last of ${assetLimits.partBytes} bytes. Send them in any order and several at once; a repeated part changes nothing.`,
    params: Part,
    headers: [contentDigest],
    bytes: 'application/octet-stream',
  }),
  partAddress: endpoint(calls.partAddress, {
    summary: partAddressSummary,
    params: Part,
    body: PartHash,
    output: PartAddress,
  }),
  complete: endpoint(calls.complete, {
    summary:
      'Joins the parts into one file once all of them have arrived, and checks its content; idempotent. A file that is not what its name says is removed (415).',
    params: One,
    body: noBody,
    output: Answer,
  }),
  remove: endpoint(calls.remove, {
    summary: 'Removes a file or the video, or ends its upload, with everything that arrived of it.',
    params: One,
    body: noBody,
  }),
  link: endpoint(calls.link, {
    summary: 'An address at which the file is downloaded, until it expires.',
    params: One,
    output: z.object({ url: z.string(), expiresIn: z.nullable(z.int()) }),
  }),
}

/** The calls that take whole files of a form. */
export const agentUploadEndpoints = {
  uploadFiles: endpoint(calls.uploadFiles, {
    signedOut: 'sign_in_to_upload',
    summary: `Adds whole files to an agent, ${most.files.items} at most; when one is refused, none is stored. The file field may also be named \`files[]\`. \`userId\` and \`type\` are read by nobody: the caller is known.`,
    form: z.object({ ...formFields, files: z.array(z.file()) }),
    output: z.object({ files: z.array(Asset) }),
  }),
  uploadVideo: endpoint(calls.uploadVideo, {
    signedOut: 'sign_in_to_upload',
    summary:
      'Adds the video of an agent as a whole, MP4 or WebM. To send it in parts that can be resumed, begin with POST /agents/{id}/files.',
    form: z.object({ ...formFields, video: z.file() }),
    output: z.object({ video: AgentVideo }),
  }),
}
