import type { EngagementMoney } from '@guildhall/contract/engagements/engagements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

interface BarProps {
  money: EngagementMoney
  currency: string
}

/** The money of an engagement as parts of a bar: released, held, not paid in. The words beside it say the same. */
export function Bar({ money }: Pick<BarProps, 'money'>) {
  const { releasedMinor, heldMinor, openMinor } = money
  const parts = [
    ['released', releasedMinor],
    ['held', heldMinor],
    ['open', openMinor],
  ] as const
  return (
    <span className="msbar" aria-hidden="true">
      {parts.map(([name, minor]) =>
        minor > 0 ? <i key={name} className={`msbar__${name}`} style={{ flexGrow: minor }} /> : null,
      )}
    </span>
  )
}

const legend = [
  ['released', 'Released'],
  ['held', 'Held'],
  ['open', 'Not paid in'],
] as const

/** What the colours of the bars in a list mean; the words beside each bar say the same. */
export function BarLegend() {
  return (
    <p className="msbar__key t-sm c2" aria-hidden="true">
      {legend.map(([name, words]) => (
        <span key={name}>
          <i className={`msbar__${name}`} />
          {words}
        </span>
      ))}
    </p>
  )
}

/** Returns the parts of the money in words: '$220 released, $260 held, $140 open'. */
export function moneyWords({ money, currency }: BarProps): string {
  const { releasedMinor, heldMinor, openMinor } = money
  const part = (minor: number, word: string) =>
    minor > 0 ? `${moneyText(minor, currency, { short: true })} ${word}` : ''
  return [part(releasedMinor, 'released'), part(heldMinor, 'held'), part(openMinor, 'not paid in')]
    .filter(Boolean)
    .join(', ')
}

interface CardProps {
  card: BarProps & { milestones: number; released: number; offeredMinor: number | null }
}

/** The bar of an engagement in a list, with how many milestones are released and the amounts. */
export function MoneyBar({ card }: CardProps) {
  const { money, currency, milestones, released, offeredMinor } = card
  const total = moneyText(money.totalMinor, currency, { short: true })
  if (milestones === 0)
    return (
      <div className="eng__bar t-sm c2">
        <p>
          {offeredMinor === null ? 'No offer yet' : `${moneyText(offeredMinor, currency, { short: true })} offered`}
        </p>
      </div>
    )
  return (
    <div className="eng__bar t-sm">
      <Bar money={money} />
      <p className="row row--between">
        <span className="c2">
          {released} of {milestones} released
        </span>
        <span className="num semi">
          {money.heldMinor > 0 ? `${moneyText(money.heldMinor, currency, { short: true })} held of ${total}` : total}
        </span>
      </p>
    </div>
  )
}
