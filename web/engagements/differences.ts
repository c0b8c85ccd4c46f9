import type { HourTerms, MilestoneTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { totalOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

/** A version, or what it would change. */
type Compared = Pick<Terms, 'scope' | 'milestones' | 'hours' | 'licence' | 'startsOn'>

/** Returns what differs between two versions of an offer, a sentence each. */
export function differencesOf(before: Compared, after: Compared, currency: string): string[] {
  const money = (minor: number) => moneyText(minor, currency)
  const [was, is] = [totalOf(before), totalOf(after)]
  return [
    was === is ? '' : `Price: ${money(is)} instead of ${money(was)}`,
    ...hourDifferences(before.hours, after.hours, money),
    before.scope === after.scope ? '' : 'The description of the work has changed',
    ...after.milestones.flatMap((milestone, at) => milestoneDifferences(before.milestones[at], milestone, money)),
    ...before.milestones.slice(after.milestones.length).map(({ title }) => `“${title}” is left out`),
    before.licence === after.licence
      ? ''
      : `Result: ${resultLicenceWords[after.licence].name} instead of ${resultLicenceWords[before.licence].name}`,
    before.startsOn === after.startsOn ? '' : 'The start has changed',
  ].filter(Boolean)
}

function hourDifferences(before: HourTerms | null, after: HourTerms | null, money: (minor: number) => string) {
  if (!before || !after) return before === after ? [] : [after ? 'Paid by the hour' : 'Paid by milestones']
  return [
    before.rateMinor === after.rateMinor
      ? ''
      : `An hour: ${money(after.rateMinor)} instead of ${money(before.rateMinor)}`,
    before.perWeek === after.perWeek
      ? ''
      : `${counted(after.perWeek, 'hour', 'hours')} a week instead of ${before.perWeek}`,
    before.weeks === after.weeks ? '' : `${counted(after.weeks, 'week', 'weeks')} instead of ${before.weeks}`,
  ]
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function milestoneDifferences(
  before: MilestoneTerms | undefined,
  after: MilestoneTerms,
  money: (minor: number) => string,
): string[] {
  const name = `“${after.title}”`
  if (!before) return [`New: ${name}, ${money(after.amountMinor)}`]
  const days = (count: number) => counted(count, 'day', 'days')
  return [
    before.title === after.title ? '' : `${name} instead of “${before.title}”`,
    before.deliverable === after.deliverable ? '' : `${name}: what is delivered has changed`,
    before.amountMinor === after.amountMinor
      ? ''
      : `${name}: ${money(after.amountMinor)} instead of ${money(before.amountMinor)}`,
    before.days === after.days ? '' : `${name}: ${days(after.days)} instead of ${before.days}`,
    before.changes === after.changes
      ? ''
      : `${name}: ${counted(after.changes, 'round', 'rounds')} of changes instead of ${before.changes}`,
  ].filter(Boolean)
}
