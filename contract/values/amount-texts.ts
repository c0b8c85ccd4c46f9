import { withoutCurrency } from './currency-amount.ts'

/** The texts for a typed amount that cannot be read. */
export const amountTexts = {
  unreadable: 'Enter an amount, such as 25 or 12.50',
  places: 'Write at most two decimals, such as 12.50, and a thousand as 1000 or 1,000',
  otherCurrency: (currency: string) =>
    `Amounts here are in ${currency}. Enter yours in ${currency}, such as 25 or 12.50`,
} as const

/**
 * Returns why `parseAmountIn` cannot read an amount: another currency, too many digits after a point or comma, or not an
 * amount.
 */
export function amountRefusal(currency: string, text: string): string {
  const number = withoutCurrency(currency, text)
  if (/\d/.test(number) && /\p{Sc}|(?<!\p{L})\p{L}{2,3}(?!\p{L})/u.test(number))
    return amountTexts.otherCurrency(currency)
  return /^[\s\d,.'’]*\d[,.]\d{3,}\s*$/.test(number) ? amountTexts.places : amountTexts.unreadable
}
