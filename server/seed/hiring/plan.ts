import type { JobHours } from '@guildhall/contract/hiring/jobs.ts'
import type { CloseReason, JobLength } from '@guildhall/contract/hiring/options.ts'
import type { WorkAct, WorkPlan } from '../engagements/plans.ts'

/** What follows a proposal; days count from the day the job was posted. */
export type ProposalAct = WorkAct | { day: number; act: 'shortlist'; note: string }

/** A proposal for a job of the demo community; its maker by the beginning of their handle. */
export interface ProposalPlan {
  by: string
  /** How many days after the job was posted. */
  day: number
  cover: string
  /** One for each question of the job. */
  answers?: readonly string[]
  /** Own projects that it shows, by the beginning of their title. */
  shows?: readonly string[]
  scope: string
  milestones: WorkPlan['milestones']
  /** An offer by the hour, in place of milestones. */
  hours?: WorkPlan['hours']
  acts?: readonly ProposalAct[]
}

/** A job of the demo community; its client by the beginning of their handle. Money in minor units. */
export interface JobPlan {
  client: string
  title: string
  need: string
  skills: readonly string[]
  /** Of a job by the hour, the price of an hour. */
  budget: readonly [fromMinor: number, toMinor: number]
  /** Of a job by the hour: the hours a week, and the weeks. */
  hours?: Pick<JobHours, 'perWeek' | 'weeks'>
  length: JobLength
  /** How many days ago it was posted, and the days from then to its decision date. */
  ago: number
  decides: number
  /** Empty for remote work. */
  town?: string
  questions?: readonly string[]
  /** Files of the job, as text. */
  files?: readonly { name: string; text: string }[]
  places?: number
  isForMembers?: boolean
  isFirstOnly?: boolean
  /** The decision date moves this many days later. */
  moved?: { day: number; by: number }
  closed?: { day: number; reason: CloseReason }
  /** Questions on its page, with the client's answer on the day after. */
  asked?: readonly { by: string; day: number; text: string; answer?: string }[]
  /** People whom the client invites on the day after it was posted. */
  invites?: readonly string[]
  proposals?: readonly ProposalPlan[]
}
