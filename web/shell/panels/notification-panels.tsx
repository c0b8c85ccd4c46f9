import { notificationDropHeight } from '@guildhall/contract/limits/shared.ts'
import { type NotificationLine, notificationTexts } from '@guildhall/contract/notifications/panels.ts'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { NotificationIcon } from '#notifications/notification-icon.tsx'
import { Button } from '#ui/button.tsx'
import { DropdownPanel } from '#ui/overlays/dropdown-panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Badge } from '#ui/tag.tsx'
import { type NoteItems, NoteList, NotesPanel } from './notes-panel.tsx'

interface NotificationDropdownProps {
  open: boolean
  onClose: () => void
  list: NoteItems<NotificationLine>
  unread: number
  onOpenItem: (id: string) => void
  onViewAll: () => void
  onMarkAll: () => void
}

/** The dropdown of the bell: the newest notifications, 'View all notifications', 'Mark All as Read'. */
export function NotificationDropdown({
  open,
  onClose,
  list,
  unread,
  onOpenItem,
  onViewAll,
  onMarkAll,
}: NotificationDropdownProps) {
  const openItem = (id: string) => {
    onOpenItem(id)
    onClose()
  }
  return (
    <DropdownPanel
      open={open}
      onClose={onClose}
      title={notificationTexts.dropTitle}
      note={unread > 0 ? <Badge colour="blue">{unread} unread</Badge> : null}
      footer={
        <>
          <button type="button" onClick={onViewAll}>
            {notificationTexts.viewAll}
          </button>
          {unread > 0 ? (
            <button type="button" onClick={onMarkAll}>
              {notificationTexts.markAll}
            </button>
          ) : null}
        </>
      }
    >
      <NoteList
        list={list}
        className="drop__list"
        maxHeight={notificationDropHeight}
        empty={<p className="notes__none">{notificationTexts.caughtUp}</p>}
      >
        {(line) => <NotificationNote line={line} onOpen={openItem} />}
      </NoteList>
    </DropdownPanel>
  )
}

interface AllNotificationsPanelProps {
  open: boolean
  onClose: () => void
  list: NoteItems<NotificationLine>
  unread: number
  onOpenItem: (id: string) => void
  onMarkAll: () => void
  /** Hides every notification on all devices. */
  onClear: () => void
  /** Present when there are older ones than those in the list. */
  older?: { isBusy: boolean; onMore: () => void } | undefined
}

/** The side panel 'All Notifications'. */
export function AllNotificationsPanel({ onOpenItem, onMarkAll, onClear, older, ...panel }: AllNotificationsPanelProps) {
  const openItem = (id: string) => {
    onOpenItem(id)
    panel.onClose()
  }
  return (
    <NotesPanel
      {...panel}
      title={notificationTexts.panelTitle}
      empty={
        <EmptyState solid="octa" title={notificationTexts.empty} level="h3">
          News about your work will appear here.
        </EmptyState>
      }
      after={
        older ? (
          <div className="notes__older">
            <Button look="quiet" busy={older.isBusy} onClick={older.onMore}>
              {notificationTexts.older}
            </Button>
          </div>
        ) : null
      }
      more={{ label: notificationTexts.byDay, to: '/notifications' }}
      acts={[
        { label: notificationTexts.markAll, run: onMarkAll },
        { label: notificationTexts.clear, run: onClear },
      ]}
    >
      {(line) => <NotificationNote line={line} onOpen={openItem} />}
    </NotesPanel>
  )
}

interface NotificationNoteProps {
  line: NotificationLine
  /** A click marks it as read and follows its link. */
  onOpen: (id: string) => void
}

/** One notification: icon by type, title, message, time and an unread marker. */
function NotificationNote({
  line: { id, type, title, message, time, read, href, count },
  onOpen,
}: NotificationNoteProps) {
  return (
    <Link className={`note note--${read ? 'read' : 'unread'}`} to={href} onClick={() => onOpen(id)}>
      <NotificationIcon type={type} />
      <span className="grow">
        <span className="note__t">
          {title}
          {read ? null : <span className="sr-only"> (unread)</span>}
        </span>
        <span className="note__m">
          {message}
          {count > 1 ? <span className="c3"> ({count} updates)</span> : null}
        </span>
      </span>
      <TimeAgo at={time} />
    </Link>
  )
}
