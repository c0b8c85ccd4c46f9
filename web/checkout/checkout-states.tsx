import { Link, useNavigate } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** The viewer's latest order of a project. */
export interface BoughtBefore {
  id: string
  number: number
  boughtAt: string
}

/**
 * Shown instead of the checkout for a project the viewer already has: a link to the order, and buying again as the second
 * choice.
 */
export function BoughtBeforeNote({ order, onAgain }: { order: BoughtBefore; onAgain: () => void }) {
  return (
    <EmptyState
      solid="octa"
      title="You already have this"
      actions={
        <>
          <Link className={buttonClass({ look: 'primary' })} to={`/orders/${order.id}`}>
            Open the order
          </Link>
          <Button onClick={onAgain}>Buy it again</Button>
        </>
      }
    >
      You bought this on <DateOf at={order.boughtAt} />, in order {order.number}. Buying it again creates another order.
    </EmptyState>
  )
}

/** Shown instead of a checkout with nothing to buy; `reason` says why its one item, or its session, cannot be bought. */
export function NothingToBuy({ reason, isSession }: { reason: string | null; isSession: boolean }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      solid="octa"
      title={reason ? 'You cannot buy this now' : 'There is nothing to buy in your cart'}
      actions={
        <>
          {isSession ? (
            // The page before has the free times.
            <Button look="primary" onClick={() => navigate(-1)}>
              Back to the times
            </Button>
          ) : (
            <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
              Browse the marketplace
            </Link>
          )}
          {reason ? null : (
            <Link className={buttonClass()} to="/cart">
              Open cart
            </Link>
          )}
        </>
      }
    >
      {reason ?? 'Your cart is empty, or nothing in it can be bought now.'}
    </EmptyState>
  )
}
