import type { Order, OrderEvent } from '@guildhall/contract/orders.ts'
import { TimeUntil } from '#lib/time-until.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { DayOf } from './day-of.tsx'
import { PromisedList } from './delivering/promised-list.tsx'
import { DownloadButton, OpenLink } from './file-link.tsx'
import { FileRow } from './file-row.tsx'
import { fileApi, orderQueries } from './queries.ts'
import { recordOf } from './record-words.ts'
import { clockOf } from './states.ts'
import { wayOf } from './way.ts'

/** Everything that happened to an order, with notes and files, and what comes by itself where no way ahead says so. */
export function OrderRecord({ order }: { order: Order }) {
  // Where the way ahead is shown it says what comes.
  const clock = wayOf(order).length > 0 ? null : clockOf(order)
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
export function Said({ order, event }: { order: Order; event: OrderEvent }) {
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
