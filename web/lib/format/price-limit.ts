import { moneyText } from '@guildhall/contract/values/money.ts'

/** Returns the highest price of a filter as words. `minor` is in minor units; 0 is 'Free'. */
export const priceLimitText = (minor: number, currency: string): string =>
  minor === 0 ? 'Free' : `Up to ${moneyText(minor, currency, { short: true })}`
