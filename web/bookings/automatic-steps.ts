import type { BookingSide, PlaceKind } from '@guildhall/contract/bookings/options.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { dayTimeIn, spanIn } from '@guildhall/contract/values/zoned-times.ts'
import type { TimelineStep } from '#ui/progress/progress.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A session that can be booked, or is. */
export interface Planned {
  side: BookingSide
  placeKind: PlaceKind
  isPriced: boolean
  minutes: number
  /** Null while no time is chosen. */
  start: string | null
  /** What comes before it is booked; null once it is. */
  before: { approval: boolean } | null
}

/** Returns what happens automatically with a session, in order: by the clocks of a zone, or relative to its start. */
export function automaticSteps(planned: Planned, zone: string, now: number): TimelineStep[] {
  const { start, minutes, isPriced, placeKind, side, before } = planned
  const begins = start === null ? null : Date.parse(start)
  const inRoom = placeKind === 'room'
  const at = (afterStart: number, words: string) =>
    begins === null ? words : dayTimeIn(new Date(begins + afterStart), zone)
  const length = minutes * minuteMs
  const steps: (Omit<TimelineStep, 'state'> & { over?: number })[] = [
    ...(before ? beforeBooked(before.approval, isPriced, side) : []),
    ...remindersAhead(begins, now).map((hours) => ({
      title: hours === 1 ? 'Reminder, one hour before' : `Reminder, ${hours} hours before`,
      when: at(-hours * hourMs, ''),
      over: -hours * hourMs,
    })),
    ...(inRoom
      ? [
          {
            title: 'The room opens',
            when: at(-roomLimits.opensBeforeMs, `${roomLimits.opensBeforeMs / minuteMs} min before`),
            over: -roomLimits.opensBeforeMs,
          },
        ]
      : []),
    {
      title: 'The session',
      when:
        begins === null ? `${minutes} min` : spanIn({ start: new Date(begins), end: new Date(begins + length) }, zone),
      detail: inRoom ? roomWords(side, isPriced) : undefined,
      over: length,
    },
    {
      title: isPriced ? 'The order completes' : 'It is done',
      when: at(length + most.claimHours * hourMs, `${most.claimHours} h after`),
      detail: inRoom
        ? 'If both of you came.'
        : `Unless one of you says within ${most.claimHours} hours that the other did not come.`,
      over: length + most.claimHours * hourMs,
    },
    {
      title: 'Did it help?',
      when: at(length + most.askAfterDays * 24 * hourMs, `${most.askAfterDays} days after`),
      detail: `One question to ${side === 'guest' ? 'you' : 'your guest'}. You can then review each other for ${most.answerDays} days.`,
    },
  ]
  const isOver = ({ over }: { over?: number }) => begins !== null && over !== undefined && begins + over <= now
  const current = before === null ? steps.findIndex((step) => !isOver(step)) : -1
  return steps.map(({ over, ...step }, index) => ({
    ...step,
    state: index === current ? 'current' : index < current ? 'done' : 'coming',
  }))
}

/** The reminders that are still to come; all of them while no time is chosen. */
const remindersAhead = (begins: number | null, now: number) =>
  most.reminders.filter((hours) => begins === null || begins - hours * hourMs > now)

function beforeBooked(approval: boolean, isPriced: boolean, side: BookingSide) {
  if (!approval)
    return isPriced
      ? [
          {
            title: 'We hold the time',
            when: `${most.holdMinutes} min`,
            detail: 'From the moment you press Pay. If you do not pay, others can book it.',
          },
        ]
      : []
  return [
    {
      title: side === 'host' ? 'You answer' : 'The host answers',
      when: `${most.approveHours} h at most`,
      detail: `Without an answer the request ends, at the latest ${most.approveBeforeHours} hours before the start.`,
    },
    ...(isPriced
      ? [
          {
            title: 'We hold the time',
            when: `${most.payHours} h at most`,
            detail:
              side === 'host'
                ? 'Once you approve it. If your guest does not pay, others can book it.'
                : 'Once it is approved. If you do not pay, others can book it.',
          },
        ]
      : []),
  ]
}

const roomWords = (side: BookingSide, isPriced: boolean): string =>
  side === 'guest'
    ? `We note who joins and leaves. If the host is not there ${most.leaveMinutes} minutes after the start, you can leave${isPriced ? ' and get everything back' : ''}.`
    : `We note who joins and leaves. If you are not there ${most.leaveMinutes} minutes after the start, your guest can leave${isPriced ? ' and gets everything back' : ''}.`
