import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { packageTexts } from '@guildhall/contract/orders/package-texts.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { ShareButton } from '#listings/share-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useFavoriteService } from '../queries.ts'
import { changesText, fromText } from '../service-facts.tsx'
import type { Chosen } from './choice.ts'
import { OwnerBox } from './owner-box.tsx'

interface OfferBoxProps {
  service: Service
  chosen: Chosen
  /** The buttons that buy it; null when nobody, or not this viewer, can buy it now. */
  buy: ReactNode | null
}

/** What a service costs, and the actions on it: for its owner those of the own list, for others buying it or asking for an offer. */
export function OfferBox({ service, chosen, buy }: OfferBoxProps) {
  const { title, fromMinor, fromDays, currency, packages, favorite } = service
  const { mutate } = useFavoriteService(service)
  const from = packages > 1 ? fromText(fromMinor, currency) : moneyText(fromMinor, currency, { short: true })
  const price = buy ? moneyText(chosen.sum.amountMinor, currency, { short: true }) : from
  return (
    <section className="panel panel--ink" aria-label="Price">
      <div className="panel__b">
        <div className="row row--between row--top">
          <div>
            <span className="buy__p num" aria-live="polite">
              {price}
            </span>
            <span className="c3 t-sm">
              {buy
                ? `Delivered within ${daysText(chosen.sum.days)} of your payment`
                : packages > 1
                  ? `${packages} packages, from ${daysText(fromDays)}`
                  : `Delivered in ${daysText(fromDays)}`}
            </span>
          </div>
          <div className="row gap-1">
            <HeartButton title={title} isOn={favorite} onChange={mutate} />
            <ShareButton title={title} />
          </div>
        </div>
        {service.isOwn ? (
          <OwnerBox service={service} />
        ) : (
          <>
            {buy ? <Choice chosen={chosen} currency={currency} /> : null}
            {buy}
            <Asking service={service} figure={price} isBuyable={buy !== null} />
          </>
        )}
      </div>
    </section>
  )
}

/** What is chosen, part by part. */
function Choice({ chosen: { of, extras }, currency }: { chosen: Chosen; currency: string }) {
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  return (
    <>
      <dl className="kv t-sm mt-4">
        <dt>
          {of.name}, {daysText(of.days)}
        </dt>
        <dd>{money(of.amountMinor)}</dd>
        {extras.map(({ id, name, days, amountMinor }) => [
          <dt key={id}>{days === 0 ? name : `${name}, ${daysText(days)}`}</dt>,
          <dd key={`${id} costs`}>{money(amountMinor)}</dd>,
        ])}
        <dt>Changes</dt>
        <dd>{changesText(of.changes)}</dd>
      </dl>
      <p className="c3 t-sm mt-3">{resultLicenceWords[packageTexts.licence].meaning}</p>
    </>
  )
}

interface AskingProps {
  service: Service
  figure: ReactNode
  /** It can be bought as it is, so that asking is the second choice. */
  isBuyable: boolean
}

function Asking({ service, figure, isBuyable }: AskingProps) {
  const { provider, takesWork, state } = service
  const name = displayName(provider)
  if (!takesWork || state !== 'public') return <p className="c2 mt-4">{name} is not taking work at the moment.</p>
  if (isBuyable)
    return (
      <p className="c2 t-sm mt-3">
        Something else in mind?{' '}
        <Link className="link" to={askPath(service)}>
          Ask for an offer
        </Link>
      </p>
    )
  return (
    <div className="buy__b">
      <ActionBar figure={figure}>
        <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={askPath(service)}>
          Ask for an offer
        </Link>
      </ActionBar>
      <p className="c2 t-sm">You agree on the price and the date first. Nothing is paid yet.</p>
    </div>
  )
}

/** Returns the URL of the form that asks for an offer on a service. */
function askPath({ id, topic, provider }: Service): string {
  return `/engagements/new?${new URLSearchParams({ to: provider.customUserId, topic, service: id })}`
}
