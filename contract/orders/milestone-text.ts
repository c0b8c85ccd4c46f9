import type { MilestoneCard } from './milestone-card.ts'

/** Says what it is a part of: 'Milestone 2 of 3 of Brand and website', 'Week 1 of 6 of A map viewer'. */
export function milestoneText({
  number,
  of,
  engagementTitle,
  isWeek,
}: Omit<MilestoneCard, 'engagementId' | 'hasRules'>): string {
  return `${isWeek ? 'Week' : 'Milestone'} ${number} of ${of} of ${engagementTitle}`
}

/** The page of its engagement. */
export const engagementPath = ({ engagementId }: Pick<MilestoneCard, 'engagementId'>): string =>
  `/engagements/${engagementId}`

/** The page of the rules of its audit. */
export const rulesPath = (milestone: Pick<MilestoneCard, 'engagementId'>): string =>
  `${engagementPath(milestone)}/rules`
