import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Pager } from '#ui/pager.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'

interface TabListProps<Item> {
  label: string
  page: { items: readonly Item[]; previousCursor: string | null; nextCursor: string | null } | undefined
  error: Error | null
  onRetry: () => void
  row: (item: Item) => ReactNode
  /** Shown without any item. */
  none: ReactNode
  /** The URL of another page of the list. */
  pathOf: (cursor: string) => string
}

/** A list of a tab with its states and pages. */
export function TabList<Item>({ label, page, error, onRetry, row, none, pathOf }: TabListProps<Item>) {
  if (!page)
    return error ? (
      <LoadFailure title="This list could not be loaded" message={error.message} onRetry={onRetry} />
    ) : (
      <Loading className="grid gap-4 mt-4">
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </Loading>
    )
  if (page.items.length === 0) return none
  return (
    <>
      <ul aria-label={label}>{page.items.map(row)}</ul>
      <div className="mt-6">
        <Pager
          link={Link}
          previous={page.previousCursor ? pathOf(page.previousCursor) : null}
          next={page.nextCursor ? pathOf(page.nextCursor) : null}
        />
      </div>
    </>
  )
}
