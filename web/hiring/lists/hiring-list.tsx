import '../jobs.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type HiringPlace, hiringListPath, hiringTabs } from '../queries.ts'

interface HiringListProps<Item> {
  path: '/my-jobs' | '/my-proposals'
  place: HiringPlace
  title: string
  /** What the list has, under its title. */
  about: string
  action: ReactNode
  /** Shown above the tabs. */
  first?: ReactNode
  page:
    | {
        items: readonly Item[]
        previousCursor: string | null
        nextCursor: string | null
        counts: { open: number; over: number }
      }
    | undefined
  error: Error | null
  onRetry: () => void
  row: (item: Item) => ReactNode
  /** Shown where there is nothing at all. */
  none: ReactNode
  /** The titles of an empty tab. */
  emptyTitles: Record<HiringPlace['state'], string>
}

const labels = { open: 'Open', over: 'Over' } as const

/** The viewer's jobs or proposals: those that are open, and those that are over, page by page. */
export function HiringList<Item>({
  path,
  place,
  title,
  about,
  action,
  first,
  page,
  error,
  onRetry,
  row,
  none,
  emptyTitles,
}: HiringListProps<Item>) {
  const { state } = place
  const counts = page?.counts
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  const isEmpty = page?.items.length === 0 || isGone
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{title}</h1>
          <p className="c2">{about}</p>
        </div>
        <div className="btn-group">{action}</div>
      </div>
      {first}
      {counts && counts.open + counts.over === 0 ? (
        none
      ) : (
        <>
          <nav className="tabs" aria-label="State">
            {hiringTabs.map((each) => (
              <Link
                key={each}
                className="tab"
                to={hiringListPath(path, { state: each })}
                aria-current={each === state ? 'page' : undefined}
              >
                {labels[each]}
                {counts ? <span className="n">{formatCount(counts[each])}</span> : null}
              </Link>
            ))}
          </nav>
          {page && page.items.length > 0 ? <ul className="hire-rows">{page.items.map(row)}</ul> : null}
          {isEmpty ? (
            <EmptyState
              solid="octa"
              title={emptyTitles[state]}
              actions={
                <Link
                  className={buttonClass()}
                  to={hiringListPath(path, { state: state === 'open' && !isGone ? 'over' : 'open' })}
                >
                  {state === 'open' && !isGone ? 'Show those that are over' : 'Show those that are open'}
                </Link>
              }
            />
          ) : null}
          {error && !isGone && !page ? (
            <LoadFailure title="This list could not be loaded" message={error.message} onRetry={onRetry} />
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
              previous={page?.previousCursor ? hiringListPath(path, { state, cursor: page.previousCursor }) : null}
              next={page?.nextCursor ? hiringListPath(path, { state, cursor: page.nextCursor }) : null}
            />
          </div>
        </>
      )}
    </div>
  )
}
