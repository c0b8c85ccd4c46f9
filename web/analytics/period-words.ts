import type { AnalyticsPeriod } from '@guildhall/contract/analytics-limits.ts'

/** A period as the page says it. */
export function wordsOf(days: AnalyticsPeriod) {
  const words = `${days} days`
  return { chip: days === 365 ? 'Year' : words, now: `these ${words}`, before: `the ${words} before` }
}
