import { codeLimits, inHours } from '@guildhall/contract/limits/people.ts'
import type { MailValues } from '../port.ts'
import { ambassadorDecision } from './ambassador-mails.ts'
import {
  accountErased,
  accountPaused,
  changeEmail,
  deletionCancelled,
  deletionRequested,
  emailChanged,
  emailInUse,
  exportReady,
  passwordChanged,
  signInAdded,
  signInRemoved,
} from './change-mails.ts'
import { confirmationDecision } from './confirmation-mails.ts'
import { factorChanged, factorRecovery, recoveryBegun, recoveryStopped } from './factor-mails.ts'
import { type Laid, layOut } from './layout.ts'
import { meetingMail, sessionMail } from './meeting-mails.ts'
import { mentorReference } from './mentor-mails.ts'
import {
  accountRestored,
  digestMail,
  messageReceived,
  messageSettled,
  notificationMail,
  projectShown,
  roleChanged,
  savedSearch,
} from './notice-mails.ts'
import { filesOpened, orderCancelled, orderRefunded, paymentLate, purchaseConfirmed } from './order-mails.ts'
import { appealDecided, statementMail } from './statement-mails.ts'

const minutes = codeLimits.lifeMs / 60_000

/** The text of each mail. */
export const templates: { [T in keyof MailValues]: (values: MailValues[T]) => Laid } = {
  test: testMail,
  invitation,
  'verify-email': verifyEmail,
  'already-registered': alreadyRegistered,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'social-code': socialCode,
  'sign-in-added': signInAdded,
  'sign-in-removed': signInRemoved,
  'change-email': changeEmail,
  'email-in-use': emailInUse,
  'email-changed': emailChanged,
  'factor-changed': factorChanged,
  'factor-recovery': factorRecovery,
  'recovery-begun': recoveryBegun,
  'recovery-stopped': recoveryStopped,
  'export-ready': exportReady,
  'account-paused': accountPaused,
  'deletion-requested': deletionRequested,
  'deletion-cancelled': deletionCancelled,
  'account-erased': accountErased,
  'message-received': messageReceived,
  'message-settled': messageSettled,
  notification: notificationMail,
  meeting: meetingMail,
  session: sessionMail,
  digest: digestMail,
  'purchase-confirmed': purchaseConfirmed,
  'files-opened': filesOpened,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'payment-late': paymentLate,
  statement: statementMail,
  'appeal-decided': appealDecided,
  'project-shown': projectShown,
  'account-restored': accountRestored,
  'role-changed': roleChanged,
  'mentor-reference': mentorReference,
  'ambassador-decision': ambassadorDecision,
  'confirmation-decision': confirmationDecision,
  'saved-search': savedSearch,
}

/** Shows operators that emails of the installation arrive. */
function testMail({ url }: MailValues['test']): Laid {
  return layOut({
    subject: 'Test email from Guildhall',
    preview: 'Emails of this installation arrive.',
    paragraphs: [
      'Hello,',
      'Somebody who looks after this installation of Guildhall sent this email to see whether it arrives.',
    ],
    action: { label: 'Open Guildhall', url },
    notes: ['If you did not expect it, you do not have to do anything.'],
  })
}

/** For somebody whom the operator invites: the link admits this address, also where sign-up is closed. */
function invitation({ until, url }: MailValues['invitation']): Laid {
  return layOut({
    subject: 'You are invited to Guildhall',
    preview: 'Create your account with this address.',
    paragraphs: [
      'Hello,',
      'You are invited to Guildhall, where students, professors, freelancers and businesses publish their projects and work together.',
      `Create your account with this email address, until ${until}.`,
    ],
    action: { label: 'Create my account', url },
    notes: ['If you do not want an account, ignore this email.'],
  })
}

/** Verifies an address: a link and a code, each valid once. */
function verifyEmail({ code, url }: MailValues['verify-email']): Laid {
  return layOut({
    subject: 'Confirm your email address for Guildhall',
    preview: `A link and a code that work once, for ${minutes} minutes.`,
    paragraphs: ['Hello,', 'Confirm your email address to finish signing up. Enter this code where you signed up:'],
    code,
    action: { label: 'Confirm my email address', url },
    notes: [
      `The code and the link work once, for ${minutes} minutes. Nobody from Guildhall will ever ask you for the code.`,
      'If you did not sign up, ignore this email: without the code nothing happens.',
    ],
  })
}

/** For a sign-up with an address that already has an account. */
function alreadyRegistered({ signInUrl }: MailValues['already-registered']): Laid {
  return layOut({
    subject: 'You already have a Guildhall account',
    preview: 'Somebody tried to sign up with your address.',
    paragraphs: [
      'Hello,',
      'Somebody, probably you, tried to sign up to Guildhall with this address. It already has an account, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: signInUrl },
    notes: [
      'Forgot your password? You can set a new one from the sign-in page.',
      'If this was not you, you do not have to do anything.',
    ],
  })
}

/** Links to the page for a new password. */
function passwordReset({ url }: MailValues['password-reset']): Laid {
  return layOut({
    subject: 'Set a new Guildhall password',
    preview: `The link works once, for ${inHours(codeLimits.resetLinkMs)}.`,
    paragraphs: ['Hello,', 'You asked for a new password. Choose one here:'],
    action: { label: 'Set a new password', url },
    notes: [
      `The link works once, for ${inHours(codeLimits.resetLinkMs)}.`,
      'If you did not ask for this, ignore it: your password stays as it is.',
    ],
  })
}

/** Verifies an address that the sign-in provider does not vouch for; only in the browser that requested it. */
function socialCode({ code }: MailValues['social-code']): Laid {
  return layOut({
    subject: 'Your code for Guildhall',
    preview: `A code that works once, for ${minutes} minutes.`,
    paragraphs: ['Hello,', 'Confirm your email address: enter this code in the window you signed in with.'],
    code,
    notes: [
      `The code works once, for ${minutes} minutes. Nobody from Guildhall will ever ask you for it.`,
      'If you did not sign in, ignore this email: without the code nothing happens.',
    ],
  })
}
