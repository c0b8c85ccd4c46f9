import type { ReportOutcome } from '@guildhall/contract/admin/options.ts'
import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** A notification as a mail: what happened, and its link. */
export function notificationMail(values: MailValues['notification']): Laid {
  const { title, message, group, url, settingsUrl } = values
  const paragraphs = message.split(/\n+/).filter((line) => line.trim() !== '')
  return layOut({
    subject: title,
    preview: paragraphs[0] ?? title,
    paragraphs: ['Hello,', ...paragraphs],
    action: { label: 'Open in Guildhall', url },
    notes: [reasons[group], `Choose which emails you get under Settings, Notifications: ${settingsUrl}`],
    stop: { label: `Stop emails about ${stopped[group]}`, url: values.stopUrl, oneClickUrl: values.oneClickUrl },
  })
}

/** Several notifications in one mail, each with its link. */
export function digestMail(values: MailValues['digest']): Laid {
  const { count, groups, pace, url, settingsUrl } = values
  const first = groups[0]?.items[0]
  return layOut({
    subject: `${count} notifications for you`,
    preview: first?.title ?? '',
    paragraphs: ['Hello,', 'This happened on Guildhall:'],
    lists: groups.map(({ group, items }) => ({ heading: groupNames[group], items })),
    action: { label: 'All notifications', url },
    notes: [
      together[pace],
      `Choose which emails you get, and how often, under Settings, Notifications: ${settingsUrl}`,
    ],
    stop: { label: 'Stop emails about notifications', url: values.stopUrl, oneClickUrl: values.oneClickUrl },
  })
}

export const stopped = { orders: 'orders and payments', people: 'people', messages: 'messages', news: 'news' }
const groupNames = { orders: 'Orders and payments', people: 'People', news: 'News' }
const together = {
  once: 'These came during your quiet hours.',
  daily: 'You get these together, every morning at 8:00.',
  weekly: 'You get these together, on Mondays at 8:00.',
}

export const reasons = {
  orders: 'You get this email because it is about one of your orders or payments.',
  people: 'You get this email because it is about people you know or who want to connect with you.',
  messages: 'You get this email because somebody wrote to you.',
  news: 'You get this email because it is news about you.',
}

/** New results of a saved search, at most once a day. */
export function savedSearch({ count, what, names, url, stopUrl, oneClickUrl }: MailValues['saved-search']): Laid {
  const subject = `${what} for your saved search`
  const more = count - names.length
  return layOut({
    subject,
    preview: names[0] ?? subject,
    paragraphs: [
      'Hello,',
      `There ${count === 1 ? 'is' : 'are'} ${what} for one of your saved searches:`,
      ...names,
      ...(more > 0 ? [`and ${more} more.`] : []),
    ],
    action: { label: 'Show results', url },
    notes: ['You get this email once a day at most, and only when there is something new.'],
    stop: { label: 'Stop the alert for this search', url: stopUrl, oneClickUrl },
  })
}

const names = { feedback: 'feedback', contact: 'question', report: 'report' }
const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Confirms a message to the staff with its number, for reference. */
export function messageReceived({ number, kind, url }: MailValues['message-received']): Laid {
  return layOut({
    subject: `We have your ${names[kind]}, number ${number}`,
    preview: 'A person reads it. You get the answer by email.',
    paragraphs: [
      'Hello,',
      `We have received your ${names[kind]}. Its number is ${number}. A person reads it; the answer comes to this address.`,
    ],
    action: { label: 'Questions and answers', url },
    notes: ['If you did not write to Guildhall, somebody mistyped their address: you do not have to do anything.'],
  })
}

/** The answer to a message, or why it was closed. */
export function messageSettled({ number, kind, outcome, asked, answer, url }: MailValues['message-settled']): Laid {
  return layOut({
    subject: `About your ${names[kind]}, number ${number}`,
    preview: 'The answer from the people who run Guildhall.',
    paragraphs: ['Hello,', ...(outcome ? [outcomeWords[outcome]] : []), ...paragraphsOf(answer)],
    action: { label: 'Questions and answers', url },
    notes: asked === null ? [] : ['You wrote:', ...paragraphsOf(asked)],
  })
}

const outcomeWords: Record<ReportOutcome, string> = {
  resolved: 'We looked at your report and did something about it.',
  refused: 'We looked at your report and found no reason to do anything.',
}

/** Notifies a maker that a hidden project is visible again. */
export function projectShown({ title, reason, url }: MailValues['project-shown']): Laid {
  return layOut({
    subject: `Your project “${title}” is back`,
    preview: 'It is no longer hidden.',
    paragraphs: [
      'Hello,',
      `Your project “${title}” is no longer hidden and is back where it was. The reason:`,
      ...paragraphsOf(reason),
    ],
    action: { label: 'Open the project', url },
    notes: ['You do not have to do anything.'],
  })
}

/** Notifies a person that their suspension or their limits have ended. */
export function accountRestored({ wasSuspended, reason, url }: MailValues['account-restored']): Laid {
  return layOut({
    subject: wasSuspended ? 'Your Guildhall account is back' : 'Your Guildhall account is no longer limited',
    preview: wasSuspended ? 'You can sign in again.' : 'You can use all of it again.',
    paragraphs: [
      'Hello,',
      `Your account is no longer ${wasSuspended ? 'suspended' : 'limited'}. The reason:`,
      ...paragraphsOf(reason),
    ],
    action: wasSuspended ? { label: 'Sign in', url } : { label: 'Open Guildhall', url },
    notes: ['You do not have to do anything else.'],
  })
}

/** Tells a person which role they have on the staff now. */
export function roleChanged({ role, url }: MailValues['role-changed']): Laid {
  return layOut({
    subject: role ? `Your role at Guildhall is now: ${role}` : 'You are no longer on the staff of Guildhall',
    preview: role ? 'You can open the admin pages of this role.' : 'Your account stays as it is.',
    paragraphs: [
      'Hello,',
      role
        ? `An administrator gave you the role ${role}. You see its pages under Admin.`
        : 'An administrator ended your role on the staff. You no longer see the admin pages, and your account stays as it is.',
    ],
    action: role ? { label: 'Open Admin', url } : { label: 'Ask a question', url },
    notes: ['You do not have to do anything.'],
  })
}
