import type { OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import type { TeamSale } from '@guildhall/contract/orders/team-sales.ts'
import { isoOf } from '#db/moments.ts'
import { bool, int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { type IdPlace, readBothWays, readIdCursor, type Step, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Reads } from '../lists/order-lists.ts'
import { findOrder } from '../queries.ts'
import { partOf } from './order-shares.ts'

const saleRow = {
  id: text,
  number: int,
  title: text,
  project_id: nullable(text),
  seller_id: nullable(int),
  state: textOf<OrderState>(),
  basis_points: int,
  part_minor: int,
  is_refunded: bool,
  paid_at: moment,
}
const asked = { personId: int, limit: int }

const listed = (p: { personId: string; limit: string }, from: string, way: 'asc' | 'desc') => `
  select o.id, o.number, l.title, l.project_id, o.seller_id, o.state, s.basis_points, ${partOf} as part_minor,
    o.refunded_minor > 0 as is_refunded, o.paid_at
  from ledger_accounts a join order_shares s on s.pending_account_id = a.id join orders o on o.id = s.order_id
  join order_lines l on l.order_id = o.id and l.position = 0
  where a.user_id = ${p.personId} and a.kind = 'pending' and s.position > 0 and o.paid_at is not null ${from}
  order by o.number ${way} limit ${p.limit}`

const find = {
  first: statement('team_sales_first', { takes: asked, gives: saleRow, sql: (p) => listed(p, '', 'desc') }),
  next: statement('team_sales_next', {
    takes: { ...asked, number: int },
    gives: saleRow,
    sql: (p) => listed(p, `and o.number < ${p.number}`, 'desc'),
  }),
  previous: statement('team_sales_previous', {
    takes: { ...asked, number: int },
    gives: saleRow,
    sql: (p) => listed(p, `and o.number > ${p.number}`, 'asc'),
  }),
} satisfies Record<Step, unknown>

/** Returns one page of the sales of other people's projects in which a person has a share, newest first. */
export async function listTeamSales(
  deps: Reads,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const place = readIdCursor(cursor)
  const [edge] = place.step === 'first' ? [] : await findOrder(deps.db, { id: place.id })
  if (place.step !== 'first' && !edge) throw new AppError('invalid_cursor')
  const page = { personId: viewer.id, limit: limit + 1 }
  const read = ({ step }: IdPlace) =>
    step === 'first' || !edge ? find.first(deps.db, page) : find[step](deps.db, { ...page, number: edge.number })
  const { rows, ...cursors } = await readBothWays({ place, start: readIdCursor(undefined), limit }, read, writeIdCursor)
  const sellers = await directory.cards(
    deps,
    rows.map(({ seller_id }) => seller_id),
  )
  const items = rows.map(
    ({
      id,
      number,
      title,
      project_id,
      seller_id,
      state,
      basis_points,
      part_minor,
      is_refunded,
      paid_at,
    }): TeamSale => ({
      ...{ id, number, title, state, projectId: project_id, seller: sellers.get(seller_id) ?? null },
      ...{ basisPoints: basis_points, partMinor: part_minor, isRefunded: is_refunded },
      currency: deps.config.currency,
      paidAt: isoOf(paid_at),
    }),
  )
  return { items, ...cursors }
}
