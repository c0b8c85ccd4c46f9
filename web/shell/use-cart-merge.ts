import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { useEffect } from 'react'

/**
 * Takes what was put into a cart before signing in into the cart of `owner`; when that fails, with the next page or try.
 * Whoever comes back to the page sees what another device has put into the cart.
 */
export function useCartMerge(owner: string | undefined): void {
  useEffect(() => {
    const follow = async () =>
      owner && document.visibilityState === 'visible' && (await import('#cart/cart-refresh.ts')).followCart(owner)
    const back = () => void follow().catch(() => {})
    addEventListener('visibilitychange', back)
    // Reading throws where storage is refused: then there is nothing to take in.
    const merge = async () =>
      owner && localStorage[localStorageKeys.cart] && (await import('#cart/cart-merge.ts')).mergeLocalCart(owner)
    merge().catch(() => {})
    return () => removeEventListener('visibilitychange', back)
  }, [owner])
}
