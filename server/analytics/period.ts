const dayMs = 86_400_000

/** A day of UTC, so many days later: '2026-11-22'. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The period of so many days that ends with today (UTC), and the one of the same length before it. */
export function periodsOf(now: Date, days: number) {
  const to = now.toISOString().slice(0, 10)
  const from = laterDay(to, 1 - days)
  return { period: { from, to }, before: { from: laterDay(from, -days), to: laterDay(from, -1) } }
}
