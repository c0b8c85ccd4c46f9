import { prepared } from '#db/statement.ts'

/** Whether anybody has ordered a project; an order that was never paid and is over does not count. Under its lock. */
export const findOrdered = prepared<{ id: string }>(
  'project_ordered',
  `select p.id from projects p where p.id = $1 and exists (
     select from order_lines l join orders o on o.id = l.order_id
     where l.project_id = p.id and (o.state <> 'cancelled' or o.paid_at is not null))`,
)
