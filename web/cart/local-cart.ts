import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import { storedCart } from '#lib/page/stored-cart.ts'

/** A project somebody signed out means to buy, with what they were shown when they added it. */
export interface LocalLine {
  productId: string
  quantity: number
  seenPrice: number
  title: string
}

/** The cart of a browser. `mergeId` names the attempt to take it into somebody's cart, until it changes again. */
interface LocalCart {
  lines: readonly LocalLine[]
  mergeId?: string
}

const key = localStorageKeys.cart
const empty: LocalCart = { lines: [] }

/** The cart of this browser; what is not ours in its place counts as none. */
export function readLocalCart(): LocalCart {
  return parse(storedCart())
}

/** Keeps the cart, and says so in every tab. Throws a sentence for people where storage is refused. */
export function writeLocalCart(cart: LocalCart): void {
  try {
    if (cart.lines.length > 0) localStorage.setItem(key, JSON.stringify(cart))
    else localStorage.removeItem(key)
  } catch {
    throw new Error(cartTexts.noStorage)
  }
  dispatchEvent(new Event(key))
}

/** Changes the lines of the cart of somebody signed out. Another cart now, so it may be merged again. */
export function changeLocalCart(change: (lines: readonly LocalLine[]) => readonly LocalLine[]): void {
  const lines = change(readLocalCart().lines)
  writeLocalCart({ lines })
  broadcastCount(localStorageKeys.cartCount, '', lines.length)
}

/** The lines of this browser's cart as they change, in every tab; null in the server's page, which cannot know them. */
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

/** Puts a line into the cart of somebody signed out, in the place of one with the same project. Throws a sentence when it is full. */
export function putLocalLine(line: LocalLine): void {
  changeLocalCart((lines) => {
    if (lines.some(({ productId }) => productId === line.productId))
      return lines.map((each) => (each.productId === line.productId ? line : each))
    if (lines.length >= cartLimits.lines) throw new Error(cartTexts.full)
    return [...lines, line]
  })
}

/** Takes a project out of the cart of somebody signed out. */
export function removeLocalLine(productId: string): void {
  changeLocalCart((lines) => lines.filter((line) => line.productId !== productId))
}
