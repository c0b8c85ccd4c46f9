import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import { storedCart } from '#lib/page/stored-cart.ts'

/** A project in a signed-out cart, with what was shown when it was added. */
export interface LocalLine {
  productId: string
  quantity: number
  seenPrice: number
  title: string
}

/** The cart of a browser. `mergeId` identifies the attempt to merge it into an account's cart, until it changes again. */
interface LocalCart {
  lines: readonly LocalLine[]
  mergeId?: string
}

const key = localStorageKeys.cart
const empty: LocalCart = { lines: [] }

/** Returns this browser's cart; unrecognised stored data counts as none. */
export function readLocalCart(): LocalCart {
  return parse(storedCart())
}

/** Stores the cart and notifies every tab. Throws a readable error where storage is refused. */
export function writeLocalCart(cart: LocalCart): void {
  try {
    if (cart.lines.length > 0) localStorage.setItem(key, JSON.stringify(cart))
    else localStorage.removeItem(key)
  } catch {
    throw new Error(cartTexts.noStorage)
  }
  dispatchEvent(new Event(key))
}

/** Changes the lines of the signed-out cart. It counts as a new cart, so it may be merged again. */
export function changeLocalCart(change: (lines: readonly LocalLine[]) => readonly LocalLine[]): void {
  const lines = change(readLocalCart().lines)
  writeLocalCart({ lines })
  broadcastCount(localStorageKeys.cartCount, '', lines.length)
}

/**
 * Returns the lines of this browser's cart as they change, in every tab; null in server-rendered pages, which cannot know
 * them.
 */
export function useLocalLines(): readonly LocalLine[] | null {
  const text = useSyncExternalStore(subscribe, storedCart, () => undefined)
  return useMemo(() => (text === undefined ? null : parse(text).lines), [text])
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  addEventListener(key, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(key, listener)
  }
}

function parse(text: string | null): LocalCart {
  try {
    const { lines, mergeId } = JSON.parse(text ?? '') as Record<string, unknown>
    if (!Array.isArray(lines)) return empty
    const good = lines.filter(isLine).slice(0, cartLimits.lines)
    return { lines: good, ...(typeof mergeId === 'string' ? { mergeId } : {}) }
  } catch {
    return empty
  }
}

function isLine(value: unknown): value is LocalLine {
  const { productId, quantity, seenPrice, title } = (value ?? {}) as Partial<LocalLine>
  return (
    /^[a-z0-9]{12}$/.test(String(productId)) &&
    Number.isInteger(quantity) &&
    (quantity ?? 0) >= 1 &&
    (quantity ?? 0) <= cartLimits.quantity &&
    typeof seenPrice === 'number' &&
    toMinor(seenPrice) >= 0 &&
    typeof title === 'string'
  )
}

/** Puts a line into the signed-out cart, replacing a line with the same project. Throws a readable error when it is full. */
export function putLocalLine(line: LocalLine): void {
  changeLocalCart((lines) => {
    if (lines.some(({ productId }) => productId === line.productId))
      return lines.map((each) => (each.productId === line.productId ? line : each))
    if (lines.length >= cartLimits.lines) throw new Error(cartTexts.full)
    return [...lines, line]
  })
}

/** Removes a project from the signed-out cart. */
export function removeLocalLine(productId: string): void {
  changeLocalCart((lines) => lines.filter((line) => line.productId !== productId))
}
