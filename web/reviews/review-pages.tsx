import type { ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import type { ReviewsParam } from './reviews-address.ts'

/** A page of reviews with both directions. */
interface Page<Item> {
  items: Item[]
  previousCursor: string | null
  nextCursor: string | null
}

interface ReviewPagesProps<Item> {
  param: ReviewsParam
  label: string
  read: { data: Page<Item> | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  item: (review: Item) => ReactNode
}

/** The reviews in a section of a profile, page by page. */
export function ReviewPages<Item>({ param, label, read, item }: ReviewPagesProps<Item>) {
  const [searchParams] = useSearchParams()
  const { data: page, error, isPlaceholderData, refetch } = read
  const pathOf = (next: string | null) => {
    if (next === null) return null
    const query = new URLSearchParams(searchParams)
    query.set(param, next)
    return `?${query}`
  }
  if (page)
    return (
      <>
        <div className="lines" aria-busy={isPlaceholderData || undefined}>
          {page.items.map(item)}
        </div>
        <Pager label={label} link={TurnLink} previous={pathOf(page.previousCursor)} next={pathOf(page.nextCursor)} />
      </>
    )
  return error ? (
    <p className="c2" role="status">
      The reviews could not be loaded.{' '}
      <button type="button" className="link" onClick={() => void refetch()}>
        Retry
      </button>
    </p>
  ) : (
    <Loading className="grid gap-4">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </Loading>
  )
}

// Reading continues at the top of the section, not of the page.
function TurnLink(link: ComponentProps<typeof Link>) {
  return (
    <Link
      {...link}
      preventScrollReset
      onClick={({ currentTarget }) => currentTarget.closest('section')?.querySelector('h2')?.focus()}
    />
  )
}
