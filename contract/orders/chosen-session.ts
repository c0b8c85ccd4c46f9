import * as z from 'zod/mini'
import { UserCard } from '../users/user-card.ts'
import { ProjectId, Timestamp } from '../values/values.ts'
import { cancelRules } from './cancel-rules.ts'
import { notAssessedText } from './cart-texts.ts'

/** The id of a session type. */
export const SoldSessionId = ProjectId

/** What a guest chooses of a session type: a start, or a booking that its host approved for that start. */
export const SessionChoice = z.strictObject({
  start: Timestamp,
  /** The approved booking; null to take a free time. */
  bookingId: z._default(z.nullable(ProjectId), null),
  /** The declaration that it is not about work that will be assessed. */
  notAssessed: z.literal(true, { error: notAssessedText }),
})
export type SessionChoice = z.output<typeof SessionChoice>

/** A chosen session as carts, quotes and orders show it: what its host offered, at which time, and under which rule. */
export const ChosenSession = z.object({
  start: Timestamp,
  minutes: z.int(),
  bookingId: z.nullable(ProjectId),
  /** Decides how much is refunded when the guest cancels. */
  cancelRule: z.enum(cancelRules),
})
export type ChosenSession = z.output<typeof ChosenSession>

/** The time that a session was bought for; a later move does not change it. */
export const BoughtTime = z.pick(ChosenSession, { start: true, minutes: true })

/** A session type as carts and the checkout show it beside what was chosen. */
export const SoldSession = z.object({ id: SoldSessionId, host: UserCard })
export type SoldSession = z.output<typeof SoldSession>
