import { useState } from 'react'
import { useUnreadCount } from '#lib/live/counts.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Badge } from '#ui/tag.tsx'

const AllNotificationsOf = lazyPart(() =>
  import('./all-notifications-of.tsx').then((module) => module.AllNotificationsOf),
)

/** Opens 'All Notifications' from a page, with the same unread count as the bell. */
export function AllNotificationsButton({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false)
  const unread = useUnreadCount(viewer)
  return (
    <>
      <button
        type="button"
        className="link link--plain row gap-2"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        All notifications
        {unread > 0 ? <Badge colour="blue">{unread} unread</Badge> : null}
      </button>
      <AllNotificationsOf owner={viewer.customUserId} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
