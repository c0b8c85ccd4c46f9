import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

const whatStays = 'Orders, invoices and the messages you sent to others stay without your account.'

/** The file with everything held of somebody can be fetched. The mail has no link to it: a mailbox alone must not do. */
export function exportReady({ days, url }: MailValues['export-ready']): Laid {
  const left = `${days} ${days === 1 ? 'day' : 'days'}`
  return layOut({
    subject: 'Your Guildhall data is ready',
    preview: `Download it within ${left}.`,
    paragraphs: ['Hello,', 'the file with everything Guildhall holds of you is ready. Download it from your settings:'],
    action: { label: 'Open my settings', url },
    notes: [
      `It lies there for ${left}, then it is removed; you can prepare a new one at any time.`,
      'If you did not ask for it, somebody else is signed in as you: change your password and sign out everywhere.',
    ],
  })
}

/** The days of grace begin. */
export function deletionRequested({ day, signInUrl }: MailValues['deletion-requested']): Laid {
  return layOut({
    subject: 'Your Guildhall account will be deleted',
    preview: `On ${day}. Signing in before then keeps it.`,
    paragraphs: [
      'Hello,',
      `you asked to delete your account. On ${day} we delete your profile, projects and files. ${whatStays}`,
    ],
    action: { label: 'Sign in and keep my account', url: signInUrl },
    notes: ['To keep the account sign in once before then; nothing else is needed.'],
  })
}

/** Somebody came back in time, or took the account back. */
export function deletionCancelled({ by, url }: MailValues['deletion-cancelled']): Laid {
  const why = by === 'recovery' ? 'took the address of your account back' : 'signed in'
  return layOut({
    subject: 'Your Guildhall account stays',
    preview: `You ${why}, so it is not deleted.`,
    paragraphs: ['Hello,', `you ${why}, so your account is not deleted. Everything is as it was.`],
    action: { label: 'Open my settings', url },
    notes: [
      'If this was not you, set a new password from the sign-in page at once; you can ask for the deletion again in your settings.',
    ],
  })
}

/** The last mail. */
export function accountErased({ url }: MailValues['account-erased']): Laid {
  return layOut({
    subject: 'Your Guildhall account was deleted',
    preview: 'Your profile, projects and files are gone.',
    paragraphs: [
      'Hello,',
      `as you asked, we deleted your account with your profile, projects and files. ${whatStays} This is our last mail to you.`,
    ],
    action: { label: 'Guildhall', url },
    notes: ['You are welcome back at any time with a new account.'],
  })
}
