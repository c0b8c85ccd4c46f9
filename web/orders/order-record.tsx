import type { Order, OrderEvent } from '@guildhall/contract/orders.ts'
import FileIcon from 'lucide-react/icons/file'
import { formatBytes } from '#lib/format-bytes.ts'
import { DateOf } from '#lib/time-ago.tsx'
import { TimeUntil } from '#lib/time-until.tsx'
import { Icon } from '#ui/icon.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { PromisedList } from './delivering/promised-list.tsx'
import { DownloadButton } from './file-link.tsx'
import { fileApi } from './queries.ts'
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
    when: <DateOf at={event.at} time />,
    ...(event.note || event.files.length > 0 || event.ready ? { detail: <Said order={order} event={event} /> } : {}),
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
      {event.note ? <p className="ord__note">{event.note}</p> : null}
      {event.files.length > 0 ? (
        <ul aria-label="Files">
          {event.files.map(({ id, name, size }) => (
            <li key={id} className="frow">
              <span className="frow__i">
                <Icon of={FileIcon} size={17} />
              </span>
              <span className="grow min-w-0">
                <span className="med block ord__name">{name}</span>
                <span className="c3 t-xs num">{formatBytes(size)}</span>
              </span>
              <DownloadButton name={name} find={() => fileApi.open({ params: { id: order.id, fileId: id } })} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
