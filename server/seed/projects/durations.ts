/** '5 days', '3 weeks', or 'Instant' for no day at all. */
export function durationText(days: number): string {
  if (days === 0) return 'Instant'
  const [count, unit] = days % 7 === 0 && days > 7 ? [days / 7, 'week'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
