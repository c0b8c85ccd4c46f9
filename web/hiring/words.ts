import type { AnswerRate, Job, JobCard } from '@guildhall/contract/hiring/jobs.ts'
import type { JobAudience, ProposalState } from '@guildhall/contract/hiring/options.ts'
import type { OwnProposal, Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import type { StatusKind } from '#ui/tag.tsx'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a day, YYYY-MM-DD, with its weekday: 'Friday 27 November'. */
export const weekdayText = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`))

/** Formats a day, YYYY-MM-DD: '27 Nov 2026'. */
export const dayText = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))

/** Returns the day, YYYY-MM-DD, at whose end a job decides. */
export const decisionDay = ({ decidesAt }: Pick<JobCard, 'decidesAt'>): string =>
  new Date(Date.parse(decidesAt) - 1).toISOString().slice(0, 10)

/** Where the work is done. */
export const placeText = ({ town }: Pick<JobCard, 'town'>): string => town || 'Remote'

/** Where people who do the work of a job are found. */
export function workersPath({ category }: Pick<Job, 'category'>): string {
  const isListed = freelanceCategories.some((each) => each === category)
  return `/search?${new URLSearchParams({ tab: 'people', ...(isListed ? { work: category } : { type: 'Freelancers' }) })}`
}

/** How many of the proposals that a job can take are open. */
export const proposalsText = ({ proposals }: Pick<JobCard, 'proposals'>): string =>
  `${proposals} of ${hiringLimits.openProposals}`

/** How often a client answers, in a few words: '96%, in 4 days'. */
export const answerRateText = ({ percent, days }: AnswerRate): string => `${percent}%, in ${daysText(Math.round(days))}`

/** The client of a job, to begin a sentence with. */
export const clientName = (client: UserCard | null): string => (client ? displayName(client) : 'The client')

/** The maker of a proposal, to begin a sentence with. */
export const makerName = ({ person }: Pick<Proposal, 'person'>): string =>
  person ? displayName(person) : 'This person'

/** When the work of an offer can start. */
export const startText = ({ startsOn }: Pick<Proposal, 'startsOn'>): string =>
  startsOn ? dayText(startsOn) : 'Once it is paid in'

/** The state of a job as a label with its shape, for its client. */
export function jobStatus({ state, proposals }: Pick<JobCard, 'state' | 'proposals'>): {
  label: string
  kind: StatusKind
} {
  if (state === 'decided') return { label: 'All places filled', kind: 'ok' }
  if (state === 'closed') return { label: 'Closed', kind: 'off' }
  if (proposals === 0) return { label: 'No open proposals', kind: 'wait' }
  return { label: proposals === 1 ? '1 open proposal' : `${proposals} open proposals`, kind: 'ask' }
}

const overWords: Record<Exclude<ProposalState, 'open' | 'accepted' | 'hired'>, string> = {
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  unanswered: 'Not answered by the date promised',
  filled: 'All places filled',
  closed: 'Job closed',
  ended: 'Ended',
}

type Standing = Pick<Proposal, 'state' | 'offerBy'>

/** The state of a proposal as a label with its shape: for the client of its job, or for its maker. */
export function proposalStatus(
  { state, offerBy }: Standing,
  side: 'client' | 'provider',
): { label: string; kind: StatusKind } {
  const isTheirs = offerBy !== side
  switch (state) {
    case 'open':
      if (side === 'client')
        return isTheirs ? { label: 'Your answer is due', kind: 'ask' } : { label: 'Your offer is open', kind: 'wait' }
      return isTheirs
        ? { label: 'Another offer for you', kind: 'ask' }
        : { label: 'Waiting for an answer', kind: 'wait' }
    case 'accepted':
      return side === 'client'
        ? { label: 'Accepted, not paid in yet', kind: 'ask' }
        : { label: 'Accepted, not paid in yet', kind: 'wait' }
    case 'hired':
      return { label: 'Hired', kind: 'ok' }
    case 'declined':
      return { label: overWords.declined, kind: 'bad' }
    default:
      return { label: overWords[state], kind: 'off' }
  }
}

/** Whether a proposal waits for the client of its job. */
export const waitsForClient = ({ state, offerBy }: Standing): boolean => state === 'open' && offerBy !== 'client'

/** Whether a proposal of the viewer waits for the viewer. */
export const waitsForMaker = ({ state, offerBy }: Pick<OwnProposal, 'state' | 'offerBy'>): boolean =>
  state === 'open' && offerBy === 'client'

/** Whether a proposal is over without a hire. */
export const isOver = ({ state }: Pick<Proposal, 'state'>): boolean =>
  state !== 'open' && state !== 'accepted' && state !== 'hired'

/** How many places of a job are free. */
export const placesLeft = ({ places, hired }: Pick<Job, 'places' | 'hired'>): number => Math.max(0, places - hired)

/** Who sees a job. */
export const audienceWords: Record<JobAudience, string> = {
  everyone: 'Everybody',
  members: 'Only people who are signed in',
  invited: 'Only people you invite',
}
