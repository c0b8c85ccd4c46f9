import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Tells a person that their account was suspended, and why. */
export function accountSuspended({ reason, url }: MailValues['account-suspended']): Laid {
  return layOut({
    subject: 'Your Guildhall account was suspended',
    preview: 'You cannot sign in now. Here is why.',
    paragraphs: [
      'Hello,',
      'the moderators of Guildhall have suspended your account. You are signed out everywhere, cannot sign in, and others do not see your profile. The reason:',
      ...paragraphsOf(reason),
    ],
    action: { label: 'Write to us', url },
    notes: [
      'Orders that are running go on, and money that is yours stays yours.',
      'If you think this is wrong, write to us through the help page and say why.',
    ],
  })
}

/** Tells a person that their suspension has ended. */
export function accountRestored({ reason, url }: MailValues['account-restored']): Laid {
  return layOut({
    subject: 'Your Guildhall account is back',
    preview: 'You can sign in again.',
    paragraphs: ['Hello,', 'your account is no longer suspended. The reason:', ...paragraphsOf(reason)],
    action: { label: 'Sign in', url },
    notes: ['There is nothing else you have to do.'],
  })
}
