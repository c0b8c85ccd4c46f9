import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** Tells a person how their request to confirm a school or firm was decided. */
export function confirmationDecision(values: MailValues['confirmation-decision']): Laid {
  const { name, found, isShown, refusal, reason, url } = values
  return found === null
    ? layOut({
        subject: `We did not confirm ${name}`,
        preview: 'Here is why.',
        paragraphs: ['Hello,', `We did not confirm ${name}. ${refusal}. In our words:`, reason],
        action: { label: 'Open your request', url },
        notes: ['You can ask again with another document.'],
      })
    : layOut({
        subject: `We confirmed ${name}`,
        preview: `Verified: ${found}.`,
        paragraphs: [
          'Hello,',
          `We confirmed ${name}. Verified: ${found}.`,
          isShown
            ? 'Your profile shows it with source and date, as long as it names this school or firm.'
            : 'Your profile names another school or firm. It shows the badge once it names this one.',
        ],
        action: { label: 'Open your settings', url },
        notes: [],
      })
}
