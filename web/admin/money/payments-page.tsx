import type { PaymentEvent } from '@guildhall/contract/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { ReasonDialog, useDecided } from '../decisions.ts'
import type { PartProps } from '../parts.ts'
import { adminApi, adminQueries, readCursor } from '../queries.ts'
import { actWords } from '../words.ts'

/** Payment provider events that could not be applied here, and refunds that failed for good. */
export function PaymentsPage({ params }: PartProps) {
  const cursor = readCursor(params)
  const { data: page, error, refetch } = useQuery(adminQueries.payments(cursor))
  const { heading, onDecided } = useDecided()
  const [asked, setAsked] = useState<PaymentEvent | null>(null)
  return (
    <AdminFrame part="payments">
      <h1 className="t-page" tabIndex={-1} ref={heading}>
        Payments
      </h1>
      <p className="c2 mb-4">
        Messages from the payment provider that could not be applied, and refunds the provider could not send. Each
        needs your decision.
      </p>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="Payments">
          {page.items.map((event) => (
            <EventRow key={`${event.provider} ${event.eventId}`} event={event} onSettle={() => setAsked(event)} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title="Nothing to decide">
          All messages from the payment provider were applied.
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The payments could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? `/admin/payments?cursor=${page.previousCursor}` : null}
          next={page?.nextCursor ? `/admin/payments?cursor=${page.nextCursor}` : null}
        />
      </div>
      {asked ? (
        <ReasonDialog
          title="Settle this?"
          meaning="This removes it from the list. No money moves: say what you have done about it."
          confirm="Settle"
          help="Kept in the log."
          send={async (reason) => {
            const { provider, eventId } = asked
            await adminApi.settlePaymentEvent({ params: { provider, eventId }, body: { reason } })
          }}
          onDone={() => {
            setAsked(null)
            onDecided(actWords.settle)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </AdminFrame>
  )
}

const fieldWords: Record<string, string> = {
  reference: 'Payment',
  payment: 'Payment',
  refund: 'Refund',
  purchaseId: 'Purchase',
  amountMinor: 'Amount, minor units',
  currency: 'Currency',
}

function EventRow({ event, onSettle }: { event: PaymentEvent; onSettle: () => void }) {
  const { provider, eventId, type, receivedAt, reason, fields, orders } = event
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <h2 className="semi">{reason}</h2>
        <p className="c3 t-xs dk__w">
          {provider}, {type}, {eventId}
        </p>
        <dl className="kv t-sm mt-2 dk__k">
          {fields.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{fieldWords[name] ?? name}</dt>
              <dd className="num dk__w">{value}</dd>
            </Fragment>
          ))}
          {orders.length > 0 ? (
            <>
              <dt>Orders</dt>
              <dd className="row row--wrap justify-end">
                {orders.map(({ id, number }) => (
                  <Link key={id} className="link num" to={`/orders/${id}`}>
                    {number}
                  </Link>
                ))}
              </dd>
            </>
          ) : null}
        </dl>
      </div>
      <div className="dk__e">
        <TimeAgo className="c3 t-sm num" at={receivedAt} />
        <Button size="sm" onClick={onSettle} aria-label={`Settle ${eventId}`}>
          Settle
        </Button>
      </div>
    </li>
  )
}
