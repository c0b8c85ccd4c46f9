import type { MailPace } from './options.ts'

/** Hours without emails and browser notifications, in minutes of the day; `to` may be on the next day. */
export interface QuietHours {
  from: number
  to: number
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** When a digest is sent: 8:00 in the person's own time zone. */
const morning = 8 * 60
const monday = 1

/** Returns when the quiet hours end that `at` falls into, in a time zone; null outside them. */
export function endOfQuiet(at: Date, quiet: QuietHours | null, zone: string): Date | null {
  if (quiet === null) return null
  const { from, to } = quiet
  const { day, minutes } = localTime(at, zone)
  const isOvernight = from > to
  if (isOvernight ? minutes < from && minutes >= to : minutes < from || minutes >= to) return null
  return momentOf(day + (isOvernight && minutes >= from ? dayMs : 0) + to * minuteMs, zone)
}

/** Returns when an email is due: null for at once, else after the quiet hours or in the morning of the next digest. */
export function dueOf(at: Date, { pace, quiet, zone }: { pace: MailPace; quiet: QuietHours | null; zone: string }) {
  if (pace === 'once') return endOfQuiet(at, quiet, zone)
  const { day, minutes } = localTime(at, zone)
  let next = day + (minutes < morning ? 0 : dayMs)
  while (pace === 'weekly' && new Date(next).getUTCDay() !== monday) next += dayMs
  const due = momentOf(next + morning * minuteMs, zone)
  return endOfQuiet(due, quiet, zone) ?? due
}

/** The start of the day and the minute of it, by the clocks of a zone; the day as if those clocks showed UTC. */
function localTime(at: Date, zone: string): { day: number; minutes: number } {
  const local = at.getTime() + offsetOf(at, zone)
  const day = Math.floor(local / dayMs) * dayMs
  return { day, minutes: Math.floor((local - day) / minuteMs) }
}

/** Returns the moment when the clocks of a zone show a time, given as if they showed UTC. */
function momentOf(local: number, zone: string): Date {
  const near = local - offsetOf(new Date(local), zone)
  return new Date(local - offsetOf(new Date(near), zone))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetOf(at: Date, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const),
      ...({ second: 'numeric', hourCycle: 'h23', timeZone: zone } as const),
    })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}
