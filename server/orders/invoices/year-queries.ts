import { prepared } from '#db/statement.ts'

/** A paper to be put into an archive; a receipt has the id of its purchase, the others that of their order. */
export interface YearRow {
  kind: 'paper' | 'receipt'
  id: string
  position: number
}

const sold = `select 'paper' as kind, i.order_id as id, i.position::int as position, i.year::int as year, i.issued_at as at
  from invoices i join orders o on o.id = i.order_id where o.seller_id = $1`
const bought = `select 'paper' as kind, i.order_id as id, i.position::int as position, i.year::int as year, i.issued_at as at
  from invoices i join orders o on o.id = i.order_id where o.buyer_id = $1
  union all
  select 'receipt', p.id, 0, extract(year from p.paid_at at time zone 'UTC')::int, p.paid_at
  from purchases p where p.buyer_id = $1 and p.paid_at is not null and p.total_minor > 0`

const yearsOf = (side: string, papers: string) =>
  prepared<{ year: number; papers: number }>(
    `papers_years_${side}`,
    `select year, count(*)::int as papers from (${papers}) p group by year order by year desc`,
  )
const partOf = (side: string, papers: string) =>
  prepared<YearRow>(
    `papers_part_${side}`,
    `select kind, id, position from (${papers}) p where year = $2 order by at, id, kind, position limit $3 offset $4`,
  )

/** The years with papers of a person, the newest first. */
export const findYears = { bought: yearsOf('bought', bought), sold: yearsOf('sold', sold) }

/** Papers of a person's year in the order they were issued. */
export const findPart = { bought: partOf('bought', bought), sold: partOf('sold', sold) }
