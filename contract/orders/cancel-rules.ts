import { bookingLimits } from '../limits/sessions.ts'

/** How late a guest can cancel or move a booking, and what comes back of its price. */
export const cancelRules = ['easy', 'usual', 'strict'] as const
export type CancelRule = (typeof cancelRules)[number]

/** Hours before the start until which each rule lets a guest cancel or move without a consequence. */
export const cancelHours: Record<CancelRule, number> = { easy: 2, usual: 24, strict: 72 }

/** Until how many hours before the start which share of the price comes back to a guest who cancels, the most first. */
const backShares: Record<CancelRule, readonly { hours: number; percent: number }[]> = {
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

/** A part of the time before a session, and what comes back to a guest who cancels before its end. Minor units. */
interface BackUntil {
  until: Date
  backMinor: number
}

/** Returns what comes back to a guest who cancels, and until when, the earliest end first. Halves are rounded for the guest. */
export const backSteps = ({ cancelRule, start, priceMinor }: PricedSession): BackUntil[] =>
  backShares[cancelRule].map(({ hours, percent }) => ({
    until: new Date(new Date(start).getTime() - hours * hourMs),
    backMinor: percent === 100 ? priceMinor : Math.ceil((priceMinor * percent) / 100),
  }))

/** Returns how much comes back to a guest who cancels at a moment, in minor units. */
export const backAt = (session: PricedSession, at: Date): number =>
  backSteps(session).find(({ until }) => at < until)?.backMinor ?? 0

/** What a rule gives back of a price, in a sentence. */
export const backSentence = (rule: CancelRule): string => {
  const parts = backShares[rule].map(({ hours, percent }) => {
    const share = percent === 100 ? 'All' : 'half'
    return hours === 0
      ? `${share} until the start`
      : `${share} of the price comes back until ${hours} hours before the start`
  })
  return `${parts.join(', then ')}; after that nothing. If the host cancels, all of it does.`
}

/** How long after a block either side can cancel with all of the money back, in milliseconds. */
export const blockCancelMs = bookingLimits.blockCancelHours * hourMs
