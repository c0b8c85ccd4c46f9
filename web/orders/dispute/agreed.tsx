import type { Order } from '@guildhall/contract/orders/orders.ts'
import { Status } from '#ui/tag.tsx'
import { DayOf } from '../day-of.tsx'
import { promisedOf, readyIn } from '../promised.tsx'

/** What was agreed, and what came of it: filled from the order, nobody writes it. */
export function Agreed({ order }: { order: Order }) {
  const delivery = order.events.findLast(({ act }) => act === 'deliver')
  const ready = readyIn(delivery)
  const promised = promisedOf(order)
  const { dueAt, deliveredAt } = order
  const isLate = dueAt !== null && deliveredAt !== null && Date.parse(deliveredAt) > Date.parse(dueAt)
  return (
    <section className="hang" aria-labelledby="agreed">
      <h2 className="t-sub" id="agreed">
        What was agreed
        <span className="c3 t-sm dsp__by">Filled in automatically</span>
      </h2>
      <div className="min-w-0">
        <ul className="lines" aria-labelledby="agreed">
          {promised.map(({ key, words, of }) => (
            <li key={key} className="row row--between row--top gap-4 py-2">
              <span className="med wrap-anywhere min-w-0">
                {words}
                {of ? <span className="c3 t-sm block">{of}</span> : null}
              </span>
              <Found isReady={ready?.has(key) ?? null} isDelivered={delivery !== undefined} />
            </li>
          ))}
          {order.items.map(({ id, title, assets, hasFiles }) =>
            hasFiles ? (
              <li key={id} className="row row--between row--top gap-4 py-2">
                <span className="med wrap-anywhere min-w-0">{title}</span>
                <Status kind="ok">{assets.length === 1 ? '1 file or link' : 'Files opened'}</Status>
              </li>
            ) : null,
          )}
          {dueAt ? (
            <li className="row row--between row--top gap-4 py-2">
              <span className="med">
                Delivered by <DayOf at={dueAt} />
              </span>
              {deliveredAt ? (
                <Status kind={isLate ? 'bad' : 'ok'}>
                  {isLate ? 'Late, on ' : 'On '}
                  <DayOf at={deliveredAt} time />
                </Status>
              ) : (
                <Status kind="bad">Not delivered</Status>
              )}
            </li>
          ) : null}
        </ul>
        <p className="c3 t-sm mt-2">
          From the order, its deliveries and its dates. Both sides see the same page. They can add to it, and nobody can
          remove anything.
        </p>
      </div>
    </section>
  )
}

function Found({ isReady, isDelivered }: { isReady: boolean | null; isDelivered: boolean }) {
  if (!isDelivered) return <Status kind="bad">Not delivered</Status>
  if (isReady === null) return <Status kind="wait">The delivery does not say</Status>
  return isReady ? (
    <Status kind="ok">Delivered, according to the seller</Status>
  ) : (
    <Status kind="bad">Not in the delivery</Status>
  )
}
