import { otherSide } from '@guildhall/contract/engagements/options.ts'
import type { ReferenceInput, ReferenceStanding } from '@guildhall/contract/engagements/references.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { Reference } from '@guildhall/contract/users/references.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { type EngagementRow, engagements } from '#engagements/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findReference, type ReferenceRow, type StoredReference, saveReference } from './queries.ts'

type ReferenceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime'>

const none: ReferenceRow = {
  ...{ provider_at: null, client_at: null, place: null },
  ...{ provider_lately: false, client_lately: false },
}

const readRow = async (db: Queryable, engagementId: string): Promise<ReferenceRow> =>
  (await findReference(db, { engagementId }))[0] ?? none

/** Returns a reference as everybody reads it. */
export function presentReference({ title, topic, month, place, client }: StoredReference): Reference {
  const { companyName, firstName, lastName, userType } = client
  const named = companyName || `${firstName} ${lastName}`.trim()
  return {
    ...{ title, topic, month },
    client: place === null ? named : `${userType === 'Business' ? 'A business' : 'A client'} in ${place}`,
    clientPath: place === null ? profilePath(client) : null,
  }
}

/** The references of a profile as this viewer reads them; visitors do not read the names of people who hide from them. */
export const presentReferences = (stored: readonly StoredReference[], isVisitor: boolean): Reference[] =>
  stored.filter(({ place, client }) => place !== null || !isVisitor || !client.isHidden).map(presentReference)

// Only completed work that was not refunded in full, between two people without a block, can be a reference.
async function mayBeShown(db: Queryable, row: EngagementRow): Promise<boolean> {
  return (
    row.state === 'completed' &&
    (await engagements.work.isPaid(db, row.id)) &&
    (await engagements.reviewable.areTogether(db, row))
  )
}

/** Returns the reference of finished work for one of its sides, with who has agreed; null when the work cannot be a reference. */
export async function readReference(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<ReferenceStanding | null> {
  const found = await engagements.work.ofSide(deps.db, viewer.id, id)
  if (!found) throw new AppError('engagement_not_found')
  const { row, side } = found
  if (!(await mayBeShown(deps.db, row))) return null
  const client = (await directory.cards(deps, [row.client_id])).get(row.client_id)
  if (!client || row.ended_at === null) return null
  const stored = await readRow(deps.db, id)
  const month = new Date(row.ended_at).toISOString().slice(0, 7)
  const { place } = stored
  const shown = { title: row.title, topic: row.category, month, place, client: { ...client, isHidden: false } }
  return {
    role: side,
    hasAgreed: stored[`${side}_at`] !== null,
    hasOtherAgreed: stored[`${otherSide[side]}_at`] !== null,
    reference: presentReference(shown),
    place,
  }
}

/** Locks the two people and their engagement: a block at the same moment comes before or after. */
async function lockSide(tx: Tx, viewer: Viewer, id: string) {
  const found = await engagements.work.ofSide(tx, viewer.id, id)
  if (!found) throw new AppError('engagement_not_found')
  const { client_id, provider_id } = found.row
  await directory.lock(
    tx,
    [client_id, provider_id].filter((each) => each !== null),
  )
  return engagements.work.lock(tx, viewer, id)
}

/** Agrees to the reference for a side, the client also to their name; repeating it changes nothing. */
export async function agreeToReference(
  deps: ReferenceDeps,
  viewer: Viewer,
  id: string,
  input: ReferenceInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await lockSide(tx, viewer, id)
    if (!(await mayBeShown(tx, row))) throw new AppError('reference_not_possible')
    const stored = await readRow(tx, id)
    const column = `${side}_at` as const
    const isFirst = stored[column] === null
    const place = side === 'client' ? input.place : stored.place
    await saveReference(tx, {
      ...{ ...stored, engagementId: id, place },
      [column]: stored[column] ?? deps.clock.now().toISOString(),
      // Agreements from before /consulting was mentioned cover the profile only.
      [`${side}_lately`]: isFirst || stored[`${side}_lately`],
    })
    tx.afterCommit(() => recentReads(deps).forget())
    if (isFirst) await tellOther(deps, tx, row, viewer, stored[`${otherSide[side]}_at`] !== null)
  })
}

const aboutOf = (id: string) => `reference ${id}`

async function tellOther(deps: ReferenceDeps, tx: Tx, row: EngagementRow, viewer: Viewer, isShown: boolean) {
  const userId = row.client_id === viewer.id ? row.provider_id : row.client_id
  if (userId === null) return
  const who = await directory.nameOf(tx, viewer.id)
  const message = isShown
    ? `${who} agreed: ${row.title} is now shown as a reference.`
    : `${who} would like ${row.title} to be shown as a reference. You decide.`
  await takeBack(deps, tx, { userId: viewer.id, about: aboutOf(row.id) })
  await notify(deps, tx, [
    {
      userId,
      type: 'job',
      title: 'Reference',
      message,
      href: `/engagements/${row.id}#reference`,
      about: aboutOf(row.id),
    },
  ])
}

/** Withdraws a side's agreement, which hides the reference; repeating it changes nothing. */
export async function takeBackReference(deps: ReferenceDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await lockSide(tx, viewer, id)
    const stored = await readRow(tx, id)
    if (stored[`${side}_at`] === null) return
    const place = side === 'client' ? null : stored.place
    await saveReference(tx, { ...stored, engagementId: id, place, [`${side}_at`]: null, [`${side}_lately`]: false })
    tx.afterCommit(() => recentReads(deps).forget())
    const other = side === 'client' ? row.provider_id : row.client_id
    if (other !== null) await takeBack(deps, tx, { userId: other, about: aboutOf(id) })
  })
}
