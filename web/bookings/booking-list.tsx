import './bookings.css'
import type { BookingRow } from '@guildhall/contract/bookings/bookings.ts'
import { bookingStateFor } from '@guildhall/contract/bookings/words.ts'
import { groupSizeText } from '@guildhall/contract/meetings/words.ts'
import { spanIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { bookingQueries } from './booking-api.ts'

export interface BookingPlace {
  time: 'coming' | 'past'
  cursor?: string | undefined
}

/** Parses the address of the list. */
export function readBookingPlace(params: URLSearchParams): BookingPlace {
  return { time: params.get('time') === 'past' ? 'past' : 'coming', cursor: params.get('cursor') || undefined }
}

/** The viewer's bookings as host and as guest, page by page. */
export function BookingList({ place: { time, cursor } }: { place: BookingPlace }) {
  const { data: page, error, refetch } = useQuery(bookingQueries.list(time, cursor))
  const zone = useTimeZone()
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Bookings</h1>
          <p className="c2">Sessions you have with others, as host and as guest.</p>
        </div>
        <Link className={buttonClass()} to="/settings/hours">
          Your hours
        </Link>
      </div>
      <nav className="tabs" aria-label="Time">
        <Link className="tab" to="/bookings" aria-current={time === 'coming' ? 'page' : undefined}>
          Upcoming
        </Link>
        <Link className="tab" to="/bookings?time=past" aria-current={time === 'past' ? 'page' : undefined}>
          Past
        </Link>
      </nav>
      {error && !page ? (
        <LoadFailure title="Your bookings could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="octa" title={time === 'coming' ? 'No upcoming bookings' : 'No past bookings'}>
          Book a session on somebody’s profile, or offer your own on your hours page.
        </EmptyState>
      ) : null}
      <ul className="mt-2">
        {page?.items.map((booking) => (
          <Row key={booking.id} booking={booking} zone={zone} />
        ))}
      </ul>
      {page?.nextCursor ? (
        <div className="mt-4 mb-8">
          <Link className={buttonClass()} to={`/bookings?time=${time}&cursor=${page.nextCursor}`}>
            {time === 'coming' ? 'Later bookings' : 'Earlier bookings'}
          </Link>
        </div>
      ) : null}
    </div>
  )
}

function Row({ booking, zone }: { booking: BookingRow; zone: string }) {
  const { id, title, side, other, start, end, group } = booking
  const { label, kind } = bookingStateFor(booking)
  return (
    <li className="bkg__row">
      <span className="min-w-0">
        <Link className="work hover:underline" to={`/bookings/${id}`}>
          {title}
        </Link>
        <span className="c2 t-sm block">
          {spanIn({ start, end }, zone)},{' '}
          {group
            ? groupSizeText(group)
            : `${side === 'guest' ? 'with' : 'for'} ${other ? displayName(other) : 'a deleted account'}`}
        </span>
      </span>
      <Status kind={kind}>{label}</Status>
    </li>
  )
}
