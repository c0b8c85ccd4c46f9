import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

interface Words {
  subject: string
  preview: string
  /** What was decided, and what it means. */
  what: string
}

/** Tells a person what the staff decided against them, why, and how to appeal. */
export function statementMail(values: MailValues['statement']): Laid {
  const { measure, rule, reasons, appealUntil, url } = values
  const { subject, preview, what } = wordsOf(values)
  const isSuspended = measure === 'suspended'
  return layOut({
    subject,
    preview,
    paragraphs: [
      'Hello,',
      what,
      `The rule: ${rule}.`,
      'The reasons:',
      ...reasons.split(/\n+/).filter((line) => line.trim() !== ''),
      'A person made this decision, not a program.',
    ],
    action: { label: isSuspended ? 'Sign in and read it' : 'Read the decision', url },
    notes: [
      `If you think this is wrong, you can appeal until ${appealUntil}. Somebody else on our staff answers within ${staffLimits.appealAnswerDays} days. Only if there is nobody else, the person who decided does.`,
      ...(isSuspended ? ['Your open orders continue, and your money stays yours.'] : []),
    ],
  })
}

function wordsOf({ measure, title, acts, until }: MailValues['statement']): Words {
  const words: Record<typeof measure, Words> = {
    warned: {
      subject: 'A warning about your Guildhall account',
      preview: 'Nothing else changes. Here is why.',
      what: 'The moderators of Guildhall have warned you. You can use your account as before.',
    },
    limited: {
      subject: 'Your Guildhall account is limited for a time',
      preview: `Until ${until} you cannot ${acts}. Here is why.`,
      what: `The moderators of Guildhall have limited your account. Until ${until} you cannot ${acts}; everything else stays as it is.`,
    },
    suspended: {
      subject: 'Your Guildhall account was suspended',
      preview: 'You can sign in to one page only. Here is why.',
      what: 'The moderators of Guildhall have suspended your account. You are signed out everywhere, and others do not see your profile. When you sign in, you see this decision, your running orders and your data, and nothing else.',
    },
    'project-hidden': {
      subject: `Your project “${title}” was hidden`,
      preview: 'Only you can see it now. Here is why.',
      what: `The moderators of Guildhall have hidden your project “${title}”. Only you can see it now.`,
    },
    'service-hidden': {
      subject: `Your service “${title}” was hidden`,
      preview: 'Only you can see it now. Here is why.',
      what: `The moderators of Guildhall have hidden your service “${title}”. Only you can see it now. Work that people bought continues.`,
    },
    'agent-hidden': {
      subject: `Your agent “${title}” was hidden`,
      preview: 'Only you can see it now. Here is why.',
      what: `The moderators of Guildhall have hidden your agent “${title}”. Only you can see it now.`,
    },
    'session-type-hidden': {
      subject: `Your session type “${title}” was hidden`,
      preview: 'Only you can see it now. Here is why.',
      what: `The moderators of Guildhall have hidden your session type “${title}”. Only you can see it now, and nobody can book it. Booked sessions stay.`,
    },
    'job-hidden': {
      subject: `Your job “${title}” was hidden`,
      preview: 'Nobody else can find it now. Here is why.',
      what: `The moderators of Guildhall have hidden your job “${title}”. Only you and the people who proposed see it now.`,
    },
    'mentor-ended': {
      subject: 'You are no longer a mentor on Guildhall',
      preview: 'You are no longer on the pages of mentors. Here is why.',
      what: 'The moderators of Guildhall have ended your mentoring. You are no longer on the pages of mentors. Booked sessions stay.',
    },
    'ambassador-ended': {
      subject: 'You are no longer a campus ambassador on Guildhall',
      preview: 'Your code no longer works. Here is why.',
      what: 'The staff of Guildhall have ended your time as a campus ambassador. Your code no longer works.',
    },
    'confirmation-taken-back': {
      subject: 'The confirmation of your school or firm was taken back',
      preview: 'Your profile no longer shows it. Here is why.',
      what: 'The moderators of Guildhall have taken back the confirmation of your school or firm. Your profile no longer shows it.',
    },
    'question-hidden': {
      subject: 'Your question was hidden',
      preview: 'Nobody else can read it now. Here is why.',
      what: `The moderators of Guildhall have hidden this: ${title}. Nobody else can read it, or its answer.`,
    },
    'review-hidden': {
      subject: 'Your review was hidden',
      preview: 'Nobody else can read it now. Here is why.',
      what: `The moderators of Guildhall have hidden this: ${title}. Nobody else can read it, and it does not count.`,
    },
  }
  return words[measure]
}

/** Tells a person how their appeal was decided, and why. */
export function appealDecided({ outcome, reason, url }: MailValues['appeal-decided']): Laid {
  const isKept = outcome === 'kept'
  return layOut({
    subject: isKept ? 'Your appeal was refused' : 'Your appeal succeeded',
    preview: isKept ? 'The decision stays. Here is why.' : 'The decision was reversed.',
    paragraphs: [
      'Hello,',
      isKept
        ? 'Your appeal was refused, so the decision stays.'
        : 'Your appeal succeeded, so the decision was reversed.',
      ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: { label: 'Read the decision', url },
    notes: isKept ? ['You cannot appeal a second time.'] : ['You do not have to do anything.'],
  })
}
