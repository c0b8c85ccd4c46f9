import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import {
  emptyHours,
  emptyMilestone,
  hourValues,
  milestoneValues,
  type TermsStart,
  type TermsValues,
} from '#terms/terms-values.ts'
import { isUnfunded } from './words.ts'

export interface OfferValues extends TermsValues {
  validDays: string
  note: string
  isAdult?: boolean
  notAssessed?: boolean
}

/** What the form starts with: the newest version, for a change of agreed terms what is not paid in yet. */
export function startOf({ offers, milestones, currency, agreedVersion }: Engagement): TermsStart {
  const isNewVersion = agreedVersion === null || offers[0]?.outcome === null
  // A change that was declined is over: the next one starts with what was agreed.
  const terms = (isNewVersion ? offers[0] : offers.find(({ version }) => version === agreedVersion))?.terms
  const open = milestones.filter(isUnfunded)
  const from = isNewVersion ? (terms?.milestones ?? []) : open.filter(({ week }) => week === null)
  const shown = from.map((each) => milestoneValues(each, currency))
  const hours = terms?.hours ?? null
  return {
    ...(hours ? hourValues(hours, currency) : emptyHours),
    // Weeks that are paid in stay.
    ...(hours && !isNewVersion && open.length > 0 ? { weeks: String(open.length) } : {}),
    way: hours ? 'hours' : 'milestones',
    scope: terms?.scope ?? '',
    milestones: shown.length > 0 ? shown : [emptyMilestone],
    licence: terms?.licence ?? 'all-rights',
    startsOn: terms?.startsOn ?? '',
  }
}
