import type { ApprovalAct, ApprovalState, ApprovalSubject } from '@guildhall/contract/admin/options.ts'
import { int, json, list, longInt, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { ApprovalInput } from './tables.ts'

/** An act that needs two persons. Times are PostgreSQL's text. */
export type ApprovalRow = RowOf<typeof approvalRow>
const approvalRow = {
  id: int,
  act: textOf<ApprovalAct>(),
  subject_kind: textOf<ApprovalSubject>(),
  subject_id: text,
  subject_title: text,
  input: json<ApprovalInput>(),
  reason: text,
  asked_by: nullable(int),
  asked_at: moment,
  lapses_at: moment,
  state: textOf<ApprovalState>(),
  ended_by: nullable(int),
  ended_at: nullable(moment),
  answer: text,
}
const columns = Object.keys(approvalRow).join(', ')

const page = { acts: list(text), isOpen: int, limit: int }
const paged = (p: { [Name in keyof typeof page]: string }, beyond: string, way: 'asc' | 'desc') => `
  select ${columns} from approvals
  where act = any (${p.acts}::text[]) and (state = 'open') = (${p.isOpen} = 1) ${beyond}
  order by id ${way} limit ${p.limit}`

/** Pages of acts that wait or that ended, newest first; when paging backwards from an id, oldest first. */
export const findApprovals = {
  first: statement('approvals_page', { takes: page, gives: approvalRow, sql: (p) => paged(p, '', 'desc') }),
  next: statement('approvals_page_next', {
    takes: { ...page, id: longInt },
    gives: approvalRow,
    sql: (p) => paged(p, `and id < ${p.id}`, 'desc'),
  }),
  previous: statement('approvals_page_previous', {
    takes: { ...page, id: longInt },
    gives: approvalRow,
    sql: (p) => paged(p, `and id > ${p.id}`, 'asc'),
  }),
}

export const findApproval = statement('approval_find', {
  takes: { id: int },
  gives: approvalRow,
  sql: ({ id }) => `select ${columns} from approvals where id = ${id}`,
})

/** The same, locked until the end of the transaction. */
export const lockApproval = statement('approval_lock', {
  takes: { id: int },
  gives: approvalRow,
  sql: ({ id }) => `select ${columns} from approvals where id = ${id} for update`,
})

/** What waits for a second person about a subject. */
export const findOpenApproval = statement('approval_open', {
  takes: { kind: textOf<ApprovalSubject>(), id: text },
  gives: approvalRow,
  sql: ({ kind, id }) =>
    `select ${columns} from approvals where subject_kind = ${kind} and subject_id = ${id} and state = 'open'`,
})

/** Who agreed, since then, to decisions about a subject, by internal ids. */
export const findAgreed = statement('approvals_agreed', {
  takes: { kind: textOf<ApprovalSubject>(), id: text, since: moment },
  gives: { ended_by: int },
  sql: ({ kind, id, since }) => `
    select ended_by from approvals where subject_kind = ${kind} and subject_id = ${id} and state = 'approved'
      and (input->>'isDecision')::bool and ended_by is not null and ended_at >= ${since}::timestamptz`,
})

export const countOpenApprovals = statement('approvals_open', {
  takes: { acts: list(text) },
  gives: { open: int },
  sql: ({ acts }) => `select count(*)::int as open from approvals where state = 'open' and act = any (${acts}::text[])`,
})

/** Ends what nobody decided in time, and returns it. */
export const lapseApprovals = statement('approvals_lapse', {
  takes: { at: moment },
  gives: approvalRow,
  sql: ({ at }) => `
    update approvals set state = 'lapsed', ended_at = ${at}::timestamptz
    where state = 'open' and lapses_at <= ${at}::timestamptz returning ${columns}`,
})

/** Agrees to an open act with the server's command. Returns no row when no open act has this id. */
export const agreeOnServer = statement('approval_agree_on_server', {
  takes: { id: longInt },
  gives: { id: int },
  sql: ({ id }) => `update approvals set agreed_on_server_at = now() where id = ${id} and state = 'open' returning id`,
})

/** The acts that the server's command agreed to and that are not carried out yet. */
export const findAgreedOnServer = statement('approvals_agreed_on_server', {
  gives: approvalRow,
  sql: () => `
    select ${columns} from approvals where state = 'open' and agreed_on_server_at is not null
    order by agreed_on_server_at limit 100`,
})
