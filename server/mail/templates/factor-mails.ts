import { factorLimits, inHours } from '@guildhall/contract/limits/people.ts'
import type { FactorChange, MailValues } from '../port.ts'
import { takeBack } from './change-mails.ts'
import { type Laid, layOut } from './layout.ts'

/** Says that a second factor was added, removed or used up, so that a change by another person does not go unnoticed. */
export function factorChanged({ change, former, url }: MailValues['factor-changed']): Laid {
  const { subject, text } = wordsOf(change)
  return layOut({
    subject,
    preview: 'If this was not you, act now.',
    paragraphs: ['Hello,', text],
    action: { label: 'Open my security settings', url },
    notes: [
      'If this was you, there is nothing to do.',
      former
        ? takeBack
        : 'If this was not you, change your password at once, remove what you do not know from your security settings and write to us through the help page.',
    ],
  })
}

function wordsOf(change: FactorChange): { subject: string; text: string } {
  switch (change.what) {
    case 'app-added':
      return {
        subject: 'An authenticator app now protects your Guildhall account',
        text: 'An authenticator app was set up just now. From now on, signing in asks for its code.',
      }
    case 'app-removed':
      return {
        subject: 'Your Guildhall authenticator app was turned off',
        text: 'The authenticator app was removed from your account just now. Signing in no longer asks for its code.',
      }
    case 'passkey-added':
      return {
        subject: 'A passkey was added to your Guildhall account',
        text: `The passkey ‘${change.name}’ was added just now. It signs in to your account without a password.`,
      }
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed from your Guildhall account',
        text: `The passkey ‘${change.name}’ was removed just now, and every other device was signed out.`,
      }
    case 'codes-renewed':
      return {
        subject: 'New recovery codes for your Guildhall account',
        text: 'New recovery codes were made just now. The earlier ones no longer work.',
      }
    case 'code-used':
      return {
        subject: 'A recovery code of your Guildhall account was used',
        text: `A recovery code stood for your second factor just now. You have ${change.left} left.`,
      }
    case 'all-removed':
      return {
        subject: 'Your Guildhall second factors were removed',
        text: 'The wait of your recovery is over, and you signed in. Every passkey, the authenticator app and the recovery codes were removed. Set up a new one in your settings.',
      }
  }
}

const wait = inHours(factorLimits.recoveryWaitMs)

/** The link for a person who has lost every second factor. */
export function factorRecovery({ url }: MailValues['factor-recovery']): Laid {
  return layOut({
    subject: 'Recover your Guildhall account',
    preview: `The link works once, for ${inHours(factorLimits.recoveryLinkMs)}.`,
    paragraphs: [
      'Hello,',
      `You said that you have lost every second factor of your account. Begin the recovery here. It takes ${wait}; then you can sign in without them.`,
    ],
    action: { label: 'Begin the recovery', url },
    notes: [
      `The link works once, for ${inHours(factorLimits.recoveryLinkMs)}.`,
      'If you did not ask for this, somebody knows your password: change it now, and do not press the link.',
    ],
  })
}

/** Says that a recovery runs, with a link that stops it. */
export function recoveryBegun({ endsOn, former, url }: MailValues['recovery-begun']): Laid {
  return layOut({
    subject: 'Your Guildhall second factors will be removed',
    preview: `On ${endsOn}, unless you stop it.`,
    paragraphs: [
      'Hello,',
      `A recovery of your account began just now. After ${endsOn}, the next sign-in with your password removes every passkey, the authenticator app and the recovery codes.`,
    ],
    action: { label: 'Stop the recovery', url },
    notes: [
      'If this was you, wait until then and sign in again.',
      former ? takeBack : 'If this was not you, stop it now and change your password: somebody knows it.',
    ],
  })
}

/** Says that a recovery was stopped. */
export function recoveryStopped({ former, url }: MailValues['recovery-stopped']): Laid {
  return layOut({
    subject: 'The recovery of your Guildhall account was stopped',
    preview: 'Your second factors stay as they are.',
    paragraphs: ['Hello,', 'The recovery was stopped, so your passkeys and your authenticator app stay as they are.'],
    action: { label: 'Open my security settings', url },
    notes: [former ? takeBack : 'If you did not begin it, change your password: somebody knows it.'],
  })
}
