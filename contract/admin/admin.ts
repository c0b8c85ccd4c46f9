import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { SessionAttendance } from '../bookings/session-attendance.ts'
import { OrderCard, OrderId } from '../orders/orders.ts'
import { staffRoles } from '../values/roles.ts'
import { PageQuery, pageBothWays, Timestamp } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import { listingEndpoints } from './listings.ts'
import { logEndpoints, StaffPerson } from './log.ts'
import { memberEndpoints, ReasonInput } from './members.ts'
import { waitingKinds } from './options.ts'
import { queueEndpoints } from './queue.ts'

/** A message between the two sides of an order. */
const DisputeMessage = z.object({
  number: z.int(),
  by: z.enum(['buyer', 'seller']),
  time: Timestamp,
  /** Empty when the message has only files. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
})
export type DisputeMessage = z.output<typeof DisputeMessage>

/** A payment provider's message that did not match our rows, or a refund the provider cannot make. */
export const PaymentEvent = z.object({
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  receivedAt: Timestamp,
  /** Why the event was not applied. */
  reason: z.string(),
  /** The content of the message, field by field. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The orders of the purchase it names, if any. */
  orders: z.array(z.object({ id: OrderId, number: z.int() })),
})
export type PaymentEvent = z.output<typeof PaymentEvent>

const count = z.int()

/** Something that waits for the staff. */
const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** The number of a message, or the id of an order, an appeal, an approval or an event. */
  id: z.string(),
  /** Its name in its queue, such as 'Report 1001'. */
  name: z.string(),
  /** What it is about. */
  about: z.string(),
  since: Timestamp,
  /** When it should be answered. */
  due: Timestamp,
})
export type Waiting = z.output<typeof Waiting>

const openCount = z.nullable(count)

/** What the staff see and do, each in their role. Every act is recorded in a log that cannot be changed. */
export const adminEndpoints = {
  who: endpoint(adminCalls.who, {
    summary: 'The caller, as a member of the staff.',
    output: z.object({ admin: z.extend(StaffPerson, { role: z.enum(staffRoles) }) }),
  }),
  overview: endpoint(adminCalls.overview, {
    summary: 'The number of open items in each queue, and the number of people and projects.',
    output: z.object({
      /**
       * `disputes` are disputes and appeals that the staff have to decide, `payments` provider messages that could not be applied, `payouts` bank transfers to
       * be sent, `mails` failed mails that can be sent again. Null where the caller's role has nothing to do with it.
       */
      open: z.object({
        ...{ feedback: openCount, contact: openCount, report: openCount, disputes: openCount, payments: openCount },
        ...{ payouts: openCount, mails: openCount },
        /** Acts that wait for a second person, as far as the caller's role may agree to them. */
        approvals: count,
        /** Appeals against decisions. */
        appeals: openCount,
        /** Open applications of mentors. */
        mentors: openCount,
        /** Open applications of campus ambassadors. */
        ambassadors: openCount,
        /** Open requests to confirm a school or firm. */
        confirmations: openCount,
      }),
      people: count,
      /** The number of projects on the marketplace. */
      projects: count,
    }),
  }),
  waiting: endpoint(adminCalls.waiting, {
    summary: 'What waits for the staff in all queues of the caller’s role, what is late first.',
    output: z.object({ items: z.array(Waiting) }),
  }),
  orders: endpoint(adminCalls.orders, {
    summary:
      'Orders in a dispute, the oldest report first; `waitsFor=staff` lists those that the staff have to decide, the longest waiting first.',
    query: z.extend(PageQuery, {
      state: z._default(z.enum(['reported']), 'reported'),
      waitsFor: z._default(z.enum(['staff', 'anybody']), 'anybody'),
    }),
    output: pageBothWays(OrderCard),
  }),
  orderMessages: endpoint(adminCalls.orderMessages, {
    summary:
      'The newest messages between the two sides of an order since it was placed, oldest first, while its dispute is open; 404 otherwise.',
    params: z.object({ id: OrderId }),
    output: z.object({ items: z.array(DisputeMessage) }),
  }),
  orderAttendance: endpoint(adminCalls.orderAttendance, {
    summary:
      'Who came to the session of an order, by the times of our room and by what the sides said, while its dispute is open; 404 otherwise. Null for orders of other things.',
    params: z.object({ id: OrderId }),
    output: z.object({ session: z.nullable(SessionAttendance) }),
  }),
  paymentEvents: endpoint(adminCalls.paymentEvents, {
    summary: 'Provider messages that could not be applied, newest first.',
    query: PageQuery,
    output: pageBothWays(PaymentEvent),
  }),
  settlePaymentEvent: endpoint(adminCalls.settlePaymentEvent, {
    summary: 'Marks a provider message as settled, with a note on how; 409 when it is already settled.',
    params: z.object({
      provider: z.string().check(z.regex(/^[a-z]{1,20}$/)),
      eventId: z.string().check(z.regex(/^[\w:.-]{1,255}$/)),
    }),
    body: ReasonInput,
  }),
  ...queueEndpoints,
  ...memberEndpoints,
  ...listingEndpoints,
  ...logEndpoints,
}
