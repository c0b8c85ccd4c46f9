import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { endReasonWords, resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'

/** What both agreed to, with the provider's share for the provider; without an agreement, why it ended. */
export function AgreedTerms({ engagement }: { engagement: Engagement }) {
  const { offers, agreedVersion, money, currency, role, milestones, reason, endedAt } = engagement
  const agreed = offers.find(({ version }) => version === agreedVersion)
  if (!agreed)
    return reason ? (
      <section className="panel" aria-labelledby="reason">
        <div className="panel__b">
          <h2 className="t-sub" id="reason">
            Reason
          </h2>
          <p className="mt-2">{endReasonWords[reason]}</p>
        </div>
      </section>
    ) : null
  const kept = milestones.filter(({ state }) => state !== 'dropped')
  const agreedMinor = kept.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <section className="panel panel--ink" aria-labelledby="agreed">
      <div className="panel__b">
        <h2 className="t-sub" id="agreed">
          What you agreed
        </h2>
        <dl className="kv mt-2">
          <dt>{agreed.terms.hours ? 'At most' : 'Price'}</dt>
          <dd className="num">{moneyText(agreedMinor, currency)}</dd>
          {agreedMinor === money.totalMinor ? null : (
            <>
              <dt>After refunds</dt>
              <dd className="num">{moneyText(money.totalMinor, currency)}</dd>
            </>
          )}
          {role === 'provider' ? (
            <>
              <dt>Fee, {money.feePercent}%</dt>
              <dd className="num">−{moneyText(money.feeMinor, currency)}</dd>
              <dt>To you</dt>
              <dd className="num semi">{moneyText(money.totalMinor - money.feeMinor, currency)}</dd>
              {money.releasedMinor > 0 ? (
                <>
                  <dt>Released to you</dt>
                  <dd>
                    <span className="num">{moneyText(money.releasedMinor - money.releasedFeeMinor, currency)}</span>{' '}
                    <Link className="link" to="/settings/payouts">
                      Pay out
                    </Link>
                  </dd>
                </>
              ) : null}
            </>
          ) : null}
          {agreed.terms.hours ? (
            <>
              <dt>Hour</dt>
              <dd className="num">{moneyText(agreed.terms.hours.rateMinor, currency)}</dd>
              <dt>Hours a week</dt>
              <dd className="num">at most {agreed.terms.hours.perWeek}</dd>
            </>
          ) : null}
          <dt>{agreed.terms.hours ? 'Weeks' : 'Milestones'}</dt>
          <dd className="num">{kept.length}</dd>
          {agreed.terms.hours ? null : (
            <>
              <dt>Days</dt>
              <dd className="num">
                {kept.reduce((sum, { days }) => sum + days, 0)}
                {kept.length > 1 ? ' in all' : ''}
              </dd>
            </>
          )}
          <dt>Result</dt>
          <dd>{resultLicenceWords[agreed.terms.licence].name}</dd>
          {agreed.terms.startsOn ? (
            <>
              <dt>Start</dt>
              <dd>{formatDate(`${agreed.terms.startsOn}T00:00:00Z`, { zone: 'UTC' })}</dd>
            </>
          ) : null}
        </dl>
        <p className="c2 t-sm mt-3">{resultLicenceWords[agreed.terms.licence].meaning}</p>
        {reason && endedAt ? <p className="c2 t-sm mt-2">Ended: {endReasonWords[reason]}.</p> : null}
      </div>
    </section>
  )
}
