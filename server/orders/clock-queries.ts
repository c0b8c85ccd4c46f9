import { prepared } from '#db/statement.ts'

/** Orders on which something happens by itself now. */
export const findActing = prepared<{ id: string }>(
  'orders_acting',
  'select id from orders where acts_at <= $1 order by acts_at limit 100',
)

/** Orders with a request for more time that lapses now. */
export const findUnanswered = prepared<{ id: string }>(
  'orders_unanswered',
  'select id from orders where more_time_lapses_at <= $1 order by more_time_lapses_at limit 100',
)
