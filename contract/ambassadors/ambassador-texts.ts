import { ambassadorLimits as most } from '../limits/ambassadors.ts'

/** The sentences for applications, campuses and windows that cannot be taken. */
export const ambassadorTexts = {
  why: 'Say why you want to do this',
  plan: 'Describe your first evening',
  studiesUntil: 'Enter the month in which your studies end, such as 2028-06',
  yearShort: 'You need at least one more year at your university',
  campusName: 'Enter the name of the university',
  domain: 'Enter a domain, such as carrow.example',
  domains: `Enter 1 to ${most.domains} domains`,
  domainTwice: 'A domain is there twice',
  opensAt: 'Enter the day on which it opens',
  closesAt: 'Enter a later day than the first',
  reason: 'Give the reasons',
  successorSelf: 'Name somebody else',
  successorUnknown: 'Choose somebody who has an account here',
} as const
