import { prepared } from '#db/statement.ts'

export const insertReport = prepared<{ number: number }>(
  'message_insert_report',
  `insert into messages (kind, category, text, author_id, subject_kind, subject_id, evidence, created_at)
   values ('report', $1, $2, $3, $4, $5, $6, $7) returning number`,
)

/** One after the other: two presses at once are one report. */
export const lockAuthor = prepared('message_lock_author', 'select id from people where id = $1 for no key update')

/** The open report of this author ($1) on a subject ($2, $3) that gives the same reason in the same words. */
export const findSameReport = prepared<{ number: number }>(
  'message_same_report',
  `select number from messages
   where author_id = $1 and subject_kind = $2 and subject_id = $3 and category = $4 and text = $5 and kind = 'report' and state = 'open'`,
)

/** The open report of this author ($1) on a subject ($2, $3), whatever it says. */
export const findOpenReport = prepared<{ number: number }>(
  'message_open_report',
  `select number from messages
   where author_id = $1 and subject_kind = $2 and subject_id = $3 and kind = 'report' and state = 'open'`,
)
