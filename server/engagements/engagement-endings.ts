import type { DeclineReason } from '@guildhall/contract/engagements/options.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { type Act, type ChangeDeps, change, type EngagementDeps, lockConversations } from './engagement-state.ts'
import { requireMove } from './moves.ts'
import {
  answerOffer,
  dropCompanies,
  dropMilestones,
  type EngagementRow,
  findMilestonesOf,
  isUnfunded,
  lockOpenBetween,
  lockOpenOf,
} from './queries.ts'

/** Ends what is not paid in: at once when nothing is paid in, otherwise with the last paid milestone. */
export async function endEngagement(
  deps: EngagementDeps,
  viewer: Viewer,
  id: string,
  { reason, note }: { reason: DeclineReason; note: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side, isDone } = await requireMove(tx, viewer, id, 'end', ['ended', 'completed'])
    if (isDone) return
    await endOpenPart(deps, tx, { ...row, reason }, { actor: side, act: 'end', reason, note })
  })
}

/**
 * Ends an open offer and what is not paid in of a locked engagement. A milestone that waits for its payment is ended too: the
 * payment is refunded when it arrives.
 */
export async function endOpenPart(deps: ChangeDeps, tx: Tx, row: EngagementRow, done: Act): Promise<void> {
  const outcome = done.actor === 'clock' ? 'lapsed' : done.actor === row.offer_by ? 'withdrawn' : 'declined'
  await answerOffer(tx, { engagementId: row.id, outcome, at: deps.clock.now() })
  await dropMilestones(tx, { engagementId: row.id })
  const milestones = await findMilestonesOf(tx, { engagementIds: [row.id] })
  const runs = milestones.some(({ state }) => state === 'funded')
  const isReleased = milestones.some(({ state }) => state === 'released')
  const state = runs ? row.state : isReleased ? 'completed' : 'ended'
  await change(deps, tx, row, { state, reason: row.reason }, done)
}

/** Locks what is open between two people, and their conversation: before anything else that a block changes. */
export async function lockBetween(tx: Tx, [one, other]: [number, number]): Promise<EngagementRow[]> {
  const rows = await lockOpenBetween(tx, { one, other })
  await lockConversations(tx, rows)
  return rows
}

/** One of two people blocks the other: what is open between them and not paid in ends, for a neutral reason. */
export async function endBetween(deps: ChangeDeps, tx: Tx, [one, other]: [number, number]): Promise<void> {
  for (const row of await lockBetween(tx, [one, other]))
    if (await hasOpenPart(tx, row)) await endOpenPart(deps, tx, row, { actor: 'clock', act: 'block' })
}

/**
 * A person's account is erased: what is open with anybody ends, and what their companies said is deleted. No paid milestone runs
 * then.
 */
export async function endAllOf(deps: ChangeDeps, tx: Tx, personId: number): Promise<void> {
  const rows = await lockOpenOf(tx, { personId })
  await lockConversations(tx, rows)
  for (const row of rows)
    await endOpenPart(deps, tx, row, { actor: 'clock', act: 'end', note: 'The account of one side was closed.' })
  await dropCompanies(tx, { clientId: personId })
}

async function hasOpenPart(tx: Tx, { id, state, offer_by }: EngagementRow): Promise<boolean> {
  if (state !== 'active' || offer_by !== null) return true
  const milestones = await findMilestonesOf(tx, { engagementIds: [id] })
  return milestones.some(isUnfunded)
}
