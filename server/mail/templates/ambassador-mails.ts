import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** Tells an applicant how their application as campus ambassador was decided. */
export function ambassadorDecision(values: MailValues['ambassador-decision']): Laid {
  const { campus, isAccepted, until, reason, again, url } = values
  return isAccepted
    ? layOut({
        subject: 'You are a campus ambassador',
        preview: `You were accepted for ${campus}.`,
        paragraphs: [
          'Hello,',
          `You are an ambassador of ${campus} now${until ? `, until ${until}` : ''}. Your page has your code.`,
          'You may stop on any day.',
        ],
        action: { label: 'Open your page', url },
        notes: [],
      })
    : layOut({
        subject: 'Your application as campus ambassador was refused',
        preview: 'Here is why.',
        paragraphs: [
          'Hello,',
          `We refused your application as an ambassador of ${campus}. These are our reasons:`,
          reason,
        ],
        action: { label: 'Open your application', url },
        notes: again ? [`You can apply again from ${again}.`] : [],
      })
}
