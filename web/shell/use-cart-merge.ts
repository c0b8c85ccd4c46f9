import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { useEffect } from 'react'

/** Takes what was put into a cart before signing in into the cart of `owner`; when that fails, with the next page or try. */
export function useCartMerge(owner: string | undefined): void {
  useEffect(() => {
    // Reading throws where storage is refused: then there is nothing to take in.
    const merge = async () =>
      owner && localStorage[localStorageKeys.cart] && (await import('#cart/merging.ts')).mergeLocalCart(owner)
    merge().catch(() => {})
  }, [owner])
}
