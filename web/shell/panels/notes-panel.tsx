import type { ReactNode } from 'react'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { Badge } from '#ui/tag.tsx'
import { type NoteItems, NoteList } from './note-list.tsx'

interface NotesPanelProps<T> {
  open: boolean
  onClose: () => void
  title: string
  unread: number
  list: NoteItems<T>
  empty: ReactNode
  /** Below the last line. */
  after?: ReactNode
  /** At the bottom, while there is something in the list. */
  acts: readonly { label: string; run: () => void }[]
  children: (item: T) => ReactNode
}

/** A side panel with a list of what is new, its unread count and what is done with all of it. */
export function NotesPanel<T extends { id: string }>(props: NotesPanelProps<T>) {
  const { open, onClose, title, unread, list, empty, after, acts, children } = props
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
      {list.state === 'here' && list.items.length > 0 ? (
        <div className="drop__f">
          {acts.map(({ label, run }) => (
            <button key={label} type="button" onClick={run}>
              {label}
            </button>
          ))}
        </div>
      ) : null}
    </SidePanel>
  )
}

// The dialog carries the same name for assistive technology.
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
