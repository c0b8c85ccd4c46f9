import './my-services.css'
import { type ServiceState, serviceStates } from '@guildhall/contract/services/options.ts'
import type { OwnService } from '@guildhall/contract/services/services.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { PageGone } from '#listings/list-states.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type OwnPlace, serviceQueries } from '../queries.ts'
import { OwnServiceTable } from './own-service-table.tsx'

interface MyServicesProps {
  viewer: Viewer
  place: OwnPlace
}

const tabs: readonly { state: ServiceState | undefined; label: string }[] = [
  { state: undefined, label: 'All' },
  { state: 'public', label: 'Published' },
  { state: 'draft', label: 'Drafts' },
  { state: 'paused', label: 'Paused' },
  { state: 'hidden', label: 'Hidden' },
]

/** Parses the URL of the list; an unknown state means all of them. */
export function readOwnPlace(params: URLSearchParams): OwnPlace {
  return {
    state: serviceStates.find((each) => each === params.get('state')),
    cursor: params.get('cursor') || undefined,
  }
}

/** Returns the URL of part of the list. */
export function myServicesPath({ state, cursor }: OwnPlace = {}): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/my-services?${query}` : '/my-services'
}

/** The viewer's own services by state, with their figures. */
export function MyServices({ viewer, place }: MyServicesProps) {
  const { state } = place
  const { data: page, error, refetch } = useQuery(serviceQueries.mine(place))
  const counts = page?.counts
  const all = counts && counts.public + counts.draft + counts.paused + counts.hidden
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">My services</h1>
          <p className="c2">Work you offer at a fixed price.</p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass()} to={profilePath(viewer)}>
            View public profile
          </Link>
          <OfferLink />
        </div>
      </div>
      {all === 0 ? (
        <EmptyState solid="octa" title="No services yet">
          Describe something you do well, with a price and a number of days. People buy it, or ask you for an offer.
        </EmptyState>
      ) : (
        <>
          <nav className="tabs" aria-label="State">
            {tabs
              // Hidden by the staff: seldom, and then shown.
              .filter((tab) => tab.state !== 'hidden' || counts?.hidden || state === 'hidden')
              .map((tab) => (
                <Link
                  key={tab.label}
                  className="tab"
                  to={myServicesPath({ state: tab.state })}
                  aria-current={tab.state === state ? 'page' : undefined}
                >
                  {tab.label}
                  {counts ? <span className="n">{formatCount(tab.state ? counts[tab.state] : (all ?? 0))}</span> : null}
                </Link>
              ))}
          </nav>
          <List services={page?.items} isGone={isGone} place={place} />
          {error && !isGone && !page ? (
            <LoadFailure
              title="Your services could not be loaded"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : null}
          {page || error ? null : (
            <Loading className="grid gap-4 mt-4">
              <Skeleton height="4rem" />
              <Skeleton height="4rem" />
            </Loading>
          )}
          <div className="mt-6">
            <Pager
              link={Link}
              previous={page?.previousCursor ? myServicesPath({ state, cursor: page.previousCursor }) : null}
              next={page?.nextCursor ? myServicesPath({ state, cursor: page.nextCursor }) : null}
            />
          </div>
        </>
      )}
    </div>
  )
}

interface ListProps {
  services: readonly OwnService[] | undefined
  /** The position in the list could not be read. */
  isGone: boolean
  place: OwnPlace
}

function List({ services, isGone, place: { state, cursor } }: ListProps) {
  if (isGone || (cursor && services?.length === 0)) return <PageGone first={myServicesPath({ state })} />
  if (services?.length === 0)
    return (
      <EmptyState
        solid="octa"
        title={`None of your services is ${state === 'public' ? 'published' : state === 'draft' ? 'a draft' : state}`}
        actions={
          <Link className={buttonClass()} to={myServicesPath()}>
            Show all
          </Link>
        }
      />
    )
  return services ? <OwnServiceTable services={services} /> : null
}

function OfferLink() {
  return (
    <Link className={buttonClass({ look: 'primary' })} to="/services/new">
      <Icon of={Plus} />
      Offer a service
    </Link>
  )
}
