import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'

const completed = prepared<{ together: boolean }>(
  'orders_completed_between',
  `select exists (select from orders where state = 'completed' and buyer_id = $1 and seller_id = $2)
     or exists (select from orders where state = 'completed' and buyer_id = $2 and seller_id = $1) as together`,
)

/** Whether an order between two people, whoever of them bought, was completed. */
export async function haveWorkedTogether(db: Queryable, one: number, other: number): Promise<boolean> {
  return (await completed(db, one, other))[0]?.together ?? false
}
