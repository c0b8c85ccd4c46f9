import type { RelationStatus } from '@guildhall/contract/options.ts'
import { relationLimits } from '@guildhall/contract/people-limits.ts'
import type { PairRow } from './pair-queries.ts'

/** How a person stands to another: what they are shown, and `refused` (shown as none) when they declined a request. */
export type Stand = RelationStatus | 'refused'

/** How a person stands to the other of a pair; `hidden` when the other blocks them. A lapsed request is none. */
export function standOf(row: PairRow | undefined, viewerId: number, now: Date): { stand: Stand; hidden: boolean } {
  if (!row) return { stand: 'none', hidden: false }
  const isLow = row.low_id === viewerId
  const [mine, theirs] = isLow ? [row.low_blocks, row.high_blocks] : [row.high_blocks, row.low_blocks]
  if (mine) return { stand: 'blocked', hidden: theirs }
  if (theirs) return { stand: 'none', hidden: true }
  if (row.state === 'connected') return { stand: 'connected', hidden: false }
  if (row.requested_by === null || hasLapsed(row, now)) return { stand: 'none', hidden: false }
  if (row.requested_by === viewerId) return { stand: 'sent', hidden: false }
  return { stand: row.state === 'declined' ? 'refused' : 'received', hidden: false }
}

/** What the caller is told of it. */
export const statusOf = (stand: Stand): RelationStatus => (stand === 'refused' ? 'none' : stand)

export function hasLapsed({ requested_by, since }: PairRow, now: Date): boolean {
  return requested_by !== null && new Date(since).getTime() <= now.getTime() - relationLimits.requestMs
}

/** When a person may ask again after taking a request back; null when they may now. */
export function waitsUntil(row: PairRow | undefined, viewerId: number, now: Date): Date | null {
  const withdrew = row && (row.low_id === viewerId ? row.low_withdrew_at : row.high_withdrew_at)
  if (!withdrew) return null
  const until = new Date(new Date(withdrew).getTime() + relationLimits.waitMs)
  return until > now ? until : null
}
