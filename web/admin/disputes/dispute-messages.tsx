import type { DisputeMessage } from '@guildhall/contract/admin/admin.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { displayName } from '#lib/format/people.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { PrivateMessage } from '../private-message.tsx'
import { adminQueries } from '../queries.ts'

/** For the staff: what the two sides of an order wrote to each other since it was placed. */
export function DisputeMessages({ order }: { order: Pick<Order, 'id' | 'buyer' | 'seller'> }) {
  const { data, error, refetch } = useQuery(adminQueries.orderMessages(order.id))
  return (
    <section className="hang" aria-labelledby="messages">
      <h2 className="t-sub" id="messages">
        Messages
        <span className="c3 t-sm dsp__by">Since the order</span>
      </h2>
      <div className="min-w-0">
        {data && data.items.length > 0 ? (
          <ul className="lines" aria-labelledby="messages">
            {data.items.map((message) => (
              <PrivateMessage key={message.number} name={nameOf(order, message.by)} message={message} />
            ))}
          </ul>
        ) : null}
        {data?.items.length === 0 ? <p className="c2">They wrote nothing to each other since the order.</p> : null}
        {data?.items.length === chatLimits.disputeMessages ? (
          <p className="c3 t-sm mt-2">The newest {chatLimits.disputeMessages} messages.</p>
        ) : null}
        {error && !data ? (
          <LoadFailure
            title="The messages could not be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? (
          <Loading className="stack">
            <Skeleton height="2rem" />
            <Skeleton height="2rem" />
          </Loading>
        ) : null}
      </div>
    </section>
  )
}

function nameOf(order: Pick<Order, 'buyer' | 'seller'>, by: DisputeMessage['by']): string {
  const person = order[by]
  return (person && displayName(person)) || (by === 'buyer' ? 'Buyer' : 'Seller')
}
