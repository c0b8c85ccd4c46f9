import type { CartRefusal, Fulfilment, SubjectKind } from '@guildhall/contract/orders/commerce-options.ts'
import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'

/** Names something that can be bought. */
export interface Subject {
  kind: SubjectKind
  id: string
}

/** What the lines of each kind keep besides what all lines keep. */
export type KindTerms = { kind: 'project'; licence: Licence; licenceText: string | null }

/** Something as one person can buy it now; `refusal` says why not. Money in minor units. */
export type Offer<K extends SubjectKind = SubjectKind> = Extract<KindTerms, { kind: K }> & {
  id: string
  sellerId: number
  title: string
  unitMinor: number
  fulfilment: Fulfilment
  /** Its files open to a buyer. */
  hasFiles: boolean
  /** How long its seller works on it; null where nobody works. */
  durationDays: number | null
  /** What its seller promises, in words. */
  promised: string[]
  /** What its buyers are asked before they pay. */
  questions: Question[]
  refusal: CartRefusal | null
}

/** What pages show of each kind. */
export interface SubjectCards {
  project: ProjectCard
}

/** Whether prices stay as they are until the transaction ends. */
export type OfferLock = 'locked' | 'read'

/** Something that is held for the buyer of an order. */
export interface Held {
  orderId: string
  buyerId: number
  /** Of what is held. */
  id: string
  quantity: number
  now: Date
}

/**
 * Keeps things that can run out for a buyer while they pay. A hold may end before its purchase does. Every call is a part
 * of the transaction that begins, pays or ends the purchase.
 */
export interface Hold {
  /** Holds it from the checkout on. Refused (409) when somebody else has it. */
  take(tx: Tx, held: Held): Promise<void>
  /** It was paid: it is the buyer's. False when the hold had ended and somebody else has it now. */
  keep(tx: Tx, held: Held): Promise<boolean>
  /** Others can have it. */
  release(tx: Tx, held: Held): Promise<void>
}

/**
 * Where the offers of a kind come from. Handed in by make-deps.ts, so that buying does not know the domains that sell, and
 * they do not know each other.
 */
export interface OfferSource<K extends SubjectKind> {
  /** These as `buyerId` can buy them now, by id; those that are gone altogether are missing. */
  find(
    deps: Pick<Deps, 'payments'> & { db: Queryable },
    buyerId: number,
    ids: readonly string[],
    lock: OfferLock,
  ): Promise<Map<string, Offer<K>>>
  /** Those of these that this person may see, by id. */
  cards(
    deps: Pick<Deps, 'config'> & { db: Queryable },
    viewerId: number,
    ids: readonly string[],
  ): Promise<Map<string, SubjectCards[K]>>
  /** Only of what can run out, such as the seats of a session. */
  hold?: Hold
}

/** The source of each kind: the compiler asks for that of a new one. */
export type OfferSources = { [K in SubjectKind]: OfferSource<K> }
