import { prepared } from '#db/statement.ts'

/** Locks a person's row, so that two changes of a cart come one after the other. */
export const lockCart = prepared('cart_lock', 'select from people where id = $1 for no key update')

export const setLine = prepared(
  'cart_set',
  `insert into cart_lines (user_id, subject_kind, subject_id, quantity, title, seen_minor, added_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (user_id, subject_kind, subject_id) do update
     set quantity = excluded.quantity, title = excluded.title, seen_minor = excluded.seen_minor, changed_at = excluded.changed_at`,
)

/** The larger quantity of a line that is there and the one that comes; what was seen stays seen. */
export const mergeLine = prepared(
  'cart_merge_line',
  `insert into cart_lines as c (user_id, subject_kind, subject_id, quantity, title, seen_minor, added_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (user_id, subject_kind, subject_id) do update
     set quantity = greatest(c.quantity, excluded.quantity), changed_at = excluded.changed_at`,
)

/** No row when this cart was taken in before. */
export const takeMerge = prepared<{ merge_id: string }>(
  'cart_merge_take',
  `insert into cart_merges (user_id, merge_id, created_at) values ($1, $2, $3)
   on conflict do nothing returning merge_id`,
)
