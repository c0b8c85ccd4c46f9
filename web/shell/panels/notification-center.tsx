import type { NotificationLine } from '@guildhall/contract/notifications/panels.ts'
import { useNotifications } from '#notifications/use-notifications.ts'
import type { NoteItems } from './notes-panel.tsx'
import { AllNotificationsPanel, NotificationDropdown } from './notification-panels.tsx'

interface NotificationCenterProps {
  /** The account they belong to. */
  owner: string
  /** Whether the bell's dropdown is open. */
  isDropOpen: boolean
  /** Whether the panel with all of them is open. */
  isPanelOpen: boolean
  onViewAll: () => void
  onClose: () => void
}

/** The dropdown and the panel opened from the bell. */
export function NotificationCenter({ owner, isDropOpen, isPanelOpen, onViewAll, onClose }: NotificationCenterProps) {
  const { list, read, readAll, clear, older } = useNotifications(owner)
  const { data: known } = list
  const items: NoteItems<NotificationLine> = known
    ? { state: 'here', items: known.items }
    : list.isFetching
      ? { state: 'loading' }
      : { state: 'failed', onRetry: () => void list.refetch() }
  const cursor = known?.nextCursor
  const own = { list: items, unread: known?.unread ?? 0, onClose, onOpenItem: read, onMarkAll: readAll }
  return (
    <>
      <NotificationDropdown {...own} open={isDropOpen} onViewAll={onViewAll} />
      <AllNotificationsPanel
        {...own}
        open={isPanelOpen}
        onClear={clear}
        older={cursor ? { isBusy: older.isPending, onMore: () => older.mutate(cursor) } : undefined}
      />
    </>
  )
}
