import type {
  EndReason,
  EngagementAct,
  EngagementActor,
  EngagementState,
  EngagementTurn,
} from '@guildhall/contract/engagements/options.ts'
import { endedEngagementStates, otherSide } from '@guildhall/contract/engagements/options.ts'
import { endReasonWords } from '@guildhall/contract/engagements/words.ts'
import { engagementLimits as most, workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import type { OrderAct, OrderSide } from '@guildhall/contract/orders/commerce-options.ts'
import { conversationCards } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import { type MilestoneOrder, milestoneOrders, rulesEnd } from '#orders/service.ts'
import type { Deps } from '../deps.ts'
import { followInConversation } from './conversation-cards.ts'
import { tellSides } from './engagement-notifications.ts'
import { nextWeekOf } from './hours/weeks.ts'
import {
  type EngagementRow,
  findMilestonesOf,
  findOpenOffer,
  insertEvent,
  isUnfunded,
  lockEngagement,
  type MilestoneRow,
  type OfferRow,
  saveEngagement,
} from './queries.ts'
import { requestLife, stepsOf, validUntil } from './rules.ts'

export type EngagementDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>

/** What a change needs besides the transaction. */
export type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/** An entry of the record. */
export interface Act {
  actor: EngagementActor
  act: EngagementAct
  note?: string
  /** Why a side declines or ends, for the other side's notification and the record. */
  reason?: EndReason
  version?: number | null
  milestone?: number | null
  /** The name of the week by the hour that it is about. */
  week?: string
}

const ended: readonly string[] = endedEngagementStates
const sides: Record<OrderSide, EngagementTurn> = { buyer: 'client', seller: 'provider', staff: 'staff' }

/** Locks an engagement, then the conversation of its sides. 404 if it does not exist. */
export async function lock(tx: Tx, id: string): Promise<EngagementRow> {
  const [row] = await lockEngagement(tx, { id })
  if (!row) throw new AppError('engagement_not_found')
  await lockConversations(tx, [row])
  return row
}

/** Locks the conversations of the sides of locked engagements, in one order for all. */
export async function lockConversations(tx: Tx, rows: readonly EngagementRow[]): Promise<void> {
  const pairs = rows.flatMap(({ client_id, provider_id }) =>
    client_id === null || provider_id === null ? [] : [[client_id, provider_id] as const],
  )
  await conversationCards.lock(tx, pairs)
}

/** The milestone that runs now: the first one paid in whose order is not over. */
export function runningOf(milestones: readonly MilestoneRow[], orders: ReadonlyMap<string, MilestoneOrder>) {
  for (const { state, order_id } of milestones) {
    const order = state === 'funded' && order_id !== null ? orders.get(order_id) : undefined
    if (order && order.ended_at === null) return order
  }
  return null
}

// The date for the work, not that of a later reminder or cancellation.
function deadlineOf({ state, due_at, acts_at, rules_since }: MilestoneOrder): Date | string | null {
  if (rules_since !== null) return rulesEnd({ rules_since })
  return state === 'paid' || state === 'changes-requested' ? (due_at ?? acts_at) : (acts_at ?? due_at)
}

interface Standing {
  turn: EngagementTurn | null
  until: Date | string | null
}

function standingOf(row: EngagementRow, open: OfferRow | undefined, running: MilestoneOrder | null): Standing {
  if (ended.includes(row.state)) return { turn: null, until: null }
  if (row.state === 'requested') return { turn: 'provider', until: daysAfter(row.created_at, requestLife(row)) }
  if (row.state === 'offered')
    return {
      turn: row.offer_by === null ? 'provider' : otherSide[row.offer_by],
      until: open ? validUntil(row, open) : null,
    }
  if (row.state === 'agreed') return { turn: 'client', until: daysAfter(row.since, most.payWithin) }
  if (running?.turn) return { turn: sides[running.turn], until: deadlineOf(running) }
  return { turn: 'client', until: row.idle_since && daysAfter(row.idle_since, most.idleLife) }
}

/**
 * Writes a changed engagement with the entry of its record, keeps the conversation of its sides in step and notifies them. The
 * only writer of engagements: turn, end and automatic steps follow from its state, its offers and its milestones here, so change
 * those first. Without an act only turn, end and automatic steps are computed again. `ordered` is what happened to the order of a
 * milestone.
 */
export async function change(
  deps: ChangeDeps,
  tx: Tx,
  row: EngagementRow,
  { state, ...fields }: Partial<EngagementRow>,
  done: Act | null,
  ordered: { act: OrderAct; milestone: number } | null = null,
): Promise<EngagementRow> {
  const now = deps.clock.now()
  const isMoved = state !== undefined && state !== row.state
  const since = isMoved ? now.toISOString() : (fields.since ?? row.since)
  const moved: EngagementRow = {
    ...row,
    ...(isMoved ? { reminded_at: null } : {}),
    ...fields,
    state: state ?? row.state,
    since,
  }
  const milestones = await findMilestonesOf(tx, { engagementIds: [row.id] })
  const orders = await milestoneOrders.find(
    tx,
    milestones.flatMap(({ order_id }) => order_id ?? []),
  )
  const [open] = await findOpenOffer(tx, { engagementId: row.id })
  const running = runningOf(milestones, orders)
  const isIdle = moved.state === 'active' && running === null
  const isReviewed = isMoved && canBeReviewed(moved.state, milestones)
  const next: EngagementRow = {
    ...moved,
    offer_by: open?.made_by ?? null,
    idle_since: isIdle ? (moved.idle_since ?? now.toISOString()) : null,
    ended_at: ended.includes(moved.state) ? since : null,
    review_until: isReviewed ? daysAfter(since, workReviewLimits.days).toISOString() : moved.review_until,
    // A new wait gets its own reminder.
    reminded_at: isIdle && row.idle_since === null ? null : moved.reminded_at,
  }
  const { turn, until } = standingOf(next, open, running)
  const [step] = turn === null ? [] : stepsOf(next, open && validUntil(next, open), nextWeekOf(milestones))
  const saved: EngagementRow = {
    ...next,
    turn,
    turn_until: until === null ? null : new Date(until).toISOString(),
    acts_at: step?.at.toISOString() ?? null,
  }
  const {
    number: _n,
    client_id: _c,
    provider_id: _p,
    created_at: _at,
    job_id: _job,
    service_id: _service,
    is_first_only: _first,
    ...columns
  } = saved
  await saveEngagement(tx, columns)
  // The end of an open proposal changes the client's answer rate, also when it was not answered by its date.
  if (row.job_id !== null && row.client_id !== null && row.state === 'offered' && done && done.actor !== 'provider')
    await deps.jobs.enqueue(tx, 'answer-rate-changed', { clientId: row.client_id })
  const followed = () => followInConversation(deps, tx, { before: row, saved, milestones, done, ordered })
  if (!done) {
    await followed()
    return saved
  }
  const { actor, act, version = null, milestone = null } = done
  const note = noteOf(done)
  await insertEvent(tx, {
    engagementId: row.id,
    at: now.toISOString(),
    actor,
    act,
    state: saved.state,
    version,
    milestone,
    note,
  })
  // Locked before the counters of notifications, as everywhere.
  await followed()
  await tellSides(deps, tx, saved, { act: done, why: note, isReviewed })
  return saved
}

// Only paid work can be reviewed: at least one release.
function canBeReviewed(state: EngagementState, milestones: readonly MilestoneRow[]): boolean {
  return (state === 'completed' || state === 'ended') && milestones.some((each) => each.state === 'released')
}

/** Returns the reason and the note of an act in one text, as the record and notifications have it. */
function noteOf({ reason, note }: Act): string {
  return [reason && `${endReasonWords[reason]}.`, note].filter(Boolean).join(' ')
}

/**
 * Completes an active engagement in which nothing is open any more: no milestone, and no offer that may bring new ones. Without
 * a release it has ended.
 */
export async function completeIfOver(deps: ChangeDeps, tx: Tx, row: EngagementRow): Promise<void> {
  if (row.state !== 'active' || row.offer_by !== null) return
  const milestones = await findMilestonesOf(tx, { engagementIds: [row.id] })
  if (milestones.some((each) => isUnfunded(each) || each.state === 'funded')) return
  const isDone = milestones.some(({ state }) => state === 'released')
  const act = isDone ? 'complete' : 'end'
  await change(deps, tx, row, { state: isDone ? 'completed' : 'ended' }, { actor: 'clock', act })
}
