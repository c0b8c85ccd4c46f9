import { fromMinor } from '@guildhall/contract/money.ts'
import { parseAmount } from '@guildhall/contract/typed-amount.ts'
/** The price somebody typed, as the decimal of the wire; NaN for what is no amount. */
export function typedPrice(text: string): number {
  const minor = parseAmount(text)
  return minor === null ? Number.NaN : fromMinor(minor)
}

/** The whole number somebody typed; NaN for anything else. */
export function typedInteger(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
