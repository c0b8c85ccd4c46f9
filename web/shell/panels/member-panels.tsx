import type { ComponentProps } from 'react'
import type { Viewer } from '#lib/page/viewer.ts'
import { AccountPanel } from './account-panel.tsx'
import { MessageCenter } from './message-center.tsx'
import { NotificationCenter } from './notification-center.tsx'

type MemberPanelsProps = Omit<ComponentProps<typeof AccountPanel>, 'viewer'> & {
  viewer: Viewer
  /** Which of them is open: 'account', 'drop', 'all', 'messages', or another's name. */
  panel: string | null
  onViewAll: () => void
}

/** What opens from the header for somebody signed in: the side menu, the notifications and the messages. At most one is open. */
export function MemberPanels({ panel, viewer, onViewAll, onClose, open, ...account }: MemberPanelsProps) {
  return (
    <>
      <AccountPanel {...account} viewer={viewer} open={open && panel === 'account'} onClose={onClose} />
      <NotificationCenter
        owner={viewer.customUserId}
        isDropOpen={panel === 'drop'}
        isPanelOpen={panel === 'all'}
        onViewAll={onViewAll}
        onClose={onClose}
      />
      <MessageCenter owner={viewer.customUserId} open={panel === 'messages'} onClose={onClose} />
    </>
  )
}
