import type { AskedLines } from '@guildhall/contract/orders/checkout.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { countdown, useSecondsUntil } from '#lib/hooks/use-seconds-until.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { Summary } from '#ui/lists/summary.tsx'

// Few purchases are of teams.
const SharedIncome = lazyComponent(() => import('./shared-income.tsx').then((module) => module.SharedIncome))

interface QuoteSummaryProps extends AskedLines {
  /** How long these prices are valid; absent while questions are open. */
  expiresAt?: string
}

/** The items, the price, and how long it is valid. */
export function QuoteSummary({ lines, totalMinor, currency, expiresAt }: QuoteSummaryProps) {
  return (
    <Summary
      lines={lines.map(({ lineId: id, title, quantity, totalMinor: minor }) => {
        return { id, title, quantity, amount: moneyText(minor, currency, { zero: 'Free' }) }
      })}
      total={moneyText(totalMinor, currency)}
    >
      {lines.some((line) => line.kind === 'project' && line.shares.length > 0) ? (
        <LazyBoundary>
          <SharedIncome lines={lines} />
        </LazyBoundary>
      ) : null}
      {expiresAt && totalMinor > 0 ? <Countdown expiresAt={expiresAt} /> : null}
    </Summary>
  )
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const left = useSecondsUntil(Date.parse(expiresAt))
  return (
    <p className="t-sm c3">
      {left > 0 ? (
        <>
          These prices hold for another <span className="num">{countdown(left)}</span> minutes. Then we check them
          again.
        </>
      ) : (
        'We are checking the prices again.'
      )}
    </p>
  )
}
