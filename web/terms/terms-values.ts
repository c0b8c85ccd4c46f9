import type { MilestoneTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'

/** The values of a milestone's fields, as typed. */
export interface MilestoneValues {
  title: string
  deliverable: string
  amount: string
  days: string
  changes: string
}

/** The values of the fields of an offer's terms. Each milestone has the name of its row. */
export interface TermsValues {
  scope: string
  rows: Record<string, MilestoneValues>
  licence: string
  startsOn: string
}

/** What the fields of terms start with. */
export interface TermsStart extends Omit<TermsValues, 'rows'> {
  milestones: readonly MilestoneValues[]
}

/** The fields of a milestone that is added. */
export const emptyMilestone: MilestoneValues = { title: '', deliverable: '', amount: '', days: '7', changes: '1' }

/** The fields of a first offer. */
export const emptyTerms: TermsStart = { scope: '', milestones: [emptyMilestone], licence: 'all-rights', startsOn: '' }

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

/** Returns terms from their fields, with the milestones in the order of `rows`. What is no number fails the schema. */
export function termsInput(
  values: TermsValues,
  rows: readonly string[],
  currency: string,
): Record<keyof Terms, unknown> {
  return {
    scope: values.scope,
    milestones: rows.map((row) => milestoneInput(values.rows?.[row] ?? emptyMilestone, currency)),
    licence: values.licence,
    startsOn: values.startsOn || null,
  }
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

const fieldNames: Record<string, string> = { amountMinor: 'amount' }

/** Returns the field of an error in terms, by its path from `terms` on. */
export function termsField(path: readonly PropertyKey[], rows: readonly string[]): string {
  const [list, at, name] = path.map(String)
  if (list !== 'milestones' || name === undefined) return String(path.at(-1) ?? '')
  return `rows.${rows[Number(at)]}.${fieldNames[name] ?? name}`
}

/** The sum of the milestones as far as their prices can be read, in minor units. */
export function typedTotal(amounts: readonly (string | undefined)[], currency: string): number {
  return amounts.reduce((sum, amount) => sum + (parseAmountIn(currency, amount ?? '') ?? 0), 0)
}
