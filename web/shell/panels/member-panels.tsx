import type { ConversationLine } from '@guildhall/contract/notifications/panels.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { chatPath, inbox } from '#conversations/list/address.ts'
import { countUnread, isUnread, markAll, useMarks } from '#conversations/list/marks.ts'
import { conversationQueries } from '#conversations/queries.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { AccountPanel } from './account-panel.tsx'
import { AllMessagesPanel } from './all-messages-panel.tsx'
import type { NoteItems } from './note-list.tsx'
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

interface MessageCenterProps {
  /** Whose they are. */
  owner: string
  open: boolean
  onClose: () => void
}

/** What opens from the messages of the header: the conversations of /chat, with the marks of this tab. */
function MessageCenter({ owner, open, onClose }: MessageCenterProps) {
  const navigate = useNavigate()
  const query = conversationQueries.list(owner, inbox)
  const list = useQuery({ ...query, enabled: open })
  const { data } = list
  const marks = useMarks(owner)
  const items: NoteItems<ConversationLine> = data
    ? {
        state: 'here',
        items: data.items.map((one) => ({
          id: one.id,
          sender: one.sender,
          avatar: one.avatar,
          message: one.message,
          time: one.time ?? '',
          unread: isUnread(one, marks),
          href: chatPath(inbox, one.id),
        })),
      }
    : list.isFetching
      ? { state: 'loading' }
      : { state: 'failed', onRetry: () => void list.refetch() }
  return (
    <AllMessagesPanel
      open={open}
      onClose={onClose}
      list={items}
      unread={data ? countUnread(data, marks) : 0}
      onMarkAll={() => data && markAll(owner, data)}
      onViewAll={() => {
        onClose()
        void navigate(chatPath())
      }}
    />
  )
}
