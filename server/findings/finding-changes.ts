import type { FindingInput } from '@guildhall/contract/findings/findings.ts'
import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { isWritable, lockFindings, requireSide } from './finding-access.ts'
import {
  countFindings,
  deleteDraft,
  type FindingRow,
  findFinding,
  findFindings,
  insertFindings,
  type ListRow,
  saveList,
  saveTexts,
} from './queries.ts'
import { openTexts, sealFinding, sealFor } from './sealed-findings.ts'

type ChangeDeps = Pick<Deps, 'db' | 'config' | 'clock'>

/**
 * Locks the findings for their provider, while they can be written: 404 for everybody but the two sides, 403 for the client,
 * 409 otherwise. A delivery locks them too, so that it takes everything that was written before it.
 */
async function lockToWrite(tx: Tx, viewer: Viewer, id: string): Promise<ListRow> {
  await requireSide(tx, viewer, id, 'provider')
  const list = await lockFindings(tx, id)
  // Read again: a delivery may have held the lock.
  const { orders } = await requireSide(tx, viewer, id, 'provider')
  if (list.deleted_at !== null) throw new AppError('findings_deleted')
  if (!isWritable(orders)) throw new AppError('findings_closed')
  return list
}

/** Adds findings below the locked list and returns the number of the first. */
async function insert(deps: ChangeDeps, tx: Tx, list: ListRow, added: readonly FindingInput[]): Promise<number> {
  const { engagement_id: engagementId, last_number: last } = list
  const [{ count } = { count: 0 }] = await countFindings(tx, { engagementId })
  if (count + added.length > most.items) throw new AppError('findings_full')
  const seal = sealFor(deps.config, engagementId)
  const sealed = await Promise.all(added.map((each) => sealFinding(seal, each)))
  await insertFindings(tx, {
    ...{ engagementId, first: last + 1, at: deps.clock.now().toISOString() },
    heads: sealed.map(({ head }) => head),
    bodies: sealed.map(({ body }) => body),
  })
  await saveList(tx, { ...list, last_number: last + added.length })
  return last + 1
}

/** Adds a finding and returns its number. 409 when the sender has not seen the newest, so that nothing is added twice. */
export async function addFinding(
  deps: ChangeDeps,
  viewer: Viewer,
  id: string,
  { after, ...input }: FindingInput & { after: number },
): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const list = await lockToWrite(tx, viewer, id)
    if (list.last_number !== after) throw new AppError('findings_changed')
    return insert(deps, tx, list, [input])
  })
}

/** Adds the findings of a file that are not there yet; returns how many were added and how many known. */
export async function addFindings(
  deps: ChangeDeps,
  viewer: Viewer,
  id: string,
  found: readonly FindingInput[],
): Promise<{ added: number; known: number }> {
  return transaction(deps.db, async (tx) => {
    const list = await lockToWrite(tx, viewer, id)
    const seal = sealFor(deps.config, id)
    const known = await findFindings(tx, { engagementId: id })
    const seen = new Set((await Promise.all(known.map((row) => openTexts(seal, row)))).map(signatureOf))
    const fresh = found.filter((each) => {
      const signature = signatureOf(each)
      const isNew = !seen.has(signature)
      seen.add(signature)
      return isNew
    })
    if (fresh.length > 0) await insert(deps, tx, list, fresh)
    return { added: fresh.length, known: found.length - fresh.length }
  })
}

// Two results with the same words at the same place are one finding.
const signatureOf = ({ title, place, what }: Pick<FindingInput, 'title' | 'place' | 'what'>) =>
  JSON.stringify([title, place, what])

async function draftOf(tx: Tx, id: string, number: number): Promise<FindingRow> {
  const [row] = await findFinding(tx, { engagementId: id, number })
  if (!row) throw new AppError('finding_not_found')
  if (row.delivered_at !== null) throw new AppError('finding_delivered')
  return row
}

/** Changes a finding before its delivery; 409 when there is a newer version than the sender has read. */
export async function editFinding(
  deps: ChangeDeps,
  viewer: Viewer,
  { id, number }: { id: string; number: number },
  { version, ...input }: FindingInput & { version: number },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockToWrite(tx, viewer, id)
    const row = await draftOf(tx, id, number)
    if (row.version !== version) throw new AppError('finding_changed')
    const texts = await sealFinding(sealFor(deps.config, id), input)
    await saveTexts(tx, { engagementId: id, number, ...texts, at: deps.clock.now().toISOString() })
  })
}

/** Deletes a finding before its delivery; a second call changes nothing. */
export async function removeFinding(
  deps: ChangeDeps,
  viewer: Viewer,
  { id, number }: { id: string; number: number },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { last_number } = await lockToWrite(tx, viewer, id)
    const [row] = await findFinding(tx, { engagementId: id, number })
    if (!row && number > last_number) throw new AppError('finding_not_found')
    if (row && row.delivered_at !== null) throw new AppError('finding_delivered')
    await deleteDraft(tx, { engagementId: id, number })
  })
}
