import type { OfferInput } from '@guildhall/contract/engagements/offers.ts'
import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import { auditTopic, type WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { FindingInput } from '@guildhall/contract/findings/findings.ts'
import { findingRules } from '@guildhall/contract/findings/moves.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import { findVersions } from '#audits/queries.ts'
import { proposeRules, signRules } from '#audits/rule-changes.ts'
import { insertDirect } from '#conversations/direct/direct-conversations.ts'
import { dayMs } from '#db/moments.ts'
import { endEngagement } from '#engagements/engagement-endings.ts'
import { readTimesheet, saveTimesheet } from '#engagements/hours/timesheets.ts'
import { acceptOffer, decline, makeOffer, withdrawOffer } from '#engagements/offer-versions.ts'
import { findEngagement, findMilestonesOf, findOffers, findOpenOffer } from '#engagements/queries.ts'
import { withdrawRequest } from '#engagements/requests.ts'
import { addFindings } from '#findings/finding-changes.ts'
import { askForRecheck, moveFinding } from '#findings/finding-moves.ts'
import type { Viewer } from '#http/callers.ts'
import { everythingReady, moveOrder } from '#orders/moves/order-moves.ts'
import { agreeToReference } from '#references/references.ts'
import { answerWorkReview, writeWorkReview } from '#reviews/people/review-moves.ts'
import { buy } from '../../checkout/purchases.ts'
import { makeQuote } from '../../checkout/quotes.ts'
import type { DataSet } from '../data-set.ts'
import { businessOf } from '../people/business-details.ts'
import { numberOf, personAt } from '../people/people.ts'
import { viewerOf } from '../people/viewers.ts'
import type { FindingPlan } from '../reviewed-work/sold-work.ts'
import { talkIdOf } from '../talks/talk-id.ts'
import type { TradeDeps } from '../trade/steps.ts'
import type { WorkAct, WorkPlan } from './plans.ts'

/** Pays a purchase at the sandbox. */
export type Pay = (deps: TradeDeps, purchaseId: string, email: string) => Promise<void>

/** What two people agree on; people by the beginning of their handle. */
export type PlayedPlan = Pick<WorkPlan, 'client' | 'provider' | 'title' | 'scope' | 'licence' | 'milestones' | 'hours'>

/** An engagement while it is played. The step that opens it sets its id. */
export class PlayedWork {
  id = ''
  readonly client: Viewer
  readonly provider: Viewer
  private readonly set: DataSet
  private readonly plan: PlayedPlan
  private readonly pay: Pay
  private readonly clientN: number

  constructor(set: DataSet, plan: PlayedPlan, pay: Pay) {
    this.set = set
    this.plan = plan
    this.pay = pay
    this.clientN = numberOf(set, plan.client)
    this.client = viewerOf(set, this.clientN)
    this.provider = viewerOf(set, numberOf(set, plan.provider))
  }

  /** Performs an act with the product’s own services. */
  async play(deps: TradeDeps, act: WorkAct): Promise<unknown> {
    const { id, client, provider } = this
    switch (act.act) {
      case 'offer':
        return makeOffer(deps, provider, id, this.offer(0, this.terms(), act))
      case 'counter': {
        const terms = this.terms()
        const milestones = terms.milestones.map((each, at) =>
          at === 0 ? { ...each, amountMinor: act.amountMinor } : each,
        )
        return makeOffer(deps, client, id, this.offer(1, { ...terms, milestones }, act))
      }
      case 'accept': {
        const [offer] = await findOffers(deps.db, { engagementIds: [id] })
        return acceptOffer(deps, act.by === 'client' ? client : provider, id, offer?.version ?? 1)
      }
      case 'decline': {
        const [open] = await findOpenOffer(deps.db, { engagementId: id })
        return decline(deps, act.by === 'client' ? client : provider, id, { ...act, version: open?.version })
      }
      case 'withdraw':
        return withdrawRequest(deps, client, id)
      case 'withdraw-offer':
        return withdrawOffer(deps, provider, id)
      case 'pay':
        return this.payIn(deps, act.count)
      case 'enter':
        return this.enter(deps, act)
      case 'end':
        return endEngagement(deps, act.by === 'client' ? client : provider, id, act)
      case 'review': {
        const { by, rating, words, text } = act
        return writeWorkReview(
          deps,
          by === 'client' ? client : provider,
          { kind: 'engagement', id },
          { rating, words, text },
        )
      }
      case 'find':
        return addFindings(deps, provider, id, act.findings.map(inputOf))
      case 'finding': {
        const who = findingRules[act.move].by === 'client' ? client : provider
        return moveFinding(deps, who, { id, number: act.number }, { move: act.move, note: act.note })
      }
      case 'recheck':
        return askForRecheck(deps, client, id)
      case 'refer':
        return agreeToReference(deps, act.by === 'client' ? client : provider, id, { place: act.place })
      case 'answer':
        return answerWorkReview(deps, act.by === 'client' ? client : provider, { kind: 'engagement', id }, act.text)
      default:
        return this.moveOrder(deps, act)
    }
  }

  /** Creates the conversation of the two, with its own id, before a card does. */
  async openTalk(deps: TradeDeps): Promise<void> {
    const [one, other] = [this.client.id, this.provider.id]
    const [lowId, highId] = [Math.min(one, other), Math.max(one, other)]
    await insertDirect(deps.db, { publicId: talkIdOf(lowId, highId), lowId, highId, at: deps.clock.now() })
  }

  /** The terms of the plan, as an offer has them. */
  terms(): Terms {
    const { scope, licence, milestones, hours = null } = this.plan
    return {
      scope,
      licence,
      hours,
      startsOn: null,
      milestones: milestones.map(([title, deliverable, amountMinor, days]) => ({
        ...{ title, deliverable, amountMinor, days },
        changes: engagementLimits.changes.usual,
      })),
    }
  }

  private offer(after: number, terms: Terms, said: { note?: string; validDays?: number }): OfferInput {
    const { note = '', validDays = engagementLimits.offerLife.usual } = said
    return { terms, validDays, note, after, isAdult: true, notAssessed: true }
  }

  private async enter(deps: TradeDeps, { week: number, entries }: Extract<WorkAct, { act: 'enter' }>): Promise<void> {
    const key = { id: this.id, number }
    const { startsOn, version } = await readTimesheet(deps, this.provider, key)
    if (startsOn === null) throw new Error(`Week ${number} of ${this.plan.title} has no days yet`)
    const dayOf = (day: number) => new Date(Date.parse(startsOn) + day * dayMs).toISOString().slice(0, 10)
    const input = entries.map(([day, quarters, what]) => ({ day: dayOf(day), quarters, what }))
    await saveTimesheet(deps, this.provider, key, { entries: input, version })
  }

  private async payIn(deps: TradeDeps, count: number): Promise<void> {
    const milestones = await findMilestonesOf(deps.db, { engagementIds: [this.id] })
    const next = milestones.filter(({ state }) => state === 'unfunded').slice(0, count)
    const items = next.map(({ id }) => ({ subject: { kind: 'milestone' as const, id }, quantity: 1 }))
    const { quoteId } = await makeQuote(deps, this.client, { items })
    const person = personAt(this.set.options, this.clientN)
    const { name, country } = businessOf(this.set.options.seed, person)
    const billing = { name, email: person.email, country }
    const purchaseId = await buy(deps, this.client, { quoteId, billing, immediateDelivery: true })
    await this.pay(deps, purchaseId, person.email)
    const [row] = await findEngagement(deps.db, { id: this.id })
    await this.agreeOnRules(deps, row?.category ?? null)
  }

  // Before the work begins: nothing of an audit is delivered before its rules are complete. The demo’s targets have no public
  // address.
  private async agreeOnRules(deps: TradeDeps, category: WorkTopic | null): Promise<void> {
    if (category !== auditTopic || (await findVersions(deps.db, { engagementId: this.id })).length > 0) return
    const { firstName, lastName } = personAt(this.set.options, this.clientN)
    const name = `${firstName} ${lastName}`
    const dayOf = (ahead: number) => new Date(deps.clock.now().getTime() + ahead * dayMs).toISOString().slice(0, 10)
    const form = {
      ...{ what: this.plan.scope, isPublic: false, hosts: [], from: dayOf(0), until: dayOf(13), addresses: [] },
      ...{ contact: name, phone: '+49 30 23125 014' },
    }
    await proposeRules(deps, this.provider, this.id, { after: 0, form })
    await signRules(deps, this.client, this.id, { version: 1, name, mayBeTested: true, noPublicAddress: true })
  }

  private async moveOrder(
    deps: TradeDeps,
    { act, milestone, note }: Extract<WorkAct, { milestone: number }>,
  ): Promise<void> {
    const [row] = await findEngagement(deps.db, { id: this.id })
    const found = (await findMilestonesOf(deps.db, { engagementIds: [row?.id ?? ''] })).find(
      ({ number }) => number === milestone,
    )
    const orderId = found?.order_id
    if (!orderId) throw new Error(`Milestone ${milestone} of ${this.plan.title} is not paid in`)
    const [who, move] = (
      {
        deliver: [this.provider, 'deliver'],
        release: [this.client, 'accept'],
        'ask-changes': [this.client, 'request-changes'],
      } as const
    )[act]
    if (move === 'deliver') await this.agreeOnRules(deps, row?.category ?? null)
    const ready = move === 'deliver' ? { ready: await everythingReady(deps.db, orderId) } : {}
    await moveOrder(deps, who, orderId, move, { ...(note ? { note } : {}), ...ready })
  }
}

const inputOf = ([severity, title, place, what, close, reproduce = '']: FindingPlan): FindingInput => {
  return { severity, title, place, what, close, reproduce }
}
