import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { type HelpedAnswer, helpedAnswers } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'

interface AfterPartProps {
  booking: Booking
  zone: string
  /** The name of the other side. */
  name: string
}

const labels: Record<HelpedAnswer, string> = { yes: 'Yes', partly: 'Partly', no: 'No' }
const guestWords: Record<HelpedAnswer, string> = {
  yes: 'You said that it helped.',
  partly: 'You said that it helped partly.',
  no: 'You said that it did not help.',
}
const hostWords: Record<HelpedAnswer, (name: string) => string> = {
  yes: (name) => `${name} says that it helped.`,
  partly: (name) => `${name} says that it helped partly.`,
  no: (name) => `${name} says that it did not help.`,
}

/** Whether a session helped: the question to its guest, and the answer for both. */
export function HelpedPart({ booking, zone, name }: AfterPartProps) {
  const { id, can, helped, side } = booking
  const [note, setNote] = useState('')
  const say = useBookingMove(
    (answer: HelpedAnswer) => bookingApi.helped({ params: { id }, body: { answer, note } }),
    'Thank you. Your answer is saved.',
  )
  const canSay = can.includes('say-helped')
  if (!helped || (helped.answer === null && !canSay)) return null
  return (
    <div className="hang">
      <h2 className="t-sub">Did it help?</h2>
      {helped.answer === null ? (
        <div className="space-y-4.5">
          <p className="c2">
            {name} reads your answer, and nobody else. You can answer until {dayTimeIn(helped.until, zone)}.
          </p>
          <TextField
            label="What helped, or what was missing?"
            optional
            maxLength={bookingLimits.helpedNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <fieldset className="btn-group">
            <legend className="sr-only">Did it help?</legend>
            {helpedAnswers.map((answer) => (
              <Button key={answer} busy={say.isPending && say.variables === answer} onClick={() => say.mutate(answer)}>
                {labels[answer]}
              </Button>
            ))}
          </fieldset>
        </div>
      ) : (
        <div>
          <p>{side === 'guest' ? guestWords[helped.answer] : hostWords[helped.answer](name)}</p>
          {helped.note === '' ? null : <p className="bkg__said c2">{helped.note}</p>}
        </div>
      )}
    </div>
  )
}

/** Lets both sides agree to review each other before the question opens the reviews. */
export function WantReviewsPart({ booking, name }: Omit<AfterPartProps, 'zone'>) {
  const { id, can, wantReviews } = booking
  const want = useBookingMove(() => bookingApi.wantReviews({ params: { id }, body: null }), 'Noted')
  if (!wantReviews) return null
  return (
    <div className="hang" id="review">
      <h2 className="t-sub">Reviews</h2>
      <div className="bkg__row">
        <span className="c2">
          {wantReviews.own
            ? `You want to review each other now. Reviews open when ${name} wants it too, or ${bookingLimits.askAfterDays} days after the session.`
            : wantReviews.other
              ? `${name} wants to review each other now.`
              : `You can review each other from ${bookingLimits.askAfterDays} days after the session, or as soon as you both want to.`}
        </span>
        {can.includes('want-reviews') ? (
          <Button busy={want.isPending} onClick={() => want.mutate(undefined)}>
            Review each other now
          </Button>
        ) : null}
      </div>
    </div>
  )
}
