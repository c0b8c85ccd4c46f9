import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** Asks somebody, once, to say what they can about a person who wants to mentor. */
export function mentorReference(values: MailValues['mentor-reference']): Laid {
  const { applicant, topics, until, url, helpUrl } = values
  return layOut({
    subject: 'Can you speak for somebody who wants to mentor?',
    preview: `${applicant} named you.`,
    paragraphs: [
      'Hello,',
      `${applicant} wants to be a mentor on Guildhall, for these topics: ${topics}. They named you as somebody who can say how they explain and help.`,
      'A few sentences are enough. You need no account. Only the staff of Guildhall read your answer.',
    ],
    action: { label: 'Say what you can', url },
    notes: [
      `The link works until ${until}. Then we delete your name, your address and your answer.`,
      `We send no reminder. You do not have to do anything if you do not know this person. Questions: ${helpUrl}`,
    ],
  })
}
