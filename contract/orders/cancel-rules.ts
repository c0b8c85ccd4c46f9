import { bookingLimits } from '../limits/sessions.ts'

/** How late a guest can cancel or move a booking, and how much of its price is refunded. */
export const cancelRules = ['easy', 'usual', 'strict'] as const
export type CancelRule = (typeof cancelRules)[number]

/** Hours before the start until which each rule lets a guest move, or cancel with a full refund. */
export const cancelHours: Record<CancelRule, number> = { easy: 2, usual: 24, strict: 72 }

/** The share of the price that each rule refunds until so many hours before the start, the largest share first. */
export const refundPercents: Record<CancelRule, readonly { hours: number; percent: number }[]> = {
  easy: [{ hours: 2, percent: 100 }],
  usual: [{ hours: 24, percent: 100 }],
  strict: [
    { hours: 72, percent: 100 },
    { hours: 0, percent: 50 },
  ],
}

const hourMs = 3_600_000

interface PricedSession {
  cancelRule: CancelRule
  /** When it begins. */
  start: string | Date
  priceMinor: number
}

/** The refund of a guest who cancels before `until`, in minor units. */
interface RefundUntil {
  until: Date
  refundMinor: number
}

/** Returns the refunds of a guest who cancels, each with its end, the earliest first. Halves are rounded for the guest. */
export const refundSteps = ({ cancelRule, start, priceMinor }: PricedSession): RefundUntil[] =>
  refundPercents[cancelRule].map(({ hours, percent }) => ({
    until: new Date(new Date(start).getTime() - hours * hourMs),
    refundMinor: percent === 100 ? priceMinor : Math.ceil((priceMinor * percent) / 100),
  }))

/** Returns the refund of a guest who cancels at a moment, in minor units. */
export const refundAt = (session: PricedSession, at: Date): number =>
  refundSteps(session).find(({ until }) => at < until)?.refundMinor ?? 0

/** Says in a sentence what a rule refunds. */
export const refundSentence = (rule: CancelRule): string => {
  const parts = refundPercents[rule].map(({ hours, percent }) => {
    const share = percent === 100 ? 'All' : 'half'
    return hours === 0
      ? `${share} until the start`
      : `${share} of the price is refunded until ${hours} hours before the start`
  })
  return `${parts.join(', then ')}; after that nothing. If the host cancels, everything is refunded.`
}

/** How long after a block either side can cancel with a full refund, in milliseconds. */
export const blockCancelMs = bookingLimits.blockCancelHours * hourMs
