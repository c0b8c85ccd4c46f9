import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** Instead of a checkout without anything to pay for; `reason` says why the one item of it cannot be bought. */
export function NothingToBuy({ reason }: { reason: string | null }) {
  return (
    <EmptyState
      solid="octa"
      title={reason ? 'This cannot be bought now' : 'There is nothing to pay for'}
      actions={
        <>
          <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
            Browse the marketplace
          </Link>
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
