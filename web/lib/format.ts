const count = new Intl.NumberFormat('en')
const shortCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An amount in the installation's currency: no decimals for whole amounts, unless `exact` (cart, checkout). */
export function formatMoney(amount: number, currency: string, { exact = false } = {}): string {
  return moneyFormat(currency, exact || !Number.isInteger(amount)).format(amount)
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

// Making one takes longer than a hundred amounts.
function moneyFormat(currency: string, decimals: boolean): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  const digits = decimals ? {} : { maximumFractionDigits: 0 }
  const known = moneyFormats.get(key) ?? new Intl.NumberFormat('en', { style: 'currency', currency, ...digits })
  moneyFormats.set(key, known)
  return known
}

/** A count with thousands separators; `narrow` shortens it from 10,000 on ('12.4k'). */
export function formatCount(value: number, { narrow = false } = {}): string {
  return narrow && value >= 10_000 ? shortCount.format(value).toLowerCase() : count.format(value)
}

/** How long ago in the fewest characters: 'Now', '4 min', '2 h', 'Yesterday', 'Wed', '16 Nov', '16 Nov 2025'. */
export function formatAgo(at: string | Date, now: Date = new Date()): string {
  const then = new Date(at)
  const passed = now.getTime() - then.getTime()
  if (passed < minute) return 'Now'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  const days = midnights(then, now)
  if (days === 0) return `${Math.floor(passed / hour)} h`
  if (days === 1) return 'Yesterday'
  if (days < 7) return weekday.format(then)
  return then.getFullYear() === now.getFullYear() ? dayMonth.format(then) : formatDate(then)
}

/** A date in words: '16 Nov 2025', or with its time for a tooltip. */
export function formatDate(at: string | Date, { time = false } = {}): string {
  return (time ? whole : dayMonthYear).format(new Date(at))
}

function midnights(from: Date, to: Date): number {
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((start(to) - start(from)) / day)
}
