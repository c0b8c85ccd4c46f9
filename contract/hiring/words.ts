import type { WorkTopic } from '../engagements/topics.ts'
import type { freelanceCategories } from '../users/freelance-categories.ts'
import type { CloseReason, JobEnd, JobLength, JobPay, ProposalRefusal, ProposalState } from './options.ts'

export const jobLengthWords: Record<JobLength, string> = {
  days: 'Under a week',
  weeks: '1 to 4 weeks',
  months: '1 to 3 months',
  longer: 'More than 3 months',
}

export const closeReasonWords: Record<CloseReason, string> = {
  'not-needed': 'The work is not needed any more',
  'found-elsewhere': 'Somebody was found elsewhere',
  budget: 'There is no budget for it',
  other: 'Another reason',
}

/** Why a job is closed, as everybody reads it. */
export const jobEndWords: Record<JobEnd, string> = {
  ...closeReasonWords,
  date: 'The decision date passed',
  account: 'The account was closed',
}

export const proposalStateWords: Record<ProposalState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  hired: 'Hired',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  unanswered: 'Not answered by the date promised',
  filled: 'All places filled',
  closed: 'Job closed',
  ended: 'Ended',
}

export const proposalRefusalWords: Record<ProposalRefusal, string> = {
  over: 'This job takes no more proposals.',
  own: 'This is your own job.',
  full: 'This job has all the proposals it can take. A place comes free when one is declined or withdrawn.',
  'first-jobs': 'This job is kept for people who have not completed work here yet.',
  proposed: 'You have already made a proposal. There is one for each person and job.',
}

export type FreelanceCategory = (typeof freelanceCategories)[number]

/** The categories with a page of their own, `/freelancing/category/{slug}`, and how they are named there. */
export const categoryPages = [
  { slug: 'web-development', category: 'Web Development', name: 'Web development' },
  { slug: 'mobile-development', category: 'Mobile Development', name: 'Mobile development' },
  { slug: 'data-science', category: 'Data Science', name: 'Data science' },
  { slug: 'ai-ml', category: 'AI / ML', name: 'AI and machine learning' },
  { slug: 'design', category: 'Design', name: 'Design' },
  { slug: 'writing', category: 'Writing', name: 'Writing' },
  { slug: 'marketing', category: 'Marketing', name: 'Marketing' },
  { slug: 'business-strategy', category: 'Business Strategy', name: 'Business strategy' },
] as const satisfies readonly { slug: string; category: FreelanceCategory; name: string }[]
export type CategoryPage = (typeof categoryPages)[number]

/** The name of a category or topic as pages write it. */
export function categoryName(category: WorkTopic): string {
  return categoryPages.find((each) => each.category === category)?.name ?? category
}

/** The filter of jobs by the answer rate of their clients. */
export const answersText = (percent: number): string => `Clients who answer ${percent}% or more`

/** How a job pays, as filters say it. */
export const jobPayWords: Record<JobPay, string> = { fixed: 'A fixed price', hours: 'By the hour' }
