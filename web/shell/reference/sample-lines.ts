import type { ConversationLine, NotificationLine } from '@guildhall/contract/notifications/panels.ts'

const href = '/dev/ui#panels'
const at = (day: number, time = '09:12') => `2026-11-${String(day).padStart(2, '0')}T${time}:00Z`

/** One line of every type of notification, and of a type nobody knows. */
export const sampleNotifications: readonly NotificationLine[] = (
  [
    ['SEND', 'Connection request', 'Grace Achterberg wants to connect. 6 people in common.'],
    ['ACCEPT', 'Connection accepted', 'Priya Raghunathan accepted your request.'],
    ['order', 'Order 3340', 'Lumen Housing Trust bought Thirty Years of Rainfall for $85.'],
    ['achievement', 'Rank 14', 'You moved up three places this week.'],
    ['payment', 'Payment sent', '$187.00 is on its way to your account.'],
    ['job', 'New brief for you', 'Harbour & Pike needs a data analyst for six weeks.'],
    ['connection', 'New follower', 'Idris Okonjo follows you.'],
    ['profile', 'Profile', 'Your picture is shown.'],
    ['welcome', 'Welcome to Guildhall', 'Add a headline so that people know what you do.'],
    ['weather', 'A type of later', 'Shown with the fallback icon.'],
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

export const sampleConversations: readonly ConversationLine[] = [
  { id: 'tomas', sender: 'Tomás Arriaga', message: 'I can start Monday. The milestone plan is in the shared folder.' },
  { id: 'idris', sender: 'Idris Okonjo', message: 'Sent you the climate file for Ghent' },
  { id: 'amara', sender: 'Amara Nwosu-Hale', message: 'You: I moved the rota test to the shared account' },
].map((each, index) => ({ ...each, avatar: null, time: at(18 - index * 4), unread: index < 2, href }))
