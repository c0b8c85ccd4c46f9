import type { DisputeOutcome } from '@guildhall/contract/orders/commerce-options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { DisputeEffect } from '../fulfilments/fulfilment.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { refundOrder } from '../money.ts'
import { complete } from '../moves/completion.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import type { OrderRow } from '../queries.ts'
import { hadNewDate } from './decisions.ts'
import { type DisputeRow, insertDispute, updateDispute } from './queries.ts'
import { leftOfAsked, leftOfDecided, stageOf } from './stages.ts'

type Run = (deps: OrderDeps, tx: Tx, order: OrderRow, act: Act) => Promise<number>

const leftOf = ({ total_minor, refunded_minor }: OrderRow) => total_minor - refunded_minor

/** Returns the open dispute of a reported order. */
function openOf({ dispute }: OrderRow): DisputeRow {
  if (dispute === null) throw new AppError('order_moved')
  return dispute
}

/** The state is set again, so that turn and clock follow from the changed dispute. */
function keep(deps: OrderDeps, tx: Tx, order: OrderRow, dispute: DisputeRow, act: Act): Promise<number> {
  return change(deps, tx, { ...order, dispute }, { state: 'reported' }, act)
}

/**
 * Refunds an amount and pays the seller the rest, which ends the dispute. An order whose money is all refunded ends as
 * refunded.
 */
async function settle(
  deps: OrderDeps,
  tx: Tx,
  order: OrderRow,
  { amountMinor, act }: { amountMinor: number; act: Act },
): Promise<number> {
  const back = await refundOrder(deps, tx, order, amountMinor)
  const done = { ...act, ...(order.total_minor > 0 ? { amountMinor } : {}) }
  if (order.total_minor > 0 && back.refunded_minor === order.total_minor)
    return change(deps, tx, order, { ...back, state: 'refunded' }, done)
  return complete(deps, tx, { ...order, ...back }, done)
}

const report: Run = async (deps, tx, order, act) => {
  const now = deps.clock.now()
  const openedBy = act.actor === 'buyer' || act.actor === 'seller' ? act.actor : 'clock'
  const left = leftOf(order)
  const askedMinor = openedBy === 'seller' ? 0 : (act.amountMinor ?? left)
  if (askedMinor > left)
    throw new AppError('refund_too_large', {
      message: `You can ask for at most ${moneyText(left, deps.config.currency)}.`,
    })
  const dispute = await insertDispute(tx, {
    orderId: order.id,
    ...{ openedBy, openedAt: now, stageSince: now, askedMinor, refundedBefore: order.refunded_minor },
  })
  const said = openedBy === 'seller' || order.total_minor === 0 ? {} : { amountMinor: askedMinor }
  return keep(deps, tx, order, dispute, { ...act, ...said })
}

const answer: Run = async (deps, tx, order, act) => {
  const now = deps.clock.now()
  return keep(deps, tx, order, await updateDispute(tx, openOf(order), { answeredAt: now, stageSince: now }), act)
}

const proposeSplit: Run = async (deps, tx, order, act) => {
  const { amountMinor = 0, actor } = act
  if (amountMinor > leftOf(order))
    throw new AppError('refund_too_large', {
      message: `You can propose at most ${moneyText(leftOf(order), deps.config.currency)}.`,
    })
  const splitBy = actor === 'buyer' ? 'buyer' : 'seller'
  const split = { splitBy, splitMinor: amountMinor, splitAt: deps.clock.now() } as const
  return change(deps, tx, { ...order, dispute: await updateDispute(tx, openOf(order), split) }, {}, act)
}

const noSplit = { splitBy: null, splitMinor: null, splitAt: null }

const acceptSplit: Run = async (deps, tx, order, act) => {
  const { split_minor } = openOf(order)
  if (split_minor === null || split_minor !== act.amountMinor)
    throw new AppError('order_moved', { message: 'The proposal has changed. Read it before you accept.' })
  return settle(deps, tx, order, { amountMinor: Math.min(split_minor, leftOf(order)), act })
}

const withdrawSplit: Run = async (deps, tx, order, act) =>
  change(deps, tx, { ...order, dispute: await updateDispute(tx, openOf(order), noSplit) }, {}, act)

/** What the staff decide. */
interface Decision {
  outcome: DisputeOutcome
  amountMinor: number
  days: number | null
}

async function decisionOf(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<Decision> {
  const { outcome = 'release', amountMinor = 0, days = null } = act
  if (outcome === 'release') return { outcome, amountMinor: 0, days: null }
  if (outcome === 'new-date') {
    if (!rulesOf(order).takesNewDate)
      throw invalid([{ path: 'outcome', message: 'This is not delivered again, so a new date is not possible.' }])
    if (await hadNewDate(tx, order))
      throw invalid([{ path: 'outcome', message: 'This order already had a new date. Decide for a side.' }])
    return { outcome, amountMinor: 0, days }
  }
  if (amountMinor > leftOf(order))
    throw new AppError('refund_too_large', {
      message: `You can refund at most ${moneyText(leftOf(order), deps.config.currency)}.`,
    })
  return { outcome, amountMinor, days: null }
}

const decide: Run = async (deps, tx, order, act) => {
  const now = deps.clock.now()
  const isAppeal = stageOf(order) === 'appeal'
  const { outcome, amountMinor, days } = await decisionOf(deps, tx, order, act)
  const decided = { outcome, decidedMinor: amountMinor, decidedDays: days, decidedBefore: order.refunded_minor }
  const dispute = await updateDispute(tx, openOf(order), {
    ...decided,
    ...(isAppeal ? {} : { decidedBy: act.staffId ?? null, decidedAt: now, stageSince: now }),
  })
  const said = { ...act, ...(outcome === 'refund' ? { amountMinor } : {}) }
  const event = await keep(deps, tx, order, dispute, { ...said, isFinal: isAppeal })
  if (isAppeal) await carryOut(deps, tx, { ...order, dispute }, { actor: 'clock', act: 'carry-out', isFinal: true })
  return event
}

const acceptDecision: Run = async (deps, tx, order, act) => {
  const at = deps.clock.now()
  const dispute = await updateDispute(
    tx,
    openOf(order),
    act.actor === 'buyer' ? { buyerAcceptedAt: at } : { sellerAcceptedAt: at },
  )
  const next = { ...order, dispute }
  const event = await change(deps, tx, next, {}, act)
  if (dispute.buyer_accepted_at !== null && dispute.seller_accepted_at !== null)
    await carryOut(deps, tx, next, { actor: 'clock', act: 'carry-out' })
  return event
}

const appeal: Run = async (deps, tx, order, act) => {
  const now = deps.clock.now()
  const appealedBy = act.actor === 'buyer' ? 'buyer' : 'seller'
  const fields = { appealedBy, appealedAt: now, stageSince: now } as const
  return keep(deps, tx, order, await updateDispute(tx, openOf(order), fields), act)
}

const carryOut: Run = async (deps, tx, order, act) => {
  const dispute = openOf(order)
  if (dispute.outcome === 'new-date') {
    const due = daysAfter(deps.clock.now(), dispute.decided_days ?? 0).toISOString()
    const fields = { state: 'changes-requested', due_at: due, is_last_date: true } as const
    return change(deps, tx, order, fields, { ...act, until: due })
  }
  const amountMinor = dispute.outcome === 'refund' ? leftOfDecided(dispute, order.refunded_minor) : 0
  return settle(deps, tx, order, { amountMinor: Math.min(amountMinor, leftOf(order)), act })
}

const giveAllBack: Run = (deps, tx, order, act) => settle(deps, tx, order, { amountMinor: leftOf(order), act })

/** The implementation of each effect on a dispute. */
export const disputeEffects: Record<DisputeEffect, Run> = {
  report,
  answer,
  'add-evidence': (deps, tx, order, act) => change(deps, tx, order, {}, act),
  'propose-split': proposeSplit,
  'accept-split': acceptSplit,
  'withdraw-split': withdrawSplit,
  decide,
  'accept-decision': acceptDecision,
  appeal,
  'carry-out': carryOut,
  silence(deps, tx, order, act) {
    // The seller who opened it asks to be paid; nothing was asked back.
    const amountMinor = Math.min(leftOfAsked(openOf(order), order.refunded_minor), leftOf(order))
    return settle(deps, tx, order, { amountMinor, act })
  },
  undecided: giveAllBack,
  'miss-date': giveAllBack,
}

/**
 * Returns whether a refund ends the dispute: it refunded at least what was asked, and what the staff decided, if they did. A
 * seller who asks to be paid cannot end theirs with a refund.
 */
export function endsDispute({ dispute }: OrderRow, refundedMinor: number): boolean {
  return (
    dispute !== null &&
    dispute.asked_minor > 0 &&
    leftOfAsked(dispute, refundedMinor) === 0 &&
    leftOfDecided(dispute, refundedMinor) === 0
  )
}

/** Withdraws an open proposal: after another refund its amount would no longer be what was meant. */
export async function dropSplit(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const { dispute } = order
  if (order.state !== 'reported' || !dispute?.split_by) return order
  return { ...order, dispute: await updateDispute(tx, dispute, noSplit) }
}
