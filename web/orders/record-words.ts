import type { OrderActor } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'
import { nameOf, readerOf } from './party-name.ts'
import { stateWords } from './states.ts'

const byItself: Partial<Record<OrderEvent['act'], string>> = {
  // Beside work made to order, as the order was paid.
  'open-assets': 'The files opened at once, as agreed at the checkout',
  complete: 'Completed by itself',
  abandon: 'Cancelled: nothing was delivered in time',
  'hold-lost': 'Cancelled: somebody else had taken it before the payment came',
  escalate: 'Handed to the staff: nothing was delivered',
  unpaid: 'Given up: it was not paid in time',
  'lapse-time': 'The request for more time lapsed, and the date stays',
  dispute: 'A dispute was opened at the payment provider',
}
const acts: Partial<Record<OrderEvent['act'], string>> = {
  paid: 'paid',
  deliver: 'delivered',
  'open-assets': 'opened the files',
  cancel: 'cancelled',
  withdraw: 'withdrew',
  accept: 'accepted',
  'request-changes': 'asked for changes',
  report: 'reported a problem',
  release: 'released the order',
  'request-time': 'asked for more time',
  'accept-time': 'agreed to more time',
  'decline-time': 'kept the date',
}

/** A line of an order's record in words: who did what, or what happened by itself. */
export function recordOf(order: Order, { at, actor, act, state, amountMinor }: OrderEvent): string {
  if (act === 'remind' && state === 'reported') return 'The staff were reminded'
  if (act === 'remind')
    return order.role === 'seller'
      ? 'You were reminded of the deadline'
      : `${nameOf(order, 'seller')} was reminded of the deadline`
  if (act === 'dispute-lost')
    return `The dispute was lost: ${moneyText(amountMinor ?? 0, order.currency)} went back by the payment provider`
  if (actor === 'clock' || actor === 'provider') {
    const delivered = act === 'deliver' ? fulfilmentOf(order).deliveredByItself?.(order, at, readerOf(order)) : null
    return delivered ?? byItself[act] ?? stateWords[state].label
  }
  const who = whoOf(order, actor)
  if (act === 'refund') return `${who} sent ${moneyText(amountMinor ?? 0, order.currency)} back`
  if (act === 'paid' && order.totalMinor === 0) return `${who} took it for free`
  return `${who} ${acts[act] ?? act}`
}

function whoOf(order: Order, actor: Exclude<OrderActor, 'clock' | 'provider'>): string {
  if (actor === order.role) return 'You'
  return actor === 'staff' ? 'The staff' : nameOf(order, actor)
}
