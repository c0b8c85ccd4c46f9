import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { DisputeStage } from '@guildhall/contract/orders/commerce-options.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { PartProps } from '../parts.ts'
import { adminQueries, disputesPath, readDisputes } from '../queries.ts'
import { StateTabs } from '../state-tabs.tsx'

const lists = { staff: 'To decide', anybody: 'All open' } as const

/** Orders in a dispute: those that the staff have to decide, the longest waiting first, or all open ones. */
export function DisputesPage({ params }: PartProps) {
  const place = readDisputes(params)
  const { waitsFor } = place
  const { data: page, error, refetch } = useQuery(adminQueries.disputes(place))
  return (
    <AdminFrame part="disputes">
      <div className="phead ad__h">
        <h1 className="t-page">Disputes</h1>
        <StateTabs names={lists} current={waitsFor} pathOf={(each) => disputesPath({ waitsFor: each })} />
      </div>
      <p className="c2 mb-4">
        The other side answers within {disputeLimits.answerDays} days, then the staff decide within{' '}
        {disputeLimits.decideDays}. The money is held until then.
      </p>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="Disputes">
          {page.items.map((order) => (
            <DisputeRow key={order.id} order={order} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={waitsFor === 'staff' ? 'Nothing to decide' : 'No open disputes'}>
          {waitsFor === 'staff'
            ? 'A dispute appears here once the other side has answered, and again with an appeal.'
            : 'Orders that buyers or sellers report appear here until they are settled.'}
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The disputes could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? disputesPath({ waitsFor, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? disputesPath({ waitsFor, cursor: page.nextCursor }) : null}
        />
      </div>
    </AdminFrame>
  )
}

function DisputeRow({ order }: { order: OrderCard }) {
  const { id, number, title, lines, buyer, seller, totalMinor, refundedMinor, currency, since } = order
  // There need not be a dispute here beside the bank's. If there is, the order's page leads to it.
  const isBank = order.disputeStage === 'bank'
  const to = isBank ? `/orders/${id}` : `/orders/${id}/dispute`
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <Link className="work dk__t" to={to}>
          {title}
        </Link>
        <p className="c3 t-xs num">
          Order {number}
          {lines > 1 ? `, ${lines} projects` : ''}
        </p>
        <p className="c2 t-sm dk__w">
          {nameOf(buyer, 'A deleted account')} bought it from {nameOf(seller, 'a deleted account')}
        </p>
        <p className="mt-1">
          <Stage order={order} />
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
        <Link
          className={buttonClass({ size: 'sm' })}
          to={to}
          aria-label={isBank ? `Open order ${number}` : `Open the dispute about order ${number}`}
        >
          Open
        </Link>
      </div>
    </li>
  )
}

const nameOf = (person: UserCard | null, deleted: string) => (person && displayName(person)) || deleted

const stageWords: Record<DisputeStage, string> = {
  answer: 'Waiting for an answer',
  decision: 'To decide',
  decided: 'Decided, can be appealed',
  appeal: 'Appeal to decide',
  bank: 'With the card’s bank',
}

/** What a dispute waits for, and by when the staff should decide it. */
function Stage({ order: { disputeStage, decideBy } }: { order: OrderCard }) {
  if (disputeStage === null) return null
  const isLate = decideBy !== null && Date.parse(decideBy) < Date.now()
  return (
    <Status kind={isLate ? 'bad' : decideBy ? 'ask' : 'wait'}>
      <span>
        {stageWords[disputeStage]}
        {decideBy ? (
          <>
            {isLate ? ', late since ' : ' by '}
            <DateOf at={decideBy} />
          </>
        ) : null}
      </span>
    </Status>
  )
}
