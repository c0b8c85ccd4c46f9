import { maxShownCount } from '@guildhall/contract/limits.ts'
import Bell from 'lucide-react/icons/bell'
import type { ComponentProps } from 'react'
import { Count, countText } from '#ui/count.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type NotificationBellProps = Pick<ComponentProps<typeof IconButton>, 'onClick' | 'ref' | 'aria-expanded'> & {
  unread: number
  /** The title of what has just come, read out politely. */
  arrived?: string
}

/** The bell of the header with its unread count; what comes while the page is open is announced. */
export function NotificationBell({ unread, arrived, ...button }: NotificationBellProps) {
  return (
    <>
      <IconButton
        {...button}
        icon={Bell}
        label={unread > 0 ? `Notifications, ${countText(unread, maxShownCount)} unread` : 'Notifications'}
        aria-haspopup="dialog"
      >
        <Count of={unread} most={maxShownCount} blue />
      </IconButton>
      <span className="sr-only" role="status">
        {arrived}
      </span>
    </>
  )
}
