import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { bookingLimits as most } from '../limits/sessions.ts'
import { GroupSize } from '../meetings/group-size.ts'
import { cancelRules } from '../orders/cancel-rules.ts'
import { AnsweredQuestion, AnswersInput } from '../projects/questions.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, PageQuery, ProjectId, page, Timestamp, text } from '../values/values.ts'
import { bookingTexts as say } from './booking-texts.ts'
import { bookingCalls } from './calls.ts'
import {
  bookingCame,
  bookingEnders,
  bookingMoves,
  bookingSides,
  bookingStates,
  helpedAnswers,
  placeKinds,
} from './options.ts'
import { SessionTypeId } from './session-types.ts'

export const BookingId = ProjectId

/** A booking in lists, for one of its sides. */
export const BookingRow = z.object({
  id: BookingId,
  title: z.string(),
  /** Which side the caller is. */
  side: z.enum(bookingSides),
  /** The other side; null after their account was deleted. */
  other: z.nullable(UserCard),
  state: z.enum(bookingStates),
  start: Timestamp,
  end: Timestamp,
  /** The other time that the host proposes; null without one. */
  proposed: z.nullable(Timestamp),
  /** For the host of a group how full it is: in lists its guests are one row, the first of them. Null otherwise. */
  group: z.nullable(GroupSize),
})
export type BookingRow = z.output<typeof BookingRow>

/** A guest of a group, for its host. */
export const BookingGuest = z.object({
  /** Their booking. */
  id: BookingId,
  guest: z.nullable(UserCard),
  /** Whether the host can write to them: not across a block. */
  canMessage: z.boolean(),
  state: z.enum(bookingStates),
  /** Whether they came; null while nobody knows, and when the two disagree. */
  came: z.nullable(z.boolean()),
})
export type BookingGuest = z.output<typeof BookingGuest>

/** A booking for one of its sides. */
export const Booking = z.extend(BookingRow, {
  /** The session type; null once it was deleted. */
  typeId: z.nullable(SessionTypeId),
  what: z.string(),
  minutes: z.int(),
  /** The zone of the host's clocks; null after their account was deleted. */
  hostZone: z.nullable(z.string()),
  placeKind: z.enum(placeKinds),
  /** Where they meet; empty for a guest until it is booked. */
  place: z.string(),
  /** How many people can book the same time, and how many have. */
  people: z.int(),
  booked: z.int(),
  /** Everybody who booked the same time, or asks to, for the host of a group; null otherwise. */
  guests: z.nullable(z.array(BookingGuest)),
  answers: z.array(AnsweredQuestion),
  cancelRule: z.enum(cancelRules),
  /** Until when the guest can move it. */
  movableUntil: Timestamp,
  /** How often the guest has moved it. */
  moves: z.int(),
  cancelledBy: z.nullable(z.enum(bookingEnders)),
  reason: z.string(),
  /** Who reported that the other did not come, until when that can be answered, and the answer. */
  absence: z.nullable(
    z.object({ saidBy: z.enum(bookingSides), answerUntil: Timestamp, denied: z.nullable(z.boolean()) }),
  ),
  /** Who came by the times of our room; null before, and for sessions elsewhere. */
  came: z.nullable(z.enum(bookingCame)),
  /** Once it has begun: from when the guest can leave with all of the money back while the host is not in our room; null when they cannot. */
  leaveFrom: z.nullable(Timestamp),
  /** Whether it helped: asked of the guest some days later, and read by both sides. Null before. */
  helped: z.nullable(
    z.object({
      /** Until when the guest can answer. */
      until: Timestamp,
      answer: z.nullable(z.enum(helpedAnswers)),
      note: z.string(),
    }),
  ),
  /** Which sides want to review each other before the question; null once reviews are open, and when they never are. */
  wantReviews: z.nullable(z.object({ own: z.boolean(), other: z.boolean() })),
  /** The money of a priced session; null for a free one. Minor units. */
  money: z.nullable(
    z.object({
      priceMinor: z.int(),
      currency: z.string(),
      /** When its hold ends or ended; null before it was held. */
      payUntil: z.nullable(Timestamp),
      /** The purchase that waits for its payment; null without one. */
      purchaseId: z.nullable(ProjectId),
      /** The paid order; null until it is paid. */
      orderId: z.nullable(ProjectId),
      /** What was refunded to the guest. */
      refundedMinor: z.int(),
      /** The refund when the caller cancels now; null when they cannot, or when nothing is paid. */
      backMinor: z.nullable(z.int()),
    }),
  ),
  /** What happens next automatically, and when; null when nothing does. */
  next: z.nullable(z.object({ state: z.enum(bookingStates), at: Timestamp })),
  /** Whether the caller can write to the other side: not across a block. */
  canMessage: z.boolean(),
  /** What the caller can do now. */
  can: z.array(z.enum(bookingMoves)),
  notes: z.object({ shared: z.string(), others: z.string(), own: z.string() }),
  bookedAt: Timestamp,
})
export type Booking = z.output<typeof Booking>

/** A booking as its guest makes it. */
export const BookingInput = z.strictObject({
  host: CustomUserId,
  type: SessionTypeId,
  start: Timestamp,
  /** What the guest wants from it: the first of their shared notes. */
  note: z._default(text(most.note, { lines: true }), ''),
  answers: z._default(AnswersInput, []),
  notAssessed: z.literal(true, { error: say.notAssessed }),
})
export type BookingInput = z.output<typeof BookingInput>

const One = z.object({ id: BookingId })
const Answer = z.object({ booking: Booking })
const noBody = z.nullish(z.strictObject({}))
const Start = z.strictObject({ start: Timestamp })
const move = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: noBody, output: Answer })
const moveTo = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: Start, output: Answer })

/** Bookings of sessions, for their host and their guest. */
export const bookingEndpoints = {
  list: endpoint(bookingCalls.list, {
    summary: 'The caller’s bookings as host and as guest: coming ones, the next first; past ones, the latest first.',
    query: z.extend(PageQuery, { time: z._default(z.enum(['coming', 'past']), 'coming') }),
    output: page(BookingRow),
  }),
  create: endpoint(bookingCalls.create, {
    summary:
      'Books a free slot that costs the caller nothing, or asks its host, when the host approves each booking. 409 when the session has a price, which the checkout takes, when the slot is not free, for oneself, above the number of open bookings, and for 30 days after a second absence; 404 across a block; 422 without an answer to a required question.',
    headers: [requestKeys.required],
    body: BookingInput,
    output: Answer,
    status: 201,
  }),
  get: endpoint(bookingCalls.get, { summary: 'A booking, for its two sides.', params: One, output: Answer }),
  approve: move(
    bookingCalls.approve,
    'The host approves a request to book; 409 when the slot is not free any more. A priced one is held until it is paid.',
  ),
  extend: move(bookingCalls.extend, 'The guest holds the time 10 minutes longer while they pay, once.'),
  cancel: endpoint(bookingCalls.cancel, {
    summary:
      'Either side cancels it before its start; the host declines a request to book with it. A paid one is refunded as its rule says, in full when the host cancels.',
    params: One,
    body: z.strictObject({ reason: z._default(text(most.reason, { lines: true }), '') }),
    output: Answer,
  }),
  move: moveTo(
    bookingCalls.move,
    'The guest moves it to a free slot of the same type, twice at most and only before its limit.',
  ),
  propose: moveTo(bookingCalls.propose, 'The host proposes another free slot.'),
  withdrawProposal: move(bookingCalls.withdrawProposal, 'The host withdraws their proposal; the booking stays.'),
  acceptProposal: move(bookingCalls.acceptProposal, 'The guest moves to the proposed slot; 409 when it is not free.'),
  leave: move(
    bookingCalls.leave,
    'The guest leaves a session in our room, 10 minutes after the start and while the host is not there: all of the money goes back. 409 when the host is there.',
  ),
  sayAbsent: move(
    bookingCalls.sayAbsent,
    'A side says within 48 hours of the end that the other did not come; not in our room, whose times say it.',
  ),
  answerAbsent: endpoint(bookingCalls.answerAbsent, {
    summary:
      'The other side agrees that they did not come, or denies it. Without an answer within 48 hours they agree.',
    params: One,
    body: z.strictObject({ came: z.boolean() }),
    output: Answer,
  }),
  helped: endpoint(bookingCalls.helped, {
    summary: `The guest says whether it helped, for ${most.answerDays} days after they were asked, once; the host reads it.`,
    params: One,
    body: z.strictObject({
      answer: z.enum(helpedAnswers, { error: 'Choose an answer' }),
      note: z._default(text(most.helpedNote, { lines: true }), ''),
    }),
    output: Answer,
  }),
  wantReviews: move(
    bookingCalls.wantReviews,
    'A side wants to review the other now; reviews open once both want it. Repeating it changes nothing.',
  ),
  notes: endpoint(bookingCalls.notes, {
    summary: 'Saves the caller’s own notes, and those that the other side reads too.',
    params: One,
    body: z.strictObject({
      shared: text(most.notes, { lines: true }),
      own: text(most.notes, { lines: true }),
    }),
    output: Answer,
  }),
  file: endpoint(bookingCalls.file, {
    summary: 'A booked session of the caller as a file for calendar programs; 409 unless it is booked.',
    params: One,
    output: z.string(),
    type: 'text/calendar',
  }),
}
