import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { daysAfter } from '#db/moments.ts'
import type { OrderRow } from '../queries.ts'
import { type FulfilmentRules, type FulfilmentWords, inDispute, type RefusedMove, type Step } from './fulfilment.ts'
import { madeToOrder } from './made-to-order.ts'

const waits = 'The days of this milestone begin when the one before it is over.'
const dueWords = ({ due }: RefusedMove) => (due === null ? waits : `It is due on ${due}.`)

const waitsForRules = 'The days of this milestone begin when the rules of the audit are complete.'

const words: FulfilmentWords = {
  ...madeToOrder.words,
  soldAs: 'paid in',
  consent: consentTexts.milestone,
  sold: ({ work, price, isPackage }) =>
    `${isPackage ? 'A client bought' : 'Your client paid in'} ${work} ${price}. It is your turn to begin and to deliver.`,
  refusal: {
    accept: (order) => `You can accept this milestone once it is delivered. ${dueWords(order)}`,
    'request-changes': (order) => `You can ask for changes once this milestone is delivered. ${dueWords(order)}`,
    report(order) {
      const { hasBegun, withdrawEnds, cancelFrom } = order
      if (!hasBegun && withdrawEnds)
        return `You can report this milestone once the seller begins or delivers. You can withdraw from it until ${withdrawEnds}.`
      const late = cancelFrom === null ? '' : ` If nothing is delivered, you can cancel it from ${cancelFrom}.`
      return `You can report this milestone once it is delivered. ${dueWords(order)}${late}`
    },
    cancel({ state, due, cancelFrom, hasBegun, withdrawEnds }) {
      if (state !== 'paid')
        return 'This milestone is delivered, so you can no longer cancel it. Ask for changes, or report a problem.'
      const withdraw = !hasBegun && withdrawEnds ? ` You can withdraw from it until ${withdrawEnds}.` : ''
      if (due === null && cancelFrom !== null)
        return `${waitsForRules} You can cancel from ${cancelFrom} if they are not by then.${withdraw}`
      return cancelFrom === null
        ? `${waits} Until then it cannot be late.${withdraw}`
        : `The seller still has time to deliver. You can cancel from ${cancelFrom} if nothing was delivered.${withdraw}`
    },
    withdraw({ state, cancelFrom, hasBegun, withdrawEnds }) {
      if (state === 'reported') return inDispute
      if (state === 'completed') return 'This milestone is completed, so you can no longer withdraw.'
      if (state !== 'paid')
        return 'The seller has delivered, so you can no longer withdraw. Ask for changes, or report a problem.'
      if (hasBegun && withdrawEnds)
        return `The seller has begun, so you can no longer withdraw. Until ${withdrawEnds} you can report it and ask back what is not done.`
      const late = cancelFrom === null ? '' : ` You can cancel from ${cancelFrom} if nothing was delivered.`
      return `The ${orderLimits.withdrawDays} days to withdraw are over.${late}`
    },
    'open-assets': () => 'A milestone has no files to open. What is delivered is on the order page.',
    begin({ state }) {
      if (state === 'paid') return 'You have begun with this milestone already.'
      return state === 'reported'
        ? 'This order is in a dispute. You can settle it with a refund or a split.'
        : 'You have delivered this milestone already.'
    },
    deliver: madeToOrder.words.refusal.deliver,
  },
}

/** Returns the end of the time in which a buyer can withdraw from work that has not begun; null until it is paid. */
const withdrawEnds: FulfilmentRules['withdrawEnds'] = ({ paid_at }) =>
  paid_at === null ? null : daysAfter(new Date(paid_at), orderLimits.withdrawDays)

/** The next automatic step of an order that waits for the rules of its audit; null for other orders. */
export function rulesStep({ rules_since, reminded_at, left_ms }: OrderRow): Step | null {
  if (rules_since === null) return null
  if (reminded_at === null)
    return { at: daysAfter(rules_since, orderLimits.rulesReminderDays), does: 'remind', act: 'remind-rules' }
  const at = daysAfter(rules_since, orderLimits.rulesDays)
  // Work may be done already: then the staff decide.
  return left_ms === null
    ? { at, does: 'cancel-work', act: 'rules-missed' }
    : { at, does: 'report', act: 'rules-dispute' }
}

// Before its days begin, the buyer can cancel once they can no longer withdraw.
const cancelFrom: FulfilmentRules['cancelFrom'] = (order) => {
  const { rules_since, left_ms } = order
  if (rules_since === null) return madeToOrder.cancelFrom(order)
  return left_ms === null ? daysAfter(rules_since, orderLimits.withdrawDays) : null
}

/**
 * A milestone of an engagement: work on agreed terms. Its days count from the payment, or from the end of the milestone
 * before it when both were paid in together, and those of an audit from when its rules are complete; until then it has no
 * deadline.
 */
export const milestone: FulfilmentRules = {
  ...madeToOrder,
  // A package is the milestone of its service until it is paid.
  subjects: ['milestone', 'service'],
  hasOwnOrder: true,
  consent: 'required',
  isInSequence: true,
  hasBeginning: true,
  news: 'job',
  isSale: false,
  moves: {
    ...madeToOrder.moves,
    begin: { buyer: null, seller: { from: ['paid'], does: 'begin' }, staff: null },
    // Once the seller has begun, the buyer withdraws with a report.
    report: { ...madeToOrder.moves.report, buyer: { from: ['paid', 'delivered'], does: 'report' } },
    cancel: { buyer: { from: ['paid'], does: 'cancel' }, seller: { from: ['paid'], does: 'cancel' }, staff: null },
    withdraw: { buyer: { from: ['paid'], does: 'cancel' }, seller: null, staff: null },
    'open-assets': { buyer: 'never', seller: null, staff: null },
  },
  refusal(order, side, move, now) {
    const { state, started_at, due_at } = order
    const ends = withdrawEnds(order)
    const isInTime = ends !== null && now < ends
    if (move === 'begin') return started_at === null ? null : 'order_moved'
    if (move === 'withdraw') return started_at === null && isInTime ? null : 'order_moved'
    if (move === 'report' && side === 'buyer' && state === 'paid')
      return started_at !== null && isInTime ? null : 'order_moved'
    // Without a deadline nothing is late, and there is nothing to extend.
    const isWaiting = state === 'paid' && due_at === null
    if (isWaiting && move === 'cancel' && side === 'buyer') {
      const from = cancelFrom(order)
      if (from !== null) return now < from ? 'cancel_too_early' : null
    }
    if (isWaiting && ((move === 'cancel' && side === 'buyer') || move === 'request-time')) return 'order_moved'
    return madeToOrder.refusal(order, side, move, now)
  },
  clock: {
    ...madeToOrder.clock,
    paid: (order, now) => (order.due_at === null ? rulesStep(order) : (madeToOrder.clock.paid?.(order, now) ?? null)),
  },
  async begin(_order, { readLines, waits: isWaiting }, now) {
    const [line] = await readLines()
    const dueAt = (await isWaiting()) ? null : daysAfter(now, line?.duration_days || orderLimits.madeToOrderDays)
    return { dueAt, atOnce: null }
  },
  cancelFrom,
  openedAt: () => null,
  opensLaterAssets: () => false,
  withdrawEnds,
  invoicedAt: 'completion',
  words,
}
