import { codeLimits, inHours } from '@guildhall/contract/limits/people.ts'
import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

const recoverDays = codeLimits.recoverLinkMs / 86_400_000

/** Says that a password was changed, so that a change by another person does not go unnoticed. */
export function passwordChanged({ everywhere, url }: MailValues['password-changed']): Laid {
  return layOut({
    subject: 'Your Guildhall password was changed',
    preview: everywhere ? 'You were signed out everywhere.' : 'Every other device was signed out.',
    paragraphs: [
      'Hello,',
      `The password of your account was changed just now, and every ${everywhere ? '' : 'other '}device was signed out.`,
    ],
    action: { label: 'Set another password', url },
    notes: [
      'If this was you, there is nothing to do.',
      'If this was not you, set another password at once. Only somebody with access to this mailbox can do that.',
    ],
  })
}

/** Sent to the new address: verifies that it exists and is theirs. */
export function changeEmail({ url }: MailValues['change-email']): Laid {
  return layOut({
    subject: 'Confirm your new email address for Guildhall',
    preview: `The link works once, for ${inHours(codeLimits.changeLinkMs)}.`,
    paragraphs: ['Hello,', 'You asked to use this address for your Guildhall account. Confirm it here:'],
    action: { label: 'Use this address', url },
    notes: [
      `The link works once, for ${inHours(codeLimits.changeLinkMs)}. Until then your account keeps its current address.`,
      'If you did not ask for this, ignore it: without the link nothing happens.',
    ],
  })
}

/** Sent to an address that has an account, when another account wants to use it. */
export function emailInUse({ signInUrl }: MailValues['email-in-use']): Laid {
  return layOut({
    subject: 'Your address already has a Guildhall account',
    preview: 'Another account asked for this address. Nothing was changed.',
    paragraphs: [
      'Hello,',
      'Somebody, probably you, asked to use this address for another Guildhall account. This address already has a Guildhall account, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: signInUrl },
    notes: ['If this was not you, you do not have to do anything.'],
  })
}

/** Sent to the former address after a change, with a link that restores it. */
export function emailChanged({ newEmail, url }: MailValues['email-changed']): Laid {
  return layOut({
    subject: 'The address of your Guildhall account was changed',
    preview: `You can undo this for ${recoverDays} days.`,
    paragraphs: ['Hello,', `The address of your account is now ${newEmail}. We no longer send emails here.`],
    action: { label: 'This was not me', url },
    notes: [
      `The link works once, for ${recoverDays} days. It restores this address, lets you choose a new password and signs out every device.`,
      'If this was you, there is nothing to do.',
    ],
  })
}

/** For a former address: only the link in that mail helps its owner. */
export const takeBack =
  'If this was not you, press ‘This was not me’ in our email about the changed address. That link gives you your account back and undoes the change.'

/** Says that an account got another way to sign in, so that one added by another person does not go unnoticed. */
export function signInAdded({ provider, former, signInUrl }: MailValues['sign-in-added']): Laid {
  return layOut({
    subject: `You can now sign in to Guildhall with ${provider}`,
    preview: 'It was confirmed with your password.',
    paragraphs: [
      'Hello,',
      `You can now sign in to your account with ${provider} too. This was confirmed with your password just now.`,
    ],
    action: { label: 'Sign in', url: signInUrl },
    notes: [
      former
        ? takeBack
        : 'If this was not you, set a new password from the sign-in page at once, remove this way to sign in from your settings and write to us through the help page.',
    ],
  })
}

/** Says that an account lost a way to sign in, so that its owner can react if another person removed it. */
export function signInRemoved({ provider, former, url }: MailValues['sign-in-removed']): Laid {
  return layOut({
    subject: `You can no longer sign in to Guildhall with ${provider}`,
    preview: 'Every other device was signed out.',
    paragraphs: [
      'Hello,',
      `${provider} was removed from your account just now, so you can no longer sign in with it. Every other device was signed out.`,
    ],
    action: { label: 'Set another password', url },
    notes: [
      'If this was you, there is nothing to do.',
      former
        ? takeBack
        : 'If this was not you, set another password at once. Only somebody with access to this mailbox can do that.',
    ],
  })
}

const whatStays = 'Orders, invoices and the messages you sent to others stay after your account is deleted.'

/** The data export can be downloaded. The mail has no link to the file: access to the mailbox alone must not be enough. */
export function exportReady({ days, url }: MailValues['export-ready']): Laid {
  const left = `${days} ${days === 1 ? 'day' : 'days'}`
  return layOut({
    subject: 'Your Guildhall data is ready',
    preview: `Download it within ${left}.`,
    paragraphs: [
      'Hello,',
      'The file with everything Guildhall holds about you is ready. Download it from your settings:',
    ],
    action: { label: 'Open my settings', url },
    notes: [
      `It stays there for ${left}, then it is removed; you can prepare a new one at any time.`,
      'If you did not ask for it, somebody else is signed in as you: change your password and sign out everywhere.',
    ],
  })
}

/** The account is paused until the next sign-in. */
export function accountPaused({ signInUrl }: MailValues['account-paused']): Laid {
  return layOut({
    subject: 'Your Guildhall account is paused',
    preview: 'Sign in whenever you want to come back.',
    paragraphs: [
      'Hello,',
      'You paused your account. Others no longer find your profile and your projects. Nothing is deleted, and your orders continue: we still email you about them.',
    ],
    action: { label: 'Sign in and come back', url: signInUrl },
    notes: ['Signing in ends the pause.', 'If you did not ask for it, sign in and change your password.'],
  })
}

/** The grace period begins. */
export function deletionRequested({ day, signInUrl }: MailValues['deletion-requested']): Laid {
  return layOut({
    subject: 'Your Guildhall account will be deleted',
    preview: `On ${day}. Signing in before then keeps it.`,
    paragraphs: [
      'Hello,',
      `You asked to delete your account. On ${day} we delete your profile, projects and files. ${whatStays}`,
    ],
    action: { label: 'Sign in and keep my account', url: signInUrl },
    notes: ['To keep the account, sign in once before then; nothing else is needed.'],
  })
}

/** The person came back in time, or recovered the account. */
export function deletionCancelled({ by, url }: MailValues['deletion-cancelled']): Laid {
  const why = by === 'recovery' ? 'restored the address of your account' : 'signed in'
  return layOut({
    subject: 'Your Guildhall account will not be deleted',
    preview: `You ${why}, so your account will not be deleted.`,
    paragraphs: ['Hello,', `You ${why}, so your account will not be deleted. Everything is as it was.`],
    action: { label: 'Open my settings', url },
    notes: [
      'If this was not you, set a new password from the sign-in page at once; you can ask for the deletion again in your settings.',
    ],
  })
}

/** The last mail to a person. */
export function accountErased({ url }: MailValues['account-erased']): Laid {
  return layOut({
    subject: 'Your Guildhall account was deleted',
    preview: 'Your profile, projects and files are gone.',
    paragraphs: [
      'Hello,',
      `As you asked, we deleted your account with your profile, projects and files. ${whatStays} This is our last email to you.`,
    ],
    action: { label: 'Guildhall', url },
    notes: ['You are welcome back at any time with a new account.'],
  })
}
