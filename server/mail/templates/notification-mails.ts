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

/** What is new for a saved search, once a day at most. */
export function savedSearch({ count, what, names, url, stopUrl, oneClickUrl }: MailValues['saved-search']): Laid {
  const subject = `${what} for your saved search`
  const more = count - names.length
  return layOut({
    subject,
    preview: names[0] ?? subject,
    paragraphs: [
      'Hello,',
      `there ${count === 1 ? 'is' : 'are'} ${what} for a search that you keep:`,
      ...names,
      ...(more > 0 ? [`and ${more} more.`] : []),
    ],
    action: { label: 'Show them', url },
    notes: ['You get this mail once a day at most, and only when there is something new.'],
    stop: { label: 'Stop the alert for this search', url: stopUrl, oneClickUrl },
  })
}
