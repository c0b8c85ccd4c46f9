import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { cartLimits } from '../limits/commerce.ts'
import { Price } from '../projects/project-input.ts'
import { ProjectCard } from '../projects/projects.ts'
import { CustomUserId, MilestoneId, ProjectId, Timestamp } from '../values/values.ts'
import { cartCalls } from './calls.ts'
import { cartTexts } from './cart-texts.ts'
import { ChosenRuns, RunsChoice, SoldAgent, SoldAgentId } from './chosen-runs.ts'
import { ChosenService, ServiceChoice, ServiceId, SoldService } from './chosen-service.ts'
import { ChosenSession, SessionChoice, SoldSession, SoldSessionId } from './chosen-session.ts'
import { cartRefusals } from './commerce-options.ts'
import { MilestoneCard } from './milestone-card.ts'

const quantityError = cartTexts.quantity
export const Quantity = z
  .int({ error: quantityError })
  .check(z.gte(1, { error: quantityError }), z.lte(cartLimits.quantity, { error: quantityError }))

/** A project to put into a cart; `quantity` is the number of licences. */
const ProjectLine = z.strictObject({ productId: ProjectId, quantity: Quantity })
/** Anything else to put into a cart; its quantity is always 1. */
const SubjectLine = z.strictObject({
  line: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('milestone'), id: MilestoneId, quantity: z.literal(1) }),
    z.strictObject({ kind: z.literal('service'), id: ServiceId, choice: ServiceChoice, quantity: z.literal(1) }),
    z.strictObject({
      kind: z.literal('session-type'),
      id: SoldSessionId,
      choice: SessionChoice,
      quantity: z.literal(1),
    }),
    z.strictObject({ kind: z.literal('agent'), id: SoldAgentId, choice: RunsChoice, quantity: z.literal(1) }),
  ]),
})
/** A line to put into a cart or to quote. */
export const CartLine = z.union([ProjectLine, SubjectLine])
export type CartLine = z.output<typeof CartLine>

/** What a line names, of each kind; from a service a package is chosen, of a session type a time, of an agent a number of runs. */
export type WantedSubject =
  | { kind: 'project' | 'milestone'; id: string }
  | { kind: 'service'; id: string; choice: ServiceChoice }
  | { kind: 'session-type'; id: string; choice: SessionChoice }
  | { kind: 'agent'; id: string; choice: RunsChoice }

/** Returns what a line names, and how many. */
export function wantedOf(line: CartLine): { subject: WantedSubject; quantity: number } {
  if (!('line' in line)) return { subject: { kind: 'project', id: line.productId }, quantity: line.quantity }
  const { quantity, ...subject } = line.line
  return { subject, quantity }
}

/**
 * A line of a browser's cart, with the price its buyer saw: sent only so that a change can be announced. Visitors buy
 * projects only.
 */
export const MergedLine = z.extend(ProjectLine, { seenPrice: z.optional(Price) })
export type MergedLine = z.output<typeof MergedLine>

/** The fields of every line in a cart. */
const cartItem = {
  quantity: z.int(),
  /** Its title when it was added; all that is left when it is gone. */
  title: z.string(),
  /** The current price of one; the last known price when it is gone. */
  price: z.number(),
  /** The price the buyer last confirmed. */
  seenPrice: z.number(),
  available: z.boolean(),
  /** Why it cannot be bought now. */
  refusal: z.nullable(z.enum(cartRefusals)),
}
/** A project in a cart, as it is now. */
const ProjectItem = z.object({
  ...cartItem,
  kind: z.literal('project'),
  productId: ProjectId,
  /** The project, as far as the buyer may still see it. */
  project: z.nullable(ProjectCard),
  /** Licences of it that this buyer already has. */
  owned: z.int(),
})
/** A milestone in a cart. Its quantity is 1. */
const MilestoneItem = z.object({
  ...cartItem,
  kind: z.literal('milestone'),
  milestoneId: MilestoneId,
  /** Null when the buyer may no longer see it. */
  milestone: z.nullable(MilestoneCard),
})
/** A package of a service in a cart. Its quantity is 1. */
const ServiceItem = z.object({
  ...cartItem,
  kind: z.literal('service'),
  serviceId: ServiceId,
  /** Null when the buyer may no longer see it. */
  service: z.nullable(SoldService),
  /** What was chosen, as it is now; as it was last seen when it cannot be bought. */
  chosen: ChosenService,
  /** Whether something besides the price has changed since the buyer chose it. */
  isChanged: z.boolean(),
})
/** A session at a chosen time in a cart. Its quantity is 1, and nothing is held for it. */
const SessionItem = z.object({
  ...cartItem,
  kind: z.literal('session-type'),
  sessionTypeId: SoldSessionId,
  /** Null when the buyer may no longer see it. */
  session: z.nullable(SoldSession),
  chosen: ChosenSession,
  /** The buyer's own booking of this time, when that is why it cannot be bought; `held` until it is paid. */
  booking: z.nullable(z.object({ id: ProjectId, state: z.enum(['held', 'booked']) })),
})
/** Runs of an agent in a cart. Its quantity is 1: the price is that of all chosen runs. */
const RunsItem = z.object({
  ...cartItem,
  kind: z.literal('agent'),
  agentId: SoldAgentId,
  /** Null when the buyer may no longer see it. */
  agent: z.nullable(SoldAgent),
  chosen: ChosenRuns,
})
/** A line of a cart, by kind of item. */
export const CartItem = z.discriminatedUnion('kind', [ProjectItem, MilestoneItem, ServiceItem, SessionItem, RunsItem])
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
/** `productId` is the id of the item, of whatever kind. */
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
    summary:
      'Sets a line, at the current price: the licences of a project, a milestone, a package of a service with its extras, a session at a free time, or runs of an agent; another choice from the same service, session type or agent replaces the first. Refused (409) when it cannot be bought.',
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
    summary: 'Removes an item from the cart, by its id; idempotent.',
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
