import { moneyText } from '@guildhall/contract/values/money.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Figure } from '#ui/charts/figures.tsx'

const wholePercent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

const change = (now: number, before: number, text: string): NonNullable<Figure['change']> =>
  now === before
    ? { direction: 'flat', text: 'as before' }
    : { direction: now > before ? 'up' : 'down', text, signed: true }

/** A number with its change from the period before. */
export function countFigure(label: string, now: number, before: number): Figure {
  // For small numbers, a percentage says less than the difference.
  const text = before >= 50 ? wholePercent.format((now - before) / before) : signed.format(now - before)
  return { label, value: formatCount(now), change: change(now, before, text.replace('-', '−')) }
}

/** An amount with its change from the period before. */
export function moneyFigure(label: string, now: number, before: number, currency: string): Figure {
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  const sign = now > before ? '+' : '−'
  return { label, value: money(now), change: change(now, before, `${sign}${money(Math.abs(now - before))}`) }
}
