import { maxShownCount } from '@guildhall/contract/limits.ts'
import Bell from 'lucide-react/icons/bell'
import type { ComponentProps } from 'react'
import { useUnreadCount } from '#lib/told-count.ts'
import { Count, countText } from '#ui/count.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type NotificationBellProps = Pick<ComponentProps<typeof IconButton>, 'onClick' | 'ref' | 'aria-expanded'> & {
  viewer: { customUserId: string; unread: number }
}

/** The bell of the header with its unread count. */
export function NotificationBell({ viewer, ...button }: NotificationBellProps) {
  const unread = useUnreadCount(viewer)
  return (
    <IconButton
      {...button}
      className="bell"
      icon={Bell}
      label={unread ? `Notifications, ${countText(unread, maxShownCount)} unread` : 'Notifications'}
      aria-haspopup="dialog"
    >
      <Count of={unread} most={maxShownCount} blue />
    </IconButton>
  )
}
