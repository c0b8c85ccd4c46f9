import type { ClaimInput } from '@guildhall/contract/sustainability/claims.ts'

type Counted = Pick<ClaimInput, 'measure' | 'figure' | 'unit' | 'from' | 'until'>

/**
 * Returns the evidence of a figure as a table (CSV) with a line for each month of its period: parts that add up to the figure, or
 * the share of the month. Without the last two months when `endsEarly`.
 */
export function registerOf({ measure, figure, unit, from, until }: Counted, endsEarly: boolean): string {
  const months = monthsBetween(from, until)
  const shown = endsEarly ? months.slice(0, -2) : months
  const parts = unit === '%' ? shown.map(() => figure) : partsOf(figure, shown.length)
  const rows = shown.map((month, at) => `${month},${parts[at]}`)
  return [`month,"${measure}, ${unit}"`, ...rows, ''].join('\n')
}

function monthsBetween(from: string, until: string): string[] {
  const months: string[] = []
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00.000Z`)
  for (const last = until.slice(0, 7); at.toISOString().slice(0, 7) <= last; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7))
  return months
}

// In tenths for figures that have them; the last month has what is left.
function partsOf(figure: number, count: number): number[] {
  const scale = Number.isInteger(figure) ? 1 : 10
  const whole = Math.round(figure * scale)
  const part = Math.floor(whole / count)
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? part : whole - part * (count - 1)) / scale)
}
