import { engagementLimits as most } from '../limits/engagements.ts'

/** The sentences for input that cannot be taken. */
export const engagementTexts = {
  title: 'Give the work a title',
  need: 'Say what you need',
  scope: 'Say what will be done',
  milestoneTitle: 'Give the milestone a title',
  milestones: `An offer has 1 to ${most.milestones} milestones`,
  amount: 'Enter an amount from 1.00 to 1,000,000.00',
  total: 'The milestones together may cost at most 1,000,000.00',
  days: `Enter the days as a whole number from 1 to ${most.milestoneDays}`,
  changes: `Enter the rounds of changes as a whole number from 0 to ${most.changes.most}`,
  licence: 'Choose what the client may do with the result',
  licenceStays: 'A milestone is paid in already, so what the client may do with the result stays as agreed',
  start: 'Enter the start as a date',
  startRange: `The start must be a day within the next ${most.startWithin} days`,
  validDays: `An offer is valid for 1 to ${most.offerLife.most} days`,
  reason: 'Choose a reason',
  notAssessed: 'Confirm that nobody will hand in the result as their own assessed work',
  isAdult: 'Confirm that you are 18 or older',
} as const
