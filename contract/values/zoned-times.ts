/** Returns the city of a time zone, as people call it: 'Europe/Brussels' is 'Brussels'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Returns how far a zone is ahead of UTC at a moment: 'UTC+1', 'UTC+5:30', 'UTC'. */
export function zoneOffset(at: Date | string, zone: string): string {
  const format = formatOf('offset', zone, { timeZoneName: 'shortOffset' })
  const name = format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
  return name.replace('GMT', 'UTC').replace(/\+0$/, '')
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(name: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  formats.set(key, known)
  return known
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** Formats the time of a moment in a zone: '10:00'. */
export const timeIn = (at: Date | string, zone: string): string => formatOf('clock', zone, clock).format(new Date(at))

/** Formats the day of a moment in a zone: 'Thu 26 Nov'. The server and browsers do not agree on its comma. */
export const dayIn = (at: Date | string, zone: string): string =>
  formatOf('day', zone, day).format(new Date(at)).replace(',', '')

/** Formats the day of a moment in a zone: 'Thursday 26 November'. */
export const longDayIn = (at: Date | string, zone: string): string =>
  formatOf('long day', zone, longDay).format(new Date(at)).replace(',', '')

/** Returns the day of a moment in a zone as '2026-11-26'. */
export function dateIn(at: Date | string, zone: string): string {
  const { year, month, day: date } = partsIn(at, zone)
  return `${year}-${month}-${date}`
}

const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', ...clock } as const

function partsIn(at: Date | string, zone: string): Record<string, string> {
  const parts = formatOf('numbers', zone, numbers).formatToParts(new Date(at))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Returns how many minutes of its day have passed at a moment, by the clocks of a zone. */
export function minuteIn(at: Date | string, zone: string): number {
  const { hour, minute } = partsIn(at, zone)
  return Number(hour) * 60 + Number(minute)
}

/**
 * Returns the moment when the clocks of a zone show a day and a time ('2026-11-26', '10:00'). A time that the clocks skip is
 * the same distance later; of a time that they show twice it is the first.
 */
export function momentIn(date: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const aheadAt = (moment: number) => localTime(moment, zone) - moment
  // The offset of the zone before and after the wanted time: they differ when the clocks change near it.
  const [before, after] = [aheadAt(wanted - dayMs), aheadAt(wanted + dayMs)]
  const first = wanted - Math.max(before, after)
  const last = wanted - Math.min(before, after)
  if (localTime(first, zone) === wanted) return new Date(first)
  return new Date(localTime(last, zone) === wanted ? last : wanted - before)
}

const dayMs = 86_400_000

function localTime(moment: number, zone: string): number {
  const { year, month, day: date, hour, minute } = partsIn(new Date(moment), zone)
  return Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute)) + (moment % 60_000)
}

/** Formats a moment in a zone: 'Thu 26 Nov, 10:00'. */
export const dayTimeIn = (at: Date | string, zone: string): string => `${dayIn(at, zone)}, ${timeIn(at, zone)}`

/** Formats a stretch of time in a zone: 'Thu 26 Nov, 10:00 to 10:45'. */
export function spanIn({ start, end }: { start: Date | string; end: Date | string }, zone: string): string {
  const isOneDay = dateIn(start, zone) === dateIn(end, zone)
  return `${dayTimeIn(start, zone)} to ${isOneDay ? timeIn(end, zone) : dayTimeIn(end, zone)}`
}

/** Names a zone with its distance from UTC at a moment: 'Brussels (UTC+1)', 'UTC'. */
export const zoneText = (zone: string, at: Date | string): string =>
  zone === 'UTC' ? zone : `${zoneCity(zone)} (${zoneOffset(at, zone)})`
