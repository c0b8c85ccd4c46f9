import type { EngagementSide } from '../engagements/options.ts'
import { type FindingMove, type FindingRole, type FindingState, findingMoves } from './options.ts'

interface Rule {
  by: EngagementSide
  from: readonly FindingState[]
  to: FindingState
  /** Whether the move needs a note, which tells the other side why. */
  needsNote: boolean
}

/** Who makes which move, from which states. Server and pages read the same table. */
export const findingRules: Record<FindingMove, Rule> = {
  fix: { by: 'client', from: ['open'], to: 'fixed', needsNote: false },
  accept: { by: 'client', from: ['open'], to: 'accepted', needsNote: false },
  undo: { by: 'client', from: ['fixed', 'accepted'], to: 'open', needsNote: false },
  close: { by: 'provider', from: ['open', 'fixed'], to: 'closed', needsNote: false },
  reopen: { by: 'provider', from: ['fixed', 'closed'], to: 'open', needsNote: true },
}

/** What decides which moves are possible, beside the state of the finding. */
export interface FindingStanding {
  role: FindingRole
  /** Whether the provider can close and reopen: while their work runs, and in a re-check. */
  mayDecide: boolean
  /** A re-check runs: what the client says is fixed stays until the provider has decided. */
  isRechecking: boolean
}

/** Whether the viewer can make a move on a finding now. */
export function mayMoveFinding(
  { state, isDelivered }: { state: FindingState; isDelivered: boolean },
  move: FindingMove,
  { role, mayDecide, isRechecking }: FindingStanding,
): boolean {
  const { by, from } = findingRules[move]
  if (!isDelivered || role !== by || !from.includes(state)) return false
  if (by === 'provider') return mayDecide
  return !isRechecking || !(move === 'fix' || (move === 'undo' && state === 'fixed'))
}

/** What the viewer can do with a finding now. */
export const movesOfFinding = (
  finding: { state: FindingState; isDelivered: boolean },
  standing: FindingStanding,
): FindingMove[] => findingMoves.filter((move) => mayMoveFinding(finding, move, standing))
