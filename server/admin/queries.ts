import type { AdminAct, AdminSubject } from '@guildhall/contract/admin/options.ts'
import { int, longInt, moment, nullable, type RowOf, statement, text, textOf, type ValuesOf } from '#db/statement.ts'

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

/** Which entries: of an act, of people whose name contains a text (escaped for `like`), from a moment until before one. */
const filter = {
  act: nullable(textOf<AdminAct>()),
  name: nullable(text),
  from: nullable(moment),
  to: nullable(moment),
}
export type LineFilter = ValuesOf<typeof filter>

const matching = (p: { [Name in keyof typeof filter]: string }) => `
  (${p.act}::text is null or act = ${p.act}) and (${p.name}::text is null or search_text(actor_name) like '%' || search_text(${p.name}) || '%')
  and (${p.from}::timestamptz is null or at >= ${p.from}) and (${p.to}::timestamptz is null or at < ${p.to})`

/** Pages of matching entries, newest first; when paging backwards from an entry, oldest first. */
export const findLines = {
  first: statement('admin_log_page', {
    takes: { ...filter, limit: int },
    gives: logRow,
    sql: ({ limit, ...p }) => `select * from admin_log where ${matching(p)} order by line desc limit ${limit}`,
  }),
  next: statement('admin_log_page_next', {
    takes: { ...filter, limit: int, line: longInt },
    gives: logRow,
    sql: ({ limit, line, ...p }) =>
      `select * from admin_log where ${matching(p)} and line < ${line} order by line desc limit ${limit}`,
  }),
  previous: statement('admin_log_page_previous', {
    takes: { ...filter, limit: int, line: longInt },
    gives: logRow,
    sql: ({ limit, line, ...p }) =>
      `select * from admin_log where ${matching(p)} and line > ${line} order by line asc limit ${limit}`,
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
