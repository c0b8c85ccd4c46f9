import { withoutCurrency } from './currency-amount.ts'

/** What people are told when a typed amount cannot be read. */
export const amountTexts = {
  unreadable: 'Enter an amount, such as 25 or 12.50',
  places: 'Write at most two decimals, such as 12.50, and a thousand as 1000 or 1,000',
  otherCurrency: (currency: string) =>
    `Amounts here are in ${currency}. Enter yours in ${currency}, such as 25 or 12.50`,
} as const

/** Why `parseAmountIn` cannot read this: another currency, too many digits behind a point or comma, or no amount at all. */
export function amountRefusal(currency: string, text: string): string {
  const number = withoutCurrency(currency, text)
  if (/\d/.test(number) && /\p{Sc}|(?<!\p{L})\p{L}{2,3}(?!\p{L})/u.test(number))
    return amountTexts.otherCurrency(currency)
  return /^[\s\d,.'’]*\d[,.]\d{3,}\s*$/.test(number) ? amountTexts.places : amountTexts.unreadable
}
