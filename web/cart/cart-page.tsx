import './cart.css'
import type { Cart, CartItem } from '@guildhall/contract/orders/cart.ts'
import { itemIdOf } from '@guildhall/contract/orders/cart-items.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Summary } from '#ui/lists/summary.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { CartLine } from './cart-line.tsx'
import { nothingToBuy } from './nothing-to-buy.ts'
import { lineOf, useCart, useCartChanges } from './use-cart.ts'

/** The button that saves a cart project for later; calls `onSaved` once it is saved, with a way to undo it. */
export type SaveButton = (
  project: NonNullable<Extract<CartItem, { kind: 'project' }>['project']>,
  onSaved: (button: HTMLElement, undo: () => void) => void,
) => ReactNode

/** The cart: the chosen items at current prices. `notice` appears above it. */
export function CartPage({ notice, save }: { notice: ReactNode; save: SaveButton }) {
  const viewer = useViewer()
  const { cart, error, retry } = useCart()
  const checkoutPath = viewer ? '/checkout' : signInPath('/checkout')
  return (
    <div className="page cart-page">
      <div className="phead">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Cart
          </h1>
          {viewer || !cart?.items.length ? null : (
            <p className="c2">Kept in this browser. Sign in to keep it on all your devices.</p>
          )}
        </div>
      </div>
      {notice}
      {error && cart ? (
        <div className="mb-4">
          <Notice kind="wait">
            <p>These prices may be out of date: we could not load them again.</p>
            <Button size="sm" className="mt-2" onClick={retry}>
              Try Again
            </Button>
          </Notice>
        </div>
      ) : null}
      {cart && cart.items.length > 0 ? <FilledCart cart={cart} checkoutPath={checkoutPath} save={save} /> : null}
      {cart?.items.length === 0 ? (
        <EmptyState
          solid="octa"
          title="Your cart is empty"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
              Browse the marketplace
            </Link>
          }
        >
          Projects you add stay here until you remove or buy them.
        </EmptyState>
      ) : null}
      {!cart && error ? (
        <LoadFailure title="Your cart could not be loaded" message={error.message} onRetry={retry} />
      ) : null}
      {!cart && !error ? <LoadingCart /> : null}
      {viewer ? null : (
        <noscript>
          <p className="mt-4">While you are signed out, your cart needs JavaScript, which is off in this browser.</p>
        </noscript>
      )}
    </div>
  )
}

function FilledCart({ cart, checkoutPath, save }: { cart: Cart; checkoutPath: string; save: SaveButton }) {
  const viewer = useViewer()
  const { set, remove, clear, isWaiting } = useCartChanges()
  const put = (item: CartItem, quantity: number) => set.mutate(lineOf(item, quantity))
  const takeOut = (item: CartItem, button: HTMLElement, done: string, undo?: () => void) => {
    focusAfter(button)
    remove.mutate(itemIdOf(item))
    const putBack = () => {
      undo?.()
      put(item, item.quantity)
    }
    toast.info(done, {
      detail: item.title,
      ...(item.available ? { action: { label: 'Undo', run: putBack } } : {}),
    })
  }
  const empty = () => {
    const before = cart.items.filter(({ available }) => available)
    document.querySelector<HTMLElement>('main h1')?.focus()
    clear.mutate()
    toast.info('Your cart is empty now', {
      action: {
        label: 'Undo',
        run: () => {
          for (const item of before) put(item, item.quantity)
        },
      },
    })
  }
  return (
    <div className="co">
      <div>
        {isWaiting ? (
          <div className="mb-4">
            <Notice kind="wait">{cartTexts.waiting}</Notice>
          </div>
        ) : null}
        <ul className="lines lines--top cart__l" aria-label="Items in your cart">
          {cart.items.map((item) => (
            <CartLine
              key={itemIdOf(item)}
              item={item}
              currency={cart.currency}
              onQuantity={(quantity) => put(item, quantity)}
              onRemove={(button) => takeOut(item, button, 'Removed from your cart')}
              act={
                viewer && item.kind === 'project' && item.project && item.refusal !== 'own'
                  ? save(item.project, (button, undo) => takeOut(item, button, 'Moved to your favorites', undo))
                  : null
              }
            />
          ))}
        </ul>
        {cart.items.length > 1 ? (
          <button type="button" className="link link--plain t-sm mt-3" onClick={empty}>
            Remove all
          </button>
        ) : null}
      </div>
      <CartSummary cart={cart} checkoutPath={checkoutPath} />
    </div>
  )
}

// The button disappears with its line, so move focus elsewhere.
function focusAfter(button: HTMLElement) {
  const line = button.closest('li')
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const target = next?.querySelector<HTMLElement>('.cti__r') ?? document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: true })
}

function LoadingCart() {
  return (
    <Loading className="co">
      <div>
        {[0, 1].map((each) => (
          <div key={each} className="cti">
            <Skeleton width="8rem" height="5rem" />
            <div className="grow">
              <Skeleton width="70%" height="1.25rem" />
              <span className="block mt-2">
                <Skeleton width="40%" height="1rem" />
              </span>
            </div>
          </div>
        ))}
      </div>
      <Skeleton height="12rem" />
    </Loading>
  )
}

/** The cart total, and the link to checkout. */
function CartSummary({ cart, checkoutPath }: { cart: Cart; checkoutPath: string }) {
  const { items, totalMinor, currency } = cart
  const bought = items.filter(({ available }) => available)
  const left = items.length - bought.length
  return (
    <Summary
      lines={bought.map((item) => {
        const { title, quantity, price } = item
        const amount = moneyText(toMinor(price) * quantity, currency, { zero: 'Free' })
        return { id: itemIdOf(item), title, quantity, amount }
      })}
      total={moneyText(totalMinor, currency)}
    >
      {bought.length > 0 ? (
        <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={checkoutPath}>
          Check out
        </Link>
      ) : (
        <p className="c2">{nothingToBuy(items)}</p>
      )}
      <p className="t-sm c3 mt-3">
        {left > 0 && bought.length > 0
          ? `${left === 1 ? 'One item' : `${left} items`} cannot be bought now and ${left === 1 ? 'is' : 'are'} not in the total. `
          : ''}
        Nothing is added to these prices.{' '}
        <Link className="link" to="/refund-policy">
          Refund policy
        </Link>
      </p>
    </Summary>
  )
}
