import { type ConversationLine, messageTexts } from '@guildhall/contract/notifications/panels.ts'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { initials } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { type NoteItems, NotesPanel } from './notes-panel.tsx'

interface AllMessagesPanelProps {
  open: boolean
  onClose: () => void
  list: NoteItems<ConversationLine>
  /** Conversations with unread messages. */
  unread: number
  /** Clears the marks here, on this device only. */
  onMarkAll: () => void
  /** Goes to the page with all of them. */
  onViewAll: () => void
}

/** The side panel 'All Messages': one line per conversation. */
export function AllMessagesPanel({ onMarkAll, onViewAll, ...panel }: AllMessagesPanelProps) {
  return (
    <NotesPanel
      {...panel}
      title={messageTexts.panelTitle}
      empty={
        <EmptyState solid="tetra" title={messageTexts.empty} level="h3">
          Write to a maker from any project page.
        </EmptyState>
      }
      acts={[
        { label: 'View all messages', run: onViewAll },
        { label: messageTexts.markAll, run: onMarkAll },
      ]}
    >
      {(line) => <ConversationNote line={line} onClose={panel.onClose} />}
    </NotesPanel>
  )
}

function ConversationNote({ line, onClose }: { line: ConversationLine; onClose: () => void }) {
  const [first = '', ...rest] = line.sender.split(' ')
  return (
    <Link className={`note note--${line.unread ? 'unread' : 'read'}`} to={line.href} onClick={onClose}>
      <span className="av" aria-hidden="true">
        {line.avatar ? <img src={line.avatar} width={32} height={32} alt="" /> : initials(first, rest.at(-1) ?? '')}
      </span>
      <span className="grow">
        <span className="note__t">
          {line.sender}
          {line.unread ? <span className="sr-only"> (unread)</span> : null}
        </span>
        <span className="note__m trunc">{line.message}</span>
      </span>
      <TimeAgo at={line.time} />
    </Link>
  )
}
