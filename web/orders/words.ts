import type { OrderActor, OrderState } from '@guildhall/contract/options.ts'
import type { Order, OrderCard, OrderEvent } from '@guildhall/contract/orders.ts'
import { formatMoney } from '#lib/format.ts'
import { displayName } from '#lib/people.ts'
import type { StatusKind } from '#ui/tag.tsx'

export type Role = Order['role']
export type Turn = 'yours' | 'theirs' | 'done' | 'stopped'

/** What each state is called, with its shape. */
export const stateWords: Record<OrderState, { label: string; kind: StatusKind }> = {
  pending: { label: 'Not paid yet', kind: 'wait' },
  paid: { label: 'Paid', kind: 'ask' },
  delivered: { label: 'Delivered', kind: 'ask' },
  'changes-requested': { label: 'Changes requested', kind: 'wait' },
  reported: { label: 'Reported', kind: 'bad' },
  completed: { label: 'Completed', kind: 'ok' },
  cancelled: { label: 'Cancelled', kind: 'off' },
  refunded: { label: 'Refunded', kind: 'off' },
}

const deleted = { buyer: 'The buyer', seller: 'The seller' } as const

/** What a side of an order is called; 'The seller' once its account is deleted. */
export function nameOf(order: OrderCard, side: 'buyer' | 'seller'): string {
  const person = order[side]
  return (person && displayName(person)) || deleted[side]
}

/** Whose move an order waits for (product 5); null: nobody's, or the staff's. */
function actorOf({ state, madeToOrder }: OrderCard): 'buyer' | 'seller' | null {
  if (state === 'delivered') return 'buyer'
  if (state === 'changes-requested') return 'seller'
  if (state === 'paid') return madeToOrder ? 'seller' : 'buyer'
  return null
}

/** Whose turn it is as one side sees it, with a sentence for lists. */
export function turnOf(order: OrderCard, role: Role): { turn: Turn; words: string } {
  const actor = actorOf(order)
  if (actor === role) return { turn: 'yours', words: 'Your turn' }
  if (actor) return { turn: 'theirs', words: `${nameOf(order, actor)}’s turn` }
  if (order.state === 'reported')
    return role === 'staff' ? { turn: 'yours', words: 'Your turn' } : { turn: 'theirs', words: 'The staff’s turn' }
  return { turn: order.state === 'completed' ? 'done' : 'stopped', words: 'Nobody’s turn' }
}

/** The first line of an order's page: what there is to do, or who does it. */
export function headlineOf(order: Order): string {
  const { role, state, madeToOrder } = order
  const { turn } = turnOf(order, role)
  const isYours = turn === 'yours'
  switch (state) {
    case 'paid':
      if (!madeToOrder)
        return isYours
          ? 'Your turn: open the files when you want them'
          : `${nameOf(order, 'buyer')} has yet to open the files`
      return isYours ? 'Your turn: deliver what was ordered' : `${nameOf(order, 'seller')} is at work`
    case 'delivered':
      return isYours ? 'Your turn: check what was delivered' : `${nameOf(order, 'buyer')} checks what was delivered`
    case 'changes-requested':
      return isYours ? 'Your turn: make the changes and deliver again' : `${nameOf(order, 'seller')} makes the changes`
    case 'reported':
      return isYours ? 'Your turn: read the record and decide' : 'The staff look at it'
    case 'completed':
      return 'This order is completed'
    case 'cancelled':
      return order.paidAt === null ? 'This order was never paid' : 'This order was cancelled'
    case 'refunded':
      return 'All of the money went back'
    case 'pending':
      return 'This order waits for its payment'
  }
}

/** What happens by itself when nobody does anything; `actsAt` of the order says when. Null: nothing does. */
export function clockOf({ state, madeToOrder, actsAt, dueAt }: OrderCard): string | null {
  if (actsAt === null) return null
  switch (state) {
    case 'paid':
      if (!madeToOrder) return 'The files open by themselves'
      // Before the deadline a reminder is all that happens; afterwards the order ends.
      return dueAt && actsAt <= dueAt ? 'It is due' : 'It was due; it is cancelled with a full refund'
    case 'delivered':
      return 'It completes by itself'
    case 'changes-requested':
      return 'It goes to the staff by itself'
    case 'reported':
      return 'The money is held until it is settled. The staff are reminded'
    default:
      return null
  }
}

const byItself: Partial<Record<OrderEvent['act'], string>> = {
  deliver: 'The files were opened',
  complete: 'Completed by itself',
  abandon: 'Cancelled: nothing was delivered',
  escalate: 'Handed to the staff: nothing was delivered',
  unpaid: 'Given up: it was not paid in time',
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
}

/** A line of an order's record in words: who did what, or what happened by itself. */
export function recordOf(order: Order, { actor, act, state, amountMinor }: OrderEvent): string {
  if (act === 'remind')
    return state === 'reported'
      ? 'The staff were reminded'
      : `${whoOf(order, 'seller')} was reminded of the deadline`.replace('You was', 'You were')
  if (actor === 'clock' || actor === 'provider') return byItself[act] ?? stateWords[state].label
  const who = whoOf(order, actor)
  if (act === 'refund') return `${who} sent ${formatMinor(amountMinor ?? 0, order.currency)} back`
  return `${who} ${acts[act] ?? act}`
}

function whoOf(order: Order, actor: Exclude<OrderActor, 'clock' | 'provider'>): string {
  if (actor === order.role) return 'You'
  return actor === 'staff' ? 'The staff' : nameOf(order, actor)
}

/** An amount in minor units, to the cent. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(minor / 100, currency, { exact: true })
}
