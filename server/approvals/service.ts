import { type ApprovalAct, type ApprovalSubject, dutyOfApproval } from '@guildhall/contract/admin/options.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { isStaff, type Role, roles, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { IdPlace } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Sweep } from '#jobs/job-definition.ts'
import { type NotifyDeps, notify, takeBack } from '#notifications/notify.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  type ApprovalRow,
  countOpenApprovals,
  findAgreed,
  findAgreedOnServer,
  findApproval,
  findApprovals,
  findOpenApproval,
  lapseApprovals,
  lockApproval,
} from './queries.ts'
import { type ApprovalInput, approvals as table } from './tables.ts'

/** An act that a person on the staff asks a second one to agree to. */
interface Wanted {
  act: ApprovalAct
  subject: { kind: ApprovalSubject; id: string; title: string }
  input: ApprovalInput
  reason: string
  /** Who cannot agree because it concerns them, by internal ids; null for an account that was erased. */
  concerned: readonly (number | null)[]
}

type ApprovalDeps = NotifyDeps & Pick<Deps, 'config'>

/** Acts of the staff that two persons must agree to. */
export const approvals = {
  /**
   * Asks for a second person, in the caller's transaction, with a log entry; everybody who can agree is notified. 409 while
   * another act waits for the subject.
   */
  async ask(
    deps: ApprovalDeps,
    tx: Tx,
    viewer: Viewer,
    { act, subject, input, reason, concerned }: Wanted,
  ): Promise<void> {
    const now = deps.clock.now()
    const asked = { askedBy: viewer.id, askedAt: now, lapsesAt: new Date(now.getTime() + staffLimits.approvalMs) }
    const made = await tx
      .insert(table)
      .values({
        act,
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectTitle: subject.title,
        input,
        reason,
        ...asked,
      })
      .onConflictDoNothing()
      .returning({ id: table.id })
    const id = made[0]?.id
    if (id === undefined) throw new AppError('approval_open')
    const words = approvalWords(deps, { act, input })
    await writeStaffLog(deps, tx, viewer, { act: 'ask-approval', subject, reason, before: 'not asked', after: words })
    const staff = await directory.staff(tx, dutyOfApproval[act])
    const told = {
      type: 'profile',
      title: 'A second person must agree',
      href: '/admin/approvals',
      about: aboutOf({ id }),
      message: `${words}${subject.title ? `: ${subject.title}` : ''}. It expires in ${staffLimits.approvalMs / dayMs} days.`,
    } as const
    await notify(
      deps,
      tx,
      staff.filter((each) => each !== viewer.id && !concerned.includes(each)).map((userId) => ({ userId, ...told })),
    )
  },

  /** What waits for a second person about a subject; null when nothing does. */
  async openOf(db: Queryable, kind: ApprovalSubject, id: string): Promise<ApprovalRow | null> {
    return (await findOpenApproval(db, { kind, id }))[0] ?? null
  },

  /** One page of what waits or what ended, newest first; when paging backwards, oldest first. */
  list(
    db: Queryable,
    {
      acts,
      isOpen,
      place: { step, id },
      limit,
    }: { acts: ApprovalAct[]; isOpen: boolean; place: IdPlace; limit: number },
  ): Promise<ApprovalRow[]> {
    const page = { acts, isOpen: isOpen ? 1 : 0, limit }
    return step === 'first' ? findApprovals.first(db, page) : findApprovals[step](db, { ...page, id })
  },

  /** Returns an act by its id. Throws `not_found` (404). */
  async find(db: Queryable, id: number): Promise<ApprovalRow> {
    return known(await findApproval(db, { id }))
  },

  /** Locks an open act until the end of the transaction. Throws `not_found` (404), or `approval_ended` (409). */
  async lockOpen(tx: Tx, id: number): Promise<ApprovalRow> {
    const row = known(await lockApproval(tx, { id }))
    if (row.state !== 'open') throw new AppError('approval_ended')
    return row
  },

  /** Ends a locked act and notifies the person who asked. `by` is null for the server's command. */
  async end(
    deps: ApprovalDeps,
    tx: Tx,
    row: ApprovalRow,
    { state, by, answer = '' }: { state: 'approved' | 'refused' | 'withdrawn'; by: Viewer | null; answer?: string },
  ): Promise<void> {
    const ended = { state, answer, endedBy: by?.id ?? null, endedAt: deps.clock.now() }
    await tx.update(table).set(ended).where(eq(table.id, row.id))
    await tellEnded(deps, tx, { ...row, state, answer })
  },

  /** Returns who agreed, since then, to a decision about a subject that somebody else asked for, by internal ids. */
  async agreedBy(db: Queryable, decided: { kind: ApprovalSubject; id: string; since: Date }): Promise<number[]> {
    return (await findAgreed(db, decided)).map(({ ended_by }) => ended_by)
  },

  /** How many of these acts wait. */
  async countOpen(db: Queryable, acts: ApprovalAct[]): Promise<number> {
    return (await countOpenApprovals(db, { acts }))[0]?.open ?? 0
  },

  /** The acts that the server's command agreed to and that are not carried out yet. */
  agreedOnServer: findAgreedOnServer,

  /** Names an act in a few words. */
  words: approvalWords,
}

export type { ApprovalRow } from './queries.ts'

/** Ends what nobody decided in time. */
export const sweepApprovals: Sweep = (deps) =>
  transaction(deps.db, async (tx) => {
    for (const row of await lapseApprovals(tx, { at: deps.clock.now().toISOString() })) await tellEnded(deps, tx, row)
  })

const aboutOf = ({ id }: { id: number }) => `approval ${id}`

const endTitles = {
  approved: 'A second person agreed',
  refused: 'Your request to the staff was refused',
  lapsed: 'Your request to the staff expired',
}

/** Tells the person who asked how it ended; nobody else has to agree to it any more. */
async function tellEnded(deps: ApprovalDeps, tx: Tx, row: ApprovalRow): Promise<void> {
  const { state, act, asked_by: userId, subject_title: title, answer } = row
  for (const each of await directory.staff(tx, dutyOfApproval[act]))
    await takeBack(deps, tx, { userId: each, about: aboutOf(row) })
  if (userId === null || state === 'open' || state === 'withdrawn') return
  const words = `${approvalWords(deps, row)}${title ? `: ${title}` : ''}.`
  const message = state === 'lapsed' ? `${words} Nobody agreed in time.` : `${words}${answer ? ` ${answer}` : ''}`
  await notify(deps, tx, [
    { userId, type: 'profile', title: endTitles[state], message, href: '/admin/approvals?state=ended' },
  ])
}

function approvalWords({ config }: Pick<Deps, 'config'>, { act, input }: Pick<ApprovalRow, 'act' | 'input'>): string {
  if (act === 'refund')
    return `${input.isDecision ? 'Decide to refund' : 'Refund'} ${moneyText(input.amountMinor ?? 0, config.currency)}`
  if (act === 'read-conversation') return 'Read a conversation'
  return `Change the role from ${roleWords(input.from)} to ${roleWords(input.to)}`
}

/** Returns a stored role. */
export function roleOfText(text: string | undefined): Role {
  return roles.find((role) => role === text) ?? 'member'
}

function roleWords(text: string | undefined): string {
  const role = roleOfText(text)
  return isStaff(role) ? staffRoleNames[role] : 'Member'
}

function known([row]: ApprovalRow[]): ApprovalRow {
  if (!row) throw new AppError('not_found')
  return row
}
