import type { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { keptOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { durationText } from '#lib/format/work-time.ts'

interface WeekMoneyProps {
  sheet: Timesheet
  /** The time entered, in quarters of an hour. */
  worked: number
}

/** What the entered time is worth, and what is refunded to the client. */
export function WeekMoney({ sheet, worked }: WeekMoneyProps) {
  const { hours, priceMinor, currency, role, delivered, isOpen, order } = sheet
  const all = hours * 4
  const refunded = order?.refundedMinor ?? 0
  const isBack = order !== null && (order.state === 'cancelled' || order.state === 'refunded')
  const measured = !isOpen && delivered ? delivered.keptMinor : keptOf({ priceMinor, hours }, Math.min(worked, all))
  // Refunds count towards what was not worked.
  const kept = Math.min(measured, priceMinor - refunded)
  const isKnown = order !== null && !isBack && (role === 'provider' || delivered !== null)
  return (
    <section className="panel panel--ink" aria-labelledby="week-money">
      <div className="panel__b">
        <h2 className="t-sub" id="week-money">
          This week
        </h2>
        <dl className="kv mt-2" aria-live="polite">
          <dt>{order === null ? 'Price' : 'Paid in'}</dt>
          <dd className="num">{moneyText(priceMinor, currency)}</dd>
          {isBack ? (
            <>
              <dt>Paid back</dt>
              <dd className="num">{moneyText(refunded, currency)}</dd>
            </>
          ) : null}
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
        {isBack || order?.state === 'completed' ? null : (
          <p className="c2 t-sm mt-3">
            {worked > all
              ? `${durationText(worked - all)} more than was paid in. Shorten it before you deliver.`
              : 'The time not worked is refunded when the week is accepted.'}
          </p>
        )}
      </div>
    </section>
  )
}
