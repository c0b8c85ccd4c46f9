import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

interface NoMatchProps {
  /** The noun for an item: 'project'. */
  noun: string
  /** The active filters, each with the URL that drops it. */
  filters: readonly { label: string; path: string }[]
  /** The URL without any filters. */
  clearPath: string
  hasWords: boolean
}

/** Nothing found: which filter to remove. */
export function NoMatch({ noun, filters, clearPath, hasWords }: NoMatchProps) {
  const [first] = filters
  return (
    <EmptyState
      solid="octa"
      title={
        filters.length > 1
          ? `No ${noun} matches ${filters.length === 2 ? 'both' : `all ${filters.length}`} filters`
          : `No ${noun} matches ${first?.label ?? 'this'}`
      }
      actions={
        <>
          {first ? (
            <Link className={buttonClass({ look: 'primary' })} to={first.path} title={first.label}>
              <span className="trunc">Remove {first.label}</span>
            </Link>
          ) : null}
          {filters.length > 1 ? (
            <Link className={buttonClass()} to={clearPath}>
              Clear all filters
            </Link>
          ) : null}
        </>
      }
    >
      {hasWords ? 'Try another word, or fewer of them.' : 'Remove a filter to see more.'}
    </EmptyState>
  )
}

/** A later page of a list that is now empty. `first` is the URL of the list's first page. */
export function PageGone({ message, first }: { message?: string | undefined; first: string }) {
  return (
    <EmptyState
      solid="tetra"
      title="This page of the list is gone"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={first}>
          To the first page
        </Link>
      }
    >
      {message}
    </EmptyState>
  )
}
