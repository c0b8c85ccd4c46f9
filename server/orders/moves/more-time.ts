import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { daysAfter } from '../moments.ts'
import { type Act, change, type OrderDeps } from '../order-state.ts'
import type { OrderRow } from '../queries.ts'

const closed = { more_time_until: null, more_time_lapses_at: null }

/** The moves with which both sides agree on a later deadline. Each answers the line of the record. */
export const moreTime = {
  /** Asks for `days` more, counted from the deadline, or from now once it has passed. */
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
    return change(deps, tx, order, request, { ...act, until: until.toISOString() })
  },

  /** Agrees to the deadline that the buyer read; 409 when the seller asks for another one by now. */
  'accept-time'(deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> {
    const asked = order.more_time_until
    if (asked === null || act.until === undefined || Date.parse(asked) !== Date.parse(act.until))
      throw new AppError('order_moved', { message: 'The seller has asked for another date. Read it before you agree.' })
    // The state is named again, so that the clock counts from the new deadline, and the reminder comes again.
    const agreed = { state: order.state, due_at: asked, reminded_at: null, ...closed }
    return change(deps, tx, order, agreed, { ...act, until: new Date(asked).toISOString() })
  },

  /** Keeps the deadline. */
  'decline-time': (deps: OrderDeps, tx: Tx, order: OrderRow, act: Act): Promise<number> =>
    change(deps, tx, order, closed, act),
}

/** Closes a request that nobody answered; the deadline stays. */
export function lapseTime(deps: OrderDeps, tx: Tx, order: OrderRow): Promise<number> {
  return change(deps, tx, order, closed, { actor: 'clock', act: 'lapse-time' })
}
