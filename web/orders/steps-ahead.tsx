import type { Order } from '@guildhall/contract/orders/orders.ts'
import { Timeline } from '#ui/progress/timeline.tsx'
import { DayOf } from './day-of.tsx'
import { lateStepsOf, type OrderStep, stepsOf } from './order-steps.ts'

/** Where an order stands on its way and what comes when; nothing for one that ended early or is disputed. */
export function StepsAhead({ order }: { order: Order }) {
  const steps = stepsOf(order)
  if (steps.length === 0) return null
  const late = lateStepsOf(order)
  const title = order.state === 'completed' ? 'The way' : 'The way ahead'
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
            <h3 className="med t-sm">If nothing comes</h3>
            <dl className="kv mt-2">
              <dt>
                From <DayOf at={late.cancelFrom} />
              </dt>
              <dd>{order.role === 'buyer' ? 'You can cancel' : 'The buyer can cancel'} for a full refund</dd>
              <dt>
                On <DayOf at={late.cancelledAt} />
              </dt>
              <dd>Cancelled by itself, with a full refund</dd>
            </dl>
          </div>
        ) : null}
      </div>
    </section>
  )
}

function whenOf({ state, at, from, until }: OrderStep) {
  if (at) return <DayOf at={at} time />
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
