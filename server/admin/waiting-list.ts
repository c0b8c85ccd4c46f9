import type { Waiting } from '@guildhall/contract/admin/admin.ts'
import { dutyOfKind, measureWords, messageKinds, type WaitingKind } from '@guildhall/contract/admin/options.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { hasDuty, type StaffDuty } from '@guildhall/contract/values/roles.ts'
import { ambassadorship } from '#ambassadors/service.ts'
import { approvals } from '#approvals/service.ts'
import { confirmations } from '#confirmations/service.ts'
import { queue } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { mentorship } from '#mentors/service.ts'
import { disputes } from '#orders/service.ts'
import { payments } from '#payments/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { decidersOf } from './appeals.ts'
import { actsOf, concernedOf } from './approvals.ts'
import { dueOf, presentItem } from './presenter.ts'

const limit = staffLimits.waiting
const names = { report: 'Report', contact: 'Question', feedback: 'Feedback' } as const

/**
 * Returns what waits for a person on the staff in all queues of their role, what is due first at the top. Each queue is read
 * from its oldest entry, so the cost does not grow with what was settled.
 */
export async function listWaiting(deps: Deps, viewer: Viewer): Promise<Waiting[]> {
  const { db } = deps
  const mine = <Row>(duty: StaffDuty, rows: () => Promise<Row[]>) =>
    hasDuty(viewer.role, duty) ? rows() : Promise.resolve([])
  const messages = await Promise.all(
    messageKinds.map((kind) =>
      mine(dutyOfKind[kind], () => queue.list(db, { kind, filter: 'open', place: { step: 'first', id: '' }, limit })),
    ),
  )
  const [orders, events, appeals, asked, mentors, ambassadors, institutions] = [
    await mine('disputes', () => disputes.toDecide(deps, viewer, limit)),
    await mine('payments', () => payments.parked.list(db, { step: 'previous', from: [new Date(0), '', ''], limit })),
    await mine('sanctions', () => statements.appeals(db, { isOpen: true, step: 'first', from: [], limit })),
    await approvals.list(db, { acts: actsOf(viewer.role), isOpen: true, place: { step: 'previous', id: '0' }, limit }),
    await mine('mentors', () => mentorship.open(db, limit)),
    await mine('ambassadors', () => ambassadorship.open(db, limit)),
    await mine('confirmations', () => confirmations.open(db, limit)),
  ]
  const [deciders, concerned] = [await decidersOf(db, appeals), await concernedOf(db, asked)]
  const items = [
    ...messages.flat().map((row) => {
      const { number, kind, category, excerpt, createdAt } = presentItem(row)
      const name = `${names[kind]} ${number}`
      return waiting(kind, { id: String(number), name, about: `${category}: ${excerpt}`, since: createdAt })
    }),
    ...orders.map(({ at: since, order: { id, number, title, decideBy, disputeStage } }) => ({
      ...waiting('dispute', {
        ...{ id, about: title, since },
        name: disputeStage === 'appeal' ? `Appeal about order ${number}` : `Order ${number}`,
      }),
      ...(decideBy ? { due: decideBy } : {}),
    })),
    ...events.map(({ event_id: id, type, reason, received_at: since }) =>
      waiting('payment', { id, name: `Payment: ${type}`, about: reason ?? '', since }),
    ),
    ...appeals
      .filter((row) => deciders(row).includes(viewer.id))
      .map((row) =>
        waiting('appeal', {
          ...{ id: String(row.id), name: `Appeal ${row.id}`, since: row.appealed_at ?? row.made_at },
          about: `${measureWords[row.measure]}${row.subject_title ? `: ${row.subject_title}` : ''}`,
        }),
      ),
    ...asked
      .filter((row) => row.asked_by !== viewer.id && !concerned(row).includes(viewer.id))
      .map((row) =>
        waiting('approval', {
          ...{ id: String(row.id), name: approvals.words(deps, row), since: row.asked_at },
          about: row.subject_title || 'A person on the staff',
        }),
      ),
  ]
  const unconfirmed = institutions
    .filter((row) => row.person_id !== viewer.id)
    .map((row) =>
      waiting('confirmation', { id: row.id, name: `Confirm ${row.name}`, about: row.source, since: row.sent_at }),
    )
  const applied = [
    ...(await applicationsOf(deps, viewer, 'mentor', mentors, ({ topics }) =>
      topics.map(({ topic }) => topic).join(', '),
    )),
    ...(await applicationsOf(deps, viewer, 'ambassador', ambassadors, ({ why }) => why)),
  ]
  return [...items, ...unconfirmed, ...applied].toSorted((a, b) => a.due.localeCompare(b.due)).slice(0, limit)
}

/** Applications of a kind that wait for the staff, not for the applicant. */
type Applied = Awaited<ReturnType<typeof mentorship.open | typeof ambassadorship.open>>[number]
const kindWords = { mentor: 'Mentor', ambassador: 'Ambassador' } as const

async function applicationsOf<Row extends Applied>(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  kind: keyof typeof kindWords,
  rows: readonly Row[],
  aboutOf: (row: Row) => string,
): Promise<Waiting[]> {
  const waits = rows.filter((row) => row.state !== 'offered' && row.person_id !== viewer.id)
  const known = await directory.members.byId(
    db,
    waits.map((row) => String(row.person_id)),
  )
  return waits.map((row) => ({
    ...waiting(kind, {
      ...{
        id: row.id,
        name: `${kindWords[kind]}: ${known.get(String(row.person_id))?.title ?? ''}`,
        since: row.sent_at,
      },
      about: aboutOf(row),
    }),
    ...(row.due_at === null ? {} : { due: new Date(row.due_at).toISOString() }),
  }))
}

function waiting(kind: WaitingKind, { since, ...what }: Omit<Waiting, 'kind' | 'due'>): Waiting {
  return { kind, ...what, since: new Date(since).toISOString(), due: dueOf(kind, since) }
}
