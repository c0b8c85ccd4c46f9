import './notes.css'
import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'

interface NotesPanelProps<T> {
  open: boolean
  onClose: () => void
  title: string
  unread: number
  list: NoteItems<T>
  empty: ReactNode
  /** Below the last line. */
  after?: ReactNode
  /** Shown at the bottom, while the list has items. */
  acts: readonly { label: string; run: () => void }[]
  /** A page that shows more of them; also while the list is empty. */
  more?: { label: string; to: string }
  children: (item: T) => ReactNode
}

/** A side panel with a list of news, its unread count and actions on all of it. */
export function NotesPanel<T extends { id: string }>(props: NotesPanelProps<T>) {
  const { open, onClose, title, unread, list, empty, after, acts, more, children } = props
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={title}
      wide
      closeLabel="Close"
      head={<PanelTitle title={title} unread={unread} />}
    >
      <div className="side__list">
        <NoteList list={list} empty={empty}>
          {children}
        </NoteList>
        {list.state === 'here' && list.items.length > 0 ? after : null}
      </div>
      <div className="side__foot">
        {more ? (
          <Link className="side__more" to={more.to} onClick={onClose}>
            {more.label}
          </Link>
        ) : null}
        {list.state === 'here' && list.items.length > 0 ? (
          <div className="drop__f">
            {acts.map(({ label, run }) => (
              <button key={label} type="button" onClick={run}>
                {label}
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </SidePanel>
  )
}

// The dialog has the same name for assistive technology.
function PanelTitle({ title, unread }: { title: string; unread: number }) {
  return (
    <div className="side__count">
      <p className="t-section" aria-hidden="true">
        {title}
      </p>
      {unread > 0 ? <Badge colour="blue">{unread} unread</Badge> : null}
    </div>
  )
}

/** A list that is loading, failed, or loaded. */
export type NoteItems<T> =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'here'; items: readonly T[] }

interface NoteListProps<T> {
  list: NoteItems<T>
  /** Shown when the list is empty. */
  empty: ReactNode
  className?: string
  /** In rem; longer content scrolls. */
  maxHeight?: number
  children: (item: T) => ReactNode
}

/** The lines of a panel in any state: skeleton rows, 'Could not load. Retry', nothing, or lines. */
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
