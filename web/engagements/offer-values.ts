import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { emptyMilestone, milestoneValues, type TermsStart, type TermsValues } from '#terms/terms-values.ts'
import { isUnfunded } from './words.ts'

export interface OfferValues extends TermsValues {
  validDays: string
  note: string
  isAdult?: boolean
  notAssessed?: boolean
}

/** What the form starts with: the newest version, for a change of agreed terms what is not paid in yet. */
export function startOf({ offers, milestones, currency, agreedVersion }: Engagement): TermsStart {
  const terms = offers[0]?.terms
  const isNewVersion = agreedVersion === null || offers[0]?.outcome === null
  const from = isNewVersion ? (terms?.milestones ?? []) : milestones.filter(isUnfunded)
  const shown = from.map((each) => milestoneValues(each, currency))
  return {
    scope: terms?.scope ?? '',
    milestones: shown.length > 0 ? shown : [emptyMilestone],
    licence: terms?.licence ?? 'all-rights',
    startsOn: terms?.startsOn ?? '',
  }
}
