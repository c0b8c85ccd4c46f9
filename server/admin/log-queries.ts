import type { AdminAct, AdminSubject } from '@guildhall/contract/desk-options.ts'
import { prepared } from '#db/statement.ts'
import type { Step } from '#http/both-ways.ts'

export interface LogRow {
  line: number
  at: string
  actor: string
  actor_name: string
  act: AdminAct
  subject_kind: AdminSubject
  subject_id: string
  subject_title: string
  reason: string
  before: string
  after: string
}

export const insertLine = prepared<{ line: number }>(
  'admin_log_insert',
  `insert into admin_log (at, actor, actor_name, act, subject_kind, subject_id, subject_title, reason, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning line`,
)

function listed(from: Step): string {
  const [beyond, way] = from === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return `select * from admin_log ${from === 'first' ? '' : `where line ${beyond} $2`} order by line ${way} limit $1`
}

/** Pages of lines, newest first, from a line backwards the oldest first. */
export const findLines = {
  first: prepared<LogRow>('admin_log_page', listed('first')),
  next: prepared<LogRow>('admin_log_page_next', listed('next')),
  previous: prepared<LogRow>('admin_log_page_previous', listed('previous')),
}

export const findLine = prepared<LogRow>('admin_log_line', 'select * from admin_log where line = $1')

/** The last time a project was hidden. */
export const findLastHide = prepared<LogRow>(
  'admin_log_last_hide',
  `select * from admin_log where act = 'hide' and subject_kind = 'project' and subject_id = $1
   order by line desc limit 1`,
)
