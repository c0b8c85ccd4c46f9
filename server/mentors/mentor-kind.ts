import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { type ApplicationKind, againFrom, chooseUntil } from '#applications/service.ts'
import { dayText } from '#db/moments.ts'
import { type ApplicationRow, mentorApplications } from './queries.ts'

/** Applications to become a mentor, as one kind of application. */
export const mentorKind: ApplicationKind<ApplicationRow> = {
  what: 'mentor application',
  statements: mentorApplications,
  talk: { title: 'Talk about mentoring', note: 'About the application to become a mentor.' },
  notice: {
    type: 'profile',
    href: '/become-mentor',
    staffHref: '/admin/mentors',
    wish: 'wants to mentor.',
    words: {
      read: () => [
        'Your application was read',
        `We offer you ${most.times} times for a talk of ${most.talkMinutes} minutes within ${most.offerDays} days.`,
      ],
      offered: (row) => [
        'Choose a time for the talk',
        `We offer you ${most.times} times. Choose one by ${dayText(chooseUntil(row) ?? row.sent_at)}, or ask for others.`,
      ],
      accepted: ({ accepted }) => [
        'You are a mentor',
        `You were accepted for ${accepted.join(', ')}. Set your hours and a session, and people can book you.`,
      ],
      refused: (row) => [
        'Your application was refused',
        `Read the reasons. You can try again from ${dayText(againFrom(row) ?? row.sent_at)}.`,
      ],
      lapsed: () => [
        'Your application was withdrawn',
        `You chose no time for the talk within ${most.chooseDays} days. You can apply again at once.`,
      ],
      closed: () => [
        'We closed your application',
        `We did not decide within ${most.openDays} days. We are sorry. You can apply again at once.`,
      ],
    },
  },
  duty: 'mentors',
  log: { subject: 'mentor', refuse: 'refuse-mentor' },
}
