import { int, statement, text } from '#db/statement.ts'

/** Whether work that began with a service was ever agreed on, or somebody is paying for a package of it now. */
export const findSold = statement('service_sold', {
  takes: { id: text },
  gives: { id: text },
  sql: ({ id }) => `
    select p.id from services p where p.id = ${id}
      and (exists (select from engagements e where e.service_id = p.id and e.agreed_version is not null)
        or exists (select from order_lines l join orders o on o.id = l.order_id where l.service_id = p.id and o.state = 'pending'))`,
})

/** The earnings of services from running and completed engagements; services without any are absent. */
export const findResults = statement('services_results', {
  takes: { providerId: int },
  gives: { id: text, running: int, completed: int, earned_minor: int },
  sql: ({ providerId }) => `
    select p.id, (count(distinct e.id) filter (where e.state = 'active'))::int as running,
      (count(distinct e.id) filter (where e.state = 'completed'))::int as completed,
      coalesce(sum(o.total_minor - o.refunded_minor - o.fee_minor + o.fee_refunded_minor) filter (where o.state = 'completed'), 0)::bigint
        as earned_minor
    from services p join engagements e on e.service_id = p.id
      left join engagement_milestones m on m.engagement_id = e.id left join orders o on o.id = m.order_id
    where p.provider_id = ${providerId} group by p.id`,
})
