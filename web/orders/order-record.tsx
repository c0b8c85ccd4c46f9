import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { Timeline, type TimelineStep } from '#ui/progress/timeline.tsx'
import { DayOf } from './day-of.tsx'
import { PromisedList } from './delivering/promised.tsx'
import { DownloadButton, FileRow, OpenLink } from './file-row.tsx'
import { stepsOf } from './order-steps.ts'
import { fileApi, orderQueries } from './queries.ts'
import { recordOf } from './record-words.ts'
import { clockOf } from './states.ts'

/** Everything that happened to an order, with notes and files, and what comes by itself where no way ahead says so. */
export function OrderRecord({ order }: { order: Order }) {
  // Where the way ahead is shown it says what comes.
  const clock = stepsOf(order).length > 0 ? null : clockOf(order)
  const steps: TimelineStep[] = order.events.map((event, index) => ({
    id: `${index} ${event.at}`,
    title: recordOf(order, event),
    state: 'done',
    when: <DayOf at={event.at} time />,
    ...(event.note || event.until || event.files.length > 0 || event.ready
      ? { detail: <Said order={order} event={event} /> }
      : {}),
  }))
  if (clock && order.actsAt)
    steps.push({ id: 'next', title: clock, state: 'current', when: <TimeUntil at={order.actsAt} /> })
  return <Timeline label="What happened" steps={steps} />
}

/** What was promised, the note and the files of a line of the record. */
function Said({ order, event }: { order: Order; event: OrderEvent }) {
  return (
    <>
      <PromisedList order={order} event={event} />
      {event.until ? (
        <p>
          Until <DayOf at={event.until} />
        </p>
      ) : null}
      {event.note ? <p className="ord__note">{event.note}</p> : null}
      {event.files.length > 0 ? (
        <ul aria-label="Files">
          {event.files.map((file) => (
            <FileRow key={file.id} file={file}>
              {file.kind === 'link' ? (
                <OpenLink name={file.name} query={orderQueries.sentLink(order.id, file.id)} />
              ) : (
                <DownloadButton
                  name={file.name}
                  find={() => fileApi.open({ params: { id: order.id, fileId: file.id } })}
                />
              )}
            </FileRow>
          ))}
        </ul>
      ) : null}
    </>
  )
}

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
