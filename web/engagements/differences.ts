import type { MilestoneTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { totalOf } from '@guildhall/contract/engagements/terms.ts'
import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

/** Returns what differs between two versions of an offer, a sentence each. */
export function differencesOf(before: Terms, after: Terms, currency: string): string[] {
  const money = (minor: number) => moneyText(minor, currency)
  const [was, is] = [totalOf(before.milestones), totalOf(after.milestones)]
  return [
    was === is ? '' : `Price: ${money(is)} instead of ${money(was)}`,
    before.scope === after.scope ? '' : 'The description of the work has changed',
    ...after.milestones.flatMap((milestone, at) =>
      milestoneDifferences(before.milestones[at], milestone, at + 1, money),
    ),
    ...before.milestones.slice(after.milestones.length).map(({ title }) => `Milestone “${title}” is left out`),
    before.licence === after.licence
      ? ''
      : `Result: ${resultLicenceWords[after.licence].name} instead of ${resultLicenceWords[before.licence].name}`,
    before.startsOn === after.startsOn ? '' : 'The start has changed',
  ].filter(Boolean)
}

function milestoneDifferences(
  before: MilestoneTerms | undefined,
  after: MilestoneTerms,
  number: number,
  money: (minor: number) => string,
): string[] {
  if (!before) return [`Milestone ${number} is new: ${after.title}, ${money(after.amountMinor)}`]
  const name = `Milestone ${number}`
  return [
    before.title === after.title ? '' : `${name}: “${after.title}” instead of “${before.title}”`,
    before.deliverable === after.deliverable ? '' : `${name}: what is delivered has changed`,
    before.amountMinor === after.amountMinor
      ? ''
      : `${name}: ${money(after.amountMinor)} instead of ${money(before.amountMinor)}`,
    before.days === after.days ? '' : `${name}: ${after.days} days instead of ${before.days}`,
    before.changes === after.changes ? '' : `${name}: ${after.changes} rounds of changes instead of ${before.changes}`,
  ].filter(Boolean)
}
