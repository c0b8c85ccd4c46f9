import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

// Only the link of that mail helps whoever has a former address.
const takeBack =
  'If this was not you, take the account back by ‘This was not me’ in our mail about the changed address: that undoes it.'

/** Tells that an account got another way in, so that one added by somebody else does not go unnoticed. */
export function signInAdded({ provider, former, signInUrl }: MailValues['sign-in-added']): Laid {
  return layOut({
    subject: `You can now sign in to Guildhall with ${provider}`,
    preview: 'It was confirmed with your password.',
    paragraphs: [
      'Hello,',
      `your account now opens with ${provider} too. It was confirmed with your password just now.`,
    ],
    action: { label: 'Sign in', url: signInUrl },
    notes: [
      former
        ? takeBack
        : 'If this was not you, set a new password from the sign-in page at once, remove it in your settings and write to us through the help page.',
    ],
  })
}

/** Tells that an account lost a way in, so that its owner can answer when it was somebody else. */
export function signInRemoved({ provider, former, url }: MailValues['sign-in-removed']): Laid {
  return layOut({
    subject: `${provider} no longer opens your Guildhall account`,
    preview: 'Every other device was signed out.',
    paragraphs: [
      'Hello,',
      `${provider} was removed from your account just now and no longer opens it. Every other device was signed out.`,
    ],
    action: { label: 'Set another password', url },
    notes: [
      'If this was you, there is nothing to do.',
      former ? takeBack : 'If this was not you, set another password at once: only this mailbox can do that.',
    ],
  })
}
