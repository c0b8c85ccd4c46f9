import type { AskedLines, CartChange } from '@guildhall/contract/orders/checkout.ts'
import { refusalText } from '@guildhall/contract/orders/refusal-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { countdown, useSecondsUntil } from '#lib/hooks/use-seconds-until.ts'
import { Summary } from '#ui/lists/summary.tsx'
import { Notice } from '#ui/states/notice.tsx'

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

interface QuoteChangesProps {
  changes: readonly CartChange[]
  currency: string
  /** The previous total, when it has changed. */
  before: number | null
  total: number
}

/** What changed since the buyer last looked, before anything is paid. Money in minor units. */
export function QuoteChanges({ changes, currency, before, total }: QuoteChangesProps) {
  if (changes.length === 0 && before === null) return null
  const money = (minor: number) => moneyText(minor, currency, { zero: 'free' })
  return (
    <div className="mb-5">
      <Notice kind="wait">
        <p className="semi">Something has changed since you last looked. Check the total before you pay.</p>
        <ul>
          {changes.map(({ productId, subject = 'project', title, kind, fromMinor, toMinor }) => (
            <li key={productId}>
              <span className="work">{title}</span>:{' '}
              {kind === 'price'
                ? `${money(fromMinor)} before, ${money(toMinor ?? 0)} now.`
                : kind === 'content'
                  ? 'what it contains, its days or its rounds of changes are different now.'
                  : `left out. ${refusalText(subject, kind)}`}
            </li>
          ))}
        </ul>
        {before !== null && before !== total ? (
          <p>
            The total was {money(before)} and is {money(total)} now.
          </p>
        ) : null}
      </Notice>
    </div>
  )
}
