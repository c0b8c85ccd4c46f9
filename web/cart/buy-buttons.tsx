import { itemIdOf } from '@guildhall/contract/orders/cart-items.ts'
import { cartRefusalTexts, cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { Fragment, type ReactNode, useCallback, useRef } from 'react'
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
import { useLocalLines } from './local-cart.ts'
import { useCart, useCartChanges, useCartOfOtherTabs } from './use-cart.ts'

interface BuyButtonsProps {
  project: Buyable
  /** Shown while the seller has no business details: asks to be told when it is on sale. */
  saleAlert: ReactNode
}

/** The buy box of a product page: adds the project to the cart, or says why it cannot be bought. */
export function BuyButtons({ project, saleAlert }: BuyButtonsProps) {
  const { data } = useQuery(cartQueries.offers([project.id]))
  useCartOfOtherTabs()
  const offer = data?.find(({ productId }) => productId === project.id)
  // A portfolio piece has no buy box.
  if (!project.forSale) return null
  if (!offer) return <div className="buy__b" aria-busy="true" />
  const { refusal, blocked, owned, ownedBy } = offer
  // The notice above the title says what is missing.
  if (blocked === 'no-business-details') return null
  if (blocked)
    return (
      <div className="mt-4">
        <Notice kind="wait">Nobody can buy this yet. {cartRefusalTexts[blocked]}</Notice>
      </div>
    )
  if (refusal === 'own') return null
  if (refusal === 'no-business-details') return saleAlert
  const [newest] = ownedBy
  const isOwned = owned > 0 && newest !== undefined
  const openOwned = newest ? (
    <Link
      className={buttonClass({ look: offer.inCart > 0 ? 'second' : 'primary', size: 'lg', block: true })}
      to={`/orders/${newest.id}#bought`}
    >
      Open what you {project.price === 0 ? 'took' : 'bought'}
    </Link>
  ) : null
  return (
    <>
      {isOwned ? (
        <div className="buy__b">
          {offer.inCart > 0 ? (
            // The cart has the bar of the page.
            openOwned
          ) : (
            <ActionBar figure={project.price === 0 ? 'You have this' : licencesText(owned)}>{openOwned}</ActionBar>
          )}
          <p className="c2 t-sm">
            {project.price === 0 ? 'You have this' : `You own ${licencesText(owned)} of it`}, with{' '}
            {ownedBy.map(({ id, number }, at) => (
              <Fragment key={id}>
                {at > 0 ? ', ' : ''}
                <Link className="link" to={`/orders/${id}`}>
                  order {number}
                </Link>
              </Fragment>
            ))}
            .{refusal || project.price === 0 ? '' : ' Buying it again adds a licence.'}
          </p>
        </div>
      ) : null}
      {refusal ? (
        <p className="c2 mt-4">{cartRefusalTexts[refusal]}</p>
      ) : isOwned && project.price === 0 ? null : (
        <BuyActions project={project} inCart={offer.inCart} isAgain={isOwned} />
      )}
    </>
  )
}

const licencesText = (owned: number) => (owned === 1 ? '1 licence' : `${owned} licences`)

type Buyable = Pick<Project, 'id' | 'title' | 'price' | 'forSale' | 'licence'>

/**
 * The actions for a buyable project: add to cart or go straight to checkout; once in the cart, go to checkout or remove it.
 * After a press changes them, focus moves to the new main action.
 */
function BuyActions({ project, inCart, isAgain }: { project: Buyable; inCart: number; isAgain: boolean }) {
  const viewer = useViewer()
  const local = useLocalLines()
  const { currency } = useSite()
  const { set, remove, isWaiting } = useCartChanges()
  const isPressed = useRef(false)
  const { id, title, price, licence } = project
  const isIn = viewer ? inCart > 0 : Boolean(local?.some(({ productId }) => productId === id))
  const takeFocus = useCallback((box: HTMLElement | null) => {
    if (!box) return
    if (isPressed.current && document.activeElement === document.body)
      box.querySelector<HTMLElement>('.btn--primary')?.focus()
    isPressed.current = false
  }, [])
  const forget = () => {
    isPressed.current = false
  }
  const put = (quantity: number) =>
    set.mutate({ productId: id, quantity, seenPrice: price, title }, { onError: forget })
  const add = () => {
    isPressed.current = true
    put(1)
  }
  const takeOut = (quantity: number) => {
    isPressed.current = true
    const undo = { label: 'Undo', run: () => put(quantity) }
    remove.mutate(id, {
      onSuccess: () => toast.info('Removed from your cart', { detail: title, action: undo }),
      onError: forget,
    })
  }
  return (
    // The pressed control is gone once this has changed.
    <div key={`${isIn}`} className="buy__b" ref={takeFocus}>
      {isIn ? (
        <InCart project={project} onRemove={takeOut} />
      ) : (
        <>
          {isAgain ? (
            <Button size="lg" block busy={set.isPending} onClick={add}>
              Add to cart again
            </Button>
          ) : (
            <ActionBar
              figure={moneyText(toMinor(price), currency, { short: true, zero: 'Free' })}
              note={isWaiting ? cartTexts.waitingShort : licenceTexts[licence].name}
            >
              <Button look="primary" size="lg" block busy={set.isPending} onClick={add}>
                Add to cart
              </Button>
            </ActionBar>
          )}
          <Link className={buttonClass({ size: 'lg', block: true })} to={checkoutPath(id)}>
            {isAgain ? 'Buy it again' : price === 0 ? 'Take it now' : 'Buy now'}
          </Link>
        </>
      )}
      {isWaiting ? (
        <div className="mt-3">
          <Notice kind="wait">{cartTexts.waiting}</Notice>
        </div>
      ) : null}
    </div>
  )
}

interface InCartProps {
  project: Pick<Buyable, 'id' | 'price'>
  /** Removes it; receives how many licences of it were in the cart. */
  onRemove: (quantity: number) => void
}

/** Shown once a project is in the cart: check out the whole cart at its total, or remove the project. */
function InCart({ project: { id, price }, onRemove }: InCartProps) {
  const { cart } = useCart()
  const { currency } = useSite()
  const line = cart?.items.find((item) => itemIdOf(item) === id)
  const others = cart?.items.filter((item) => item.available && itemIdOf(item) !== id).length ?? 0
  // Until the cart has loaded, or while this line is being removed, show this project's price.
  const totalMinor = cart && line ? cart.totalMinor : toMinor(price)
  const total = moneyText(totalMinor, currency, { short: true, zero: 'Free' })
  return (
    <>
      <ActionBar figure={total} note={`${others + 1} in your cart`}>
        <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={checkoutPath()}>
          {totalMinor === 0 ? 'Check out' : `Check out ${total}`}
        </Link>
      </ActionBar>
      <p className="c2 t-sm buy__in">
        <Icon of={Check} size={16} />
        <Link className="link" to="/cart">
          In your cart
        </Link>
        {others > 0 ? <span>with {others === 1 ? '1 other' : `${others} others`}</span> : null}
        <span aria-hidden="true">·</span>
        <button type="button" className="link link--plain" onClick={() => onRemove(line?.quantity ?? 1)}>
          Remove
        </button>
      </p>
    </>
  )
}
