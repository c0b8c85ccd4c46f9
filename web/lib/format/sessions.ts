import { refundSteps } from '@guildhall/contract/orders/cancel-rules.ts'
import type { ChosenSession } from '@guildhall/contract/orders/chosen-session.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { dayTimeIn, spanIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'

/** Returns when a chosen session takes place, by the clocks of a zone: 'Thu 26 Nov, 10:00 to 10:45 (Brussels)'. */
export function sessionTime({ start, minutes }: Pick<ChosenSession, 'start' | 'minutes'>, zone: string): string {
  const end = new Date(Date.parse(start) + minutes * 60_000)
  return `${spanIn({ start, end }, zone)} (${zoneCity(zone)})`
}

interface Priced extends Pick<ChosenSession, 'start' | 'cancelRule'> {
  priceMinor: number
  currency: string
}

/** Says what is refunded to a guest who cancels, with dates and amounts, by the clocks of a zone. */
export function backWords({ start, cancelRule, priceMinor, currency }: Priced, zone: string): string {
  const now = Date.now()
  const steps = refundSteps({ cancelRule, start, priceMinor }).filter(({ until }) => until.getTime() > now)
  const host = 'If the host cancels, you get everything back.'
  if (steps.length === 0) return `If you cancel, you get nothing back: the session is too soon. ${host}`
  const parts = steps.map(
    ({ until, refundMinor }) => `${moneyText(refundMinor, currency)} until ${dayTimeIn(until, zone)}`,
  )
  const startsAt = Date.parse(start)
  const last = steps.at(-1)?.until.getTime() === startsAt ? '' : ', and nothing after that'
  return `If you cancel, you get back ${parts.join(', ')}${last}. ${host}`
}
