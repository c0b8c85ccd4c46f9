import type { Service } from '@guildhall/contract/services/services.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { ShareButton } from '#listings/share-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useFavoriteService } from '../queries.ts'
import { daysText, fromText } from '../service-facts.tsx'
import { OwnerBox } from './owner-box.tsx'

/** What a service costs, and the actions on it: for its owner those of the own list, for others asking for an offer. */
export function OfferBox({ service }: { service: Service }) {
  const { title, fromMinor, fromDays, currency, packages, favorite } = service
  const { mutate } = useFavoriteService(service)
  const price = packages > 1 ? fromText(fromMinor, currency) : moneyText(fromMinor, currency, { short: true })
  return (
    <section className="panel panel--ink" aria-label="Price">
      <div className="panel__b">
        <div className="row row--between row--top">
          <div>
            <span className="buy__p num">{price}</span>
            <span className="c3 t-sm">
              {packages > 1 ? `${packages} packages, from ${daysText(fromDays)}` : `Delivered in ${daysText(fromDays)}`}
            </span>
          </div>
          <div className="row gap-1">
            <HeartButton title={title} isOn={favorite} onChange={mutate} />
            <ShareButton title={title} />
          </div>
        </div>
        {service.isOwn ? <OwnerBox service={service} /> : <Asking service={service} figure={price} />}
      </div>
    </section>
  )
}

function Asking({ service, figure }: { service: Service; figure: ReactNode }) {
  const { provider, takesWork, state } = service
  const name = displayName(provider)
  if (!takesWork || state !== 'public') return <p className="c2 mt-4">{name} takes no work at the moment.</p>
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
