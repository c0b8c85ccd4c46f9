import { limitWords } from '@guildhall/contract/admin/options.ts'
import type { Statement } from '@guildhall/contract/admin/statements.ts'

/** Returns what a decision means for its person; `until` is a date as text. */
export function meaningOf({ measure, limits }: Pick<Statement, 'measure' | 'limits'>, until: string): string {
  const acts = limits.map((act) => limitWords[act]).join(' or ')
  return {
    warned: 'You can use your account as before.',
    limited: `Until ${until} you cannot ${acts}. Everything else stays as it is.`,
    suspended:
      'Others do not see your profile or your projects. Your open orders continue, and your money stays yours.',
    'project-hidden': 'Only you see the project. People who bought it keep it.',
    'agent-hidden': 'Only you see the agent.',
    'service-hidden': 'Only you see the service. Work that people bought continues.',
    'session-type-hidden': 'Only you see the session type, and nobody can book it. Booked sessions stay.',
    'job-hidden': 'Only you and the people who proposed see the job, and nobody else can propose.',
    'mentor-ended': 'You are not on the pages of mentors. Booked sessions stay.',
    'ambassador-ended': 'Your code no longer works, and the page of ambassadors does not name you.',
    'confirmation-taken-back': 'Your profile does not show that your school or firm was confirmed.',
    'question-hidden': 'Nobody else can read the question, or its answer.',
    'review-hidden': 'Nobody else can read the review, and it does not count.',
  }[measure]
}
