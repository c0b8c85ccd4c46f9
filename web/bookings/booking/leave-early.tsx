import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { bookingApi, bookingQueries, useBookingMove } from '../booking-api.ts'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx').then((module) => module.LeaveDialog))

interface LeaveEarlyProps {
  booking: Booking
  zone: string
  /** After the guest has left. */
  onLeft?: () => void
}

/** What a guest can do while the host of a session in our room is not there. Nothing while the host is. */
export function LeaveEarly({ booking, zone, onLeft }: LeaveEarlyProps) {
  const [asks, setAsks] = useState(false)
  const { id, can, leaveFrom, money, other } = booking
  const leave = useBookingMove(
    () => bookingApi.leave({ params: { id }, body: null }),
    'You left. We tell your host.',
    () => {
      setAsks(false)
      onLeft?.()
    },
  )
  if (leaveFrom === null) return null
  const name = other ? displayName(other) : 'Your host'
  const then = `${name} then counts as absent${money ? `, and ${moneyText(money.priceMinor, money.currency)} is refunded` : ''}.`
  if (!can.includes('leave'))
    return (
      <p className="c2 t-sm mt-2" role="status">
        {name} is not in the room. You can leave the session from {timeIn(leaveFrom, zone)}. {then}
      </p>
    )
  return (
    <>
      <div className="row row--wrap gap-x-3 gap-y-2 mt-2" role="status">
        <span className="c2 t-sm">
          {name} is not in the room. You can leave the session. {then}
        </span>
        <Button onClick={() => setAsks(true)}>Leave the session</Button>
      </div>
      {asks ? (
        <LeaveDialog
          name={name}
          refund={money ? moneyText(money.priceMinor, money.currency) : null}
          busy={leave.isPending}
          onLeave={() => leave.mutate(undefined)}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}

/** The same in the room of a booking, which is loaded for it. */
export function LeaveEarlyInRoom({ id, onLeft }: { id: string; onLeft: () => void }) {
  const { data: booking } = useQuery(bookingQueries.one(id))
  const zone = useTimeZone(booking?.hostZone ?? undefined)
  return booking ? <LeaveEarly booking={booking} zone={zone} onLeft={onLeft} /> : null
}
