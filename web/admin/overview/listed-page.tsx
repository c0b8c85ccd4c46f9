import { type FiledKind, filedKinds, listedStates } from '@guildhall/contract/admin/listed-options.ts'
import type { ListedRow } from '@guildhall/contract/admin/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { ListSearch } from '#listings/list-search.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { PartProps } from '../parts.ts'
import { adminQueries, type ListedPlace, listedPath, listingPath, readListed } from '../queries.ts'
import { StateTabs } from '../state-tabs.tsx'
import { listNames, stateNames } from './listed-words.ts'

/** Finds listings of every kind in any state. Each opens with everything that can be decided about it. */
export function ListedPage({ params }: PartProps) {
  const place = readListed(params)
  const { kind, state, q } = place
  const { data: page, error, refetch } = useQuery(adminQueries.listings(place))
  const isReview = kind.endsWith('review')
  return (
    <AdminFrame part="listings">
      <div className="phead ad__h">
        <h1 className="t-page">Listings</h1>
        <div className="row row--wrap gap-2">
          <KindChoice place={place} />
          <StateTabs
            names={stateNames}
            current={state}
            pathOf={(each) => listedPath({ kind, q, state: listedStates.find((known) => known === each) ?? 'all' })}
          />
        </div>
      </div>
      <ListSearch
        name={listNames[kind]}
        label={isReview ? 'Public name of its author' : 'Words of the title, or a public name'}
        action="/admin/listings"
        q={q}
        kept={{ kind: kind === 'project' ? undefined : kind, state: state === 'all' ? undefined : state }}
      />
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label={listNames[kind]}>
          {page.items.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState
          solid="octa"
          title="Nothing found"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to={listedPath({ kind })}>
              Show all
            </Link>
          }
        >
          {q ? 'Try other words.' : 'No listing of this kind is in this state.'}
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The listings could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {page || error ? null : (
        <Loading className="panel panel__b stack">
          <Skeleton height="2rem" />
          <Skeleton height="2rem" />
        </Loading>
      )}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? listedPath({ ...place, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? listedPath({ ...place, cursor: page.nextCursor }) : null}
        />
      </div>
    </AdminFrame>
  )
}

// A form, so that it works before scripts load and without them.
function KindChoice({ place: { kind, state, q } }: { place: ListedPlace }) {
  const navigate = useNavigate()
  return (
    <form className="row" action="/admin/listings">
      {state === 'all' ? null : <input type="hidden" name="state" value={state} />}
      {q ? <input type="hidden" name="q" value={q} /> : null}
      <select
        className="select select--sm"
        name="kind"
        aria-label="Kind"
        key={kind}
        defaultValue={kind}
        onChange={(event) => void navigate(listedPath({ kind: event.currentTarget.value as FiledKind, state, q }))}
      >
        {filedKinds.map((each) => (
          <option key={each} value={each}>
            {listNames[each]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn--second btn--sm">
          Show
        </button>
      </noscript>
    </form>
  )
}

const looks = { public: 'ok', hidden: 'bad', other: 'off' } as const
const words = { public: 'Public', hidden: 'Hidden by the staff', other: 'Not public' } as const

function Row({ row: { kind, id, title, by, state, createdAt } }: { row: ListedRow }) {
  return (
    <li className="dk__i">
      <div className="min-w-0">
        {/* A finger needs 24 px. */}
        <Link className="semi dk__t inline-block py-px" to={listingPath(kind, id)}>
          {title}
        </Link>
        <p className="c3 t-sm dk__w">
          {by ? (
            <>
              By{' '}
              <Link className="hover:underline" to={`/admin/people/${by.customUserId}`}>
                {by.name}
              </Link>
            </>
          ) : (
            'By somebody who has left'
          )}
          , <DateOf at={createdAt} />
        </p>
      </div>
      <div className="dk__e">
        <Status kind={looks[state]}>{words[state]}</Status>
      </div>
    </li>
  )
}
