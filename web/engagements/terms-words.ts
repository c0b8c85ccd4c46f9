import type { Offer } from '@guildhall/contract/engagements/offers.ts'
import type { HourTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { weekPriceOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

/** What work by the hour costs, in a sentence. */
export function hoursText({ rateMinor, perWeek, weeks }: HourTerms, currency: string): string {
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  const week = money(weekPriceOf({ rateMinor, perWeek }))
  return `${money(rateMinor)} an hour, at most ${perWeek === 1 ? '1 hour' : `${perWeek} hours`} a week for ${weeks === 1 ? '1 week' : `${weeks} weeks`}: ${week} a week.`
}

/** When work without an agreed day begins; a change of agreed terms begins after what is paid in. */
export const startWords = ({
  terms: { hours },
  isAmendment,
}: Pick<Offer, 'isAmendment'> & { terms: Pick<Terms, 'hours'> }) =>
  hours
    ? isAmendment
      ? 'The first week begins after the weeks that are paid in, or with its payment.'
      : 'The first week begins with its payment.'
    : 'Starts once it is paid in.'
