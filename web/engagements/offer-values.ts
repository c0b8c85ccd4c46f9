import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { isUnfunded } from './words.ts'

export interface MilestoneValues {
  title: string
  deliverable: string
  amount: string
  days: string
  changes: string
}

export interface OfferValues {
  scope: string
  rows: Record<string, MilestoneValues>
  licence: string
  startsOn: string
  validDays: string
  note: string
  isAdult?: boolean
  notAssessed?: boolean
}

/** The fields of a milestone that is added. */
export const emptyMilestone: MilestoneValues = {
  title: '',
  deliverable: '',
  amount: '',
  days: '7',
  changes: String(most.changes.usual),
}
/** What the fields of a milestone are called in the contract. */
export const fieldNames: Record<string, string> = { amountMinor: 'amount' }

/** What the form starts with: the newest version, for a change of agreed terms what is not paid in yet. */
export function startOf({ offers, milestones, currency, agreedVersion }: Engagement) {
  const terms = offers[0]?.terms
  const isNewVersion = agreedVersion === null || offers[0]?.outcome === null
  const from = isNewVersion ? (terms?.milestones ?? []) : milestones.filter(isUnfunded)
  const shown = from.map(({ title, deliverable, amountMinor, days, changes }) => ({
    title,
    deliverable,
    amount: amountText(currency, amountMinor),
    days: String(days),
    changes: String(changes),
  }))
  return {
    scope: terms?.scope ?? '',
    milestones: shown.length > 0 ? shown : [emptyMilestone],
    licence: terms?.licence ?? 'all-rights',
    startsOn: terms?.startsOn ?? '',
  }
}

const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Returns the terms of a milestone from its fields. What is no number fails the schema. */
export function inputOf({ title, deliverable, amount, days, changes }: MilestoneValues, currency: string) {
  return {
    title,
    deliverable,
    amountMinor: parseAmountIn(currency, amount),
    days: whole(days),
    changes: whole(changes),
  }
}
