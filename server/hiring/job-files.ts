import type { JobFile } from '@guildhall/contract/hiring/job-files.ts'
import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { int, list, moment, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { signedLink } from '#storage/signed.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findShown } from './shown-jobs.ts'

const { bytes, waiting: mostWaiting, waitsMs, linkSeconds } = hiringLimits.files

/** Files that wait for a job of their client. */
const waiting = attachments.waiting({
  ...{ table: 'job_files', folder: 'job-files', extra: null },
  ...{ to: 'client_id', from: 'client_id', named: 'job_id' },
})

const findFile = statement('job_file', {
  takes: { jobId: text, id: text },
  gives: { name: text, key: text },
  sql: ({ jobId, id }) => `select name, key from job_files where job_id = ${jobId} and id = ${id}`,
})
const dropOthers = statement('job_files_drop_others', {
  takes: { jobId: text, ids: list(text) },
  gives: { key: text },
  sql: ({ jobId, ids }) => `delete from job_files where job_id = ${jobId} and id <> all (${ids}::text[]) returning key`,
})
const nameFiles = statement('job_files_name', {
  takes: { jobId: text, clientId: int, ids: list(text) },
  gives: { id: text },
  sql: ({ jobId, clientId, ids }) => `
    update job_files set job_id = ${jobId}, position = array_position(${ids}::text[], id)
    where id = any (${ids}::text[]) and client_id = ${clientId} and (job_id is null or job_id = ${jobId}) returning id`,
})
const dropFilesOf = statement('job_files_drop_of', {
  takes: { personId: int },
  gives: { key: text },
  sql: ({ personId }) => `delete from job_files where client_id = ${personId} returning key`,
})
const findHeld = statement('job_files_held', {
  takes: { personId: int },
  gives: { id: text, name: text, key: text, created_at: moment },
  sql: ({ personId }) => `
    select id, name, key, created_at from job_files where client_id = ${personId} order by created_at`,
})

/** Stores one file of a form (field `file`, at most 25 MB) for a job of the viewer; 409 when too many wait already. */
export async function sendFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'limits'>,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<JobFile> {
  await deps.limits.take('upload', viewer.customUserId)
  const place = { folder: waiting.folder, atMost: bytes }
  return attachments.store(deps.storage, request, place, (file) => keepFile(deps, viewer, file))
}

/** Lets a file that is in the storage wait for a job of the viewer; 409 when too many wait already. */
export async function keepFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  file: Parameters<typeof waiting.keep>[1]['file'],
): Promise<JobFile> {
  const id = newId()
  await transaction(deps.db, async (tx) => {
    // The lock makes uploads run one after the other, so that the limit holds.
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    const at = deps.clock.now()
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    const sent = { id, to: viewer.id, from: viewer.id, file, at }
    if (!(await waiting.keep(tx, sent, mostWaiting))) throw new AppError('job_files_full')
  })
  return { id, name: file.name, size: file.size }
}

/** Deletes the viewer's own waiting file; a file of a job stays. */
export async function dropFile(deps: Pick<Deps, 'db' | 'storage'>, viewer: Viewer, id: string): Promise<void> {
  await waiting.takeBack(deps, viewer.id, id, viewer.id)
}

/** Returns a link to download a file of a job that the viewer sees, for five minutes. */
export async function openFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer | null,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ url: string; expiresIn: number }> {
  await findShown(deps.db, viewer, id)
  const [file] = await findFile(deps.db, { jobId: id, id: fileId })
  if (!file) throw new AppError('job_file_not_found')
  return signedLink(deps, { key: file.key, name: file.name }, linkSeconds)
}

interface NamedFiles {
  jobId: string
  clientId: number
  ids: readonly string[]
}

/** Gives a job of a locked client these files of the client, in this order. 422 for files that are gone or of others. */
export async function addFiles(tx: Tx, { jobId, clientId, ids }: NamedFiles): Promise<void> {
  if (ids.length === 0) return
  const named = await nameFiles(tx, { jobId, clientId, ids })
  if (named.length !== ids.length) throw invalid([{ path: 'files', message: jobTexts.files }])
}

/** The same for a job that may have other files, which are deleted. */
export async function replaceFiles(deps: Pick<Deps, 'storage'>, tx: Tx, named: NamedFiles): Promise<void> {
  const { jobId, ids } = named
  attachments.removeLater(deps, tx, await dropOthers(tx, { jobId, ids }))
  await addFiles(tx, named)
}

/** Deletes files that waited a day for a job, and stored files that no row knows. */
export async function sweepJobFiles(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, waitsMs)
}

/** A person's files of jobs, for their data export. */
export const heldFiles = (db: Queryable, personId: number) => findHeld(db, { personId })

/** Deletes a person's files of jobs. */
export async function eraseFiles(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  attachments.removeLater(deps, tx, await dropFilesOf(tx, { personId }))
}
