import { sustainabilityLimits } from '@guildhall/contract/limits/sustainability.ts'
import { claimTexts } from '@guildhall/contract/sustainability/claim-texts.ts'
import { evidenceEndings } from '@guildhall/contract/sustainability/evidence-endings.ts'
import type { EvidenceFile } from '@guildhall/contract/sustainability/evidence-files.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { int, moment, nullable, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { catalogue } from '#projects/service.ts'
import { signedLink } from '#storage/signed.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

const most = sustainabilityLimits.file

/** Files that wait for a claim of their sender. */
const waiting = attachments.waiting({
  ...{ table: 'goal_files', folder: 'goal-files', extra: null },
  ...{ to: 'person_id', from: 'person_id', named: 'project_id' },
})

const nameFile = statement('goal_file_name', {
  takes: { id: text, personId: int, projectId: text },
  gives: { id: text },
  sql: ({ id, personId, projectId }) => `
    update goal_files set project_id = ${projectId} where id = ${id} and person_id = ${personId} and project_id is null
    returning id`,
})

const deleteFile = statement('goal_file_delete', {
  takes: { id: text },
  gives: { key: text },
  sql: ({ id }) => `delete from goal_files where id = ${id} returning key`,
})

const findFile = statement('goal_file_of', {
  takes: { projectId: text, goal: int, viewerId: int },
  gives: { name: text, key: text },
  sql: ({ projectId, goal, viewerId }) => `
    select f.name, f.key from goal_claims g join goal_files f on f.id = g.evidence_file join projects p on p.id = g.project_id
    where g.project_id = ${projectId} and g.goal = ${goal} and ${catalogue.access.visibleTo(viewerId)}`,
})

const findHeld = statement('goal_files_held', {
  takes: { personId: int },
  gives: { id: text, project_id: nullable(text), name: text, key: text, created_at: moment },
  sql: ({ personId }) => `
    select id, project_id, name, key, created_at from goal_files where person_id = ${personId} order by created_at, id`,
})

const deleteWaiting = statement('goal_files_erase', {
  takes: { personId: int },
  gives: { key: text },
  sql: ({ personId }) => `delete from goal_files where person_id = ${personId} and project_id is null returning key`,
})

const forgetSender = statement('goal_files_forget', {
  takes: { personId: int },
  sql: ({ personId }) => `update goal_files set person_id = null where person_id = ${personId}`,
})

/** Stores one file of a form (field `file`) as evidence for a claim that the viewer will save. */
export async function sendFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'limits'>,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<EvidenceFile> {
  await deps.limits.take('upload', viewer.customUserId)
  const only = { endings: evidenceEndings, refusal: new AppError('evidence_file_type') }
  const place = { folder: waiting.folder, atMost: most.bytes, only }
  return attachments.store(deps.storage, request, place, (file) => keepFile(deps, viewer, file))
}

/** Lets a file that is in the storage wait for a claim of the viewer; 409 when too many wait already. */
export async function keepFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  file: Parameters<typeof waiting.keep>[1]['file'],
): Promise<EvidenceFile> {
  const id = newId()
  await transaction(deps.db, async (tx) => {
    // The lock makes uploads run one after the other, so that the limit holds.
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    const sent = { id, to: viewer.id, from: viewer.id, file, at: deps.clock.now() }
    if (!(await waiting.keep(tx, sent, most.waiting))) throw new AppError('evidence_files_full')
  })
  return { id, name: file.name, size: file.size }
}

/** Deletes the viewer's own waiting file; the file of a claim stays. */
export async function takeBackFile(deps: Pick<Deps, 'db' | 'storage'>, viewer: Viewer, id: string): Promise<void> {
  await waiting.takeBack(deps, viewer.id, id, viewer.id)
}

/** Returns a link to download the file that is evidence for a claim, for everybody who sees the project. */
export async function openFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer | null,
  { id: projectId, goal }: { id: string; goal: number },
): Promise<{ url: string; expiresIn: number }> {
  const [file] = await findFile(deps.db, { projectId, goal, viewerId: viewer?.id ?? 0 })
  if (!file) throw new AppError('evidence_file_not_found')
  return signedLink(deps, { key: file.key, name: file.name }, most.linkSeconds)
}

interface PlacedFile {
  projectId: string
  personId: number
  id: string | null
  /** The file that the claim has. */
  before: string | null
}

/** Gives a waiting file to a project, for the claim that will name it; 422 for one that is gone or somebody else's. */
export async function placeFile(tx: Tx, { projectId, personId, id, before }: PlacedFile): Promise<void> {
  if (id === null || id === before) return
  const [placed] = await nameFile(tx, { id, personId, projectId })
  if (!placed) throw invalid([{ path: 'evidenceFile', message: claimTexts.evidenceFile }])
}

/** Deletes the file that a claim had, unless it still has it. */
export async function dropFile(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  before: string | null,
  now: string | null,
): Promise<void> {
  if (before !== null && before !== now) attachments.removeLater(deps, tx, await deleteFile(tx, { id: before }))
}

/** Deletes files that waited a day for a claim, and stored files that no row knows, such as those of deleted projects. */
export async function sweepEvidence(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, most.waitsMs)
}

/** The files that a person sent as evidence, for their data export. */
export const heldFiles = (db: Queryable, personId: number) => findHeld(db, { personId })

/** Deletes a person's waiting files; files of claims stay with the projects, without the person. */
export async function eraseFiles(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  attachments.removeLater(deps, tx, await deleteWaiting(tx, { personId }))
  await forgetSender(tx, { personId })
}
