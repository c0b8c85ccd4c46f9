import { currencySign } from './currency-sign.ts'
import { moneyText } from './money.ts'
import { amountNumber, parseAmount } from './typed-amount.ts'

/**
 * Returns a pattern for a typed amount in `currency`, for the `pattern` of a field: its sign or code may come before or
 * after the number, as in '$3', '3 $', 'US$3' and '3 USD'. Another currency is refused.
 */
export function amountPattern(currency: string): string {
  const mark = marksOf(currency)
  return String.raw`\s*${mark}\s*${amountNumber}\s*${mark}\s*`
}

/**
 * Returns the minor units of a typed amount, never rounded; null when it is not an amount in `currency` (`amountRefusal`
 * says why).
 */
export function parseAmountIn(currency: string, text: string): number | null {
  return new RegExp(`^${amountPattern(currency)}$`, 'u').test(text) ? parseAmount(text) : null
}

/** Returns a typed amount without the sign or code of `currency`. */
export function withoutCurrency(currency: string, text: string): string {
  const mark = marksOf(currency)
  return text.replace(new RegExp(String.raw`^\s*${mark}|${mark}\s*$`, 'gu'), '')
}

/** Returns minor units as a person types them, for a field: '1250.50'. */
export function amountText(currency: string, minor: number): string {
  return withoutCurrency(currency, moneyText(minor, currency)).replaceAll(',', '')
}

function marksOf(currency: string): string {
  const sign = currencySign(currency)
  const marks = [currency.slice(0, 2) + sign, currency, currency.toLowerCase(), sign]
  return `(?:${marks.map((mark) => mark.replace(/[$.]/g, String.raw`\$&`)).join('|')})?`
}
