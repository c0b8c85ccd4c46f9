import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Cart, CartOffer } from '@guildhall/contract/orders/cart.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { cartQueries } from './cart-queries.ts'
import { type LocalLine, useLocalLines } from './local-cart.ts'
import { totalOf } from './total-of.ts'

interface Loading {
  cart: Cart | undefined
  /** Why what is shown is not of now, or nothing is. */
  error: Error | null
  retry: () => void
}

/** The cart of whoever looks: the server's for somebody signed in, else this browser's at the prices of now. */
export function useCart(): Loading {
  const owner = useViewer()?.customUserId
  const { currency } = useSite()
  const lines = useLocalLines()
  const mine = useQuery({ ...cartQueries.mine(owner ?? ''), enabled: owner !== undefined })
  const ids = lines?.map(({ productId }) => productId) ?? []
  const offers = useQuery({
    ...cartQueries.offers(ids),
    enabled: owner === undefined && lines !== null,
    // What is taken out needs no new answer for the rest.
    placeholderData: (before) => before,
  })
  useCartOfOtherTabs()
  if (owner) return { cart: mine.data, error: mine.error, retry: () => void mine.refetch() }
  const cart = lines && (lines.length === 0 || offers.data) ? localCart(lines, offers.data ?? [], currency) : undefined
  return { cart, error: offers.error, retry: () => void offers.refetch() }
}

/** Has the cart asked anew when another tab changed it. */
export function useCartOfOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === localStorageKeys.cartCount) void client.invalidateQueries({ queryKey: cartQueries.all })
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [client])
}

function localCart(lines: readonly LocalLine[], offers: readonly CartOffer[], currency: string): Cart {
  const items = lines.flatMap(({ productId, quantity, seenPrice, title }) => {
    const offer = offers.find((each) => each.productId === productId)
    // Just added, and not asked yet.
    if (!offer) return []
    const { project, refusal, owned } = offer
    const price = refusal === 'gone' ? seenPrice : offer.price
    const named = project?.title ?? title
    const now = { price, refusal, owned, available: !refusal }
    return [{ kind: 'project' as const, productId, quantity, title: named, project, seenPrice, ...now }]
  })
  return { items, totalMinor: totalOf(items), currency }
}
