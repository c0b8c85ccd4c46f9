import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { daysAfter } from '#db/moments.ts'
import type { OrderRow } from '../queries.ts'
import { afterDelivery, type FulfilmentRules, type FulfilmentWords, refusalsOfFiles } from './fulfilment.ts'

/** Returns the time from which a buyer may cancel late work; null before a deadline is set. */
const cancelFrom = ({ due_at }: OrderRow) =>
  due_at === null ? null : daysAfter(new Date(due_at), orderLimits.cancelLateDays)

/**
 * Whether a made-to-order order also has files that the buyer has not withdrawn from. Only old orders are mixed: files
 * and work are separate orders now. Each part keeps the moves of its kind.
 */
export const isMixed = ({ has_files, withdrew }: OrderRow): boolean => has_files && !withdrew

// Files sold with work open at the end of the buyer's withdrawal period.
function openedAt(order: OrderRow, now: Date): Date | null {
  if (order.opened_at) return new Date(order.opened_at)
  if (!isMixed(order) || order.paid_at === null) return null
  const opens = daysAfter(new Date(order.paid_at), orderLimits.filesDays)
  return opens <= now ? opens : null
}

/** The states in which the seller works, towards a deadline. */
const atWork: readonly OrderState[] = ['paid', 'changes-requested']

const words: FulfilmentWords = {
  opened: null,
  soldAs: 'sold',
  consent: consentTexts.checkout,
  sold: ({ work, price }) => `A buyer ordered ${work} ${price}. It is your turn to deliver.`,
  reminder: { title: 'due today', message: 'Deliver it now.' },
  deliveredByItself: null,
  over: null,
  refusal: {
    accept: ({ due }) => `You can accept this order once it is delivered. It is due on ${due}.`,
    'request-changes': ({ due }) => `You can ask for changes once this order is delivered. It is due on ${due}.`,
    report: ({ due, cancelFrom: from }) =>
      `You can report this order once it is delivered. It is due on ${due}; if nothing is delivered, you can cancel it from ${from}.`,
    cancel: ({ state, cancelFrom: from }) =>
      state === 'paid'
        ? `The seller still has time to deliver. You can cancel from ${from} if nothing was delivered.`
        : 'This order is delivered, so you can no longer cancel it. Ask for changes, or report a problem.',
    withdraw(order) {
      if (order.hasFiles) return refusalsOfFiles.withdraw(order)
      return order.state === 'paid'
        ? `This is made to order, so you cannot withdraw. You can cancel from ${order.cancelFrom} if nothing was delivered.`
        : 'This is made to order, so you cannot withdraw.'
    },
    'open-assets'(order) {
      if (order.hasFiles) return refusalsOfFiles['open-assets'](order)
      return order.state === 'paid'
        ? `This is made to order, so there are no files to open. It is due on ${order.due}.`
        : 'This is made to order, so there are no files to open. The delivery is on the order page.'
    },
    begin: () => 'You do not have to say when you begin with this order. Deliver it when it is ready.',
    deliver: ({ acts }) =>
      `You have delivered this order. If the buyer asks for changes by ${acts}, you can deliver again.`,
  },
}

/** Work that the seller makes for the buyer and delivers by a deadline. */
export const madeToOrder: FulfilmentRules = {
  subjects: ['project'],
  hasOwnOrder: false,
  consent: 'none',
  isInSequence: false,
  hasBeginning: false,
  isMeasured: false,
  isAtTime: false,
  news: 'order',
  isSale: true,
  moves: {
    ...afterDelivery.moves,
    begin: { buyer: null, seller: 'never', staff: null },
    deliver: { buyer: null, seller: { from: atWork, does: 'deliver' }, staff: null },
    // The seller reports changes beyond what was agreed.
    report: {
      buyer: { from: ['delivered'], does: 'report' },
      seller: { from: ['changes-requested'], does: 'report' },
      staff: null,
    },
    cancel: { buyer: { from: ['paid'], does: 'cancel-work' }, seller: { from: ['paid'], does: 'cancel' }, staff: null },
    'request-changes': { buyer: { from: ['delivered'], does: 'request-changes' }, seller: null, staff: null },
    withdraw: {
      buyer: { from: ['paid', 'delivered', 'changes-requested'], does: 'withdraw-beside' },
      seller: null,
      staff: null,
    },
    'open-assets': {
      buyer: { from: ['paid', 'delivered', 'changes-requested'], does: 'open-beside' },
      seller: null,
      staff: null,
    },
    'request-time': { buyer: null, seller: { from: atWork, does: 'request-time' }, staff: null },
    'accept-time': { buyer: { from: atWork, does: 'accept-time' }, seller: null, staff: null },
    'decline-time': { buyer: { from: atWork, does: 'decline-time' }, seller: null, staff: null },
  },
  refusal(order, side, move, now) {
    if (move === 'withdraw' || move === 'open-assets')
      return isMixed(order) && openedAt(order, now) === null ? null : 'order_moved'
    if (move === 'request-time')
      return order.more_time_requests < orderLimits.moreTimeAtMost ? null : 'more_time_used_up'
    if (move === 'accept-time' || move === 'decline-time')
      return order.more_time_lapses_at !== null && new Date(order.more_time_lapses_at) > now ? null : 'order_moved'
    if (side === 'seller' && move === 'report' && order.is_last_date) return 'order_moved'
    if (move === 'request-changes' && order.change_requests >= order.changes_allowed) return 'changes_used_up'
    const from = cancelFrom(order)
    return side === 'buyer' && move === 'cancel' && from && from > now ? 'cancel_too_early' : null
  },
  unnamed: [],
  turn: { ...afterDelivery.turn, paid: 'seller', 'changes-requested': 'seller' },
  clock: {
    ...afterDelivery.clock,
    paid({ due_at, reminded_at }, now) {
      const due = due_at === null ? now : new Date(due_at)
      // Both times count from the deadline, however late the clock runs.
      return reminded_at === null
        ? { at: due, does: 'remind', act: 'remind' }
        : { at: daysAfter(due, orderLimits.abandonDays), does: 'cancel-work', act: 'abandon' }
    },
    'changes-requested'({ due_at, is_last_date }, now) {
      const at = due_at === null ? now : new Date(due_at)
      return is_last_date ? { at, does: 'miss-date', act: 'miss-date' } : { at, does: 'report', act: 'escalate' }
    },
  },
  async begin(order, { readLines }, now) {
    const work = (await readLines()).filter(({ has_files }) => !has_files)
    const days = work.map(({ duration_days }) => duration_days || orderLimits.madeToOrderDays)
    const opensBeside = order.consent_at !== null && isMixed(order)
    return { dueAt: daysAfter(now, Math.max(...days)), atOnce: opensBeside ? 'open-beside' : null }
  },
  openedAt,
  readyAt: () => null,
  // Once delivered, work includes what its project has by now.
  opensLaterAssets: ({ state }) => state !== 'paid',
  takesNewDate: true,
  cancelFrom,
  withdrawEnds: () => null,
  invoicedAt: 'payment',
  words,
}
