import * as z from 'zod/mini'
import { EngagementId } from '../values/values.ts'

/** A milestone as carts and the checkout show it. */
export const MilestoneCard = z.object({
  engagementId: EngagementId,
  /** The title of the engagement. */
  engagementTitle: z.string(),
  /** Its place in the engagement, from 1 on, and how many there are. */
  number: z.int(),
  of: z.int(),
  /** Whether it is a week of work by the hour. */
  isWeek: z.boolean(),
  /** Whether it is delivered only once the rules of an audit are complete. */
  hasRules: z.boolean(),
})
export type MilestoneCard = z.output<typeof MilestoneCard>
