import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** What is new for a saved search, once a day at most. */
export function savedSearch({ count, titles, url, stopUrl, oneClickUrl }: MailValues['saved-search']): Laid {
  const subject = count === 1 ? '1 new project for your saved search' : `${count} new projects for your saved search`
  const more = count - titles.length
  return layOut({
    subject,
    preview: titles[0] ?? subject,
    paragraphs: [
      'Hello,',
      'this is new for a search that you keep:',
      ...titles,
      ...(more > 0 ? [`and ${more} more.`] : []),
    ],
    action: { label: 'Show them', url },
    notes: ['You get this mail once a day at most, and only when there is something new.'],
    stop: { label: 'Stop the alert for this search', url: stopUrl, oneClickUrl },
  })
}
