import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { DayOf } from '../day-of.tsx'
import { recordOf, Said } from '../order-record.tsx'
import { eventsOf } from './events.ts'

interface EvidenceProps {
  order: Order
  dispute: Dispute
  onAdd: () => void
}

/** What both sides delivered and added, each with its time; the latest delivery and requests for changes come by themselves. */
export function Evidence({ order, dispute, onAdd }: EvidenceProps) {
  const entries = evidenceOf(order, dispute)
  return (
    <section className="hang" aria-labelledby="evidence">
      <h2 className="t-sub" id="evidence">
        Evidence
        <span className="c3 t-sm dsp__by">
          {entries.length === 0 ? 'Nothing yet' : `${entries.length}, each with its time`}
        </span>
      </h2>
      <div className="min-w-0">
        <ul className="lines" aria-labelledby="evidence">
          {entries.map((event) => (
            <li key={`${event.at} ${event.act}`} className="py-3">
              <p className="row row--between row--wrap gap-x-4">
                <span className="med">{recordOf(order, event)}</span>
                <span className="c3 t-sm num">
                  <DayOf at={event.at} time />
                </span>
              </p>
              <Said order={order} event={event} />
            </li>
          ))}
        </ul>
        {order.moves.includes('add-evidence') ? (
          <p className="mt-3">
            <Button size="sm" onClick={onAdd}>
              <Icon of={Plus} size={15} />
              Add evidence
            </Button>
          </p>
        ) : null}
      </div>
    </section>
  )
}

// The first words of both sides are shown above; here are their files, and everything added since.
function evidenceOf(order: Order, dispute: Dispute): OrderEvent[] {
  // What is ready stands under what was agreed.
  const before = order.events
    .filter(({ act, at }) => (act === 'deliver' || act === 'request-changes') && at < dispute.openedAt)
    .map((event) => ({ ...event, ready: null }))
  const since = eventsOf(order, dispute).flatMap((event) => {
    if (event.act === 'add-evidence' || event.act === 'appeal') return [event]
    const isFirst = event.act === 'report' || event.act === 'answer'
    return isFirst && event.files.length > 0 ? [{ ...event, note: '' }] : []
  })
  return [...before, ...since]
}
