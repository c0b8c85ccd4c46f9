import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'
import { reasons, stopped } from './notice-mails.ts'

const names = { invited: 'Invitation', changed: 'Changed', cancelled: 'Cancelled', reminder: 'Reminder' }

/** An update of a meeting, with its calendar file. */
export function meetingMail(values: MailValues['meeting']): Laid {
  const { update, title, place, cancelNote, time, by, calendar, url, settingsUrl } = values
  const from = by ?? 'A former member'
  const happened = {
    invited: `${from} invites you to a meeting.`,
    changed: `${from} changed a meeting. If the time has changed, please answer again.`,
    cancelled: 'This meeting is cancelled.',
    reminder: 'This meeting begins soon.',
  }[update]
  const isCancelled = update === 'cancelled'
  return {
    ...layOut({
      subject: `${names[update]}: ${title}`,
      preview: time,
      paragraphs: [
        'Hello,',
        happened,
        title,
        `When: ${time}`,
        ...(isCancelled ? [] : [`Where: ${place}`]),
        ...(isCancelled && cancelNote ? [cancelNote] : []),
      ],
      action: { label: update === 'invited' || update === 'changed' ? 'Answer' : 'Open the meeting', url },
      notes: [
        'The file in this email keeps the meeting in your calendar program up to date. Answers that your calendar program sends do not reach us: answer in Guildhall.',
        `You get this email because it is about people you know. Choose which emails you get under Settings, Notifications: ${settingsUrl}`,
      ],
      stop: { label: 'Stop emails about people', url: values.stopUrl, oneClickUrl: values.oneClickUrl },
    }),
    calendar,
  }
}

const sessionWords = {
  booked: ['Booked', 'This session is booked.'],
  moved: ['Moved', 'This session has a new time.'],
  cancelled: ['Cancelled', 'This session is cancelled.'],
  reminder: ['Reminder', 'This session begins soon.'],
} as const

/** An update of a booked session, with its calendar file. */
export function sessionMail(values: MailValues['session']): Laid {
  const { update, title, place, who, reason, time, calendar, url, settingsUrl } = values
  const isCancelled = update === 'cancelled'
  const [name, happened] = sessionWords[update]
  return {
    ...layOut({
      subject: `${name}: ${title}`,
      preview: time,
      paragraphs: [
        'Hello,',
        happened,
        who === null ? title : `${title}, with ${who}`,
        `When: ${time}`,
        ...(isCancelled ? [] : [`Where: ${place}`]),
        ...(isCancelled && reason ? [reason] : []),
      ],
      action: { label: 'Open the booking', url },
      notes: [
        'The file in this email keeps the session in your calendar program up to date. Answers that your calendar program sends do not reach us: move or cancel it in Guildhall.',
        `${reasons.orders} Choose which emails you get under Settings, Notifications: ${settingsUrl}`,
      ],
      stop: { label: `Stop emails about ${stopped.orders}`, url: values.stopUrl, oneClickUrl: values.oneClickUrl },
    }),
    calendar,
  }
}
