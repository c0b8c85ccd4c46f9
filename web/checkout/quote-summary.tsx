import type { Quote } from '@guildhall/contract/checkout.ts'
import { formatMoney } from '#lib/format.ts'
import { countdown, useSecondsUntil } from '#lib/use-seconds-until.ts'
import { Summary } from '#ui/summary.tsx'

/** What a quote costs, and for how long. */
export function QuoteSummary({ quote }: { quote: Quote }) {
  const { lines, totalMinor, currency, expiresAt } = quote
  const left = useSecondsUntil(Date.parse(expiresAt))
  const money = (minor: number) => formatMoney(minor / 100, currency, { exact: true })
  return (
    <Summary
      lines={lines.map(({ productId: id, title, quantity, totalMinor: minor }) => {
        return { id, title, quantity, amount: minor === 0 ? 'Free' : money(minor) }
      })}
      total={money(totalMinor)}
    >
      <p className="t-sm c3">
        {left > 0 ? (
          <>
            These prices hold for <span className="num">{countdown(left)}</span>. Then we check them again.
          </>
        ) : (
          'We are checking the prices again.'
        )}
      </p>
    </Summary>
  )
}
