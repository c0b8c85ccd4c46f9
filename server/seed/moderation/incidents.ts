import type { FeedbackInput, Received, ReportInput } from '@guildhall/contract/admin/feedback.ts'
import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import { decideAppeal } from '#admin/appeals.ts'
import { answerMessage, closeMessage, hideReported, takeMessage } from '#admin/messages.ts'
import { limit, suspend, warn } from '#admin/sanctions.ts'
import { sendReport } from '#feedback/reports.ts'
import { keepMessage } from '#feedback/submissions.ts'
import type { Viewer } from '#http/callers.ts'
import { appeal, statements } from '#statements/service.ts'
import type { Deps } from '../../deps.ts'

/** The people of the incidents. */
export interface Cast {
  people: readonly Viewer[]
  /** People with a public project. */
  makers: readonly (Viewer & { projectId: string })[]
  staff: Record<'hanneke' | 'samir' | 'lucia', Viewer>
}

/** Something that happened a number of days ago. */
interface Incident {
  daysAgo: number
  run: (deps: Deps) => Promise<unknown>
}

/** What members wrote to the staff over the last weeks, and what the staff did: some of it waits, some of it is late. */
export function incidents({ people, makers, staff }: Cast): Incident[] {
  const { hanneke, samir, lucia } = staff
  const person = (at: number) => taken(people, at)
  const maker = (at: number) => taken(makers, at)
  return [
    ...hiddenAndAppealed(maker(0), person(0), samir),
    ...warnedAndKept(person(1), person(2), { decides: hanneke, answers: samir }),
    at(9, (deps) =>
      suspend(deps, hanneke, {
        customUserId: person(3).customUserId,
        rule: 'misuse' as BrokenRule,
        reason: 'Sent the same offer of paid essays to 40 people within an hour.',
      }),
    ),
    at(4, (deps) =>
      limit(deps, samir, {
        customUserId: person(4).customUserId,
        ...{ rule: 'abuse' as BrokenRule, acts: ['messages'], days: 14 },
        reason: 'Insulted two people who did not answer.',
      }),
    ),
    ...refusedReport(maker(1), person(5), hanneke),
    // Late, and in work.
    at(4.5, async (deps) => {
      const text = 'The description is my seminar paper from last spring, word for word. I can send the original.'
      const { number } = await reportProject(deps, person(6), maker(2), 'Copied without permission', text)
      await takeMessage(deps, hanneke, number)
    }),
    ...[7, 8].map((each) =>
      at(1.5 - each / 20, (deps) =>
        reportProject(
          deps,
          person(each),
          maker(3),
          'Not what it says it is',
          'The files hold a template, not the study.',
        ),
      ),
    ),
    at(0.3, (deps) =>
      sendReport(deps, person(9), {
        ...{ kind: 'person', id: person(10).customUserId, reason: 'Pretends to be someone else' },
        text: 'The portrait and the text are those of a lecturer at our university.',
      }),
    ),
    ...questions([person(11), person(12), person(13)], lucia),
    ...feedback([person(14), person(15), person(16)], lucia),
  ]
}

const at = (daysAgo: number, run: Incident['run']): Incident => ({ daysAgo, run })

function reportProject(
  deps: Deps,
  by: Viewer,
  { projectId }: { projectId: string },
  reason: ReportInput['reason'],
  text: string,
): Promise<Received> {
  return sendReport(deps, by, { kind: 'project', id: projectId, reason, text })
}

function hiddenAndAppealed(maker: Viewer & { projectId: string }, reporter: Viewer, moderator: Viewer): Incident[] {
  let number = 0
  return [
    at(14, async (deps) => {
      const text = 'Most of the text and two pictures are from a handbook that is still in print.'
      number = (await reportProject(deps, reporter, maker, 'Copied without permission', text)).number
    }),
    at(12, (deps) =>
      hideReported(deps, moderator, number, {
        rule: 'rights',
        reason: 'Five paragraphs repeat chapter 3 of the handbook that the report names.',
      }),
    ),
    at(3, async (deps) => {
      const text = 'I wrote chapter 3 of that handbook, and the publisher lets its authors use their own text.'
      await appeal(deps, maker, await newestStatement(deps, maker), text)
    }),
  ]
}

function warnedAndKept(
  warned: Viewer,
  reporter: Viewer,
  { decides, answers }: Record<'decides' | 'answers', Viewer>,
): Incident[] {
  return [
    at(31, async (deps) => {
      const { number } = await sendReport(deps, reporter, {
        ...{ kind: 'person', id: warned.customUserId, reason: 'Spam or advertising' },
        text: 'Asks everybody in my course for views.',
      })
      const reason = 'Asked eleven people to open a project to raise its views.'
      await warn(deps, decides, { customUserId: warned.customUserId, rule: 'deception', reason })
      await closeMessage(deps, decides, number, { reason: 'We warned them.', outcome: 'resolved' })
    }),
    at(28, async (deps) =>
      appeal(deps, warned, await newestStatement(deps, warned), 'They are friends, and they wanted to see it anyway.'),
    ),
    at(26, async (deps) =>
      decideAppeal(deps, answers, await newestStatement(deps, warned), {
        outcome: 'kept',
        reason: 'Three of the eleven wrote to us that they do not know you.',
      }),
    ),
  ]
}

function refusedReport(maker: Viewer & { projectId: string }, reporter: Viewer, moderator: Viewer): Incident[] {
  let number = 0
  return [
    at(21, async (deps) => {
      const text = 'There are cheaper ones.'
      number = (await reportProject(deps, reporter, maker, 'Something else', text)).number
    }),
    at(20, (deps) =>
      closeMessage(deps, moderator, number, {
        reason: 'Everybody sets their own price. It breaks no rule.',
        outcome: 'refused',
      }),
    ),
  ]
}

type Written = Pick<FeedbackInput, 'category' | 'text'>
const write = (daysAgo: number, by: Viewer, written: Written) =>
  at(daysAgo, (deps) => keepMessage(deps, by, written, null))

function questions([one, two, three]: [Viewer, Viewer, Viewer], support: Viewer): Incident[] {
  let number = 0
  return [
    at(8, async (deps) => {
      const text = 'I changed university. Do my old projects stay under the old one?'
      number = (await keepMessage(deps, one, { category: 'My account', text }, null)).number
    }),
    at(7, (deps) =>
      answerMessage(deps, support, number, 'Yes. Each project keeps what it said when you published it.'),
    ),
    write(4, two, {
      category: 'Privacy and my data',
      text: 'Who can see in which country I live, and can I hide it from people I am not connected with?',
    }),
    write(0.4, three, {
      category: 'My projects and pictures',
      text: 'Which pictures are best for the card of a project?',
    }),
  ]
}

function feedback([one, two, three]: [Viewer, Viewer, Viewer], support: Viewer): Incident[] {
  let number = 0
  return [
    at(11, async (deps) => {
      const text = 'The price filter forgets what I typed when I go back from a project.'
      number = (await keepMessage(deps, one, { category: 'A problem', text }, null)).number
    }),
    at(9, (deps) => closeMessage(deps, support, number, { reason: 'We repaired this on Monday. Thank you.' })),
    write(6, two, {
      category: 'An idea',
      text: 'A sign on the card when a project comes with its raw data would save me many clicks.',
    }),
    write(2, three, { category: 'Praise', text: 'Found a reviewer for my thesis in two days.' }),
  ]
}

/** The id of the newest decision against a person. */
async function newestStatement(deps: Deps, { id }: Viewer): Promise<number> {
  return (await statements.ofPerson(deps, id))[0]?.id ?? 0
}

function taken<T>(list: readonly T[], at: number): T {
  const found = list[at]
  if (!found) throw new Error('The demo community has too few people')
  return found
}
