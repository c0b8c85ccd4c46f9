import type { TeamSale } from '@guildhall/contract/orders/team-sales.ts'
import { shareText } from '@guildhall/contract/teams/share-text.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { DayOf } from './day-of.tsx'
import { orderQueries } from './queries.ts'

/** The viewer's parts of what the projects of others earn. Nothing for people without any. */
export function TeamSales() {
  const [cursor, setCursor] = useState<string | undefined>(undefined)
  const { data, error, refetch } = useQuery(orderQueries.teamSales(cursor))
  if (error && !data) return <ListFailure onRetry={refetch} />
  if (!data || (data.items.length === 0 && cursor === undefined)) return null
  return (
    <section aria-labelledby="team-sales">
      <h3 className="t-sub mt-6" id="team-sales">
        Your part of team sales
      </h3>
      <p className="c2 t-sm mb-2">
        What you have of each sale after the fee and refunds. It is in your balance above. The owner of the project
        issues the invoice.
      </p>
      <ul className="lines">
        {data.items.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
      {data.previousCursor || data.nextCursor ? (
        <div className="btn-group mt-3">
          {data.previousCursor ? (
            <Button size="sm" onClick={() => setCursor(data.previousCursor ?? undefined)}>
              Show newer
            </Button>
          ) : null}
          {data.nextCursor ? (
            <Button size="sm" onClick={() => setCursor(data.nextCursor ?? undefined)}>
              Show older
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function SaleRow({ sale }: { sale: TeamSale }) {
  const { number, title, projectId, seller, basisPoints, partMinor, currency, paidAt } = sale
  const [kind, words] = stateOf(sale)
  return (
    <li className="row row--wrap row--between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="semi trunc">
          {projectId ? (
            <Link className="hover:underline" to={`/product/${projectId}`}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="c2 t-sm">
          <span className="num">Order {number}</span>, sold by {seller ? displayName(seller) : 'a former member'},{' '}
          <DayOf at={paidAt} />
        </p>
      </div>
      <div className="row gap-3">
        <Status kind={kind}>{words}</Status>
        <span className="num">
          <span className="c3 t-sm">{shareText(basisPoints)}</span>{' '}
          <span className="semi">{moneyText(partMinor, currency)}</span>
        </span>
      </div>
    </li>
  )
}

function stateOf({ state, isRefunded }: TeamSale): [StatusKind, string] {
  if (state === 'cancelled' || state === 'refunded') return ['bad', 'Refunded']
  const refunded = isRefunded ? ', partly refunded' : ''
  if (state === 'completed') return ['ok', `Available${refunded}`]
  return ['wait', `${state === 'reported' ? 'On hold' : 'Pending'}${refunded}`]
}
