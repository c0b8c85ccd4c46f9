import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { cartLimits } from '../limits/commerce.ts'
import { Price, ProjectCard } from '../projects/projects.ts'
import { CustomUserId, ProjectId, Timestamp } from '../values/values.ts'
import { cartCalls } from './calls.ts'
import { cartTexts } from './cart-texts.ts'
import { cartRefusals } from './commerce-options.ts'

const quantityError = cartTexts.quantity
export const Quantity = z
  .int({ error: quantityError })
  .check(z.gte(1, { error: quantityError }), z.lte(cartLimits.quantity, { error: quantityError }))

/** A line to put into a cart; `quantity` is the number of licences. */
export const CartLine = z.strictObject({ productId: ProjectId, quantity: Quantity })
export type CartLine = z.output<typeof CartLine>

/** A line of a browser's cart, with the price its buyer saw: sent only so that a change can be announced. */
export const MergedLine = z.extend(CartLine, { seenPrice: z.optional(Price) })
export type MergedLine = z.output<typeof MergedLine>

/** A project in a cart, as it is now. */
const ProjectItem = z.object({
  kind: z.literal('project'),
  productId: ProjectId,
  quantity: z.int(),
  /** Its title when it was added; all that is left of a deleted project. */
  title: z.string(),
  /** The project, as far as the buyer may still see it. */
  project: z.nullable(ProjectCard),
  /** The current price of a licence; the last known price when the project is gone. */
  price: z.number(),
  /** The price the buyer last confirmed. */
  seenPrice: z.number(),
  available: z.boolean(),
  /** Why it cannot be bought now. */
  refusal: z.nullable(z.enum(cartRefusals)),
  /** Licences of it that this buyer already has. */
  owned: z.int(),
})
/** A line of a cart, by kind of item. */
export const CartItem = z.discriminatedUnion('kind', [ProjectItem])
export type CartItem = z.output<typeof CartItem>

/** A cart; `totalMinor` sums what is available. */
export const Cart = z.object({ items: z.array(CartItem), totalMinor: z.int(), currency: z.string() })
export type Cart = z.output<typeof Cart>

/** A project as the caller can buy it now, in their cart or not. */
export const CartOffer = z.object({
  ...z.pick(ProjectItem, { productId: true, project: true, price: true, refusal: true, owned: true }).shape,
  /** The newest orders that included it. */
  ownedBy: z.array(z.object({ id: z.string(), number: z.int(), boughtAt: Timestamp })),
  /** How many licences of it are in the signed-in caller's cart. */
  inCart: z.int(),
  /** Why others cannot buy it; shown only to its seller. */
  blocked: z.nullable(z.enum(cartRefusals)),
})
export type CartOffer = z.output<typeof CartOffer>

const Owner = z.object({ id: CustomUserId })
const OneLine = z.object({ id: CustomUserId, productId: ProjectId })
const noBody = z.nullish(z.strictObject({}))

/** The caller's cart; other people's carts answer 404. */
export const cartEndpoints = {
  mine: endpoint(cartCalls.mine, {
    summary: 'The caller’s cart with current prices.',
    output: Cart,
  }),
  get: endpoint(cartCalls.get, {
    summary: 'The same, by the caller’s customUserId.',
    params: Owner,
    output: Cart,
  }),
  offers: endpoint(cartCalls.offers, {
    summary: 'How these projects can be bought now, in the given order: for product pages and carts kept in a browser.',
    query: z.object({
      ids: z.string().check(z.regex(/^[a-z0-9]{12}(,[a-z0-9]{12})*$/), z.maxLength(13 * cartLimits.lines)),
    }),
    output: z.object({ offers: z.array(CartOffer) }),
  }),
  set: endpoint(cartCalls.set, {
    summary: 'Sets the quantity of a project’s line, at the current price. Refused (409) when it cannot be bought.',
    params: Owner,
    body: CartLine,
    output: Cart,
  }),
  merge: endpoint(cartCalls.merge, {
    summary:
      'Merges a browser’s cart, once per mergeId: the larger quantity of each project. Items that cannot be bought are left out.',
    params: Owner,
    body: z.strictObject({
      mergeId: z.uuid(),
      items: z.array(MergedLine).check(z.maxLength(cartLimits.lines)),
    }),
    output: Cart,
  }),
  remove: endpoint(cartCalls.remove, {
    summary: 'Removes a project from the cart; idempotent.',
    params: OneLine,
    body: noBody,
    output: Cart,
  }),
  clear: endpoint(cartCalls.clear, {
    summary: 'Empties the cart.',
    params: Owner,
    body: noBody,
    output: Cart,
  }),
}
