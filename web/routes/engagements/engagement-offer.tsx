import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OfferForm } from '#engagements/offer-form.tsx'
import { engagementQueries } from '#engagements/queries.ts'
import { otherName } from '#engagements/words.ts'
import '#engagements/engagements.css'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { Route } from './+types/engagement-offer.ts'
import { loadEngagement } from './one-engagement.ts'

export function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return loadEngagement(id, signedIn(context, url.pathname))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Offer')
}

export default function OfferRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <OfferPage key={id} id={id} />
    </HydrationBoundary>
  )
}

function OfferPage({ id }: { id: string }) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  const { title, moves, offers, agreedVersion } = engagement
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">
            {agreedVersion !== null ? 'Offer a change' : offers.length === 0 ? 'Make an offer' : 'Make a new version'}
          </h1>
          <p className="c2">
            To {otherName(engagement)}, for{' '}
            <Link className="link" to={`/engagements/${id}`}>
              {title}
            </Link>
          </p>
        </div>
      </div>
      {moves.includes('offer') ? (
        <OfferForm key={offers[0]?.version ?? 0} engagement={engagement} />
      ) : (
        <EmptyState
          solid="octa"
          title="You cannot make an offer now"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to={`/engagements/${id}`}>
              See how it stands
            </Link>
          }
        />
      )}
    </div>
  )
}
