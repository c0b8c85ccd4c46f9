import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { adminQueries } from './queries.ts'

/** Reported orders, longest waiting first. They are decided on the order page. */
export function DisputesPage({ cursor }: { cursor: string | undefined }) {
  const { data: page, error, refetch } = useQuery(adminQueries.disputes(cursor))
  return (
    <AdminFrame part="disputes">
      <h1 className="t-page">Disputes</h1>
      <p className="c2 mb-4">Reported orders, the oldest report first. Their money is held until you decide.</p>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="Disputes">
          {page.items.map((order) => (
            <DisputeRow key={order.id} order={order} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title="No open disputes">
          Orders that buyers report appear here until the staff or the two sides settle them.
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The disputes could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? `/admin/disputes?cursor=${page.previousCursor}` : null}
          next={page?.nextCursor ? `/admin/disputes?cursor=${page.nextCursor}` : null}
        />
      </div>
    </AdminFrame>
  )
}

function DisputeRow({ order }: { order: OrderCard }) {
  const { id, number, title, lines, buyer, seller, totalMinor, refundedMinor, currency, since } = order
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <Link className="work dk__t" to={`/orders/${id}`}>
          {title}
        </Link>
        <p className="c3 t-xs num">
          Order {number}
          {lines > 1 ? `, ${lines} projects` : ''}
        </p>
        <p className="c2 t-sm dk__w">
          {nameOf(buyer, 'A deleted account')} bought it from {nameOf(seller, 'a deleted account')}
        </p>
      </div>
      <div className="dk__e">
        <span className="num semi">
          {moneyText(totalMinor, currency, { zero: 'Free' })}
          {refundedMinor > 0 ? <span className="c3 t-xs block">{moneyText(refundedMinor, currency)} back</span> : null}
        </span>
        <span className="c3 t-sm dk__since">
          Reported: <TimeAgo className="num" at={since} />
        </span>
        <Link className={buttonClass({ size: 'sm' })} to={`/orders/${id}`} aria-label={`Open order ${number}`}>
          Open
        </Link>
      </div>
    </li>
  )
}

const nameOf = (person: UserCard | null, deleted: string) => (person && displayName(person)) || deleted
