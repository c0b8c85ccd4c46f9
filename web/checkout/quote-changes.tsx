import type { CartChange } from '@guildhall/contract/orders/checkout.ts'
import { refusalText } from '@guildhall/contract/orders/refusal-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Notice } from '#ui/states/notice.tsx'

interface QuoteChangesProps {
  changes: readonly CartChange[]
  currency: string
  /** The previous total, when it has changed. */
  before: number | null
  total: number
}

/** What changed since the buyer last looked, before anything is paid. Money in minor units. */
export function QuoteChanges({ changes, currency, before, total }: QuoteChangesProps) {
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
