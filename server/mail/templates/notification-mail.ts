import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** A notification as a mail: what happened, and where it is. */
export function notificationMail({ title, message, group, url, settingsUrl }: MailValues['notification']): Laid {
  const paragraphs = message.split(/\n+/).filter((line) => line.trim() !== '')
  return layOut({
    subject: title,
    preview: paragraphs[0] ?? title,
    paragraphs: ['Hello,', ...paragraphs],
    action: { label: 'Open it', url },
    notes: [reasons[group], `You choose what you are mailed under Settings, Notifications: ${settingsUrl}`],
  })
}

const reasons = {
  orders: 'You get this mail because it concerns an order or a payment of yours.',
  people: 'You get this mail because it concerns somebody you know or who wants to know you.',
  messages: 'You get this mail because somebody wrote to you.',
  news: 'You get this mail because it is news of your own.',
}
