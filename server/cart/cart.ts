import { isDeepStrictEqual } from 'node:util'
import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import {
  type Cart,
  type CartItem,
  type CartLine,
  type CartOffer,
  type MergedLine,
  wantedOf,
} from '@guildhall/contract/orders/cart.ts'
import type { Chosen, ChosenKind } from '@guildhall/contract/orders/choices.ts'
import type { ChosenService } from '@guildhall/contract/orders/chosen-service.ts'
import type { CartRefusal } from '@guildhall/contract/orders/commerce-options.ts'
import { refusalText } from '@guildhall/contract/orders/refusal-texts.ts'
import { fromMinor, toMinor } from '@guildhall/contract/values/money.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Offer, Subject, SubjectName } from '#offers/port.ts'
import { offers } from '#offers/service.ts'
import { lockPerson } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  type CartRow,
  clearLines,
  findHeld,
  findLines,
  forgetMerges,
  mergeLine,
  removeLine,
  setLine,
  takeMerge,
} from './queries.ts'

type CartDeps = Pick<Deps, 'config' | 'clock' | 'payments' | 'offers' | 'parts'>

type Reads = CartDeps & { db: Queryable }

/** The subject of a line of a browser's cart. */
const subjectOf = ({ productId: id }: Pick<MergedLine, 'productId'>) => ({ kind: 'project', id }) as const

const codes = {
  gone: 'product_gone',
  own: 'product_own',
  team: 'product_team',
  leaving: 'product_leaving',
  'not-for-sale': 'product_not_for_sale',
  taken: 'slot_taken',
  'no-business-details': 'product_no_business_details',
  'no-payments': 'product_no_payments',
} as const satisfies Record<CartRefusal, string>

/** Returns the offer when this buyer can buy it now; otherwise refuses (409, with the reason). */
export function requireOffer(offer: Offer | undefined, { kind }: SubjectName): Offer {
  const refusal = offer ? offer.refusal : 'gone'
  if (!offer || refusal) throw new AppError(codes[refusal ?? 'gone'], { message: refusalText(kind, refusal ?? 'gone') })
  return offer
}

/** A line of a cart with its current offer. */
interface Line {
  subject: Subject
  row: CartRow
  offer: Offer | undefined
}

function subjectOfRow({ subject_kind: kind, subject_id: id, choice }: CartRow): Subject {
  // A choice is stored as its kind has it.
  return (choice ? { kind, id, choice } : { kind, id }) as Subject
}

/** Returns what was chosen as it was last seen; it is stored as its kind has it. */
function seenOf<K extends ChosenKind>({ seen_chosen: seen }: CartRow): Chosen[K] {
  if (!seen) throw new AppError('internal')
  return seen as Chosen[K]
}

/** The lines of a cart with their current offers; for checkout/. */
export async function readLines(deps: Reads, userId: number): Promise<Line[]> {
  const rows = await findLines(deps.db, { userId, at: deps.clock.now() })
  const lines = rows.map((row) => ({ row, subject: subjectOfRow(row) }))
  const offerOf = await offers.find(
    deps,
    userId,
    lines.map(({ subject }) => subject),
  )
  return lines.map((line) => ({ ...line, offer: offerOf(line.subject) }))
}

/**
 * Whether something besides prices differs between two looks at the same choice: its names, contents, days, or rounds of changes.
 */
export function isOtherContent(now: ChosenService, seen: ChosenService): boolean {
  const content = ({ packageMinor: _, title: _title, extras, ...rest }: ChosenService) => ({
    ...rest,
    extras: extras.map(({ amountMinor: __, ...extra }) => extra),
  })
  return !isDeepStrictEqual(content(now), content(seen))
}

/** The viewer's cart: current prices beside those last seen, and why a line cannot be bought. */
export async function readCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  const lines = await readLines(deps, viewer.id)
  const cardOf = await offers.cards(
    deps,
    viewer.id,
    lines.map(({ subject }) => subject),
  )
  const items = lines.map(({ subject, row, offer }): CartItem => {
    const refusal = offer ? offer.refusal : 'gone'
    const { quantity, title, seen_minor, owned } = row
    const { kind, id } = subject
    const common = {
      ...{ quantity, refusal },
      title: offer && refusal !== 'gone' ? offer.title : title,
      price: fromMinor(offer?.unitMinor ?? seen_minor),
      seenPrice: fromMinor(seen_minor),
      available: refusal === null,
    }
    if (kind === 'project') return { ...common, kind, productId: id, project: cardOf({ kind, id }) ?? null, owned }
    const price = fromMinor(refusal === null ? (offer?.unitMinor ?? seen_minor) : seen_minor)
    if (kind === 'session-type') {
      const seen = seenOf<'session-type'>(row)
      const chosen = offer?.kind === kind && refusal === null ? offer.chosen : seen
      const session = cardOf({ kind, id }) ?? null
      // What waits here to be paid needs no word about its own hold.
      const booking = refusal === null ? null : row.booking
      return { ...common, price, kind, sessionTypeId: id, session, chosen, booking }
    }
    if (kind === 'agent') {
      const seen = seenOf<'agent'>(row)
      const chosen = offer?.kind === kind && refusal === null ? offer.chosen : seen
      return { ...common, price, kind, agentId: id, agent: cardOf({ kind, id }) ?? null, chosen }
    }
    if (kind !== 'service') return { ...common, kind, milestoneId: id, milestone: cardOf({ kind, id }) ?? null }
    const seen = seenOf<'service'>(row)
    const now = offer?.kind === kind && refusal === null ? offer.chosen : seen
    const service = cardOf({ kind, id }) ?? null
    return { ...common, price, kind, serviceId: id, service, chosen: now, isChanged: isOtherContent(now, seen) }
  })
  const totalMinor = lines.reduce(
    (sum, { row, offer }) => (offer && offer.refusal === null ? sum + offer.unitMinor * row.quantity : sum),
    0,
  )
  return { items, totalMinor, currency: deps.config.currency }
}

// The id for visitors: no account has it.
const visitorId = 0

/** How these projects can be bought now, in the given order; by a visitor or by the viewer. */
export async function readOffers(deps: Reads, viewer: Viewer | null, ids: readonly string[]): Promise<CartOffer[]> {
  const viewerId = viewer?.id ?? visitorId
  const subjects = ids.map((id) => ({ kind: 'project', id }) as const)
  const offerOf = await offers.find(deps, viewerId, subjects)
  const cardOf = await offers.cards(deps, viewerId, subjects)
  const held = new Map(
    (await findHeld(deps.db, { userId: viewerId, projectIds: ids })).map((row) => [row.project_id, row]),
  )
  const own = subjects.filter((subject) => offerOf(subject)?.refusal === 'own')
  const toOthers = await offers.find(deps, visitorId, own)
  return subjects.map((subject) => {
    const offer = offerOf(subject)
    const productId = subject.id
    return {
      productId,
      project: cardOf(subject) ?? null,
      price: fromMinor(offer?.unitMinor ?? 0),
      refusal: offer ? offer.refusal : 'gone',
      owned: held.get(productId)?.owned ?? 0,
      ownedBy: held.get(productId)?.owned_by ?? [],
      inCart: held.get(productId)?.in_cart ?? 0,
      blocked: toOthers(subject)?.refusal ?? null,
    }
  })
}

/** Sets a cart line; refuses with a reason when it cannot be bought, or when the cart is full. */
export async function setCartLine(deps: CartDeps & Pick<Deps, 'db'>, viewer: Viewer, line: CartLine): Promise<Cart> {
  return transaction(deps.db, async (tx) => {
    // Two changes of a cart run one after the other.
    await lockPerson(tx, { personId: viewer.id })
    const { subject, quantity } = wantedOf(line)
    const offerOf = await offers.find({ ...deps, db: tx }, viewer.id, [subject])
    const offer = requireOffer(offerOf(subject), subject)
    const { title, unitMinor } = offer
    const known = await findKnown(deps, tx, viewer)
    if (!known.has(keyOf(subject)) && known.size >= cartLimits.lines) throw new AppError('cart_full')
    const added = { quantity, title, seenMinor: unitMinor, at: deps.clock.now() }
    const choice = 'choice' in subject ? subject.choice : null
    const seenChosen = 'chosen' in offer ? offer.chosen : null
    await setLine(tx, { userId: viewer.id, kind: subject.kind, id: subject.id, choice, seenChosen, ...added })
    return readCart({ ...deps, db: tx }, viewer)
  })
}

/** Merges a browser's cart, once for each `mergeId`; what cannot be bought, or has no room, is left out. */
export async function mergeCart(
  deps: CartDeps & Pick<Deps, 'db'>,
  viewer: Viewer,
  { mergeId, items }: { mergeId: string; items: MergedLine[] },
): Promise<Cart> {
  return transaction(deps.db, async (tx) => {
    await lockPerson(tx, { personId: viewer.id })
    const now = deps.clock.now()
    const [isNew] = await takeMerge(tx, { userId: viewer.id, mergeId, at: now })
    if (isNew) {
      const offerOf = await offers.find({ ...deps, db: tx }, viewer.id, items.map(subjectOf))
      const known = await findKnown(deps, tx, viewer)
      for (const { quantity, seenPrice, ...line } of items) {
        const subject = subjectOf(line)
        const offer = offerOf(subject)
        if (!offer || offer.refusal) continue
        if (!known.has(keyOf(subject)) && known.size >= cartLimits.lines) continue
        known.add(keyOf(subject))
        const seenMinor = seenPrice === undefined ? offer.unitMinor : toMinor(seenPrice)
        const added = { choice: null, seenChosen: null, quantity, title: offer.title, seenMinor, at: now }
        await mergeLine(tx, { userId: viewer.id, ...subject, ...added })
      }
    }
    return readCart({ ...deps, db: tx }, viewer)
  })
}

/** Removes an item of any kind by its id. */
export async function removeCartLine(deps: Reads, viewer: Viewer, id: string): Promise<Cart> {
  await removeLine(deps.db, { userId: viewer.id, id })
  return readCart(deps, viewer)
}

export async function clearCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  await clearLines(deps.db, { userId: viewer.id })
  return readCart(deps, viewer)
}

const keyOf = ({ kind, id }: SubjectName) => `${kind} ${id}`

/** The keys of the lines in a cart. */
async function findKnown({ clock }: CartDeps, tx: Tx, viewer: Viewer): Promise<Set<string>> {
  const rows = await findLines(tx, { userId: viewer.id, at: clock.now() })
  return new Set(rows.map(({ subject_kind: kind, subject_id: id }) => keyOf({ kind, id })))
}

/** Forgets which carts of browsers were merged long ago; a line that comes again only keeps its larger quantity. */
export async function sweepMerges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetMerges(db, { before: daysAfter(clock.now(), -cartLimits.mergedDays) })
}
