import { projectLimits } from '../limits/shared.ts'

const days = { day: 1, week: 7, month: 30, year: 365 }
const shape = /^(?:about |up to |~ ?)?(\d{1,4})(?: ?(?:-|–|to) ?(\d{1,4}))? ?(day|week|month|year)s?$/i
const atOnce = /^(instant|instantly|immediate|immediately|at once|instant (delivery|download))$/i

/** The duration of work whose files open with the payment. */
export const instant = 'Instant'

/**
 * Returns the days in a typed duration: '5 days', '3 weeks', '2 months', '2-3 weeks' (the longer one), 'instant' (0). null
 * for anything else, or more than the limit.
 */
export function parseDuration(duration: string): number | null {
  const text = duration.trim().replace(/\s+/g, ' ')
  if (atOnce.test(text)) return 0
  const [, least, most, unit] = shape.exec(text) ?? []
  if (!least || !unit) return null
  const total = Number(most ?? least) * days[unit.toLowerCase() as keyof typeof days]
  return total <= projectLimits.durationDays ? total : null
}
