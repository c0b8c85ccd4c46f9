import { engagementLimits } from './engagements.ts'
import { projectLimits } from './shared.ts'

/** Every number of jobs and proposals. Days unless the name says otherwise; money in minor units. */
export const hiringLimits = {
  title: projectLimits.title,
  need: 20_000,
  skills: { items: 10, characters: projectLimits.shortList.characters },
  town: 80,
  questions: 5,
  question: 200,
  answer: 2000,
  cover: 5000,
  /** The client's private note on a proposal. */
  note: 1000,
  amountMinor: engagementLimits.amountMinor,
  /** How many people one job can take. */
  places: 5,
  /** From posting a job to its decision date. */
  decision: { least: 3, usual: 14, most: 30 },
  /** How far the client can move the decision date, once. */
  decisionMoves: 14,
  /** An accepted proposal without its first payment holds the decision back this long at most. */
  decisionWaits: 14,
  /** The client is reminded this long before the decision date. */
  reminder: 1,
  /** Jobs that a person has open, and jobs they post in 24 hours. */
  openJobs: 20,
  jobsADay: 10,
  /** Open proposals on a job, and of a person. */
  openProposals: 25,
  openProposalsOfPerson: 10,
  /** Files of a job: how many, their size in bytes, how many more wait for a job to name them and for how long, and a link's life. */
  files: { items: 5, bytes: 25 * 1_048_576, waiting: 20, waitsMs: 24 * 3_600_000, linkSeconds: 300 },
  /** A question on the page of a job, and its answer. */
  asked: 500,
  askedAnswer: 2000,
  /** Questions on the page of a job, and those of one person among them. */
  asksOnJob: 50,
  asksOfPerson: 5,
  /** People whom a client invites to a job, in all. */
  invitations: 10,
  /** The line with which somebody declines an invitation. */
  declineNote: 300,
  /** People found by name for an invitation. */
  invitablePeople: 8,
  /** Own projects that a proposal shows. */
  projects: 3,
  /** From how many answered or missed proposals on the answer rate is shown. */
  ratedFrom: 3,
  /** The months that the answer rate covers. */
  ratedMonths: 12,
  pageSize: 20,
} as const
