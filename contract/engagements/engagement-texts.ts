import { engagementLimits as most, timesheetLimits } from '../limits/engagements.ts'
import { moneyMark } from '../values/money-in-texts.ts'

const { least, most: highest } = most.amountMinor

/** The sentences for input that cannot be taken. */
export const engagementTexts = {
  title: 'Give the work a title',
  need: 'Say what you need',
  company: 'Name the company',
  scope: 'Say what will be done',
  milestoneTitle: 'Give the milestone a title',
  milestones: `An offer has 1 to ${most.milestones} milestones`,
  amount: `Enter an amount from ${moneyMark(least)} to ${moneyMark(highest)}`,
  total: `The work may cost at most ${moneyMark(highest)}`,
  rate: `Enter the price per hour, ${moneyMark(least)} or more`,
  perWeek: `Enter the hours as a whole number from ${most.hoursPerWeek.least} to ${most.hoursPerWeek.most}`,
  weeks: `Enter the weeks as a whole number from 1 to ${most.weeks}`,
  day: 'Choose a day of this week that is not in the future',
  quarters: 'Enter the time in quarters of an hour, such as 1:30 or 1.5',
  dayIsLong: 'A day has 24 hours',
  what: 'Say what you worked on',
  entries: `A timesheet has at most ${timesheetLimits.entries} entries`,
  days: `Enter the days as a whole number from 1 to ${most.milestoneDays}`,
  changes: `Enter the rounds of changes as a whole number from 0 to ${most.changes.most}`,
  licence: 'Choose what the client may do with the result',
  licenceStays: 'A milestone is paid in already, so what the client may do with the result stays as agreed',
  start: 'Enter the start as a date',
  firstWeek: 'Choose a day after today, and after the weeks that are paid in',
  startRange: `The start must be a day within the next ${most.startWithin} days`,
  validDays: `An offer is valid for 1 to ${most.offerLife.most} days`,
  reason: 'Choose a reason',
  notAssessed: 'Confirm that nobody will hand in the result as their own assessed work',
  isAdult: 'Confirm that you are 18 or older',
} as const
