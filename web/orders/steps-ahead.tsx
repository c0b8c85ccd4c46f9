import { orderLimits, reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { orderWordsOf } from '#fulfilments/order/words-of-order.ts'
import { Timeline } from '#ui/progress/progress.tsx'
import { DayOf } from './day-of.tsx'
import { nameOf, readerOf } from './words.ts'

/** The current step of an order and the dates of the next; renders nothing for one that ended early or is disputed. */
export function StepsAhead({ order, reviewedAt }: { order: Order; reviewedAt: string | null }) {
  const now = Date.now()
  const steps = stepsOf(order, now, reviewedAt)
  if (steps.length === 0) return null
  const late = lateDatesOf(order)
  const title = order.state === 'completed' ? 'Steps' : 'Next steps'
  return (
    <section className="hang" aria-labelledby="way">
      <h2 className="t-sub" id="way">
        {title}
      </h2>
      <div className="min-w-0">
        <Timeline
          label={title}
          steps={steps.map((step) => ({
            title: step.title,
            state: step.state,
            when: whenOf(step),
            detail: step.detail,
          }))}
        />
        {late ? (
          <div className="panel ord__late">
            <h3 className="med t-sm">If nothing is delivered</h3>
            <dl className="kv mt-2">
              <dt>
                {isPast(late.cancelFrom, now) ? 'Since' : 'From'} <DayOf at={late.cancelFrom} />
              </dt>
              <dd>{order.role === 'buyer' ? 'You can cancel' : 'The buyer can cancel'} for a full refund</dd>
              <dt>
                {isPast(late.cancelledAt, now) ? (
                  'Now'
                ) : (
                  <>
                    On <DayOf at={late.cancelledAt} />
                  </>
                )}
              </dt>
              <dd>Cancelled automatically, with a full refund</dd>
            </dl>
          </div>
        ) : null}
      </div>
    </section>
  )
}

function whenOf({ state, at, from, until, isLate }: OrderStep) {
  if (at) return <DayOf at={at} time />
  if (isLate && until)
    return (
      <>
        was due <DayOf at={until} />
      </>
    )
  if (from && until && state !== 'current')
    return (
      <>
        <DayOf at={from} /> to <DayOf at={until} />
      </>
    )
  return until ? (
    <>
      by <DayOf at={until} />
    </>
  ) : null
}

/**
 * A step of an order from payment to review; `from` and `until` are ISO 8601, `until` alone means at the latest. A step has
 * neither while the one before it is late.
 */
interface OrderStep {
  title: string
  state: 'done' | 'current' | 'coming'
  detail: string
  at?: string
  from?: string
  until?: string
  /** `until` has passed and the step is not done. */
  isLate?: boolean
}

const dayMs = 86_400_000
const hoursAfter = (moment: string, hours: number) => daysAfter(moment, hours / 24)
const daysAfter = (moment: string, days: number) => new Date(Date.parse(moment) + days * dayMs).toISOString()
const isPast = (moment: string, now: number) => Date.parse(moment) < now

/**
 * Returns the steps of a running or completed order, each with its date; empty for one that ended early or is disputed.
 * `reviewedAt` is when the buyer reviewed it.
 */
export function stepsOf(order: Order, now = Date.now(), reviewedAt: string | null = null): OrderStep[] {
  const { state, paidAt, completedAt } = order
  // Cancelled by its rule, with a part that the seller keeps: the record says so.
  const isKept = !orderWordsOf(order).over.hasReview && state === 'completed' && order.deliveredAt === null
  if (isKept) return []
  if (paidAt === null || !['paid', 'delivered', 'changes-requested', 'completed'].includes(state)) return []
  const arrives = arrivalOf(order)
  const isLate = arrives !== null && !isDelivered(order) && isPast(arrives, now)
  const { hours } = orderWordsOf(order).over
  const completes = completedAt ?? (arrives && hoursAfter(arrives, hours))
  const dates = arrives && completes && !isLate ? { from: arrives, until: completes } : {}
  return [
    {
      title: `${order.role === 'buyer' ? 'You' : nameOf(order, 'buyer')} ${order.totalMinor === 0 ? 'took it' : 'paid'}`,
      state: 'done',
      detail: paymentOf(order),
      at: paidAt,
    },
    arrival(order, arrives, isLate),
    ...(completedAt ? [] : [{ ...check(order), ...dates }]),
    {
      title: 'Completed',
      state: completedAt ? 'done' : 'coming',
      detail: completedDetail(order),
      ...(completedAt ? { at: completedAt } : completes && !isLate ? { until: completes } : {}),
    },
    ...(order.milestone || !orderWordsOf(order).over.hasReview || completes === null
      ? []
      : [review(order, { completes, reviewedAt, isLate, now })]),
  ]
}

interface Reviewed {
  completes: string
  reviewedAt: string | null
  isLate: boolean
  now: number
}

function review(order: Order, { completes, reviewedAt, isLate, now }: Reviewed): OrderStep {
  const reviewed = daysAfter(completes, reviewLimits.days)
  return {
    title: order.role === 'buyer' ? 'Your review' : `A review by ${nameOf(order, 'buyer')}`,
    state: reviewedAt ? 'done' : 'coming',
    detail: isPast(reviewed, now)
      ? `Reviews closed ${reviewLimits.days} days after completion`
      : order.role === 'seller'
        ? 'You can answer once'
        : `${nameOf(order, 'seller')} can answer once`,
    ...(reviewedAt ? { at: reviewedAt } : isLate || isPast(reviewed, now) ? {} : { until: reviewed }),
  }
}

/** Returns from when the buyer may cancel a late order, and when it is cancelled automatically; null when neither applies. */
export function lateDatesOf(order: Order): { cancelFrom: string; cancelledAt: string } | null {
  const { state, dueAt } = order
  if (state !== 'paid' || dueAt === null || !orderWordsOf(order).paid.endsWhenLate) return null
  return {
    cancelFrom: daysAfter(dueAt, orderLimits.cancelLateDays),
    cancelledAt: daysAfter(dueAt, orderLimits.abandonDays),
  }
}

function paymentOf(order: Order): string {
  const { totalMinor, refundedMinor, currency, state, role } = order
  if (totalMinor === 0) return 'It was free'
  const amount = moneyText(totalMinor, currency)
  if (state === 'completed') return amount
  const held = refundedMinor > 0 ? `${moneyText(totalMinor - refundedMinor, currency)} of it held` : 'held'
  if (!orderWordsOf(order).over.isAccepted) return `${amount}, ${held} until the order is complete`
  return `${amount}, ${held} until ${role === 'buyer' ? 'you accept' : 'it is accepted'}`
}

// When it arrived; else when it is due: files open, work is delivered, and delivered again after changes. Null while a
// milestone waits for another one.
function arrivalOf({ state, deliveredAt, dueAt, actsAt, paidAt, since }: Order): string | null {
  if (state === 'delivered' || state === 'completed') return deliveredAt ?? since
  return state === 'paid' ? (dueAt ?? actsAt) : (actsAt ?? paidAt ?? since)
}

const isDelivered = ({ state }: Order) => state === 'delivered' || state === 'completed'

function arrival(order: Order, arrives: string | null, isLate: boolean): OrderStep {
  const isThere = isDelivered(order)
  return {
    ...orderWordsOf(order).arrival(order, readerOf(order), isLate),
    state: isThere ? 'done' : 'current',
    ...(arrives === null ? {} : isThere ? { at: arrives } : { until: arrives, isLate }),
  }
}

function check(order: Order): OrderStep {
  return {
    title: orderWordsOf(order).over.step(order.role === 'buyer' ? 'You' : nameOf(order, 'buyer')),
    state: order.state === 'delivered' ? 'current' : 'coming',
    detail: orderWordsOf(order).check(order),
  }
}

function completedDetail(order: Order): string {
  const { state, role, totalMinor } = order
  const { completes, isAccepted } = orderWordsOf(order).over
  const itself = `Automatically ${completes}${isAccepted ? ', or when it is accepted' : ''}`
  if (totalMinor === 0) return state === 'completed' ? '' : itself
  if (state === 'completed')
    return role === 'seller' ? 'Your share is in your balance' : `${nameOf(order, 'seller')} is paid`
  return `${itself}. Then ${role === 'seller' ? 'you are' : `${nameOf(order, 'seller')} is`} paid`
}
