import type { MessageKind, QueueFilter, ReportOutcome, ReportSubject } from '@guildhall/contract/admin/options.ts'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import type { IdPlace } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { forgetMessages, messagesOf } from './personal-data.ts'
import {
  countOpen,
  countReports,
  findKnownPictures,
  findMessage,
  findQueue,
  findReporters,
  findReportsAbout,
  lockMessage,
  lockOpenReports,
  type MessageRow,
} from './queries.ts'
import { guardFeedback, sendReport } from './reports.ts'
import { messages } from './tables.ts'

export type Message = MessageRow

interface QueuePage {
  kind: MessageKind
  filter: QueueFilter
  /** A position by message number. */
  place: IdPlace
  limit: number
}

/** The queue of messages for administrators. */
export const queue = {
  /** One page: what is open oldest first, the rest newest first; when paging backwards, the other way round. */
  list(db: Queryable, { place: { step, id: number }, filter, ...page }: QueuePage): Promise<Message[]> {
    const find = findQueue[filter]
    return step === 'first' ? find.first(db, page) : find[step](db, { ...page, number })
  },

  /** 404 when there is none. */
  async find(db: Queryable, number: number): Promise<Message> {
    return known(await findMessage(db, { number }))
  },

  /** Locks a message until the end of the transaction; 404 when there is none. */
  async lock(tx: Tx, number: number): Promise<Message> {
    return known(await lockMessage(tx, { number }))
  },

  /** Records who works on a locked message; null: nobody does any more. */
  async assign({ clock }: Pick<Deps, 'clock'>, tx: Tx, { number }: Message, assigneeId: number | null): Promise<void> {
    const assigned = { assigneeId, assignedAt: assigneeId === null ? null : clock.now() }
    await tx.update(messages).set(assigned).where(eq(messages.number, number))
  },

  /** Settles an open message (`outcome` only counts for a report) and, where the writer can be reached, queues the mail; all within the transaction. */
  async settle(
    { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
    tx: Tx,
    { number, kind, email }: Message,
    { state, answer, outcome }: { state: 'answered' | 'closed'; answer: string; outcome: ReportOutcome },
  ): Promise<void> {
    const settled = { state, answer, outcome: kind === 'report' ? outcome : null, settledAt: clock.now() }
    await tx.update(messages).set(settled).where(eq(messages.number, number))
    if (email) await jobs.enqueue(tx, 'message-settled-mail', { number })
  },

  /** The newest reports about a subject. */
  about: (db: Queryable, kind: ReportSubject, id: string, limit: number): Promise<Message[]> =>
    findReportsAbout(db, { kind, id, limit }),

  /** Locks the open reports about a subject until the end of the transaction; before the subject, so that nothing deadlocks. */
  lockOpenAbout: (tx: Tx, kind: ReportSubject, id: string): Promise<Message[]> => lockOpenReports(tx, { kind, id }),

  /** How many reports name a subject: those that are open, and all. */
  async countAbout(db: Queryable, kind: ReportSubject, id: string): Promise<{ open: number; all: number }> {
    return (await countReports(db, { kind, id }))[0] ?? { open: 0, all: 0 }
  },

  /** Returns who reported these subjects, by internal ids. */
  async reportersOf(
    db: Queryable,
    subjectIds: readonly string[],
  ): Promise<(kind: ReportSubject, id: string) => number[]> {
    const rows = subjectIds.length === 0 ? [] : await findReporters(db, { ids: subjectIds })
    return (kind, id) => rows.find((row) => row.kind === kind && row.id === id)?.authors ?? []
  },

  /** How many messages of each kind are open, and how many open reports name a subject. */
  async countOpen(db: Queryable, subject: string | null = null) {
    const rows = await countOpen(db, { subject })
    const open = (kind: MessageKind) => rows.find((row) => row.kind === kind)?.open ?? 0
    return {
      open: { feedback: open('feedback'), contact: open('contact'), report: open('report') },
      same: rows.reduce((sum, { same }) => sum + same, 0),
    }
  },
}

/** A person's data in this domain, and its removal, for accounts/. */
export const personalMessages = { heldOf: messagesOf, forget: forgetMessages }

/** Reports of subjects in other domains, as their `ReportKind` defines: call `guard` first. */
export const reports = { guard: guardFeedback, send: sendReport }
export type { ReportKind, ReportKinds } from './reports.ts'

/** Which of these keys are pictures of a message, for the sweep of pictures/. */
export async function knownMessagePictures(db: Queryable, keys: string[]): Promise<string[]> {
  return (await findKnownPictures(db, { keys })).map(({ key }) => key)
}

function known([message]: Message[]): Message {
  if (!message) throw new AppError('not_found')
  return message
}
