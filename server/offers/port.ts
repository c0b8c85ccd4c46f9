import type { CompanyBilling } from '@guildhall/contract/orders/billing.ts'
import type { WantedSubject } from '@guildhall/contract/orders/cart.ts'
import type { Chosen, ChosenKind } from '@guildhall/contract/orders/choices.ts'
import type { SoldAgent } from '@guildhall/contract/orders/chosen-runs.ts'
import type { SoldService } from '@guildhall/contract/orders/chosen-service.ts'
import type { SoldSession } from '@guildhall/contract/orders/chosen-session.ts'
import type {
  CartRefusal,
  Fulfilment,
  OrderAct,
  OrderActor,
  OrderSide,
  SubjectKind,
} from '@guildhall/contract/orders/commerce-options.ts'
import type { MilestoneCard } from '@guildhall/contract/orders/milestone-card.ts'
import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { AnsweredQuestion, Question } from '@guildhall/contract/projects/questions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'

/** Names something that can be bought, with what is chosen of it. */
export type Subject<K extends SubjectKind = SubjectKind> = Extract<WantedSubject, { kind: K }>

/** Names it without a choice. */
export interface SubjectName<K extends SubjectKind = SubjectKind> {
  kind: K
  id: string
}

/** The fields that lines of each kind have besides the common ones. */
export type KindTerms =
  | {
      kind: 'project'
      licence: Licence
      licenceText: string | null
      /** Who gets how much of the income, the seller first and then by when they joined; empty when it is all the seller's. */
      shares: { personId: number; basisPoints: number }[]
    }
  | {
      kind: 'milestone'
      /** The engagement it belongs to, and its place there, from 1 on. */
      engagementId: string
      number: number
      /** How often the buyer may ask for changes. */
      changesAllowed: number
    }
  | { kind: 'service'; chosen: Chosen['service']; changesAllowed: number }
  | { kind: 'session-type'; chosen: Chosen['session-type'] }
  | { kind: 'agent'; chosen: Chosen['agent'] }

/** An item as one person can buy it now; `refusal` says why not. Money in minor units. */
export type Offer<K extends SubjectKind = SubjectKind> = Extract<KindTerms, { kind: K }> & {
  id: string
  sellerId: number
  title: string
  unitMinor: number
  fulfilment: Fulfilment
  /** Whether it has files that open to a buyer. */
  hasFiles: boolean
  /** How long its seller works on it; null when no work is involved. */
  durationDays: number | null
  /** What its seller promises, in words. */
  promised: string[]
  /** The questions its buyers answer before they pay. */
  questions: Question[]
  refusal: CartRefusal | null
}

/** What pages show for each kind. */
export interface SubjectCards {
  project: ProjectCard
  milestone: MilestoneCard
  service: SoldService
  'session-type': SoldSession
  agent: SoldAgent
}

/** Whether prices are locked until the transaction ends. */
export type OfferLock = 'locked' | 'read'

/** An item held for the buyer of an order. */
export interface Held {
  orderId: string
  buyerId: number
  /** The id of the held item. */
  id: string
  quantity: number
  /** The item as it was bought. Money in minor units. */
  line: Pick<Offer, 'title' | 'unitMinor' | 'durationDays'> & {
    answers: AnsweredQuestion[]
    /** Only for a package of a service, a session, or runs of an agent. */
    chosen: Chosen[ChosenKind] | null
  }
  now: Date
}

/**
 * Reserves items that can run out while a buyer pays. A hold may end before its purchase does. Every call is part of the
 * transaction that begins, pays or ends the purchase.
 */
export interface Hold {
  /** Reserves it from the checkout on. Refused (409) when another buyer has it. */
  take(deps: Pick<Deps, 'jobs' | 'realtime'>, tx: Tx, held: Held): Promise<void>
  /**
   * It was paid: the buyer gets it. Returns what the order is about from now on: the item, or for a package the milestone that
   * it became. Null when the buyer can no longer have it, such as when the hold had expired and another buyer has it now.
   */
  keep(deps: ChangeDeps, tx: Tx, held: Held): Promise<SubjectName | null>
  /** Frees it for others. */
  release(deps: Pick<Deps, 'jobs' | 'realtime'>, tx: Tx, held: Held): Promise<void>
}

type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'config'>

/**
 * The source of a kind's offers. Injected by make-deps.ts, so that buying does not know the domains that sell, and they do
 * not know each other.
 */
export interface OfferSource<K extends SubjectKind> {
  /** Returns these subjects as `buyerId` can buy them now, by id; deleted ones are missing. */
  find(
    deps: Pick<Deps, 'payments' | 'clock'> & { db: Queryable },
    buyerId: number,
    subjects: readonly Subject<K>[],
    lock: OfferLock,
  ): Promise<Map<string, Offer<K>>>
  /** Returns those of these subjects that this person may see, by id. */
  cards(
    deps: Pick<Deps, 'config'> & { db: Queryable },
    viewerId: number,
    ids: readonly string[],
  ): Promise<Map<string, SubjectCards[K]>>
  /** Returns the company details for invoices that came with the request for one of these; null without any. */
  billing?(db: Queryable, buyerId: number, ids: readonly string[]): Promise<CompanyBilling | null>
  /** Only for items that can run out, such as the seats of a session, or be paid once, such as a milestone. */
  hold?: Hold
  /** When a paid item is due, where that does not follow from its days; null otherwise. */
  dueAt?(tx: Tx, id: string, orderId: string): Promise<Date | null>
  /**
   * Who must complete the rules before the days of a paid item begin; null when nothing is missing. Locks what
   * the rules belong to.
   */
  rulesTurn?(tx: Tx, asked: { id: string; now: Date }): Promise<OrderSide | null>
  /**
   * Its order is being delivered. Returns the most that the seller keeps of the price, where the delivery says so (minor units).
   * Refused (409) when there is nothing to deliver yet.
   */
  deliver?(tx: Tx, delivered: { id: string; now: Date }): Promise<{ keptMinor: number } | null>
  /**
   * A side cancels its paid order, where an agreed rule says what the seller keeps then. Returns the refund (minor units).
   * Refused (409) when it is too late.
   */
  refundOf?(tx: Tx, cancelled: { orderId: string; by: OrderActor; now: Date }): Promise<number>
  /**
   * Its order is being completed. Returns the most that the seller keeps of the price of what is paid by use (minor units).
   * Refused (409) while the buyer, who ends it, uses it.
   */
  keptAtEnd?(tx: Tx, ended: { orderId: string; by: OrderActor }): Promise<number>
  /** Called with every change of an order of this kind and the act behind it, in the transaction of the change. */
  orderChanged?(deps: ChangeDeps, tx: Tx, changed: OrderChange): Promise<void>
}

/** A change of an order, for the source of its items. */
interface OrderChange {
  orderId: string
  /** The id of the item. */
  id: string
  act: OrderAct
  actor: OrderActor
  note: string
}

/** The source of each kind: the compiler requires one for every new kind. */
export type OfferSources = { [K in SubjectKind]: OfferSource<K> }
