import { endOfDay } from '@guildhall/contract/hiring/job-days.ts'
import { type JobMove, type JobState, jobMoves, type ProposalState } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import { daysAfter } from '#db/moments.ts'
import type { EngagementRow } from '#engagements/service.ts'
import type { JobRow } from './queries.ts'

/** What people do with a job: the moves of its client, and proposing. */
export const jobActs = [...jobMoves, 'propose'] as const
export type JobAct = (typeof jobActs)[number]

/** A person's side of a job: its client, or anybody else who may see it. */
type Who = 'client' | 'others'

/** Who may do what in which state. */
const table: Record<JobAct, Partial<Record<JobState, Who>>> = {
  edit: { open: 'client' },
  'move-date': { open: 'client' },
  close: { open: 'client' },
  propose: { open: 'others' },
}

/** What decides what may be done with a job; `ever` is the number of proposals it has ever had. */
export type Standing = Pick<JobRow, 'state' | 'moved_at' | 'is_hidden'> & { ever: number }

/** Whether the state of a job allows this act now; limits per person are checked elsewhere. */
export function mayAct(job: Standing, who: Who, act: JobAct): boolean {
  if (table[act][job.state] !== who) return false
  if (act === 'edit') return job.ever === 0
  if (act === 'move-date') return job.moved_at === null
  return act !== 'propose' || !job.is_hidden
}

/** What the client of a job can do now. */
export function movesOf(job: Standing): JobMove[] {
  return jobMoves.filter((move) => mayAct(job, 'client', move))
}

/** Returns the state of a proposal from its engagement; `isPaid` says whether a milestone was ever paid in. */
export function proposalStateOf(
  row: Pick<EngagementRow, 'state' | 'agreed_version' | 'reason'>,
  isPaid: boolean,
): ProposalState {
  if (row.agreed_version !== null) return isPaid ? 'hired' : row.state === 'agreed' ? 'accepted' : 'ended'
  if (row.reason === 'filled' || row.reason === 'unanswered') return row.reason
  if (row.reason === 'job-closed') return 'closed'
  if (row.state === 'offered') return 'open'
  return row.state === 'declined' || row.state === 'withdrawn' ? row.state : 'ended'
}

/** Whether the decision date may be moved to this day: later, and not too far from the first one. */
export function isLaterDay(day: string, decidesAt: string): boolean {
  const [to, from] = [endOfDay(day), new Date(decidesAt)]
  return to > from && to <= daysAfter(from, most.decisionMoves)
}

/** The time of a job's next automatic step: the reminder of its client, then the decision date. */
export function actsAtOf(decidesAt: Date, remindedAt: string | null): Date {
  return remindedAt === null ? daysAfter(decidesAt, -most.reminder) : decidesAt
}
