import type { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { keptOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { durationText } from './duration.ts'

interface WeekMoneyProps {
  sheet: Timesheet
  /** The time entered, in quarters of an hour. */
  worked: number
}

/** What the entered time is worth, and what goes back to the client. */
export function WeekMoney({ sheet: { hours, priceMinor, currency, role, delivered, isOpen }, worked }: WeekMoneyProps) {
  const all = hours * 4
  const kept = !isOpen && delivered ? delivered.keptMinor : keptOf({ priceMinor, hours }, Math.min(worked, all))
  const isKnown = role === 'provider' || delivered !== null
  return (
    <section className="panel panel--ink" aria-labelledby="week-money">
      <div className="panel__b">
        <h2 className="t-sub" id="week-money">
          This week
        </h2>
        <dl className="kv mt-2" aria-live="polite">
          <dt>Paid in</dt>
          <dd className="num">{moneyText(priceMinor, currency)}</dd>
          {isKnown ? (
            <>
              <dt>Worked</dt>
              <dd className="num">
                {worked === 0 ? '0 h' : durationText(worked)} of {durationText(all)}
              </dd>
              <dt>For the work</dt>
              <dd className="num semi">{moneyText(kept, currency)}</dd>
              <dt>Back to {role === 'client' ? 'you' : 'the client'}</dt>
              <dd className="num">{moneyText(priceMinor - kept, currency)}</dd>
            </>
          ) : null}
        </dl>
        <p className="c2 t-sm mt-3">
          {worked > all
            ? `${durationText(worked - all)} more than was paid in. Shorten it, or offer a change for more hours.`
            : 'What was not worked goes back when the week is accepted.'}
        </p>
      </div>
    </section>
  )
}
