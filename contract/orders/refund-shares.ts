/** Amounts of an order in minor units: its total, and the platform's fee out of it. */
interface Fee {
  totalMinor: number
  feeMinor: number
}

/**
 * Returns how much of the fee is returned once `refundedMinor` of the order has been refunded in all: in proportion, to the
 * nearest minor unit, with halves to the seller. A full refund returns the whole fee. Minor units.
 */
export function feeRefundOf({ totalMinor, feeMinor }: Fee, refundedMinor: number): number {
  if (totalMinor === 0) return 0
  const [fee, back, total] = [BigInt(feeMinor), BigInt(refundedMinor), BigInt(totalMinor)]
  return Number((2n * fee * back + total) / (2n * total))
}
