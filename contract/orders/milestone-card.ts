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
})
export type MilestoneCard = z.output<typeof MilestoneCard>

/** Says what it is a milestone of: 'Milestone 2 of 3 of Brand and website'. */
export function milestoneText({ number, of, engagementTitle }: Omit<MilestoneCard, 'engagementId'>): string {
  return `Milestone ${number} of ${of} of ${engagementTitle}`
}
