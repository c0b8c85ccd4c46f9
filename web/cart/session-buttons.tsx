import type { SessionChoice } from '@guildhall/contract/orders/chosen-session.ts'
import { fromMinor, moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useCartChanges } from './use-cart.ts'

interface SessionButtonsProps {
  type: { id: string; title: string }
  choice: SessionChoice
  /** Whether the questions of the checkout are answered. */
  isAnswered: boolean
  priceMinor: number
  currency: string
}

/** The buttons that buy a session at a chosen time: at once, or through the cart, which holds nothing. */
export function SessionButtons({ type: { id, title }, choice, isAnswered, priceMinor, currency }: SessionButtonsProps) {
  const owner = useViewer()?.customUserId
  const { set } = useCartChanges()
  const line = {
    kind: 'session-type',
    productId: id,
    title,
    quantity: 1,
    seenPrice: fromMinor(priceMinor),
    choice,
  } as const
  return (
    <div className="space-y-2">
      <Link
        className={buttonClass({ look: 'primary', block: true })}
        to={checkoutPath({ kind: 'session-type', ids: [id], choice }, isAnswered ? 'details' : undefined)}
      >
        Book for {moneyText(priceMinor, currency)}
      </Link>
      {owner ? (
        <Button
          block
          busy={set.isPending}
          onClick={() => set.mutate(line, { onSuccess: () => toast.success('In your cart', { detail: title }) })}
        >
          Add to cart
        </Button>
      ) : null}
    </div>
  )
}
