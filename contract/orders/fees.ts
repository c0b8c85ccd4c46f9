/** Returns what the platform keeps of a sale, in minor units: `feePercent` of the amount, rounded to the nearest unit. */
export function feeOf(amountMinor: number, feePercent: number): number {
  return Math.round((amountMinor * feePercent) / 100)
}
