import { type CancelRule, cancelHours, refundPercents } from '@guildhall/contract/orders/cancel-rules.ts'
import { dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'

const hourMs = 3_600_000

interface Ruled {
  cancelRule: CancelRule
  /** Null while no time is chosen: then limits are hours before the start. */
  start: string | null
  isPriced: boolean
}

/** What a guest can do until a moment, and what is refunded: a part of the bar. */
export interface CancelPart {
  look: 'all' | 'half' | 'nothing'
  what: string
  until: string
  /** The end of the part, in a few words. */
  mark: string
}

/** Returns what a rule for cancelling allows from `now` until the start, in parts, the earliest first. */
export function cancelParts({ cancelRule, start, isPriced }: Ruled, zone: string, now: number): CancelPart[] {
  const parts: { hours: number; look: CancelPart['look']; what: string }[] = isPriced
    ? refundPercents[cancelRule].map(({ hours, percent }) => ({
        ...{ hours, look: percent === 100 ? 'all' : 'half' },
        what: percent === 100 ? 'Full refund' : `${percent}% back`,
      }))
    : [{ hours: cancelHours[cancelRule], look: 'all', what: 'Move or cancel' }]
  if (parts.at(-1)?.hours !== 0) parts.push({ hours: 0, look: 'nothing', what: isPriced ? 'No refund' : 'Only cancel' })
  const isAhead = ({ hours }: { hours: number }) => start === null || Date.parse(start) - hours * hourMs > now
  return parts.filter(isAhead).map(({ hours, ...part }) => ({
    ...part,
    until: untilOf(hours, start, zone),
    mark: hours === 0 ? 'Start' : `${hours} h before`,
  }))
}

/** Whether nothing is refunded and nothing can be moved any more. */
export const isTooLate = (parts: readonly CancelPart[]): boolean => parts.every(({ look }) => look === 'nothing')

/** Says what a guest can do after that, until the start. */
export const tooLateText = (isPriced: boolean): string =>
  isPriced
    ? 'It is too late for a refund. You can still cancel until the start.'
    : 'It is too late to move it. You can still cancel until the start.'

function untilOf(hours: number, start: string | null, zone: string): string {
  if (hours === 0) return 'until the start'
  return start === null
    ? `until ${hours} hours before`
    : `until ${dayTimeIn(new Date(Date.parse(start) - hours * hourMs), zone)}`
}
