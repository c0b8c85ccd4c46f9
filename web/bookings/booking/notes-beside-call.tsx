import '../bookings.css'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { bookingQueries } from '../booking-api.ts'
import { GoalsPart } from './goals-part.tsx'
import { NotesPart } from './notes-part.tsx'

interface NotesBesideCallProps {
  /** The id of the booking. */
  id: string
  /** Called when the part could not be loaded. */
  onClose: () => void
}

/** The notes and goals of a booked session, beside its call. */
export function NotesBesideCall({ id }: NotesBesideCallProps) {
  const { data: booking, error, refetch } = useQuery(bookingQueries.one(id))
  const zone = useTimeZone(booking?.hostZone ?? undefined)
  if (booking) {
    const name = booking.other ? displayName(booking.other) : 'a deleted account'
    return (
      <div className="bkg__beside">
        <NotesPart booking={booking} name={name} savesOnLeave />
        <GoalsPart booking={id} name={name} zone={zone} />
      </div>
    )
  }
  if (error)
    return (
      <LoadFailure title="The notes could not be loaded" message={failureText(error)} onRetry={() => void refetch()} />
    )
  return (
    <Loading className="p-4">
      <Skeleton height="6rem" />
    </Loading>
  )
}
