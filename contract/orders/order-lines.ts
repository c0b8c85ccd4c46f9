import * as z from 'zod/mini'
import { Image } from '../files/files.ts'
import { projectLimits } from '../limits/shared.ts'
import { AssetVersion } from '../projects/assets.ts'
import { licences } from '../projects/licences.ts'
import { AnsweredQuestion } from '../projects/questions.ts'
import { MilestoneId, ProjectId, Timestamp } from '../values/values.ts'
import { ChosenRuns, SoldAgentId } from './chosen-runs.ts'
import { ChosenService, ServiceId } from './chosen-service.ts'
import { ChosenSession, SoldSessionId } from './chosen-session.ts'
import { MilestoneCard } from './milestone-card.ts'

const LineId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const FileId = LineId

const OpenAsset = z.object({
  id: FileId,
  kind: z.enum(['file', 'link']),
  name: z.string(),
  size: z.nullable(z.int()),
})
/** The fields of every order line, frozen at the purchase. */
const orderLine = {
  id: LineId,
  title: z.string(),
  cover: z.nullable(Image),
  quantity: z.int(),
  unitMinor: z.int(),
  totalMinor: z.int(),
  durationDays: z.nullable(z.int()),
  /** The seller's questions before the payment, and the buyer's answers, as they were. */
  answers: z.array(AnsweredQuestion),
  /** Whether it is delivered as files; otherwise it is made to order. */
  hasFiles: z.boolean(),
  /** What the seller promised for made-to-order work, in words, as it was when bought. */
  promised: z.array(z.string()),
  /** The files and links of the newest version that the buyer can open now; empty until then. */
  assets: z.array(OpenAsset),
  /** The published versions with all their files and links, newest first; empty while there is only the first. */
  versions: z.array(z.extend(AssetVersion, { assets: z.array(OpenAsset) })),
}
/** A line of an order, by kind of item. */
export const OrderLine = z.discriminatedUnion('kind', [
  z.object({
    ...orderLine,
    kind: z.literal('project'),
    /** Null once its maker's account is erased. */
    productId: z.nullable(ProjectId),
    licence: z.enum(licences),
    licenceText: z.nullable(z.string()),
  }),
  z.object({
    ...orderLine,
    kind: z.literal('milestone'),
    milestoneId: MilestoneId,
    milestone: MilestoneCard,
    /** What was bought of a service, if it began with a package. */
    chosen: z.nullable(ChosenService),
  }),
  // Until it is paid; a payment makes it the milestone of an engagement.
  z.object({
    ...orderLine,
    kind: z.literal('service'),
    /** Null once its provider's account is erased. */
    serviceId: z.nullable(ServiceId),
    chosen: ChosenService,
  }),
  z.object({
    ...orderLine,
    kind: z.literal('session-type'),
    sessionTypeId: SoldSessionId,
    /** What was chosen, as it was when bought; its booking says when it is now. */
    chosen: ChosenSession,
    /** The booking, for its two sides. */
    bookingId: z.nullable(ProjectId),
  }),
  z.object({
    ...orderLine,
    kind: z.literal('agent'),
    agentId: SoldAgentId,
    chosen: ChosenRuns,
    /** How many of the runs are used. */
    used: z.int(),
  }),
])
export type OrderLine = z.output<typeof OrderLine>

/** A line of an order as lists of purchases show it. */
export const LineName = z.object({
  ...{ id: orderLine.id, title: orderLine.title, cover: orderLine.cover },
  /** For a milestone; null for other items. */
  milestone: z.nullable(MilestoneCard),
  /** The booking of a session; null for other items. */
  bookingId: z.nullable(ProjectId),
  /** Until when the time of a session is held for the payment; null when it is not. */
  heldUntil: z.nullable(Timestamp),
})

/** Which of a line's promised items are ready, by their index in `promised` from 0. */
export const ReadyOfLine = z.strictObject({
  lineId: LineId,
  positions: z.array(z.int().check(z.gte(0))).check(z.maxLength(projectLimits.longList.items)),
})
export type ReadyOfLine = z.output<typeof ReadyOfLine>
