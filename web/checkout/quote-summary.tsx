import type { AskedLines, CartChange } from '@guildhall/contract/orders/checkout.ts'
import { refusalText } from '@guildhall/contract/orders/refusal-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { countdown, useSecondsUntil } from '#lib/hooks/use-seconds-until.ts'
import { IncomeShares } from '#listings/income-shares.tsx'
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
      <SharedIncome lines={lines} />
      {expiresAt && totalMinor > 0 ? <Countdown expiresAt={expiresAt} /> : null}
    </Summary>
  )
}

/** Who shares what the buyer pays for the projects of teams. */
function SharedIncome({ lines }: Pick<AskedLines, 'lines'>) {
  const shared = lines.flatMap((line) => (line.kind === 'project' && line.shares.length > 0 ? [line] : []))
  return shared.map(({ lineId, title, shares }) => (
    <section key={lineId} className="mt-3 mb-3" aria-label={`Who earns from ${title}`}>
      <p className="t-sm c2 mb-1">
        A team sells <span className="work">{title}</span> and shares what it earns:
      </p>
      <IncomeShares shares={shares} />
    </section>
  ))
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
                : kind === 'shares'
                  ? 'the team shares what it earns differently now.'
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
