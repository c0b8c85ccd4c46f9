/** Returns '5 days', '3 weeks', or 'Instant' for zero days. */
export function durationText(days: number): string {
  if (days === 0) return 'Instant'
  const [count, unit] = days % 7 === 0 && days > 7 ? [days / 7, 'week'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
