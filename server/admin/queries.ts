import type { AdminAct, AdminSubject } from '@guildhall/contract/admin/options.ts'
import { int, longInt, moment, type RowOf, statement, text, textOf } from '#db/statement.ts'

/** An entry of the administrators' log. */
export type LogRow = RowOf<typeof logRow>
const logRow = {
  line: int,
  at: moment,
  actor: text,
  actor_name: text,
  act: textOf<AdminAct>(),
  subject_kind: textOf<AdminSubject>(),
  subject_id: text,
  subject_title: text,
  reason: text,
  before: text,
  after: text,
}

/** Pages of entries, newest first; when paging backwards from an entry, oldest first. */
export const findLines = {
  first: statement('admin_log_page', {
    takes: { limit: int },
    gives: logRow,
    sql: ({ limit }) => `select * from admin_log order by line desc limit ${limit}`,
  }),
  next: statement('admin_log_page_next', {
    takes: { limit: int, line: longInt },
    gives: logRow,
    sql: ({ limit, line }) => `select * from admin_log where line < ${line} order by line desc limit ${limit}`,
  }),
  previous: statement('admin_log_page_previous', {
    takes: { limit: int, line: longInt },
    gives: logRow,
    sql: ({ limit, line }) => `select * from admin_log where line > ${line} order by line asc limit ${limit}`,
  }),
}

export const findLine = statement('admin_log_line', {
  takes: { line: int },
  gives: logRow,
  sql: ({ line }) => `select * from admin_log where line = ${line}`,
})

/** What was done about something, newest first. */
export const findLinesAbout = statement('admin_log_about', {
  takes: { kind: text, id: text, limit: int },
  gives: logRow,
  sql: ({ kind, id, limit }) => `
    select * from admin_log where subject_kind = ${kind} and subject_id = ${id} order by line desc limit ${limit}`,
})

/** The last time a project was hidden. */
export const findLastHide = statement('admin_log_last_hide', {
  takes: { projectId: text },
  gives: logRow,
  sql: ({ projectId }) => `
    select * from admin_log where act = 'hide' and subject_kind = 'project' and subject_id = ${projectId}
    order by line desc limit 1`,
})
