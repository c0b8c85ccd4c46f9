const day = 24 * 60 * 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions, utc: boolean): Intl.DateTimeFormat {
  const key = `${name} ${utc}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, ...(utc && { timeZone: 'UTC' }) })
  formats.set(key, known)
  return known
}

/** '09:38', of where this runs or of UTC. */
export function clockTime(at: string, utc: boolean): string {
  return format('clock', { hour: '2-digit', minute: '2-digit' }, utc).format(new Date(at))
}

/** The day of a moment: equal for moments of one day. */
export function dayOf(at: string | Date, utc: boolean): string {
  return format('key', { year: 'numeric', month: '2-digit', day: '2-digit' }, utc).format(new Date(at))
}

/** 'Today', 'Yesterday', 'Thursday 19 November', with its year when that is another. */
export function dayWords(at: string, utc: boolean, now = Date.now()): string {
  const key = dayOf(at, utc)
  if (key === dayOf(new Date(now), utc)) return 'Today'
  if (key === dayOf(new Date(now - day), utc)) return 'Yesterday'
  const isThisYear = key.slice(-4) === dayOf(new Date(now), utc).slice(-4)
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return isThisYear
    ? format('words', words, utc).format(new Date(at)).replace(',', '')
    : format('year', { ...words, year: 'numeric' }, utc)
        .format(new Date(at))
        .replace(',', '')
}
