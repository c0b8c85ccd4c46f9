import { prepared } from '#db/statement.ts'

// Projects are locked before their days, all of them in the order of their ids: whoever saves or views one does the same.
const known = `known as materialized (
  select l.id, l.minor
  from (select id, sum(minor)::bigint as minor from unnest($1::text[], $2::bigint[]) as line (id, minor) group by id) l
  join projects p on p.id = l.id order by l.id for key share of p)`

/** Counts what went back to buyers on a day ($3): of each project ($1) its part ($2), in minor units. */
export const countRefunds = prepared(
  'project_days_refunds',
  `with ${known}
   insert into project_days (project_id, day, refunded_minor) select id, $3, minor from known
   on conflict (project_id, day) do update set refunded_minor = project_days.refunded_minor + excluded.refunded_minor`,
)

/** Notes the price ($3, minor units) that a project was given on a day ($2); the last one of the day stays. */
export const notePrice = prepared(
  'project_days_price',
  `insert into project_days (project_id, day, price_minor) values ($1, $2, $3)
   on conflict (project_id, day) do update set price_minor = excluded.price_minor`,
)
