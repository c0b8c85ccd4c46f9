import { moneyText } from '@guildhall/contract/values/money.ts'

/** A change from the period before, with its sign: '+12', '−8%'. */
export interface Change {
  direction: 'up' | 'down' | 'flat'
  text: string
  signed?: boolean
}

const wholePercent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

const change = (now: number, before: number, text: string): Change =>
  now === before
    ? { direction: 'flat', text: 'as before' }
    : { direction: now > before ? 'up' : 'down', text, signed: true }

/** The change of a number. */
export function changeOfCount(now: number, before: number): Change {
  // For small numbers, a percentage says less than the difference.
  const text = before >= 50 ? wholePercent.format((now - before) / before) : signed.format(now - before)
  return change(now, before, text.replace('-', '−'))
}

/** The change of an amount, in minor units. */
export function changeOfMoney(now: number, before: number, currency: string): Change {
  const sign = now > before ? '+' : '−'
  return change(now, before, `${sign}${moneyText(Math.abs(now - before), currency, { short: true })}`)
}
