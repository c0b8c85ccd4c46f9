import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { ApplicationRow } from './queries.ts'
import { againFrom, chooseUntil } from './rules.ts'

const aboutOf = ({ id }: Pick<ApplicationRow, 'id'>) => `mentor application ${id}`

/** The events of an application of which its applicant is told. */
export type ApplicationNews = 'read' | 'offered' | 'accepted' | 'refused' | 'lapsed' | 'closed'

const words: Record<ApplicationNews, (row: ApplicationRow) => readonly [title: string, message: string]> = {
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
}

/** Tells the applicant, in the transaction of what happened. */
export async function tellApplicant(
  deps: NotifyDeps,
  tx: Tx,
  row: ApplicationRow,
  news: ApplicationNews,
): Promise<void> {
  const [title, message] = words[news](row)
  await notify(deps, tx, [
    { userId: row.person_id, type: 'profile', title, message, href: '/become-mentor', about: aboutOf(row) },
  ])
}

/** Removes the applicant's notifications about the application: they have acted. */
export const forgetNews = (deps: NotifyDeps, tx: Tx, row: ApplicationRow): Promise<void> =>
  takeBack(deps, tx, { userId: row.person_id, about: aboutOf(row) })

/** Tells the staff who decide applications, but not the applicant. */
export async function tellStaff(
  deps: NotifyDeps,
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'person_id'>,
  title: string,
): Promise<void> {
  const name = await directory.nameOf(tx, row.person_id)
  const staff = await directory.staff(tx, 'mentors')
  const tellings = staff
    .filter((userId) => userId !== row.person_id)
    .map((userId): Telling => {
      return {
        userId,
        type: 'profile',
        title,
        message: `${name} wants to mentor.`,
        href: '/admin/mentors',
        about: aboutOf(row),
      }
    })
  await notify(deps, tx, tellings)
}

/** Removes the staff's notifications about an application that needs nothing from them now. */
export async function forgetAtStaff(deps: NotifyDeps, tx: Tx, row: Pick<ApplicationRow, 'id' | 'person_id'>) {
  for (const userId of await directory.staff(tx, 'mentors'))
    if (userId !== row.person_id) await takeBack(deps, tx, { userId, about: aboutOf(row) })
}
