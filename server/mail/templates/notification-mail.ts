import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** A notification as a mail: what happened, and where it is. */
export function notificationMail({ title, message, url }: MailValues['notification']): Laid {
  const paragraphs = message.split(/\n+/).filter((line) => line.trim() !== '')
  return layOut({
    subject: title,
    preview: paragraphs[0] ?? title,
    paragraphs: ['Hello,', ...paragraphs],
    action: { label: 'Open it', url },
    notes: ['You get this mail because it concerns an order or a payment of yours.'],
  })
}
