import { orderLimits, reviewLimits } from '@guildhall/contract/commerce-limits.ts'
import { moneyText } from '@guildhall/contract/money.ts'
import type { Order } from '@guildhall/contract/orders.ts'
import { nameOf } from './party-name.ts'

/** A step of an order from its payment to the review; `from` and `until` are ISO 8601, `until` alone means at the latest. */
export interface WayStep {
  title: string
  state: 'done' | 'current' | 'coming'
  detail: string
  at?: string
  from?: string
  until?: string
}

const dayMs = 86_400_000
const daysAfter = (moment: string, days: number) => new Date(Date.parse(moment) + days * dayMs).toISOString()

/** The way of an order that runs or is completed, with the date of each step; empty for one that ended early or is disputed. */
export function wayOf(order: Order): WayStep[] {
  const { state, paidAt, completedAt } = order
  if (paidAt === null || !['paid', 'delivered', 'changes-requested', 'completed'].includes(state)) return []
  const arrives = arrivalOf(order)
  const completes = completedAt ?? daysAfter(arrives, orderLimits.acceptDays)
  return [
    {
      title: titleOf(order, 'buyer', order.totalMinor === 0 ? 'took it' : 'paid'),
      state: 'done',
      detail: paymentOf(order),
      at: paidAt,
    },
    arrival(order, arrives),
    ...(completedAt ? [] : [check(order, arrives, completes)]),
    {
      title: 'Completed',
      state: completedAt ? 'done' : 'coming',
      detail: completedDetail(order),
      ...(completedAt ? { at: completedAt } : { until: completes }),
    },
    {
      title: order.role === 'buyer' ? 'Your review' : `A review by ${nameOf(order, 'buyer')}`,
      state: 'coming',
      detail: order.role === 'seller' ? 'You may answer once' : `${nameOf(order, 'seller')} may answer once`,
      until: daysAfter(completes, reviewLimits.days),
    },
  ]
}

/** What comes instead if work made to order is not delivered: from when the buyer may cancel, and when it is cancelled by itself. */
export function lateWayOf({ state, fulfilment, dueAt }: Order): { cancelFrom: string; cancelledAt: string } | null {
  if (state !== 'paid' || fulfilment === 'files' || dueAt === null) return null
  return {
    cancelFrom: daysAfter(dueAt, orderLimits.cancelLateDays),
    cancelledAt: daysAfter(dueAt, orderLimits.abandonDays),
  }
}

function titleOf(order: Order, side: 'buyer' | 'seller', act: string): string {
  return `${order.role === side ? 'You' : nameOf(order, side)} ${act}`
}

function paymentOf({ totalMinor, currency, state, role }: Order): string {
  if (totalMinor === 0) return 'It was free'
  const amount = moneyText(totalMinor, currency)
  if (state === 'completed') return amount
  return role === 'buyer' ? `${amount}, held until you accept` : `${amount}, held until it is accepted`
}

// When it came; else when it is to come. Files open, work is delivered, and delivered again after changes.
function arrivalOf({ state, deliveredAt, dueAt, actsAt, paidAt, since }: Order): string {
  if (state === 'delivered' || state === 'completed') return deliveredAt ?? since
  return (state === 'paid' ? (dueAt ?? actsAt) : actsAt) ?? paidAt ?? since
}

function arrival(order: Order, arrives: string): WayStep {
  const { state, fulfilment, role } = order
  const isThere = state === 'delivered' || state === 'completed'
  const when = isThere ? { at: arrives } : { until: arrives }
  const base = { state: isThere ? ('done' as const) : ('current' as const), ...when }
  if (fulfilment === 'files') {
    const opens =
      role === 'buyer'
        ? 'Open them when you want; until then you may withdraw'
        : 'The buyer opens them, or they open by themselves'
    return {
      ...base,
      title: isThere ? 'The files opened' : 'The files open',
      detail: isThere ? 'They stay on this page' : opens,
    }
  }
  if (isThere) return { ...base, title: titleOf(order, 'seller', 'delivered'), detail: 'What came stands below' }
  const again = state === 'changes-requested'
  const act = again ? ['make the changes', 'makes the changes'] : ['deliver', 'delivers']
  const reminded =
    role === 'seller' ? 'You are reminded on the day' : `${nameOf(order, 'seller')} is reminded on the day`
  return {
    ...base,
    title: titleOf(order, 'seller', (role === 'seller' ? act[0] : act[1]) ?? ''),
    detail: again ? 'Without a delivery by then it goes to the staff' : reminded,
  }
}

function check(order: Order, from: string, until: string): WayStep {
  const isMade = order.fulfilment === 'made-to-order'
  return {
    title: order.role === 'buyer' ? 'You check what came' : `${nameOf(order, 'buyer')} checks what came`,
    state: order.state === 'delivered' ? 'current' : 'coming',
    detail: isMade
      ? `Accept, or ask for changes, ${orderLimits.changesAtMost} times at most`
      : 'Accept, or report a problem',
    from,
    until,
  }
}

function completedDetail(order: Order): string {
  const { state, role, totalMinor } = order
  const itself = `By itself ${orderLimits.acceptDays} days after what came, or when it is accepted`
  if (totalMinor === 0) return state === 'completed' ? '' : itself
  if (state === 'completed')
    return role === 'seller' ? 'Your share is on your balance' : `${nameOf(order, 'seller')} is paid`
  return `${itself}. Then ${role === 'seller' ? 'you are' : `${nameOf(order, 'seller')} is`} paid`
}
