import type {
  AppealOutcome,
  BrokenRule,
  LimitedAct,
  Measure,
  PublishedSubject,
} from '@guildhall/contract/admin/options.ts'
import type { Statement } from '@guildhall/contract/admin/statements.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Step } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  countOpenAppeals,
  endStatements,
  findAppealsBefore,
  findDecidedAppeals,
  findOfPerson,
  findOpenAppeals,
  findOtherLimits,
  findStatement,
  lockStatement,
  type StatementRow,
} from './queries.ts'
import { statements as table } from './tables.ts'

const shown = 100

/** A decision against a person, as the staff make it. */
export interface Decision {
  personId: number
  measure: Measure
  subject: { kind: 'person' | PublishedSubject; id: string; title: string }
  limits?: LimitedAct[]
  until?: Date
  rule: BrokenRule
  reasons: string
}

interface AppealPage {
  isOpen: boolean
  limit: number
  step: Step
  /** Time and id of the appeal at the edge of the page; empty for the first page. */
  from: readonly unknown[]
}

/** Statements of reasons, for the domains that decide against people. */
export const statements = {
  /** Writes the statement of a decision, in its transaction; the person gets it by email and as a notification. */
  async make(
    deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    viewer: Viewer,
    { subject, limits = [], until, ...decision }: Decision,
  ): Promise<void> {
    const about = { subjectKind: subject.kind, subjectId: subject.id, subjectTitle: subject.title }
    const made = { madeBy: viewer.id, madeAt: deps.clock.now() }
    const [row] = await tx
      .insert(table)
      .values({ ...decision, ...about, ...made, limits, until: until ?? null })
      .returning({ id: table.id })
    if (!row) throw new AppError('internal')
    await deps.jobs.enqueue(tx, 'statement-mail', { id: row.id })
    await notify(deps, tx, [
      {
        userId: decision.personId,
        type: 'profile',
        title: titles[decision.measure],
        message: 'Read the reasons, and what you can do if you think they are wrong.',
        href: '/settings/decisions',
        isMailed: true,
      },
    ])
  },

  /** Ends the decisions of these kinds about a subject that still hold. An open appeal against one of them succeeds. */
  async end(
    deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    viewer: Viewer,
    { reason, ...about }: { measures: Measure[]; subjectKind: string; subjectId: string; reason: string },
  ): Promise<void> {
    for (const row of await endStatements(tx, { ...about, at: deps.clock.now() }))
      if (row.appeal_state === 'open') await statements.decide(deps, tx, row, { outcome: 'lifted', by: viewer, reason })
  },

  /**
   * Returns who on the staff may decide an appeal, by internal ids. The person concerned never may. Appeals of staff go to
   * administrators. The person who made the decision may only if there is nobody else.
   */
  async deciders(db: Queryable, rows: readonly StatementRow[]): Promise<(row: StatementRow) => number[]> {
    const [moderators, admins] = [await directory.staff(db, 'sanctions'), await directory.staff(db, 'roles')]
    const colleagues = await directory.onStaff(
      db,
      rows.map((row) => row.person_id),
    )
    return (row) => {
      const able = (colleagues.has(row.person_id) ? admins : moderators).filter((id) => id !== row.person_id)
      const others = able.filter((id) => id !== row.made_by)
      return others.length > 0 ? others : able
    }
  },

  /** A person's statements, newest first. */
  async ofPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: number): Promise<Statement[]> {
    const rows = await findOfPerson(db, { personId, limit: shown })
    return rows.map((row) => presentStatement(row, clock.now()))
  },

  /** Returns a statement by its id. Throws `not_found` (404). */
  async find(db: Queryable, id: number): Promise<StatementRow> {
    return requireStatement(await findStatement(db, { id }))
  },

  /** One page of appeals: open ones oldest first, decided ones newest first; backwards, the other way round. */
  appeals(db: Queryable, { isOpen, limit, step, from }: AppealPage): Promise<StatementRow[]> {
    const [at, id] = from as [string, string]
    return (isOpen ? findOpenAppeals : findDecidedAppeals)[step](db, { limit, at, id })
  },

  async countAppeals(db: Queryable): Promise<number> {
    return (await countOpenAppeals(db))[0]?.open ?? 0
  },

  /** The open appeals that were sent longer ago than these days. */
  appealsOlderThan({ db, clock }: Pick<Deps, 'db' | 'clock'>, days: number): Promise<StatementRow[]> {
    return findAppealsBefore(db, { before: new Date(clock.now().getTime() - days * dayMs) })
  },

  /** Until when other decisions than this one still limit its person. */
  async otherLimits(
    { clock }: Pick<Deps, 'clock'>,
    tx: Tx,
    { person_id: personId, id: exceptId }: StatementRow,
  ): Promise<Map<LimitedAct, Date>> {
    const rows = await findOtherLimits(tx, { personId, exceptId, at: clock.now() })
    return new Map(rows.map(({ act, until }) => [act, new Date(until)]))
  },

  /** Locks the statement of an open appeal until the end of the transaction. 404 unknown, 409 when it was decided. */
  async lockAppeal(tx: Tx, id: number): Promise<StatementRow> {
    const row = requireStatement(await lockStatement(tx, { id }))
    if (row.appeal_state === null) throw new AppError('not_found')
    if (row.appeal_state !== 'open') throw new AppError('appeal_decided')
    return row
  },

  /** Decides a locked appeal; the person is told. `by` is null when nobody decided in time. */
  async decide(
    deps: Pick<Deps, 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    row: StatementRow,
    { outcome, by, reason }: { outcome: AppealOutcome | 'expired'; by: Viewer | null; reason: string },
  ): Promise<void> {
    const now = deps.clock.now()
    const decided = { appealState: outcome, decidedBy: by?.id ?? null, decidedAt: now, decision: reason }
    const ended = outcome === 'kept' || row.ended_at ? {} : { endedAt: now }
    await tx
      .update(table)
      .set({ ...decided, ...ended })
      .where(eq(table.id, row.id))
    await deps.jobs.enqueue(tx, 'appeal-decided-mail', { id: row.id })
    for (const userId of await directory.staff(tx, 'sanctions'))
      await takeBack(deps, tx, { userId, about: aboutOf(row) })
    const title = outcome === 'kept' ? 'Your appeal was refused' : 'Your appeal succeeded'
    const message = outcome === 'kept' ? 'The decision stays. Read the reasons.' : 'The decision was reversed.'
    await notify(deps, tx, [
      { userId: row.person_id, type: 'profile', title, message, href: '/settings/decisions', isMailed: true },
    ])
  },
}

const aboutOf = ({ id }: Pick<StatementRow, 'id'>) => `appeal ${id}`

const titles: Record<Measure, string> = {
  warned: 'You got a warning',
  limited: 'Your account is limited for a time',
  suspended: 'Your account was suspended',
  'project-hidden': 'Your project was hidden',
  'service-hidden': 'Your service was hidden',
  'agent-hidden': 'Your agent was hidden',
  'session-type-hidden': 'Your session type was hidden',
  'review-hidden': 'Your review was hidden',
  'job-hidden': 'Your job was hidden',
  'question-hidden': 'Your question was hidden',
  'mentor-ended': 'You are no longer a mentor',
  'ambassador-ended': 'You are no longer a campus ambassador',
  'confirmation-taken-back': 'The confirmation of your school or firm was taken back',
}

/** Appeals against a decision about the caller, once, within six months. */
export async function appeal(deps: Deps, viewer: Viewer, id: number, text: string): Promise<Statement> {
  return transaction(deps.db, async (tx) => {
    const row = (await lockStatement(tx, { id }))[0]
    if (row?.person_id !== viewer.id) throw new AppError('not_found')
    if (row.appeal_state !== null) throw new AppError('appeal_made')
    if (!mayAppeal(row, deps.clock.now())) throw new AppError('appeal_over')
    const now = deps.clock.now()
    await tx.update(table).set({ appealState: 'open', appealText: text, appealedAt: now }).where(eq(table.id, id))
    const message = `Answer it within ${staffLimits.appealAnswerDays} days.`
    const staff = (await statements.deciders(tx, [row]))(row)
    const told = {
      type: 'profile',
      title: 'An appeal is waiting',
      message,
      href: '/admin/appeals',
      about: aboutOf(row),
    } as const
    await notify(
      deps,
      tx,
      staff.map((userId) => ({ userId, ...told })),
    )
    return presentStatement(requireStatement(await findStatement(tx, { id })), now)
  })
}

const appealDeadlineOf = ({ made_at }: StatementRow) => new Date(Date.parse(made_at) + staffLimits.appealMs)

function mayAppeal(row: StatementRow, now: Date): boolean {
  // A limit that is over by its date can still be contested; what was taken back cannot.
  return row.appeal_state === null && row.ended_at === null && now < appealDeadlineOf(row)
}

/** A statement as its person and the staff read it. */
export function presentStatement(row: StatementRow, now: Date): Statement {
  const { id, measure, limits, rule, reasons, subject_kind: kind } = row
  return {
    ...{ id, measure, limits, rule, reasons },
    // Internal ids of people are not sent.
    subject: { kind, id: kind === 'person' ? '' : row.subject_id, title: row.subject_title },
    until: row.until && toIso(row.until),
    madeAt: toIso(row.made_at),
    endedAt: row.ended_at && toIso(row.ended_at),
    appealUntil: appealDeadlineOf(row).toISOString(),
    appeal:
      row.appeal_state && row.appealed_at
        ? {
            text: row.appeal_text ?? '',
            sentAt: toIso(row.appealed_at),
            dueAt: new Date(Date.parse(row.appealed_at) + staffLimits.appealAnswerDays * dayMs).toISOString(),
            state: row.appeal_state,
            answer: row.decision ?? '',
            decidedAt: row.decided_at && toIso(row.decided_at),
          }
        : null,
    mayAppeal: mayAppeal(row, now),
  }
}

export type { StatementRow } from './queries.ts'

/** The person's statements, for their data export; the table's rows are deleted with the person. */
export async function heldStatements(db: Queryable, personId: number) {
  const rows = await findOfPerson(db, { personId, limit: 10_000 })
  return rows.map(({ person_id: _person, made_by: _by, decided_by: _decidedBy, ...row }) => row)
}

const toIso = (moment: string) => new Date(moment).toISOString()

function requireStatement([row]: StatementRow[]): StatementRow {
  if (!row) throw new AppError('not_found')
  return row
}
