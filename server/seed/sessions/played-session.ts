import type { BookingSide } from '@guildhall/contract/bookings/options.ts'
import { sayHelped, wantReviews } from '#bookings/after/question.ts'
import { bookingMoves, saveNotes } from '#bookings/booking-moves.ts'
import { createBooking } from '#bookings/new-bookings.ts'
import { findByOrder } from '#bookings/queries.ts'
import { insertDirect } from '#conversations/direct/direct-conversations.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { addGoal, changeGoal } from '#goals/goals.ts'
import type { Viewer } from '#http/callers.ts'
import { purchases } from '#orders/service.ts'
import { writeWorkReview } from '#reviews/people/review-moves.ts'
import { joinRoom, leaveRoom } from '#rooms/stays.ts'
import { buy } from '../../checkout/purchases.ts'
import { makeQuote } from '../../checkout/quotes.ts'
import type { DataSet } from '../data-set.ts'
import type { Pay } from '../engagements/played-work.ts'
import { businessOf } from '../people/business-details.ts'
import { personAt } from '../people/people.ts'
import { viewerOf } from '../people/viewers.ts'
import { talkIdOf } from '../talks/talk-id.ts'
import type { TradeDeps } from '../trade/steps.ts'
import type { SessionPlan } from './plans.ts'
import type { Planned } from './steps.ts'

type SeedGoal = Omit<NonNullable<SessionPlan['goals']>[number], 'isDone'>

/** A session while it is played, with the product’s own services. The step that books it sets its id. */
export class PlayedSession {
  private id = ''
  private readonly people: Record<BookingSide, Viewer>
  private readonly stays = new Map<BookingSide, string>()
  private readonly goals = new Map<number, string>()
  private readonly set: DataSet
  private readonly planned: Planned
  private readonly payAt: Pay

  constructor(set: DataSet, planned: Planned, pay: Pay) {
    this.set = set
    this.planned = planned
    this.payAt = pay
    const viewer = (personId: number) => viewerOf(set, personId - set.firstId)
    this.people = { host: viewer(planned.mentor.personId), guest: viewer(planned.guestId) }
  }

  /** Books the time: a paid one by checkout, unless its host approves bookings. */
  async book(deps: TradeDeps): Promise<void> {
    const { plan, session, start } = this.planned
    await this.openTalk(deps)
    if (session.priceMinor > 0 && !session.approval) {
      await this.pay(deps)
      return this.note(deps, plan.note, 'guest')
    }
    this.id = newId()
    const { guest, host } = this.people
    const asked = {
      host: host.customUserId,
      type: session.id,
      start: start.toISOString(),
      note: plan.note,
      answers: [],
    }
    await createBooking(deps, guest, { ...asked, notAssessed: true }, { id: this.id, markDone: async () => {} })
  }

  approve = (deps: TradeDeps) => bookingMoves.approve(deps, this.people.host, this.id)

  cancel = (deps: TradeDeps, by: BookingSide, reason: string) =>
    bookingMoves.cancel(deps, this.people[by], this.id, reason)

  /** Buys the time, or what the host approved. */
  async pay(deps: TradeDeps): Promise<void> {
    const { session, start, guestId } = this.planned
    const { guest } = this.people
    const choice = { start: start.toISOString(), bookingId: this.id || null, notAssessed: true } as const
    const items = [{ subject: { kind: 'session-type' as const, id: session.id, choice }, quantity: 1 }]
    const { quoteId } = await makeQuote(deps, guest, { items })
    const person = personAt(this.set.options, guestId - this.set.firstId)
    const { name, country } = businessOf(this.set.options.seed, person)
    const billing = { name, email: person.email, country }
    const purchaseId = await buy(deps, guest, { quoteId, billing, immediateDelivery: true })
    await this.payAt(deps, purchaseId, person.email)
    const [order] = await purchases.orders(deps, purchaseId)
    const [row] = await findByOrder(deps.db, { orderId: order?.id ?? '' })
    if (!row) throw new Error(`The purchase of ${session.topic} booked nothing`)
    this.id = row.id
  }

  async join(deps: TradeDeps, side: BookingSide): Promise<void> {
    const name = { kind: 'booking', id: this.id } as const
    const media = { microphone: true, camera: true, screen: false }
    const { stay } = await joinRoom(deps, this.people[side], name, { ...media, instead: false })
    this.stays.set(side, stay)
  }

  /** Everybody leaves the room. */
  async leave(deps: TradeDeps): Promise<void> {
    for (const [side, stay] of this.stays)
      await leaveRoom(deps, this.people[side], { kind: 'booking', id: this.id }, stay)
  }

  /** The guest leaves a session whose host did not come. */
  async giveUp(deps: TradeDeps): Promise<void> {
    await bookingMoves.leave(deps, this.people.guest, this.id)
    await this.leave(deps)
  }

  sayAbsent = (deps: TradeDeps, by: BookingSide) => bookingMoves.sayAbsent(deps, this.people[by], this.id)

  answerAbsent = (deps: TradeDeps, by: BookingSide, came: boolean) =>
    bookingMoves.answerAbsent(deps, this.people[by], this.id, came)

  wantReviews = (deps: TradeDeps, by: BookingSide) => wantReviews(deps, this.people[by], this.id)

  help = (deps: TradeDeps, helped: NonNullable<SessionPlan['helped']>) =>
    sayHelped(deps, this.people.guest, this.id, helped)

  review = (deps: TradeDeps, by: BookingSide, review: NonNullable<SessionPlan['byGuest']>) =>
    writeWorkReview(deps, this.people[by], { kind: 'booking', id: this.id }, review)

  /** A side writes notes that the other reads. */
  note = (deps: TradeDeps, shared: string, by: BookingSide = 'host') =>
    saveNotes(deps, this.people[by], this.id, { shared, own: '' })

  /** A side writes what the two want to reach. */
  async addGoal(deps: TradeDeps, at: number, { by, text, due }: SeedGoal): Promise<void> {
    const id = newId()
    this.goals.set(at, id)
    await addGoal(deps, this.people[by], this.id, { text, due: this.dayIn(due) }, { id, markDone: async () => {} })
  }

  /** Ticks a goal. */
  async reachGoal(deps: TradeDeps, at: number, { by, text, due }: SeedGoal): Promise<void> {
    const names = { booking: this.id, goal: this.goals.get(at) ?? '' }
    await changeGoal(deps, this.people[by], names, { text, due: this.dayIn(due), done: true })
  }

  private dayIn(days: number): string {
    return daysAfter(this.set.options.now, days).toISOString().slice(0, 10)
  }

  /** Creates the conversation of the two, with its own id, before a card does. */
  private async openTalk(deps: TradeDeps): Promise<void> {
    const [one, other] = [this.people.host.id, this.people.guest.id]
    const [lowId, highId] = [Math.min(one, other), Math.max(one, other)]
    await insertDirect(deps.db, { publicId: talkIdOf(lowId, highId), lowId, highId, at: deps.clock.now() })
  }
}
