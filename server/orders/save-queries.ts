import { prepared } from '#db/statement.ts'

export const insertOrder = prepared(
  'order_insert',
  `insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, consent_at, created_at, since)
   values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $9)`,
)

export const insertLine = prepared(
  'order_line_insert',
  `insert into order_lines (id, order_id, subject_kind, project_id, position, title, quantity, unit_minor, licence, licence_text, has_files,
     duration_days, promised, answers)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb)`,
)

export const insertEvent = prepared<{ id: number }>(
  'order_event_insert',
  `insert into order_events (order_id, at, actor, act, state, note, amount_minor, ready, until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)

/** Writes what a move changed; everything of a row that moves may change. */
export const saveOrder = prepared(
  'order_save',
  `update orders set state = $2, refunded_minor = $3, fee_refunded_minor = $4, opened_at = $5, change_requests = $6, due_at = $7,
     reminded_at = $8, acts_at = $9, paid_at = $10, delivered_at = $11, completed_at = $12, since = $13, fulfilment = $14,
     turn = $15, ended_at = $16, more_time_until = $17, more_time_lapses_at = $18, more_time_requests = $19
   where id = $1`,
)
