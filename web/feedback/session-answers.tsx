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
          Press ‘Book’ beside a session on their profile, and choose a day and a time. Times are in your time zone. You
          pay for a session with a price at the checkout, which holds the time for {bookingLimits.holdMinutes} minutes.
          You find everything under {to('/bookings', 'Bookings')}.
        </>
      ),
    },
    {
      question: 'How do I cancel a session, and what do I get back?',
      answer: (
        <>
          Press ‘Cancel booking’ on its page, which says how much you get back if you cancel now. You get everything
          back until {cancelHours.easy} hours before the start with the rule ‘easy’, {cancelHours.usual} with ‘usual’
          and {cancelHours.strict} with ‘strict’. After that, ‘strict’ gives half of it back and the others nothing. If
          the host cancels, you get everything back. Moving costs nothing.
        </>
      ),
    },
    {
      question: 'What if my host does not come?',
      answer: (
        <>
          In the Guildhall room you can leave after {bookingLimits.leaveMinutes} minutes without your host: press ‘Leave
          the session’ in the room or on the booking page. You get all your money back automatically, also if you stay
          until the end. Elsewhere say so on the booking page, within {bookingLimits.claimHours} hours of its end. You
          get all your money back if the host agrees or does not answer within {bookingLimits.claimHours} hours. If the
          host says that they came, our staff decide.
        </>
      ),
    },
    {
      question: 'How do I offer sessions?',
      answer: (
        <>
          Enter your {to('/settings/hours', 'hours')} and add a session type: what it is for, how long it takes, where
          you meet, and what it costs. Leave the price empty if it is free. You can offer each guest’s first session for
          free, and approve each booking yourself.
        </>
      ),
    },
  ],
}
