import './notes.css'
import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'

/** A list on its way, not to be had, or here. */
export type NoteItems<T> =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'here'; items: readonly T[] }

interface NoteListProps<T> {
  list: NoteItems<T>
  /** What stands there when there is nothing. */
  empty: ReactNode
  className?: string
  /** In rem; what does not fit scrolls. */
  maxHeight?: number
  children: (item: T) => ReactNode
}

/** The lines of a panel, in whatever state they are: rows of skeletons, 'Could not load. Retry', nothing, or lines. */
export function NoteList<T extends { id: string }>({ list, empty, className, maxHeight, children }: NoteListProps<T>) {
  if (list.state === 'loading')
    return (
      <Loading className={className}>
        {[0, 1, 2].map((row) => (
          <div className="note" key={row}>
            <Skeleton width="2rem" height="2rem" radius="50%" />
            <span className="note-sk">
              <Skeleton width="55%" height="0.875rem" />
              <Skeleton width="90%" height="0.75rem" />
            </span>
          </div>
        ))}
      </Loading>
    )
  if (list.state === 'failed')
    return (
      <p className={`notes__none ${className ?? ''}`} role="alert">
        {listFailure.sentence}{' '}
        <button type="button" className="link" onClick={list.onRetry}>
          {listFailure.retry}
        </button>
      </p>
    )
  if (list.items.length === 0) return <div className={className}>{empty}</div>
  return (
    <ul className={className} style={maxHeight ? { maxHeight: `${maxHeight}rem` } : undefined}>
      {list.items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  )
}
