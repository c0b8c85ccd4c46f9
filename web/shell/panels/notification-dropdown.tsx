import { notificationDropHeight } from '@guildhall/contract/limits/shared.ts'
import { type NotificationLine, notificationTexts } from '@guildhall/contract/notifications/panels.ts'
import { DropdownPanel } from '#ui/overlays/dropdown-panel.tsx'
import { Badge } from '#ui/tag.tsx'
import { type NoteItems, NoteList } from './note-list.tsx'
import { NotificationNote } from './notification-note.tsx'

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
