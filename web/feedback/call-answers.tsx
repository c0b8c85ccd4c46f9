import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { to } from './answer-text.tsx'
import type { Subject } from './answers.tsx'

/** Common questions about calls in our room. */
export const calls: Subject = {
  title: 'Video calls',
  answers: [
    {
      question: 'How do I meet somebody in a video call?',
      answer: (
        <>
          Schedule a meeting on {to('/calendar', 'your calendar')} and choose ‘Guildhall room’, or book a session there.
          Up to {roomLimits.people} people can come in, from {roomLimits.opensBeforeMs / 60_000} minutes before the
          start. Press ‘Enter the room’ on the page of the meeting or booking.
        </>
      ),
    },
    {
      question: 'My camera or microphone does not work',
      answer: (
        <>
          The room’s page says what is wrong. If your browser blocks a device, allow it beside the address of the page.
          If another program uses it, close that program. Then press ‘Try again’. You can join without either.
        </>
      ),
    },
    {
      question: 'What do you keep of a call?',
      answer: (
        <>
          When you joined and left, for {roomLimits.keptDays} days. Of a session this says who came. We keep no sound
          and no picture. The page says before you join whether the others can learn your network address.
        </>
      ),
    },
  ],
}
