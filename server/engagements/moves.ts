import type { EngagementMove, EngagementSide, EngagementState } from '@guildhall/contract/engagements/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { lock } from './engagement-state.ts'
import { type EngagementRow, findMilestonesOf, findTogether, type MilestoneRow } from './queries.ts'
import { mayMove, sideOf } from './rules.ts'

interface Moving {
  row: EngagementRow
  side: EngagementSide
  milestones: MilestoneRow[]
  /** Whether the move was made before: the engagement is in the state it leads to. */
  isDone: boolean
}

/**
 * Locks an engagement for a move of the viewer. 404 for everybody but its two sides, 409 when the move is not possible now.
 * `leadsTo`: repeating the move in a state it leads to is no error.
 */
export async function requireMove(
  tx: Tx,
  viewer: Viewer,
  id: string,
  move: EngagementMove,
  leadsTo: readonly EngagementState[] = [],
): Promise<Moving> {
  const row = await lock(tx, id)
  const side = sideOf(row, viewer.id)
  if (side === null) throw new AppError('engagement_not_found')
  const milestones = await findMilestonesOf(tx, { engagementIds: [id] })
  if (leadsTo.includes(row.state)) return { row, side, milestones, isDone: true }
  if (!mayMove(row, side, move, milestones)) throw new AppError('engagement_moved')
  return { row, side, milestones, isDone: false }
}

/** Whether the two sides can agree on something new. */
export async function areTogether(
  db: Queryable,
  { client_id: one, provider_id: other }: Pick<EngagementRow, 'client_id' | 'provider_id'>,
): Promise<boolean> {
  if (one === null || other === null) return false
  return (await findTogether(db, { one, other }))[0]?.together ?? false
}

/** Refuses (409) new agreements between people of whom one blocks the other, or whose account is not active. */
export async function requireTogether(db: Queryable, row: EngagementRow): Promise<void> {
  if (!(await areTogether(db, row))) throw new AppError('engagement_moved')
}
