import type { Claim } from '@guildhall/contract/sustainability/claims.ts'
import type { ClaimUnit } from '@guildhall/contract/sustainability/options.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a number with its unit: '1,900 homes', '18 %'. */
export function withUnit(value: number, unit: ClaimUnit, unitOther: string | null = null): string {
  return `${number.format(value)}\u00a0${unit === 'Other' ? unitOther : unit}`
}

type Figure = Pick<Claim, 'figure' | 'startFigure' | 'unit' | 'unitOther'>

/** Formats the figure of a claim: '1,900 homes', '18 %, before 24 %'. */
export function figureOf({ figure, startFigure, unit, unitOther }: Figure): string {
  const now = withUnit(figure, unit, unitOther)
  return startFigure === null ? now : `${now}, before ${withUnit(startFigure, unit, unitOther)}`
}

/** Formats the period of a claim by its months: 'Jan 2024 to Nov 2026'. */
export function periodOf({ from, until }: Pick<Claim, 'from' | 'until'>): string {
  const [first, last] = [from, until].map((day) => month.format(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${first}` : `${first} to ${last}`
}

/** The kind of status of each state. */
export const stateKinds = { claimed: 'wait', evidenced: 'ask', confirmed: 'ok', old: 'off' } as const
