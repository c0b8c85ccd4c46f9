import { meetingLimits as most } from '@guildhall/contract/limits/meetings.ts'
import type { MeetingAnswer, MeetingState, MeetingTurn } from '@guildhall/contract/meetings/options.ts'

interface Answered {
  place: number
  answer: MeetingAnswer
}

/** Returns the state of a meeting at a moment, from the answers of its people. */
export function stateOf(
  { cancelled_at, ends_at }: { cancelled_at: string | null; ends_at: string },
  people: readonly Answered[],
  now: Date,
): MeetingState {
  if (cancelled_at !== null) return 'cancelled'
  if (new Date(ends_at) <= now) return 'over'
  const invited = people.filter(({ place }) => place > 0)
  if (invited.every(({ answer }) => answer === 'declined')) return 'declined'
  if (invited.every(({ answer }) => answer === 'accepted')) return 'accepted'
  return invited.some(({ answer }) => answer === 'accepted') ? 'partly' : 'waiting'
}

/** Returns whether a meeting waits for this person to answer it or a proposed time, for others, or for nobody. */
export function turnOf(state: MeetingState, own: Answered, people: readonly Answered[]): MeetingTurn {
  if (state === 'cancelled' || state === 'over') return 'done'
  if (own.place > 0) return own.answer === 'waiting' ? 'yours' : own.answer === 'proposed' ? 'theirs' : 'done'
  if (people.some(({ answer }) => answer === 'proposed')) return 'yours'
  return people.some(({ answer }) => answer === 'waiting') ? 'theirs' : 'done'
}

/** Returns when the people of a meeting are reminded next; null when no reminder is left. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const times = most.reminders.map((before) => startsAt.getTime() - before).filter((time) => time > now.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** Returns the end of a meeting. */
export const endOf = (startsAt: Date, minutes: number): Date => new Date(startsAt.getTime() + minutes * 60_000)
