import type { AskedLines } from '@guildhall/contract/orders/checkout.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { countdown, useSecondsUntil } from '#lib/hooks/use-seconds-until.ts'
import { Summary } from '#ui/lists/summary.tsx'

interface QuoteSummaryProps extends AskedLines {
  /** Until when it is paid at these prices; nothing while questions are open. */
  expiresAt?: string
}

/** What is bought and what it costs, and for how long. */
export function QuoteSummary({ lines, totalMinor, currency, expiresAt }: QuoteSummaryProps) {
  return (
    <Summary
      lines={lines.map(({ productId: id, title, quantity, totalMinor: minor }) => {
        return { id, title, quantity, amount: moneyText(minor, currency, { zero: 'Free' }) }
      })}
      total={moneyText(totalMinor, currency)}
    >
      {expiresAt ? <Countdown expiresAt={expiresAt} /> : null}
    </Summary>
  )
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const left = useSecondsUntil(Date.parse(expiresAt))
  return (
    <p className="t-sm c3">
      {left > 0 ? (
        <>
          These prices hold for <span className="num">{countdown(left)}</span>. Then we check them again.
        </>
      ) : (
        'We are checking the prices again.'
      )}
    </p>
  )
}
