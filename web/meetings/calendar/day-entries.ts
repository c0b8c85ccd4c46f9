import type {
  CalendarEntries,
  CalendarMeeting,
  CalendarSession,
  DueEntry,
  DueKind,
} from '@guildhall/contract/meetings/calendar.ts'
import { groupSizeText } from '@guildhall/contract/meetings/words.ts'
import { dateIn, minuteIn, timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { addDays } from '#ui/calendar/calendar.tsx'

/** How an entry looks: a meeting, one that all accepted or a booked session, one that waits for an answer, what falls due. */
export type EntryLook = 'meeting' | 'ok' | 'wait' | 'due'

/** An entry of a day in a calendar. */
export interface DayEntry {
  key: string
  look: EntryLook
  title: string
  /** The words under its title. */
  beside: string
  href: string
  /** When it begins, as '10:00'. */
  time: string
  /** Minutes of the day; null for what falls due. */
  from: number | null
  to: number | null
  /** What screen readers hear after the title. */
  state: string
}

/** An entry with a start and an end. */
export type TimedEntry = DayEntry & { from: number; to: number }

/** Whether an entry has a start and an end: what falls due has none. */
export const isTimed = (entry: DayEntry): entry is TimedEntry => entry.from !== null && entry.to !== null

const stateWords: Record<Exclude<EntryLook, 'due'>, string> = {
  meeting: 'Meeting',
  ok: 'Accepted by all',
  wait: 'Waiting for an answer',
}
const dueWords: Record<DueKind, string> = {
  bought: 'Your order',
  sold: 'Your sale',
  engagement: 'Engagement',
  offer: 'Offer',
  job: 'Your job',
  goal: 'Goal',
  payout: 'Payout',
  event: 'Campus event',
}

const yourTurn = 'Waiting for you'

/** Returns the entries of each day by their time, by the clocks of a zone: what falls due on the day itself comes first. */
export function entriesByDay({ meetings, sessions, due }: Omit<CalendarEntries, 'zone' | 'open'>, zone: string) {
  const days = new Map<string, DayEntry[]>()
  const add = (day: string, entry: DayEntry) => days.set(day, [...(days.get(day) ?? []), entry])
  for (const each of due) add(each.day ?? dateIn(each.at, zone), dueEntry(each, zone))
  const timed = [...meetings.map(meetingWords), ...sessions.map(sessionWords)]
  for (const entry of timed.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const [first, last] = [dateIn(entry.start, zone), dateIn(new Date(Date.parse(entry.end) - 1), zone)]
    for (let day = first; day <= last; day = addDays(day, 1))
      add(day, timedEntry(entry, zone, day === first, day === last))
  }
  for (const [day, entries] of days) days.set(day, entries.toSorted(byTime))
  return days
}

// Times have the same format, so they sort as text; what is due on the whole day has none.
const byTime = (a: DayEntry, b: DayEntry) => (a.time === b.time ? 0 : a.time < b.time ? -1 : 1)

/** Returns the look of a meeting. */
export function lookOf({ state, waits }: Pick<CalendarMeeting, 'state' | 'waits'>): Exclude<EntryLook, 'due'> {
  if (state === 'waiting' || waits === 'yours') return 'wait'
  return state === 'accepted' ? 'ok' : 'meeting'
}

type TimedWords = Pick<DayEntry, 'look' | 'title' | 'href' | 'state' | 'beside'> &
  Pick<CalendarMeeting, 'start' | 'end'>

const namesText = (people: readonly string[]) =>
  people.length > 2 ? `${people[0]} and ${people.length - 1} more` : people.join(', ')

function meetingWords({ id, title, start, end, people, ...stands }: CalendarMeeting): TimedWords {
  const look = lookOf(stands)
  const state = stands.waits === 'yours' ? yourTurn : stateWords[look]
  return { look, title, start, end, beside: namesText(people), href: `/meetings/${id}`, state }
}

const sessionWords = ({ id, title, start, end, people, group, isAsked, isHost }: CalendarSession): TimedWords => ({
  ...{ look: isAsked ? 'wait' : 'ok', title, start, end, href: `/bookings/${id}` },
  beside: group ? groupSizeText(group) : namesText(people),
  state: isAsked ? (isHost ? yourTurn : 'Session, waiting for approval') : 'Booked session',
})

function timedEntry(entry: TimedWords, zone: string, isFirst: boolean, isLast: boolean): DayEntry {
  const { look, title, start, end, beside, href, state } = entry
  return {
    ...{ key: href, look, title, href, state },
    beside,
    time: isFirst ? timeIn(start, zone) : '00:00',
    from: isFirst ? minuteIn(start, zone) : 0,
    to: isLast ? minuteIn(new Date(Date.parse(end) - 1), zone) + 1 : 1440,
  }
}

const dueEntry = ({ kind, title, about, at, day, href }: DueEntry, zone: string): DayEntry => ({
  ...{ key: `${kind} ${href} ${title}`, look: 'due', title, href, beside: about, time: day ? '' : timeIn(at, zone) },
  ...{ from: null, to: null, state: dueWords[kind] },
})
