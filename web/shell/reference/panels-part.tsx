import type { ConversationLine, NotificationLine } from '@guildhall/contract/notifications/panels.ts'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { UnreadButton } from '../header/unread-button.tsx'
import { AccountHead } from '../panels/account-head.tsx'
import { AllMessagesPanel } from '../panels/all-messages-panel.tsx'
import type { NoteItems } from '../panels/notes-panel.tsx'
import { AllNotificationsPanel, NotificationDropdown } from '../panels/notification-panels.tsx'
import { Part, Sample } from './part.tsx'

type Open = 'drop' | 'notifications' | 'messages' | null
const states = [
  { value: 'here', label: 'Lines' },
  { value: 'empty', label: 'Empty' },
  { value: 'loading', label: 'Loading' },
  { value: 'failed', label: 'Failed' },
] as const
type State = (typeof states)[number]['value']

export function PanelsPart() {
  const [open, setOpen] = useState<Open>(null)
  const [state, setState] = useState<State>('here')
  const [notes, setNotes] = useState<readonly NotificationLine[]>(sampleNotifications)
  const [talks, setTalks] = useState<readonly ConversationLine[]>(sampleConversations)
  const unread = state === 'here' ? notes.filter(({ read }) => !read).length : 0
  const unreadTalks = state === 'here' ? talks.filter((talk) => talk.unread).length : 0
  const close = () => setOpen(null)
  const read = (id: string) => setNotes(notes.map((note) => (note.id === id ? { ...note, read: true } : note)))
  const readAll = () => setNotes(notes.map((note) => ({ ...note, read: true })))
  function list<T>(items: readonly T[]): NoteItems<T> {
    if (state === 'loading') return { state }
    if (state === 'failed') return { state, onRetry: () => setState('loading') }
    return { state: 'here', items: state === 'empty' ? [] : items }
  }
  return (
    <Part id="panels" title="Panels of the header">
      <Sample name="State of the lists">
        <Segments label="State" options={states} value={state} onChange={setState} />
      </Sample>
      <Sample name="Bell and dropdown, side panels">
        <div className="ref__r">
          <UnreadButton
            name="Notifications"
            icon={Bell}
            unread={unread}
            aria-expanded={open === 'drop'}
            onClick={() => setOpen(open === 'drop' ? null : 'drop')}
          />
          <NotificationDropdown
            open={open === 'drop'}
            onClose={close}
            list={list(notes)}
            unread={unread}
            onOpenItem={read}
            onViewAll={() => setOpen('notifications')}
            onMarkAll={readAll}
          />
          <Button onClick={() => setOpen('notifications')}>All Notifications</Button>
          <Button onClick={() => setOpen('messages')}>All Messages</Button>
        </div>
        <AllNotificationsPanel
          open={open === 'notifications'}
          onClose={close}
          list={list(notes)}
          unread={unread}
          onOpenItem={read}
          onMarkAll={readAll}
          onClear={() => setNotes([])}
        />
        <AllMessagesPanel
          open={open === 'messages'}
          onClose={close}
          list={list(talks)}
          unread={unreadTalks}
          onViewAll={close}
          onMarkAll={() => setTalks(talks.map((talk) => ({ ...talk, unread: false })))}
        />
      </Sample>
      <Sample name="Head of the side menu: no name">
        <AccountHead viewer={nobody} onClose={close} />
      </Sample>
      <Sample name="Head of the side menu: loading">
        <AccountHead viewer={null} onClose={close} />
      </Sample>
    </Part>
  )
}

const nobody = {
  customUserId: '',
  email: '',
  firstName: '',
  lastName: '',
  companyName: null,
  userType: 'Students',
  avatar: null,
  role: 'member',
  cartItems: 0,
  unread: 0,
  unreadMessages: 0,
  isMentor: false,
  consentDue: false,
  takesWork: true,
  suspended: false,
  timeZone: '',
} as const

const href = '/dev/ui#panels'
const at = (day: number, time = '09:12') => `2026-11-${String(day).padStart(2, '0')}T${time}:00Z`

/** One line for every type of notification, and one for an unknown type. */
const sampleNotifications: readonly NotificationLine[] = (
  [
    ['SEND', 'Connection request', 'Grace Achterberg wants to connect. 6 people in common.'],
    ['ACCEPT', 'Connection accepted', 'Priya Raghunathan accepted your request.'],
    ['order', 'Order 3340', 'Lumen Housing Trust bought Thirty Years of Rainfall for $85.'],
    ['achievement', 'Rank 14', 'You moved up three places this week.'],
    ['payment', 'Payment sent', '$187.00 was sent to your account.'],
    ['job', 'New brief for you', 'Harbour & Pike needs a data analyst for six weeks.'],
    ['connection', 'New follower', 'Idris Okonjo follows you.'],
    ['profile', 'Profile', 'Your picture is shown.'],
    ['welcome', 'Welcome to Guildhall', 'Add a headline so that people know what you do.'],
    ['weather', 'A newer type', 'Shown with the fallback icon.'],
  ] as const
).map(([type, title, message], index) => ({
  id: type,
  type,
  title,
  message,
  time: at(18 - index),
  read: index > 2,
  count: type === 'connection' ? 3 : 1,
  href,
}))

const sampleConversations: readonly ConversationLine[] = [
  { id: 'tomas', sender: 'Tomás Arriaga', message: 'I can start Monday. The milestone plan is in the shared folder.' },
  { id: 'idris', sender: 'Idris Okonjo', message: 'Sent you the climate file for Ghent' },
  { id: 'amara', sender: 'Amara Nwosu-Hale', message: 'You: I moved the rota test to the shared account' },
].map((each, index) => ({ ...each, avatar: null, time: at(18 - index * 4), unread: index < 2, href }))
