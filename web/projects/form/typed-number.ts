import { parseAmountIn } from '@guildhall/contract/currency-amount.ts'
import { fromMinor } from '@guildhall/contract/money.ts'

/** The price somebody typed, as the decimal of the wire; NaN for what is no amount in `currency`. */
export function typedPrice(currency: string, text: string): number {
  const minor = parseAmountIn(currency, text)
  return minor === null ? Number.NaN : fromMinor(minor)
}

/** The whole number somebody typed; NaN for anything else. */
export function typedInteger(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
