import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { cancelHours } from '@guildhall/contract/orders/cancel-rules.ts'
import { to } from './answer-text.tsx'
import type { Subject } from './answers.tsx'

/** Common questions about time that people book. */
export const sessions: Subject = {
  title: 'Booking a session',
  answers: [
    {
      question: 'How do I book somebody?',
      answer: (
        <>
          Press ‘Book’ beside a session on their profile, and choose a day and a time. Times are shown by your own
          clocks. A session with a price is paid at the checkout, which holds the time for {bookingLimits.holdMinutes}{' '}
          minutes. You find everything under {to('/bookings', 'Bookings')}.
        </>
      ),
    },
    {
      question: 'How do I cancel a session, and what do I get back?',
      answer: (
        <>
          Press ‘Cancel booking’ on its page, which says what comes back if you cancel now. All of it does until{' '}
          {cancelHours.easy} hours before the start with the rule ‘easy’, {cancelHours.usual} with ‘usual’ and{' '}
          {cancelHours.strict} with ‘strict’, which gives half of it back after that. If the host cancels, you get all
          of it. Moving costs nothing.
        </>
      ),
    },
    {
      question: 'What if my host does not come?',
      answer: (
        <>
          Say so on the page of the booking, within {bookingLimits.claimHours} hours of its end. You get all of your
          money back when the host agrees or does not answer within {bookingLimits.claimHours} hours. If the host says
          that they came, our staff decide.
        </>
      ),
    },
    {
      question: 'How do I offer sessions?',
      answer: (
        <>
          Enter your {to('/settings/hours', 'hours')} and add a session type: what it is for, how long it takes, where
          you meet, and what it costs. Empty is free. You can give the first session of each guest free, and approve
          each booking by hand.
        </>
      ),
    },
  ],
}
