import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** The newest order with which somebody bought a project. */
export interface BoughtBefore {
  id: string
  number: number
  boughtAt: string
}

/** Instead of the checkout of what somebody has already: the way to the order, and buying it again as the second choice. */
export function BoughtBeforeNote({ order, onAgain }: { order: BoughtBefore; onAgain: () => void }) {
  return (
    <EmptyState
      solid="octa"
      title="You have this already"
      actions={
        <>
          <Link className={buttonClass({ look: 'primary' })} to={`/orders/${order.id}`}>
            Open the order
          </Link>
          <Button onClick={onAgain}>Buy it again</Button>
        </>
      }
    >
      You bought this on <DateOf at={order.boughtAt} />, with order {order.number}. Buying it again makes another order.
    </EmptyState>
  )
}
