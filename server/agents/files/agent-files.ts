import { createReadStream } from 'node:fs'
import type { AgentFileInput, AgentFileList, AgentVideo } from '@guildhall/contract/agents/agent-files.ts'
import { fileRefusal, videoTypeOf } from '@guildhall/contract/agents/file-names.ts'
import type { AgentFileKind } from '@guildhall/contract/agents/trust-options.ts'
import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { type Asset, cleanFileName } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { idOfRequest, newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { attachments, fileContent, fileParts } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { type AgentRow, lockOwned } from '../queries.ts'
import { contentRefusal } from './content-check.ts'
import {
  type AgentFileRow,
  deleteFile,
  deleteStale,
  findAll,
  findKnown,
  findOwned,
  findVisible,
  findVisibleAgent,
  insertFile,
  markChecked,
  recount,
} from './queries.ts'

const folder = 'agent-files'
const uploads = fileParts.of({ files: 'agent_files', parts: 'agent_file_parts', file: 'file_id' })

/** A file of an agent, by the ids in its path. */
interface FileAddress {
  id: string
  fileId: string
}

const present = (row: AgentFileRow): Asset => {
  const asset = fileParts.present({ ...row, url: null })
  return row.checked_at === null ? { ...asset, state: 'uploading' } : asset
}

/** Returns the files and the video of an agent as this person sees them; 404 for an agent they may not see. */
export async function listFiles(deps: Deps, viewer: Viewer | null, agentId: string): Promise<AgentFileList> {
  const viewerId = viewer?.id ?? 0
  const rows = await findVisible(deps.db, { agentId, viewerId })
  if (rows.length === 0 && (await findVisibleAgent(deps.db, { agentId, viewerId })).length === 0)
    throw new AppError('agent_not_found')
  const video = rows.find((row) => row.kind === 'video' && row.checked_at !== null)
  return {
    files: rows.filter((row) => row.kind === 'file').map(present),
    videos: rows.filter((row) => row.kind === 'video' && row.owner_id === viewerId).map(present),
    video: video ? await presentVideo(deps, video) : null,
  }
}

async function presentVideo(
  deps: Pick<Deps, 'clock' | 'storage'>,
  { id, name, size, key }: AgentFileRow,
): Promise<AgentVideo> {
  const { url } = await signedLink(deps, { key, isShown: true }, most.video.linkSeconds)
  return { id, name, size, type: videoTypeOf(name) ?? 'video/mp4', url }
}

/** Returns an address at which a file of an agent is downloaded, for everybody who may see the agent. */
export async function linkFile({ db, clock, storage }: Deps, viewer: Viewer | null, { id, fileId }: FileAddress) {
  const rows = await findVisible(db, { agentId: id, viewerId: viewer?.id ?? 0 })
  const row = rows.find((each) => each.id === fileId && each.checked_at !== null)
  if (!row) throw new AppError('agent_file_not_found')
  return signedLink({ clock, storage }, { key: row.key, name: row.name }, assetLimits.linkSeconds)
}

/** Begins the upload of a file or the video of the caller's agent. The same request again returns the same file. */
export async function addFile(
  deps: Deps,
  viewer: Viewer,
  agentId: string,
  input: AgentFileInput,
  requestKey: string | null,
): Promise<Asset> {
  const refusal = fileRefusal(input.kind, input)
  if (refusal) throw invalid([{ path: 'name', message: refusal }])
  await deps.limits.take('upload', viewer.customUserId)
  const id = requestKey === null ? newId() : idOfRequest(viewer.id, agentId, requestKey)
  const key = keyFor(input)
  return fileParts.begin(deps, key, (upload, onKept) =>
    ofAuthor(deps, viewer, agentId, async (tx) => {
      const [before] = await findOwned(tx, { id, agentId, ownerId: viewer.id })
      if (before) return present(before)
      await requirePlace(tx, viewer, agentId, input.kind, [input])
      await insertFile(tx, {
        ...{ id, agentId, ownerId: viewer.id, kind: input.kind, name: input.name, size: input.size },
        ...{ key, upload, at: deps.clock.now(), checkedAt: null },
      })
      tx.afterCommit(onKept)
      return present(await ownFile(tx, viewer, { id: agentId, fileId: id }))
    }),
  )
}

// A video keeps its ending, by which the file server knows how to show it.
const keyFor = ({ kind, name }: { kind: AgentFileKind; name: string }) =>
  fileParts.newKey(folder) + (kind === 'video' ? `.${videoTypeOf(name)?.slice('video/'.length)}` : '')

async function requirePlace(
  tx: Tx,
  viewer: Viewer,
  agentId: string,
  kind: AgentFileKind,
  more: readonly { size: number }[],
) {
  const of = (await findAll(tx, { agentId })).filter((each) => each.kind === kind)
  if (kind === 'video' && of.length > 0) throw new AppError('agent_video_exists')
  if (kind === 'file' && of.length + more.length > most.files.items) throw new AppError('agent_files_full')
  await fileParts.requireRoom(
    tx,
    viewer.id,
    more.reduce((sum, { size }) => sum + size, 0),
  )
}

/** Returns the parts of an upload that have arrived, with their hashes. */
export async function listParts(deps: Deps, viewer: Viewer, address: FileAddress) {
  return uploads.list(deps, await ownFile(deps.db, viewer, address))
}

/** Returns where the store takes a part of a file. */
export async function addressOfPart(
  deps: Deps,
  viewer: Viewer,
  address: FileAddress & { number: string },
  sha256: string,
) {
  return uploads.address(deps, await ownFile(deps.db, viewer, address), Number(address.number), sha256)
}

/** Writes one part of a file to disk as it arrives. */
export async function putPart(
  deps: Deps,
  viewer: Viewer,
  address: FileAddress & { number: string },
  request: FastifyRequest,
): Promise<void> {
  const again = () => ownFile(deps.db, viewer, address)
  await uploads.put(deps, await again(), Number(address.number), request, again)
}

/**
 * Joins the parts into one file and checks its content; 409 while a part is missing. A file that is not what its name says is removed
 * (415). Idempotent.
 */
export async function completeFile(deps: Deps, viewer: Viewer, address: FileAddress): Promise<Asset> {
  const again = () => ownFile(deps.db, viewer, address)
  await uploads.complete(deps, await again(), again)
  const row = await again()
  if (row.checked_at !== null) return present(row)
  const refusal = await contentRefusal(row.kind, row, fileContent.readerOf(deps.storage, row.key, row.size))
  await ofAuthor(deps, viewer, address.id, async (tx) => {
    if (refusal) return attachments.removeLater(deps, tx, await deleteFile(tx, { id: row.id }))
    await markChecked(tx, { id: row.id, at: deps.clock.now() })
    await recount(tx, { agentId: address.id })
  })
  if (refusal) throw new AppError(refusal)
  return present(await again())
}

/** Removes a file or the video, or ends its upload. The only way to get a published agent stays (409). */
export async function removeFile(deps: Deps, viewer: Viewer, { id, fileId }: FileAddress): Promise<void> {
  await ofAuthor(deps, viewer, id, async (tx, agent) => {
    const row = await ownFile(tx, viewer, { id, fileId })
    const others = (await findAll(tx, { agentId: id })).filter(
      (each) => each.kind === 'file' && each.checked_at !== null && each.id !== fileId,
    )
    const isOnlyWay = agent.remote_url === '' && agent.packages.length === 0 && others.length === 0
    if (row.kind === 'file' && row.checked_at !== null && agent.state !== 'draft' && isOnlyWay)
      throw new AppError('agent_last_way')
    attachments.removeLater(deps, tx, await deleteFile(tx, { id: fileId }))
    await recount(tx, { agentId: id })
  })
}

/** Takes whole files of a form for the caller's agent: all of them, or none. */
export async function storeWhole(
  deps: Deps,
  viewer: Viewer,
  request: FastifyRequest,
  kind: AgentFileKind,
): Promise<AgentFileRow[]> {
  await deps.limits.take('upload', viewer.customUserId)
  const limit = {
    atMost: kind === 'video' ? most.video.bytes : most.files.bytes,
    refusal: 'agent_file_too_large',
  } as const
  await using upload = await receiveUpload(request, limit)
  const agentId = upload.fields.get('agentId') ?? ''
  const field = kind === 'video' ? 'video' : 'files'
  const files = upload.files
    .filter((each) => each.field === field || each.field === `${field}[]`)
    .map((each) => ({ ...each, kind, name: cleanFileName(each.name).slice(0, assetLimits.name) }))
  if (files.length === 0 || (kind === 'video' && files.length > 1))
    throw invalid([{ path: field, message: kind === 'video' ? 'Send one video' : 'Send at least one file' }])
  const refused = files.flatMap((each, at) => {
    const message = each.name ? fileRefusal(kind, each) : assetTexts.nameRequired
    return message ? [{ path: `${field}.${at}`, message: `${each.name}: ${message}` }] : []
  })
  if (refused.length > 0) throw invalid(refused)
  // Before the bytes are stored, to save that work.
  await ofAuthor(deps, viewer, agentId, (tx) => requirePlace(tx, viewer, agentId, kind, files))
  const stored = files.map((each) => ({ ...each, id: newId(), key: keyFor(each) }))
  try {
    for (const { path, key, name, size } of stored) {
      await deps.storage.put(key, createReadStream(path))
      const refusal = await contentRefusal(kind, { name, size }, fileContent.readerOf(deps.storage, key, size))
      if (refusal) throw new AppError(refusal)
    }
    return await ofAuthor(deps, viewer, agentId, async (tx) => {
      await requirePlace(tx, viewer, agentId, kind, files)
      const at = deps.clock.now()
      for (const { id, key, name, size } of stored)
        await insertFile(tx, {
          id,
          agentId,
          ownerId: viewer.id,
          kind,
          name,
          size,
          key,
          upload: null,
          at,
          checkedAt: at,
        })
      await recount(tx, { agentId })
      const all = await findAll(tx, { agentId })
      return all.filter((each) => stored.some(({ id }) => id === each.id))
    })
  } catch (error) {
    await attachments.remove(deps, stored)
    throw error
  }
}

/** Stores whole files, for the call of the specification. */
export const uploadWholeFiles = async (deps: Deps, viewer: Viewer, request: FastifyRequest) =>
  (await storeWhole(deps, viewer, request, 'file')).map(present)

/** Stores a whole video, for the call of the specification. */
export async function uploadWholeVideo(deps: Deps, viewer: Viewer, request: FastifyRequest): Promise<AgentVideo> {
  const [row] = await storeWhole(deps, viewer, request, 'video')
  return presentVideo(deps, row as AgentFileRow)
}

function ofAuthor<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id'>,
  agentId: string,
  work: (tx: Tx, agent: AgentRow) => Promise<T>,
): Promise<T> {
  return transaction(deps.db, async (tx) => {
    const [agent] = await lockOwned(tx, { id: agentId, authorId: viewer.id })
    if (!agent) throw new AppError('agent_not_found')
    tx.afterCommit(() => recentReads(deps).forget())
    return work(tx, agent)
  })
}

async function ownFile(db: Queryable, viewer: Pick<Viewer, 'id'>, { id, fileId }: FileAddress): Promise<AgentFileRow> {
  const [row] = await findOwned(db, { id: fileId, agentId: id, ownerId: viewer.id })
  if (!row) throw new AppError('agent_file_not_found')
  return row
}

/** Ends uploads that nobody continued, and removes stored files that no agent has, such as those of an erased account. */
export async function sweepAgentFiles(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - assetLimits.unfinishedMs)
  await attachments.remove(deps, await deleteStale(deps.db, { before }))
  await attachments.sweep(deps, folder, (keys) => findKnown(deps.db, { keys }))
}
