import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { Button } from '#ui/button.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'

/** Whether both came, as the two sides report it. */
export function AbsencePart({ booking, zone, name }: { booking: Booking; zone: string; name: string }) {
  const { id, can, absence, side } = booking
  const say = useBookingMove(() => bookingApi.sayAbsent({ params: { id }, body: null }), 'Your report is saved')
  const answer = useBookingMove(
    (came: boolean) => bookingApi.answerAbsent({ params: { id }, body: { came } }),
    'Your answer is saved',
  )
  const canSay = can.includes('say-absent')
  const canAnswer = can.includes('answer-absent')
  const waits = absence !== null && absence.denied === null && absence.saidBy === side
  if (!canSay && !canAnswer && !waits) return null
  function moneyWords(): string {
    if (!booking.money) return ''
    const then = side === 'guest' ? 'you get all your money back' : 'the guest gets nothing back'
    return ` Then ${then}. If they say that they came, our staff decide.`
  }
  return (
    <div className="hang">
      <h2 className="t-sub">Who came</h2>
      <div>
        {canSay ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">{name} did not come?</span>
              <span className="c2 t-sm">
                They have {bookingLimits.claimHours} hours to answer. If they do not, they count as absent.
                {moneyWords()}
              </span>
            </span>
            <Button busy={say.isPending} onClick={() => say.mutate(undefined)}>
              {name} did not come
            </Button>
          </div>
        ) : null}
        {canAnswer && absence ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">{name} says you did not come</span>
              <span className="c2 t-sm">
                Answer by {dayTimeIn(absence.answerUntil, zone)}. If you do not answer, you count as absent.
              </span>
            </span>
            <span className="btn-group">
              <Button look="primary" busy={answer.isPending} onClick={() => answer.mutate(true)}>
                I came
              </Button>
              <Button busy={answer.isPending} onClick={() => answer.mutate(false)}>
                I did not come
              </Button>
            </span>
          </div>
        ) : null}
        {waits && absence ? (
          <p>
            You said {name} did not come. They can answer until {dayTimeIn(absence.answerUntil, zone)}.
          </p>
        ) : null}
      </div>
    </div>
  )
}
