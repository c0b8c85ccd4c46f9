import type { AdminAct, AdminSubject } from '@guildhall/contract/admin/options.ts'
import { int, moment, type RowOf, statement, text, textOf } from '#db/statement.ts'

/** An entry of the administrators' log. */
export type LogRow = RowOf<typeof logRow>
export const logRow = {
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
