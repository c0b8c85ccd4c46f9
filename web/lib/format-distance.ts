const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How far away a moment is, in the largest unit of which there are two: 'in 13 days', '3 hours ago'. */
export function formatDistance(at: string | Date, now: Date = new Date()): string {
  const ahead = new Date(at).getTime() - now.getTime()
  const [unit, length] = Math.abs(ahead) >= 2 * day ? daysUnit : Math.abs(ahead) >= 2 * hour ? hoursUnit : minutesUnit
  return distance.format(Math.round(ahead / length), unit)
}
const distance = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const daysUnit = ['day', day] as const
const hoursUnit = ['hour', hour] as const
const minutesUnit = ['minute', minute] as const
