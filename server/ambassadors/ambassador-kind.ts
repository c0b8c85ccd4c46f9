import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { type ApplicationKind, againFrom, chooseUntil } from '#applications/service.ts'
import { dayText } from '#db/moments.ts'
import { type ApplicationRow, ambassadorApplications } from './queries.ts'

/** The page of people who want to be ambassadors, and who are. */
export const ownPage = '/campus-ambassador'

/** Applications to become a campus ambassador, as one kind of application. */
export const ambassadorKind: ApplicationKind<ApplicationRow> = {
  what: 'ambassador application',
  statements: ambassadorApplications,
  talk: { title: 'Talk about being a campus ambassador', note: 'About the application to become a campus ambassador.' },
  notice: {
    type: 'achievement',
    href: ownPage,
    staffHref: '/admin/ambassadors',
    wish: 'wants to be a campus ambassador.',
    words: {
      read: () => [
        'Your application as campus ambassador was read',
        `We offer you ${most.times} times for a talk of ${most.talkMinutes} minutes within ${most.offerDays} days.`,
      ],
      offered: (row) => [
        'Choose a time for the talk',
        `We offer you ${most.times} times. Choose one by ${dayText(chooseUntil(row) ?? row.sent_at)}, or ask for others.`,
      ],
      accepted: () => ['You are a campus ambassador', 'You have a code for the people you bring. Your page shows it.'],
      refused: (row) => [
        'Your application as campus ambassador was refused',
        `Read the reasons. You can try again from ${dayText(againFrom(row) ?? row.sent_at)}.`,
      ],
      lapsed: () => [
        'Your application as campus ambassador was withdrawn',
        `You chose no time for the talk within ${most.chooseDays} days. You can apply again at once.`,
      ],
      closed: () => [
        'We closed your application as campus ambassador',
        `We did not decide within ${most.openDays} days. We are sorry. You can apply again at once.`,
      ],
    },
    async mail({ jobs }, tx, { id }, news) {
      const isDecision = news === 'accepted' || news === 'refused'
      if (isDecision) await jobs.enqueue(tx, 'ambassador-decision-mail', { id })
      return isDecision
    },
  },
  duty: 'ambassadors',
  log: { subject: 'ambassador', refuse: 'refuse-ambassador' },
}
