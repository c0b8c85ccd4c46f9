import type {
  MessageKind,
  MessageState,
  QueueFilter,
  ReportOutcome,
  ReportSubject,
} from '@guildhall/contract/admin/options.ts'
import { bool, int, json, list, longInt, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import { shownName } from '#users/tables.ts'
import type { Evidence } from './tables.ts'

/** A message with its author. Times are PostgreSQL's text. */
export type MessageRow = RowOf<typeof messageRow>
const messageRow = {
  number: int,
  kind: textOf<MessageKind>(),
  category: text,
  text,
  /** The address for the answer. */
  email: nullable(text),
  /** Whether mails go to the address of the writer's account, which is verified. */
  is_own_email: bool,
  picture_key: nullable(text),
  picture_sizes: nullable(json<PictureSizes>()),
  subject_kind: nullable(textOf<ReportSubject>()),
  subject_id: nullable(text),
  evidence: nullable(json<Evidence>()),
  state: textOf<MessageState>(),
  outcome: nullable(textOf<ReportOutcome>()),
  answer: nullable(text),
  settled_at: nullable(moment),
  created_at: moment,
  author: nullable(text),
  author_name: nullable(text),
  /** The person on the staff who works on it. */
  assignee: nullable(text),
  assignee_name: nullable(text),
  assigned_at: nullable(moment),
}

const columns = `
  m.number, m.kind, m.category, m.text, coalesce(m.email, p.email)::text as email,
  coalesce(coalesce(m.email, p.email) = p.email, false) as is_own_email, m.picture_key, m.picture_sizes,
  m.subject_kind, m.subject_id, m.evidence, m.state, m.outcome, m.answer, m.settled_at, m.created_at, p.custom_user_id as author,
  ${shownName('p')} as author_name, a.custom_user_id as assignee,
  trim(a.first_name || ' ' || a.last_name) as assignee_name, case when a.id is not null then m.assigned_at end as assigned_at`

const joined = 'from messages m left join people p on p.id = m.author_id left join people a on a.id = m.assignee_id'

/** The condition of each list of a queue. */
const listed: Record<QueueFilter, string> = {
  open: "m.state = 'open'",
  answered: "m.state = 'answered'",
  closed: "m.state = 'closed'",
  'in-work': "m.state = 'open' and m.assignee_id is not null",
  resolved: "m.outcome = 'resolved'",
  refused: "m.outcome = 'refused'",
}

const queue = { kind: textOf<MessageKind>(), limit: int }
const queued = (
  filter: QueueFilter,
  p: { [Name in keyof typeof queue]: string },
  beyond: string,
  way: 'asc' | 'desc',
) => `
  select ${columns} ${joined} where m.kind = ${p.kind} and ${listed[filter]} ${beyond}
  order by m.number ${way} limit ${p.limit}`

const pagesOf = (filter: QueueFilter, way: 'asc' | 'desc' = 'desc') => {
  const [on, back, reverse] = way === 'asc' ? (['>', '<', 'desc'] as const) : (['<', '>', 'asc'] as const)
  return {
    first: statement(`messages_queue_${filter}`, {
      takes: queue,
      gives: messageRow,
      sql: (p) => queued(filter, p, '', way),
    }),
    next: statement(`messages_queue_${filter}_next`, {
      takes: { ...queue, number: longInt },
      gives: messageRow,
      sql: (p) => queued(filter, p, `and m.number ${on} ${p.number}`, way),
    }),
    previous: statement(`messages_queue_${filter}_previous`, {
      takes: { ...queue, number: longInt },
      gives: messageRow,
      sql: (p) => queued(filter, p, `and m.number ${back} ${p.number}`, reverse),
    }),
  }
}

/** Pages of each list of a queue: what is open oldest first, the rest newest first; when paging backwards, the other way round. */
export const findQueue: Record<QueueFilter, ReturnType<typeof pagesOf>> = {
  open: pagesOf('open', 'asc'),
  answered: pagesOf('answered'),
  closed: pagesOf('closed'),
  'in-work': pagesOf('in-work', 'asc'),
  resolved: pagesOf('resolved'),
  refused: pagesOf('refused'),
}

const subject = { kind: textOf<ReportSubject>(), id: text }

/** The newest reports about a subject. */
export const findReportsAbout = statement('messages_about', {
  takes: { ...subject, limit: int },
  gives: messageRow,
  sql: ({ kind, id, limit }) => `
    select ${columns} ${joined} where m.subject_kind = ${kind} and m.subject_id = ${id} order by m.number desc limit ${limit}`,
})

/** Who reported these subjects, by internal ids. */
export const findReporters = statement('messages_reporters', {
  takes: { ids: list(text) },
  gives: { kind: textOf<ReportSubject>(), id: text, authors: list(int) },
  sql: ({ ids }) => `
    select subject_kind as kind, subject_id as id, array_agg(distinct author_id)::int[] as authors from messages
    where subject_id = any (${ids}::text[]) and author_id is not null group by 1, 2`,
})

/** The open reports about a subject, locked one after the other until the end of the transaction. */
export const lockOpenReports = statement('messages_about_lock', {
  takes: subject,
  gives: messageRow,
  sql: ({ kind, id }) => `
    select ${columns} ${joined} where m.subject_kind = ${kind} and m.subject_id = ${id} and m.state = 'open'
    order by m.number for update of m`,
})

export const findMessage = statement('message_find', {
  takes: { number: int },
  gives: messageRow,
  sql: ({ number }) => `select ${columns} ${joined} where m.number = ${number}`,
})

/** The same, locked until the end of the transaction. */
export const lockMessage = statement('message_lock', {
  takes: { number: int },
  gives: messageRow,
  sql: ({ number }) => `select ${columns} ${joined} where m.number = ${number} for update of m`,
})

/** How many messages of each kind are open, and how many open reports name this subject (null for none). */
export const countOpen = statement('messages_open', {
  takes: { subject: nullable(text) },
  gives: { kind: textOf<MessageKind>(), open: int, same: int },
  sql: ({ subject }) => `
    select kind, count(*)::int as open, count(*) filter (where subject_id = ${subject}::text)::int as same
    from messages where state = 'open' group by kind`,
})

/** How many reports name a subject: those that are open, and all. */
export const countReports = statement('messages_reports_about', {
  takes: { kind: textOf<ReportSubject>(), id: text },
  gives: { open: int, all: int },
  sql: ({ kind, id }) => `
    select count(*) filter (where state = 'open')::int as open, count(*)::int as all
    from messages where subject_kind = ${kind} and subject_id = ${id}`,
})

/** Which of these keys are pictures of a message. */
export const findKnownPictures = statement('message_pictures_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select picture_key as key from messages where picture_key = any (${keys}::text[])`,
})

const subjectOfAuthor = { authorId: int, kind: textOf<ReportSubject>(), id: text }
const openReport = (p: { [Name in keyof typeof subjectOfAuthor]: string }) => `
  select number from messages
  where author_id = ${p.authorId} and subject_kind = ${p.kind} and subject_id = ${p.id}
    and kind = 'report' and state = 'open'`

/** This author's open report on a subject, whatever it says. */
export const findOpenReport = statement('message_open_report', {
  takes: subjectOfAuthor,
  gives: { number: int },
  sql: openReport,
})

/** This author's open report on a subject with the same reason and words. */
export const findSameReport = statement('message_same_report', {
  takes: { ...subjectOfAuthor, reason: text, text },
  gives: { number: int },
  sql: (p) => `${openReport(p)} and category = ${p.reason} and text = ${p.text}`,
})
