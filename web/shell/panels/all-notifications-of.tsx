import { NotificationCenter } from './notification-center.tsx'

interface AllNotificationsOfProps {
  owner: string
  open: boolean
  onClose: () => void
}

/** The 'All Notifications' panel alone, for a page that opens it. */
export function AllNotificationsOf({ owner, open, onClose }: AllNotificationsOfProps) {
  return (
    <NotificationCenter owner={owner} isDropOpen={false} isPanelOpen={open} onViewAll={() => {}} onClose={onClose} />
  )
}
