import { type NotificationLine, notificationTexts } from '@guildhall/contract/notifications/panels.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { NoteItems } from './note-list.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { NotificationNote } from './notification-note.tsx'

interface AllNotificationsPanelProps {
  open: boolean
  onClose: () => void
  list: NoteItems<NotificationLine>
  unread: number
  onOpenItem: (id: string) => void
  onMarkAll: () => void
  /** Hides every item on all devices. */
  onClear: () => void
  /** When there are older ones than the list has. */
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
          What concerns your work will appear here.
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
      acts={[
        { label: notificationTexts.markAll, run: onMarkAll },
        { label: notificationTexts.clear, run: onClear },
      ]}
    >
      {(line) => <NotificationNote line={line} onOpen={openItem} />}
    </NotesPanel>
  )
}
