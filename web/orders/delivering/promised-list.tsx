import type { Order, OrderEvent } from '@guildhall/contract/orders.ts'
import { Status } from '#ui/tag.tsx'
import { promisedOf, readyIn } from './promised.ts'

/** What was promised, and what of it a delivery says is ready; nothing where it says nothing of it. */
export function PromisedList({ order, event }: { order: Order; event: Pick<OrderEvent, 'ready'> }) {
  const ready = readyIn(event)
  if (!ready) return null
  return (
    <ul className="lines mt-2" aria-label="What was promised">
      {promisedOf(order).map(({ key, words, of }) => (
        <li key={key} className="row row--between row--top gap-4 py-2">
          <span className="min-w-0">
            <span className="ord__name">{words}</span>
            {of ? <span className="c3 t-sm block">{of}</span> : null}
          </span>
          {ready.has(key) ? <Status kind="ok">Ready</Status> : <Status kind="wait">Not in this delivery</Status>}
        </li>
      ))}
    </ul>
  )
}
