import { maxShownCount } from '@guildhall/contract/limits.ts'
import Bell from 'lucide-react/icons/bell'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ComponentProps } from 'react'
import { useUnreadCount, useUnreadMessages } from '#lib/told-count.ts'
import { Count, countText } from '#ui/count.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type Viewed = Parameters<typeof useUnreadCount>[0] & Parameters<typeof useUnreadMessages>[0]
type UnreadButtonProps = Pick<ComponentProps<typeof IconButton>, 'onClick' | 'aria-expanded'>

/** The bell of the header with its unread count. */
export function NotificationBell({ viewer, ...button }: UnreadButtonProps & { viewer: Viewed }) {
  return <UnreadButton {...button} name="Notifications" icon={Bell} unread={useUnreadCount(viewer)} />
}

/** The conversations of the header with the count of those that have something unread. */
export function MessageButton({ viewer, ...button }: UnreadButtonProps & { viewer: Viewed }) {
  return <UnreadButton {...button} name="Messages" icon={MessageSquare} unread={useUnreadMessages(viewer)} />
}

function UnreadButton({
  name,
  unread,
  ...button
}: UnreadButtonProps & { name: string; unread: number; icon: typeof Bell }) {
  const isBell = name === 'Notifications'
  return (
    <IconButton
      {...button}
      className={isBell ? 'bell' : 'message-btn'}
      label={unread ? `${name}, ${countText(unread, maxShownCount)} unread` : name}
      aria-haspopup="dialog"
    >
      <Count of={unread} most={maxShownCount} blue={isBell} />
    </IconButton>
  )
}
