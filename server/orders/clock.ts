import type { Tx } from '#db/connect.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import { watchDisputes } from './disputes/watch.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { effects, lapseTime } from './moves/effects.ts'
import { sendOrderMail, sendPurchaseMail } from './notifications/confirmation-mails.ts'
import { lockWithPurchase, type OrderDeps } from './order-state.ts'
import { giveUp } from './purchases/lifecycle.ts'
import { findUnpaid, lockPurchase } from './purchases/purchases.ts'
import { findActing, findUnanswered, type OrderRow } from './queries.ts'

export const orderJobs = [
  defineJob('watch-disputes', { cron: '20 7 * * *' }, watchDisputes),
  defineMail('purchase', sendPurchaseMail),
  defineMail('order', sendOrderMail),
] as const

/** Performs what is due: cancels unpaid purchases, and acts on orders according to their fulfilment. */
export async function runOrderClock(deps: OrderDeps): Promise<void> {
  const isPast = (moment: string | null) => moment !== null && new Date(moment) <= deps.clock.now()
  const unpaid = dueOf({
    what: 'purchase',
    find: () => findUnpaid(deps.db, { at: deps.clock.now() }),
    lock: async (tx, id) => (await lockPurchase(tx, { id }))[0],
    isDue: ({ state, expires_at }) => state === 'pending' && isPast(expires_at),
    act: (tx, { id }) => giveUp(deps, tx, id, { actor: 'clock', act: 'unpaid' }),
  })
  const acting = dueOf({
    what: 'order',
    find: () => findActing(deps.db, { at: deps.clock.now() }),
    lock: lockWithPurchase,
    isDue: ({ acts_at }) => isPast(acts_at),
    act: (tx, order) => act(deps, tx, order),
  })
  const unanswered = dueOf({
    what: 'request for more time',
    find: () => findUnanswered(deps.db, { at: deps.clock.now() }),
    lock: lockWithPurchase,
    isDue: ({ more_time_lapses_at }) => isPast(more_time_lapses_at),
    act: (tx, order) => lapseTime(deps, tx, order),
  })
  await runDue(deps.db, [unpaid, unanswered, acting])
}

async function act(deps: OrderDeps, tx: Tx, order: OrderRow): Promise<unknown> {
  const step = rulesOf(order).clock[order.state]?.(order, deps.clock.now())
  if (!step) throw new Error(`No automatic step for an order of ${order.fulfilment} that is ${order.state}`)
  return effects[step.does](deps, tx, order, { actor: 'clock', act: step.act })
}
