import type { MilestoneCard } from './milestone-card.ts'

/** Says what it is a milestone of: 'Milestone 2 of 3 of Brand and website'. */
export function milestoneText({ number, of, engagementTitle }: Omit<MilestoneCard, 'engagementId'>): string {
  return `Milestone ${number} of ${of} of ${engagementTitle}`
}

/** The page of its engagement. */
export const engagementPath = ({ engagementId }: Pick<MilestoneCard, 'engagementId'>): string =>
  `/engagements/${engagementId}`
