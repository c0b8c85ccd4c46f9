import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Cart, CartItem, CartLine, CartOffer } from '@guildhall/contract/orders/cart.ts'
import { itemIdOf, runsChoiceOf, timeChoiceOf } from '@guildhall/contract/orders/cart-items.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import type { RunsChoice } from '@guildhall/contract/orders/chosen-runs.ts'
import type { ServiceChoice } from '@guildhall/contract/orders/chosen-service.ts'
import type { SessionChoice } from '@guildhall/contract/orders/chosen-session.ts'
import { choiceOf } from '@guildhall/contract/orders/package-sums.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isOffline } from '#lib/api/api-error.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { toast } from '#ui/overlays/toast.ts'
import { cartApi, cartQueries, inTurn, keepCart } from './cart-queries.ts'
import { changeLocalCart, type LocalLine, putLocalLine, removeLocalLine, useLocalLines } from './local-cart.ts'

interface Loading {
  cart: Cart | undefined
  /** Why the cart shown is outdated or missing. */
  error: Error | null
  retry: () => void
}

/** Returns the viewer's cart: the server's when signed in, else this browser's at current prices. */
export function useCart(): Loading {
  const owner = useViewer()?.customUserId
  const { currency } = useSite()
  const lines = useLocalLines()
  const mine = useQuery({ ...cartQueries.mine(owner ?? ''), enabled: owner !== undefined })
  const ids = lines?.map(({ productId }) => productId) ?? []
  const offers = useQuery({
    ...cartQueries.offers(ids),
    enabled: owner === undefined && lines !== null,
    // After a removal, the other lines need no new answer.
    placeholderData: (before) => before,
  })
  useCartOfOtherTabs()
  if (owner) return { cart: mine.data, error: mine.error, retry: () => void mine.refetch() }
  const cart = lines && (lines.length === 0 || offers.data) ? localCart(lines, offers.data ?? [], currency) : undefined
  return { cart, error: offers.error, retry: () => void offers.refetch() }
}

/** Refetches the cart when another tab changed it. */
export function useCartOfOtherTabs(): void {
  const client = useQueryClient()
  useWindowEvent('storage', ({ key }) => {
    if (key === localStorageKeys.cartCount) void client.invalidateQueries({ queryKey: cartQueries.all })
  })
}

function localCart(lines: readonly LocalLine[], offers: readonly CartOffer[], currency: string): Cart {
  const items = lines.flatMap(({ productId, quantity, seenPrice, title }) => {
    const offer = offers.find((each) => each.productId === productId)
    // Just added, and not fetched yet.
    if (!offer) return []
    const { project, refusal, owned } = offer
    const price = refusal === 'gone' ? seenPrice : offer.price
    const named = project?.title ?? title
    const now = { price, refusal, owned, available: !refusal }
    return [{ kind: 'project' as const, productId, quantity, title: named, project, seenPrice, ...now }]
  })
  return { items, totalMinor: totalOf(items), currency }
}

const mostTries = 30
const firstPauseMs = 1000
const longestPauseMs = 10_000
// The latest wanted quantity per project: of quick presses only the last needs to be sent.
const wanted = new Map<string, number>()
let running = 0

/** Returns the changes the viewer can make to their cart: on the server when signed in, else in this browser. */
export function useCartChanges() {
  const owner = useViewer()?.customUserId
  const client = useQueryClient()
  // A refusal by a browser's own cart has nothing to do with the connection.
  const isDisconnected = (error: Error) => owner !== undefined && isOffline(error)
  const change = <T>(local: (line: T) => void, remote: (owner: string, line: T) => Promise<Cart | null>) => ({
    mutationFn: async (line: T) => {
      if (!owner) return local(line)
      running += 1
      const cart = await inTurn(() => remote(owner, line)).finally(() => {
        running -= 1
      })
      // While other changes wait, an answer without them would undo what is shown.
      if (cart && running === 0) keepCart(owner, cart)
    },
    // The first attempt is made even offline; the next ones wait for the network.
    networkMode: 'offlineFirst' as const,
    // Tried again until there is a connection, so that the server has the cart that is shown here.
    retry: (failures: number, error: Error) => isDisconnected(error) && failures < mostTries,
    retryDelay: (failures: number) => Math.min(firstPauseMs * 2 ** failures, longestPauseMs),
    onError: (error: Error) => {
      toast.error(isDisconnected(error) ? cartTexts.offline : error.message)
      void client.invalidateQueries({ queryKey: cartQueries.all })
    },
  })
  const show = (update: (cart: Cart) => Cart) => {
    if (!owner) return
    const { queryKey } = cartQueries.mine(owner)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (cart) => cart && withTotal(update(cart)))
  }

  const set = useMutation({
    ...change<SetLine>(putLocalLine, async (id, line) => {
      const { productId, quantity } = line
      if (wanted.get(productId) !== quantity) return null
      return cartApi.set({ params: { id }, body: bodyOf(line) })
    }),
    onMutate: ({ productId, quantity }) => {
      wanted.set(productId, quantity)
      show((cart) => ({
        ...cart,
        items: cart.items.map((item) => (itemIdOf(item) === productId ? { ...item, quantity } : item)),
      }))
    },
  })
  const remove = useMutation({
    ...change<string>(removeLocalLine, (id, productId) => cartApi.remove({ params: { id, productId }, body: null })),
    onMutate: (productId) => {
      wanted.delete(productId)
      show((cart) => ({ ...cart, items: cart.items.filter((item) => itemIdOf(item) !== productId) }))
    },
  })
  const clear = useMutation({
    ...change<void>(
      () => changeLocalCart(() => []),
      (id) => cartApi.clear({ params: { id }, body: null }),
    ),
    onMutate: () => {
      wanted.clear()
      show((cart) => ({ ...cart, items: [] }))
    },
  })
  /** Changes are waiting for a connection. */
  const isWaiting = [set, remove, clear].some(({ isPending, failureCount }) => isPending && failureCount > 0)
  return { set, remove, clear, isWaiting }
}

/**
 * A line to set: `productId` is the id of the item, of whatever kind; `choice` is what is chosen of a service, a session type or an agent.
 * Only signed-in people buy anything but projects.
 */
type SetLine = LocalLine & { kind?: CartItem['kind']; choice?: ServiceChoice | SessionChoice | RunsChoice | undefined }

function bodyOf({ kind = 'project', productId: id, quantity, choice }: SetLine): CartLine {
  if (kind === 'service' && choice && 'packageId' in choice) return { line: { kind, id, choice, quantity: 1 } }
  if (kind === 'session-type' && choice && 'start' in choice) return { line: { kind, id, choice, quantity: 1 } }
  if (kind === 'agent' && choice && 'runs' in choice) return { line: { kind, id, choice, quantity: 1 } }
  return kind === 'project' || choice ? { productId: id, quantity } : milestoneLine(id)
}

const milestoneLine = (id: string): CartLine => ({ line: { kind: 'milestone', id, quantity: 1 } })

/** Returns the line that sets this quantity of an item in the cart. */
export function lineOf(item: CartItem, quantity: number): SetLine {
  const { kind, title, price: seenPrice } = item
  const line = { kind, productId: itemIdOf(item), title, quantity, seenPrice }
  if (item.kind === 'session-type') return { ...line, choice: timeChoiceOf(item.chosen) }
  if (item.kind === 'agent') return { ...line, choice: runsChoiceOf(item.chosen) }
  return item.kind === 'service' ? { ...line, choice: choiceOf(item.chosen) } : line
}

function withTotal(cart: Cart): Cart {
  return { ...cart, totalMinor: totalOf(cart.items) }
}

/** Returns the total of a cart's buyable lines, in minor units. */
export function totalOf(items: readonly CartItem[]): number {
  return items
    .filter(({ available }) => available)
    .reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0)
}
