import type { HourTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { weekPriceOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

/** What work by the hour costs, in a sentence. */
export function hoursText({ rateMinor, perWeek, weeks }: HourTerms, currency: string): string {
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  const week = money(weekPriceOf({ rateMinor, perWeek }))
  return `${money(rateMinor)} an hour, at most ${perWeek === 1 ? '1 hour' : `${perWeek} hours`} a week for ${weeks === 1 ? '1 week' : `${weeks} weeks`}: ${week} a week.`
}

/** When work without an agreed day begins. */
export const startWords = ({ hours }: Pick<Terms, 'hours'>): string =>
  hours ? 'The first week begins with its payment.' : 'Starts once it is paid in.'
