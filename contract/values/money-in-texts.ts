import { moneyText } from './money.ts'

/** An amount within a text of the contract, which knows no currency; minor units. `withMoney` formats it. */
export const moneyMark = (minor: number): string => `{money:${minor}}`

/** Returns a text with its amounts in the currency of the installation: 'at most $1,000,000'. */
export function withMoney(text: string, currency: string): string {
  return text.replace(/\{money:(\d+)\}/g, (_, minor: string) => moneyText(Number(minor), currency, { short: true }))
}
