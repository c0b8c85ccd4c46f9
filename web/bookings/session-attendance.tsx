import type { SessionAttendance as Attendance } from '@guildhall/contract/bookings/session-attendance.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { dayTimeIn, spanIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { bookingQueries } from './booking-api.ts'

type Parties = Pick<Order, 'id' | 'buyer' | 'seller'>
type Side = Attendance['people'][number]['by']

interface SessionAttendanceProps {
  order: Parties
  /** Reads who came, as a side of the order or as the staff. */
  query: ReturnType<typeof bookingQueries.attendance>
}

/** For a dispute: who came to the session of an order, by the times of our room and by what the sides said. */
export function SessionAttendance({ order, query }: SessionAttendanceProps) {
  const { data, error, refetch } = useQuery(query)
  const zone = useTimeZone()
  // Other orders have no session.
  if (data === null) return null
  return (
    <section className="hang" aria-labelledby="attendance">
      <h2 className="t-sub" id="attendance">
        Who came
        <span className="c3 t-sm dsp__by">Your time, {zoneCity(zone)}</span>
      </h2>
      <div className="min-w-0">
        {data ? <Times order={order} session={data} zone={zone} /> : null}
        {error && data === undefined ? (
          <LoadFailure title="Who came could not be loaded" message={error.message} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && !error ? (
          <Loading className="stack">
            <Skeleton height="2rem" />
            <Skeleton height="2rem" />
          </Loading>
        ) : null}
      </div>
    </section>
  )
}

/** For a side of an order: who came to its session. */
export function OwnAttendance({ order }: Pick<SessionAttendanceProps, 'order'>) {
  return <SessionAttendance order={order} query={bookingQueries.attendance(order.id)} />
}

function Times({ order, session, zone }: { order: Parties; session: Attendance; zone: string }) {
  const { start, end, placeKind, said, people, outages } = session
  const nameOf = (by: Side) => {
    const person = order[by]
    return (person && displayName(person)) || (by === 'buyer' ? 'The guest' : 'The host')
  }
  const isRoom = placeKind === 'room'
  const spans = (all: readonly { from: string; to: string }[]) =>
    all.map(({ from, to }) => `${timeIn(from, zone)} to ${timeIn(to, zone)}`).join(', ')
  return (
    <>
      <ul className="lines" aria-labelledby="attendance">
        <Line name="Session">{spanIn({ start, end }, zone)}</Line>
        {isRoom
          ? people.map(({ by, minutes, wasPresent, stays }) => (
              <Line
                key={by}
                name={`${nameOf(by)}, ${by === 'seller' ? 'host' : 'guest'}`}
                of={stays.length === 0 ? null : `In the room ${spans(stays)}`}
              >
                {stays.length === 0 ? (
                  <Status kind="bad">Never in the room</Status>
                ) : (
                  <Status kind={wasPresent ? 'ok' : 'bad'}>
                    {minutes === 1 ? '1 minute' : `${minutes} minutes`} of the session
                  </Status>
                )}
              </Line>
            ))
          : null}
        {isRoom ? (
          <Line name="Our room did not work">
            {outages.length === 0 ? 'At no time during the session' : spans(outages)}
          </Line>
        ) : null}
        {said ? (
          <Line name={`${nameOf(said.by)} says that the other did not come`} of={answerWords(said.denied)}>
            {dayTimeIn(said.at, zone)}
          </Line>
        ) : null}
      </ul>
      <p className="c3 t-sm mt-2">
        {isRoom
          ? 'From joining to leaving our room, or to the last sign of life. Half of the session counts as present; minutes in which our room did not work count for nobody.'
          : 'The two did not meet in our room, so we have no times. Ask for what shows that they came.'}
      </p>
    </>
  )
}

const answerWords = (denied: boolean | null) =>
  denied === null ? 'The other has not answered' : denied ? 'The other says that they came' : 'The other agrees'

function Line({ name, of = null, children }: { name: string; of?: string | null; children: ReactNode }) {
  return (
    <li className="row row--between row--top row--wrap gap-4 py-2">
      <span className="med wrap-anywhere min-w-0">
        {name}
        {of ? <span className="c3 t-sm block num">{of}</span> : null}
      </span>
      <span className="num">{children}</span>
    </li>
  )
}
