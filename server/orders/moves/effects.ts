import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import { disputeEffects, dropSplit, endsDispute } from '../disputes/effects.ts'
import type { Effect } from '../fulfilments/fulfilment.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { isMixed } from '../fulfilments/made-to-order.ts'
import { refundOrder } from '../money.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import { findLinesOf, type OrderRow } from '../queries.ts'
import { complete } from './completion.ts'

const closed = { more_time_until: null, more_time_lapses_at: null }

/** The moves by which both sides agree on a later deadline. Each returns the entry's number in the record. */
const moreTime = {
  /** Requests `days` more, counted from the deadline, or from now if it has passed. */
  'request-time'(deps: OrderDeps, tx: Tx, order: OrderRow, { days = 1, ...act }: Act): Promise<number> {
    const now = deps.clock.now()
    const due = order.due_at === null ? 0 : Date.parse(order.due_at)
    const until = daysAfter(new Date(Math.max(due, now.getTime())), days)
    const answerBy = daysAfter(now, orderLimits.moreTimeAnswerDays)
    const lapses = new Date(Math.min(answerBy.getTime(), until.getTime()))
    const request = {
      more_time_until: until.toISOString(),
      more_time_lapses_at: lapses.toISOString(),
      more_time_requests: order.more_time_requests + 1,
    }
    return change(deps, tx, order, request, { ...act, at: now, until: until.toISOString() })
  },

  /** Agrees to the deadline that the buyer read; 409 when the seller has since requested another one. */
  'accept-time'(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
    const asked = order.more_time_until
    if (asked === null || act.until === undefined || Date.parse(asked) !== Date.parse(act.until))
      throw new AppError('order_moved', { message: 'The seller has asked for another date. Read it before you agree.' })
    // The state is set again, so that the clock counts from the new deadline, and the reminder is sent again.
    const agreed = { state: order.state, due_at: asked, reminded_at: null, ...closed }
    return change(deps, tx, order, agreed, { ...act, until: new Date(asked).toISOString() })
  },

  /** Keeps the current deadline. */
  'decline-time': (deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> =>
    change(deps, tx, order, closed, act),
}

/** Closes an unanswered request; the deadline stays. */
export function lapseTime(deps: OrderDeps, tx: Tx, order: OrderRow): Promise<number> {
  return change(deps, tx, order, closed, { actor: 'clock', act: 'lapse-time' })
}

/**
 * Applies the effect to the locked order in the caller's transaction; `amountMinor` of the act is the refund. Returns the
 * entry's number in the record.
 */
type Run = (deps: OrderDeps, tx: Tx, order: OrderRow, act: Act) => Promise<number>

const open: Run = (deps, tx, order, act) => {
  const now = deps.clock.now().toISOString()
  return change(deps, tx, order, { state: 'delivered', delivered_at: now, opened_at: order.opened_at ?? now }, act)
}

const begin: Run = (deps, tx, order, act) =>
  change(deps, tx, order, { started_at: deps.clock.now().toISOString() }, act)

// Files sold with the work wait for the buyer to open them.
const deliver: Run = async (deps, tx, order, act) => {
  const at = deps.clock.now()
  const now = at.toISOString()
  const opened_at = order.opened_at ?? (isMixed(order) ? null : now)
  const started_at = order.started_at ?? (rulesOf(order).hasBeginning ? now : null)
  const kept_minor = await measure(deps, tx, order)
  const fields = { state: 'delivered', delivered_at: now, opened_at, started_at, kept_minor } as const
  return change(deps, tx, order, fields, { ...act, at })
}

// How much of the price the seller keeps for what they deliver; null for a fixed price.
async function measure({ clock, offers }: OrderDeps, tx: Tx, order: OrderRow): Promise<number | null> {
  if (!rulesOf(order).isMeasured) return null
  const [line] = await findLinesOf(tx, { orderIds: [order.id] })
  if (!line?.subject_id) throw new AppError('internal')
  const measured = await offers[line.subject_kind].deliver?.(tx, { id: line.subject_id, now: clock.now() })
  return measured?.keptMinor ?? null
}

const openBeside: Run = (deps, tx, order, act) =>
  change(deps, tx, order, { opened_at: deps.clock.now().toISOString() }, act)

const withdrawBeside: Run = async (deps, tx, order, act) => {
  const amountMinor = await leftOf(tx, order, true)
  return change(deps, tx, order, await refundOrder(deps, tx, order, amountMinor), { ...act, amountMinor })
}

const cancel: Run = async (deps, tx, order, act) => {
  const amountMinor = order.total_minor - order.refunded_minor
  const back = await refundOrder(deps, tx, order, amountMinor)
  return change(deps, tx, order, { ...back, state: 'cancelled' }, { ...act, amountMinor })
}

const cancelByRule: Run = async (deps, tx, order, act) => {
  const [line] = await findLinesOf(tx, { orderIds: [order.id] })
  const asked = { orderId: order.id, by: act.actor, now: deps.clock.now() }
  const amountMinor = line ? await deps.offers[line.subject_kind].refundOf?.(tx, asked) : undefined
  if (amountMinor === undefined) throw new AppError('internal')
  if (amountMinor === order.total_minor - order.refunded_minor) return cancel(deps, tx, order, act)
  const back = await refundOrder(deps, tx, order, amountMinor)
  return complete(deps, tx, { ...order, ...back }, { ...act, amountMinor })
}

// If files sold with the work are open, only the price of the work is refunded, and the order continues as an order of
// files.
const cancelWork: Run = async (deps, tx, order, act) => {
  const now = deps.clock.now()
  const opened = isMixed(order) ? rulesOf(order).openedAt(order, now) : null
  if (opened === null) return cancel(deps, tx, order, act)
  const amountMinor = await leftOf(tx, order, false)
  const back = await refundOrder(deps, tx, order, amountMinor)
  const rest = { fulfilment: 'files', opened_at: opened.toISOString(), delivered_at: now.toISOString() } as const
  return change(deps, tx, order, { ...back, ...rest, state: 'delivered' }, { ...act, amountMinor })
}

/**
 * Returns the amount of an order's files, or of its made-to-order work; never more than what is left of the order. Minor
 * units.
 */
async function leftOf(tx: Tx, order: OrderRow, ofFiles: boolean): Promise<number> {
  const lines = (await findLinesOf(tx, { orderIds: [order.id] })).filter(({ has_files }) => has_files === ofFiles)
  const sum = lines.reduce((all, { quantity, unit_minor }) => all + quantity * unit_minor, 0)
  return Math.min(sum, order.total_minor - order.refunded_minor)
}

const refund: Run = async (deps, tx, found, act) => {
  const order = await dropSplit(tx, found)
  const back = await refundOrder(deps, tx, order, act.amountMinor ?? 0)
  const isWhole = back.refunded_minor === order.total_minor
  if (!isWhole && endsDispute(order, back.refunded_minor)) return complete(deps, tx, { ...order, ...back }, act)
  return change(deps, tx, order, { ...back, ...(isWhole ? { state: 'refunded' } : {}) }, act)
}

/** The implementation of each effect. */
export const effects: Record<Effect, Run> = {
  open,
  begin,
  deliver,
  'open-beside': openBeside,
  'withdraw-beside': withdrawBeside,
  cancel,
  'cancel-by-rule': cancelByRule,
  'cancel-work': cancelWork,
  complete,
  'give-back': complete,
  'request-changes': (deps, tx, order, act) => {
    const at = deps.clock.now()
    const due_at = daysAfter(at, orderLimits.changesDays).toISOString()
    const change_requests = order.change_requests + 1
    return change(deps, tx, order, { state: 'changes-requested', change_requests, due_at }, { ...act, at })
  },
  ...moreTime,
  ...disputeEffects,
  refund,
  // The state is set again, so that the clock's next time is set.
  remind: (deps, tx, order, act) =>
    change(deps, tx, order, { state: order.state, reminded_at: deps.clock.now().toISOString() }, act),
}
