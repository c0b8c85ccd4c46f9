/** Amounts of an order in minor units: what it came to, and the platform's fee out of it. */
interface Fee {
  totalMinor: number
  feeMinor: number
}

/**
 * What of the fee has gone back once `backMinor` of the order have gone back in all: in proportion, to the nearest minor unit,
 * halves to the seller. All of the fee goes with all of the money. Minor units.
 */
export function feeBackOf({ totalMinor, feeMinor }: Fee, backMinor: number): number {
  if (totalMinor === 0) return 0
  const [fee, back, total] = [BigInt(feeMinor), BigInt(backMinor), BigInt(totalMinor)]
  return Number((2n * fee * back + total) / (2n * total))
}
