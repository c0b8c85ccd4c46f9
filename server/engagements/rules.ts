import {
  type EngagementAct,
  type EngagementMove,
  type EngagementSide,
  type EngagementState,
  engagementMoves,
  engagementStates,
  otherSide,
} from '@guildhall/contract/engagements/options.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import type { OrderTurn } from '@guildhall/contract/orders/commerce-options.ts'
import { daysAfter } from '#db/moments.ts'
import { type NextWeek, reminderOf } from './hours/weeks.ts'
import { type EngagementRow, isUnfunded, type MilestoneRow, type OfferRow } from './queries.ts'

/** Who may make a move in a state: a side, both, the side that made the open offer or the one it was made to. */
type Who = EngagementSide | 'both' | 'maker' | 'other'

/**
 * Who may make which move in which state. In `agreed` and `active` an offer changes what is not paid in yet. Only one offer is
 * open at a time; both sides may make the next one.
 */
const table: Record<EngagementMove, Partial<Record<EngagementState, Who>>> = {
  edit: { requested: 'client' },
  withdraw: { requested: 'client' },
  offer: { requested: 'provider', offered: 'both', agreed: 'both', active: 'both' },
  'withdraw-offer': { offered: 'maker', agreed: 'maker', active: 'maker' },
  accept: { offered: 'other', agreed: 'other', active: 'other' },
  decline: { requested: 'provider', offered: 'other', agreed: 'other', active: 'other' },
  end: { agreed: 'both', active: 'both' },
}

/** The side of a person, by internal id; null for everybody else. */
export function sideOf(row: Pick<EngagementRow, 'client_id' | 'provider_id'>, personId: number): EngagementSide | null {
  if (row.client_id === personId) return 'client'
  return row.provider_id === personId ? 'provider' : null
}

/**
 * Whom an engagement waits for, as a side sees it. An open offer of the other side waits for this side, also while milestones
 * run.
 */
export function waitsFor(
  { turn, offer_by, ended_at }: Pick<EngagementRow, 'turn' | 'offer_by' | 'ended_at'>,
  side: EngagementSide,
): OrderTurn {
  if (ended_at !== null) return 'done'
  return turn === side || offer_by === otherSide[side] ? 'yours' : 'theirs'
}

type Open = Pick<EngagementRow, 'state' | 'offer_by'>
type Milestones = readonly Pick<MilestoneRow, 'state'>[]

/** Whether a side may make a move now. */
export function mayMove(row: Open, side: EngagementSide, move: EngagementMove, milestones: Milestones): boolean {
  const who = table[move][row.state]
  if (who === undefined) return false
  // Nothing is left to end while the last paid milestones run.
  if (move === 'end' && row.state === 'active' && !milestones.some(isUnfunded)) return false
  if (who === 'maker') return row.offer_by === side
  if (who === 'other') return row.offer_by === otherSide[side]
  return who === 'both' || who === side
}

/** What a side can do now. */
export function movesOf(row: Open, side: EngagementSide, milestones: Milestones): EngagementMove[] {
  return engagementMoves.filter((move) => mayMove(row, side, move, milestones))
}

/** Every cell of the table, for the test that tries each over HTTP. */
export const cells = engagementMoves.flatMap((move) =>
  engagementStates.map((state) => ({ move, state, who: table[move][state] ?? null })),
)

/** The next automatic step of an engagement. */
export interface Step {
  at: Date
  act: Extract<EngagementAct, 'remind' | 'lapse' | 'end' | 'remind-week' | 'move-weeks'>
}

interface Times
  extends Open,
    Pick<EngagementRow, 'created_at' | 'since' | 'idle_since' | 'reminded_at' | 'answer_by' | 'answer_days'> {}

/** Returns the days after which a request lapses: for an expert some days after the promised one. */
export const requestLife = ({ answer_days }: Pick<EngagementRow, 'answer_days'>): number =>
  answer_days === null ? most.requestLife : Math.min(answer_days + expertLimits.graceDays, expertLimits.lapseDays)

/**
 * Until when an open offer can be accepted: the one of a proposal until the decision date of its job, wherever that is moved to,
 * every other as long as it says.
 */
export function validUntil(
  row: Pick<EngagementRow, 'state' | 'answer_by'>,
  offer: Pick<OfferRow, 'made_by' | 'valid_until'>,
): string {
  return isProposal(row) && offer.made_by === 'provider' && row.answer_by !== null ? row.answer_by : offer.valid_until
}

/** Whether an engagement is a proposal for a job that nobody has accepted. */
const isProposal = ({ state, answer_by }: Pick<EngagementRow, 'state' | 'answer_by'>) =>
  answer_by !== null && (state === 'requested' || state === 'offered')

/** A payment that begins before a week does has this long to arrive. */
const payingMs = 60 * 60_000

/**
 * Returns what happens to an engagement automatically, the earliest first; `until` is the end of its open offer, `week` the
 * next week by the hour that is not paid in. A proposal's offer does not lapse by itself: its job ends it. While a paid
 * milestone runs, its order has a clock of its own.
 */
export function stepsOf(row: Times, until: string | undefined, week: NextWeek | null): Step[] {
  const steps: Step[] = []
  const wait = (from: string, reminder: number, end: number, act: Step['act']) => {
    if (row.reminded_at === null) steps.push({ at: daysAfter(from, reminder), act: 'remind' })
    steps.push({ at: daysAfter(from, end), act })
  }
  if (row.state === 'requested') wait(row.created_at, most.requestReminder, requestLife(row), 'lapse')
  if (row.state === 'agreed') wait(row.since, most.payReminder, most.payWithin, 'end')
  if (row.state === 'active' && row.idle_since) wait(row.idle_since, most.idleReminder, most.idleLife, 'end')
  const endsWithJob = isProposal(row) && row.offer_by === 'provider'
  if (week && (row.state === 'agreed' || row.state === 'active')) {
    if (!week.isReminded) steps.push({ at: reminderOf(week.begins), act: 'remind-week' })
    steps.push({ at: new Date(week.begins.getTime() + (week.isPaying ? payingMs : 0)), act: 'move-weeks' })
  }
  if (until !== undefined && !endsWithJob) steps.push({ at: new Date(until), act: 'lapse' })
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}
