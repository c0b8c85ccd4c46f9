import type { Order } from '@guildhall/contract/orders.ts'
import { DayOf } from './day-of.tsx'
import { Said } from './order-record.tsx'

/** The newest delivery of the seller with its note and files; nothing where files open by themselves. */
export function Delivery({ order }: { order: Order }) {
  const delivery = order.events.findLast(({ act, actor }) => act === 'deliver' && actor === 'seller')
  if (!delivery) return null
  const canAnswer = order.moves.includes('report')
  return (
    <section className="hang" aria-labelledby="delivery">
      <h2 className="t-sub" id="delivery">
        Delivery
      </h2>
      <div className="min-w-0">
        <p className="c3 t-sm">
          <DayOf at={delivery.at} time />
        </p>
        {delivery.files.length === 0 ? (
          <p className="c2">
            No file came with this delivery.
            {canAnswer && !delivery.note ? ' If something is missing, ask for changes or report a problem.' : ''}
          </p>
        ) : null}
        <Said order={order} event={delivery} />
      </div>
    </section>
  )
}
