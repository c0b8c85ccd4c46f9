import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import type { ServiceChoice } from '@guildhall/contract/orders/chosen-service.ts'
import { choiceOf } from '@guildhall/contract/orders/package-sums.ts'
import { fromMinor, moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { cartQueries } from './cart-queries.ts'
import { useCartChanges } from './use-cart.ts'

interface PackageButtonsProps {
  service: { id: string; title: string; inCart: ServiceChoice | null }
  choice: ServiceChoice
  /** What the choice costs, in minor units. */
  amountMinor: number
  /** By when it is delivered, below the price on phones. */
  note: string
}

/**
 * The buttons that buy what is chosen from a service: at once, or through the cart, which visitors keep for projects only. A cart
 * has one choice of each service.
 */
export function PackageButtons({ service, choice, amountMinor, note }: PackageButtonsProps) {
  const viewer = useViewer()
  const { currency } = useSite()
  const { set, remove, isWaiting } = useCartChanges()
  const { id, title } = service
  const inCart = useChoiceInCart(service)
  const isSame = inCart !== null && isSameChoice(inCart, choice)
  const line = { kind: 'service', productId: id, title, quantity: 1, seenPrice: fromMinor(amountMinor) } as const
  const put = (chosen: ServiceChoice) => set.mutate({ ...line, choice: chosen })
  const takeOut = () => {
    const undo = inCart && { label: 'Undo', run: () => put(inCart) }
    remove.mutate(id, {
      onSuccess: () => toast.info('Removed from your cart', { detail: title, ...(undo ? { action: undo } : {}) }),
    })
  }
  return (
    <div className="buy__b">
      <ActionBar
        figure={moneyText(amountMinor, currency, { short: true })}
        note={isWaiting ? cartTexts.waitingShort : note}
      >
        <Link
          className={buttonClass({ look: 'primary', size: 'lg', block: true })}
          to={checkoutPath({ kind: 'service', ids: [id], choice })}
        >
          Buy now
        </Link>
      </ActionBar>
      {viewer && !isSame ? (
        <Button size="lg" block busy={set.isPending} onClick={() => put(choice)}>
          {inCart ? 'Change in cart' : 'Add to cart'}
        </Button>
      ) : null}
      <p className="c2 t-sm buy__in" role="status">
        {isSame ? (
          <>
            <Icon of={Check} size={16} />
            <Link className="link" to="/cart">
              In your cart
            </Link>
            <span aria-hidden="true">·</span>
            <button type="button" className="link link--plain" onClick={takeOut}>
              Remove
            </button>
          </>
        ) : null}
      </p>
      {isWaiting ? (
        <div className="mt-3">
          <Notice kind="wait">{cartTexts.waiting}</Notice>
        </div>
      ) : null}
    </div>
  )
}

/** Returns what of a service is in the viewer's cart: as the page was read, or as this browser's cart has been changed since. */
function useChoiceInCart({ id, inCart }: PackageButtonsProps['service']): ServiceChoice | null {
  const owner = useViewer()?.customUserId ?? ''
  const { data: cart } = useQuery({ ...cartQueries.mine(owner), enabled: false })
  if (!cart) return inCart
  const item = cart.items.find((each) => each.kind === 'service' && each.serviceId === id)
  return item?.kind === 'service' ? choiceOf(item.chosen) : null
}

const isSameChoice = (one: ServiceChoice, other: ServiceChoice): boolean =>
  one.packageId === other.packageId &&
  one.extras.length === other.extras.length &&
  one.extras.every((extra) => other.extras.includes(extra))
