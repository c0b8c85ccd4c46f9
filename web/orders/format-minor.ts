import { formatMoney } from '#lib/format.ts'

/** An amount in minor units, to the cent. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(minor / 100, currency, { exact: true })
}
