import type { DeadlineKind } from '@guildhall/contract/orders/commerce-options.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { OrderLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Deadline, Order } from '@guildhall/contract/orders/orders.ts'
import { Status } from '#ui/tag.tsx'
import { DayOf } from '../day-of.tsx'
import { promisedOf, readyIn } from '../promised.tsx'

const deadlineNames: Record<DeadlineKind, string> = {
  agreed: 'Delivery due',
  changes: 'Changes due',
  'new-date': 'New date',
}

/** What was agreed, and what came of it: filled from the order, nobody writes it. */
export function Agreed({ order, dispute }: { order: Order; dispute: Dispute }) {
  const delivery = order.events.findLast(({ act }) => act === 'deliver')
  const ready = readyIn(delivery)
  const promised = promisedOf(order)
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
          {order.items
            .filter(({ hasFiles }) => hasFiles)
            .map((line) => (
              <li key={line.id} className="row row--between row--top gap-4 py-2">
                <span className="med wrap-anywhere min-w-0">{line.title}</span>
                <FilesFound order={order} line={line} />
              </li>
            ))}
          {order.deadlines.map((deadline) => (
            <Due key={`${deadline.kind} ${deadline.dueAt}`} deadline={deadline} dispute={dispute} />
          ))}
        </ul>
        <p className="c3 t-sm mt-2">
          From the order, its deliveries and its dates. Both sides see the same page. They can add to it, and nobody can
          remove anything.
        </p>
      </div>
    </section>
  )
}

interface DueProps {
  deadline: Deadline
  dispute: Dispute
}

/** A deadline, and whether something was delivered by then. */
function Due({ deadline: { kind, dueAt, deliveredAt }, dispute }: DueProps) {
  const isLate = deliveredAt !== null && Date.parse(deliveredAt) > Date.parse(dueAt)
  // A seller who reports the requested changes stops working on them.
  const wasDue = Date.parse(dueAt) <= Date.parse(dispute.openedAt)
  return (
    <li className="row row--between row--top gap-4 py-2">
      <span className="med">
        {deadlineNames[kind]} <DayOf at={dueAt} />
      </span>
      {deliveredAt ? (
        <Status kind={isLate ? 'bad' : 'ok'}>
          {isLate ? 'Delivered late, ' : 'Delivered '}
          <DayOf at={deliveredAt} time />
        </Status>
      ) : (
        <Status kind={wasDue ? 'bad' : 'wait'}>Not delivered</Status>
      )}
    </li>
  )
}

/** How many files and links of an item the buyer can open. */
function FilesFound({ order, line: { assets } }: { order: Order; line: OrderLine }) {
  if (order.openedAt === null) return <Status kind="wait">Not opened yet</Status>
  // Nobody can open them any more.
  if (order.state === 'refunded') return <Status kind="off">Closed after the refund</Status>
  if (assets.length === 0) return <Status kind="bad">No file or link</Status>
  return <Status kind="ok">{assets.length === 1 ? '1 file or link' : `${assets.length} files and links`}</Status>
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
