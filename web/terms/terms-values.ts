import type { HourTerms, MilestoneTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'

/** The values of a milestone's fields, as typed. */
export interface MilestoneValues {
  title: string
  deliverable: string
  amount: string
  days: string
  changes: string
}

/** How the work is paid: for each milestone, or by the hour. */
export const ways = ['milestones', 'hours'] as const
export type Way = (typeof ways)[number]

/** The values of the fields of work by the hour, as typed. */
export interface HourValues {
  rate: string
  perWeek: string
  weeks: string
}

/** The values of the fields of an offer's terms. Each milestone has the name of its row. */
export interface TermsValues extends HourValues {
  scope: string
  rows: Record<string, MilestoneValues>
  licence: string
  startsOn: string
}

/** What the fields of terms start with. */
export interface TermsStart extends Omit<TermsValues, 'rows'> {
  way: Way
  milestones: readonly MilestoneValues[]
}

/** The fields of a milestone that is added. */
export const emptyMilestone: MilestoneValues = { title: '', deliverable: '', amount: '', days: '7', changes: '1' }

export const emptyHours: HourValues = { rate: '', perWeek: '10', weeks: '4' }

/** The fields of a first offer. */
export const emptyTerms: TermsStart = {
  ...emptyHours,
  scope: '',
  way: 'milestones',
  milestones: [emptyMilestone],
  licence: 'all-rights',
  startsOn: '',
}

/** Returns the fields of work by the hour. */
export function hourValues({ rateMinor, perWeek, weeks }: HourTerms, currency: string): HourValues {
  return { rate: amountText(currency, rateMinor), perWeek: String(perWeek), weeks: String(weeks) }
}

/** Returns the fields of a milestone. */
export function milestoneValues(terms: MilestoneTerms, currency: string): MilestoneValues {
  const { title, deliverable, amountMinor, days, changes } = terms
  return {
    title,
    deliverable,
    amount: amountText(currency, amountMinor),
    days: String(days),
    changes: String(changes),
  }
}

const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Which of the fields are sent: the milestones, in the order of their rows, or the hours. */
export interface Chosen {
  way: Way
  rows: readonly string[]
}

/** Returns terms from their fields. What is no number fails the schema. */
export function termsInput(values: TermsValues, { way, rows }: Chosen, currency: string): Record<keyof Terms, unknown> {
  const isHourly = way === 'hours'
  return {
    scope: values.scope,
    milestones: isHourly ? [] : rows.map((row) => milestoneInput(values.rows?.[row] ?? emptyMilestone, currency)),
    hours: isHourly ? hourInput(values, currency) : null,
    licence: values.licence,
    startsOn: values.startsOn || null,
  }
}

function hourInput({ rate, perWeek, weeks }: HourValues, currency: string) {
  return { rateMinor: parseAmountIn(currency, rate), perWeek: whole(perWeek), weeks: whole(weeks) }
}

function milestoneInput({ title, deliverable, amount, days, changes }: MilestoneValues, currency: string) {
  return {
    title,
    deliverable,
    amountMinor: parseAmountIn(currency, amount),
    days: whole(days),
    changes: whole(changes),
  }
}

const fieldNames: Record<string, string> = { amountMinor: 'amount', rateMinor: 'rate' }

/** Returns the field of an error in terms, by its path from `terms` on. */
export function termsField(path: readonly PropertyKey[], rows: readonly string[]): string {
  const [list, at, name] = path.map(String)
  if (list === 'hours') return fieldNames[at ?? ''] ?? at ?? ''
  if (list !== 'milestones' || name === undefined) return String(path.at(-1) ?? '')
  return `rows.${rows[Number(at)]}.${fieldNames[name] ?? name}`
}

/** The sum of the milestones as far as their prices can be read, in minor units. */
export function typedTotal(amounts: readonly (string | undefined)[], currency: string): number {
  return amounts.reduce((sum, amount) => sum + (parseAmountIn(currency, amount ?? '') ?? 0), 0)
}

/** The price of work by the hour as far as its fields can be read, in minor units. */
export function typedHours({ rate, perWeek, weeks }: Partial<HourValues>, currency: string) {
  const week = (parseAmountIn(currency, rate ?? '') ?? 0) * (whole(perWeek ?? '') || 0)
  return { week, total: week * (whole(weeks ?? '') || 0) }
}
