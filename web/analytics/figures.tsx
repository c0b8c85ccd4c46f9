import type { Analytics, Counts } from '@guildhall/contract/admin/analytics.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Figure } from '#ui/charts/figures.tsx'
import { Hint } from '#ui/overlays/hint.tsx'

/** A share in percent: '0.34%', or '—' where there is nothing to share. */
export function formatShare(share: number | null): string {
  return share === null ? '—' : percent.format(share)
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })
const wholePercent = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

/** The five figures of the page, each with its change against the days before. */
export function figuresOf({ totals, totalsBefore, currency }: Analytics): Figure[] {
  const change = (now: number, before: number, text: string): NonNullable<Figure['change']> =>
    now === before
      ? { direction: 'flat', text: 'as before' }
      : { direction: now > before ? 'up' : 'down', text, signed: true }
  const counted = (label: string, of: (counts: Counts) => number): Figure => {
    const [now, before] = [of(totals), of(totalsBefore)]
    // Of a few, a percentage says less than the number.
    const text = before >= 50 ? wholePercent.format((now - before) / before) : signed.format(now - before)
    return { label, value: formatCount(now), change: change(now, before, text.replace('-', '−')) }
  }
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  const [revenue, before] = [totals.revenueMinor, totalsBefore.revenueMinor]
  const sign = revenue > before ? '+' : '−'
  return [
    counted('Views', ({ views }) => views),
    counted('Views signed out', ({ anonymousViews }) => anonymousViews),
    counted('New favorites', ({ favorites }) => favorites),
    { ...counted('Sold', ({ sales }) => sales), hint: <Hint about="Sold" text={saleTexts.sale} /> },
    {
      label: 'Revenue',
      value: money(revenue),
      change: change(revenue, before, `${sign}${money(Math.abs(revenue - before))}`),
    },
  ]
}
