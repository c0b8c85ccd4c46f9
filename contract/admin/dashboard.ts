import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { auditSteps } from '../audits/options.ts'
import { bookingTurns } from '../bookings/options.ts'
import { EngagementCard } from '../engagements/engagements.ts'
import { WaitingReview } from '../engagements/work-reviews.ts'
import { GroupSize } from '../meetings/group-size.ts'
import { meetingStates, meetingTurns } from '../meetings/options.ts'
import { OrderCard } from '../orders/orders.ts'
import { SoldProject } from '../projects/projects.ts'
import { Suggestion } from '../relations/follows.ts'
import { Relation } from '../relations/relations.ts'
import { UserCard } from '../users/user-card.ts'
import { EngagementId, ProjectId, Timestamp } from '../values/values.ts'
import { dashboardCalls } from './calls.ts'

/** How many items of each kind the dashboard shows; the rest is on the page that the heading links to. */
export const dashboardLimits = { waiting: 10, projects: 5, suggestions: 3 } as const

/** A request that waits for the caller's answer; `dueAt` is when it expires. */
const WaitingRequest = z.object({ kind: z.literal('request'), dueAt: Timestamp, relation: Relation })
/** An order that needs the caller; `dueAt` is its deadline, or when it moves on automatically. */
const WaitingOrder = z.object({
  kind: z.literal('order'),
  dueAt: z.nullable(Timestamp),
  side: z.enum(['bought', 'sold']),
  order: OrderCard,
})
export type WaitingOrder = z.output<typeof WaitingOrder>
/** An engagement that needs the caller beside the orders of its milestones: an offer to answer, or a milestone to pay in. */
const WaitingEngagement = z.object({
  kind: z.literal('engagement'),
  dueAt: z.nullable(Timestamp),
  engagement: EngagementCard,
})
export type WaitingEngagement = z.output<typeof WaitingEngagement>

/** An engagement whose other side the caller can review; `dueAt` is the last moment. */
const WaitingWorkReview = z.object({ kind: z.literal('review'), dueAt: Timestamp, review: WaitingReview })

/** A job of the caller with proposals to answer; `dueAt` is its decision date. */
const WaitingJob = z.object({
  kind: z.literal('job'),
  dueAt: Timestamp,
  job: z.object({ id: z.string(), title: z.string(), proposals: z.int() }),
})
export type WaitingJob = z.output<typeof WaitingJob>

/** An invitation to a job that waits for the caller; `dueAt` is the job's decision date. */
const WaitingInvitation = z.object({
  kind: z.literal('invitation'),
  dueAt: Timestamp,
  invitation: z.object({ jobId: z.string(), title: z.string(), client: z.nullable(UserCard) }),
})
export type WaitingInvitation = z.output<typeof WaitingInvitation>

/** The rules of an audit that the caller has to write, agree to, sign or prove; `dueAt` is when the work ends without them. */
const WaitingRules = z.object({
  kind: z.literal('rules'),
  dueAt: z.nullable(Timestamp),
  rules: z.object({ engagementId: EngagementId, title: z.string(), steps: z.array(z.enum(auditSteps)) }),
})
export type WaitingRules = z.output<typeof WaitingRules>
/** A meeting of the caller that waits for their answer, or begins within days; `dueAt` is its start. */
const WaitingMeeting = z.object({
  kind: z.literal('meeting'),
  dueAt: Timestamp,
  meeting: z.object({
    id: z.string(),
    title: z.string(),
    start: Timestamp,
    end: Timestamp,
    /** The names of the others. */
    people: z.array(z.string()),
    state: z.enum(meetingStates),
    waits: z.enum(meetingTurns),
  }),
})
export type WaitingMeeting = z.output<typeof WaitingMeeting>

/** A booked session that needs something of the caller, or begins within days; `dueAt` is until when, or its start. */
const WaitingBooking = z.object({
  kind: z.literal('booking'),
  dueAt: Timestamp,
  booking: z.object({
    id: z.string(),
    title: z.string(),
    start: Timestamp,
    /** The name of the other side; null after their account was deleted. */
    other: z.nullable(z.string()),
    /** For the host of a group that begins soon how full it is; null otherwise. */
    group: z.nullable(GroupSize),
    waits: z.enum(bookingTurns),
  }),
})
export type WaitingBooking = z.output<typeof WaitingBooking>

/** What becoming a mentor needs of the caller: a time for the talk, or a session that people can book. */
const WaitingMentoring = z.object({
  kind: z.literal('mentoring'),
  dueAt: z.nullable(Timestamp),
  step: z.enum(['choose', 'offer']),
})
export type WaitingMentoring = z.output<typeof WaitingMentoring>

/** An application as campus ambassador for which the caller has to choose a time for the talk. */
const WaitingAmbassador = z.object({ kind: z.literal('ambassador'), dueAt: z.nullable(Timestamp) })
export type WaitingAmbassador = z.output<typeof WaitingAmbassador>

/** A proposal by which the caller's share in a team falls, in basis points; `dueAt` is when it lapses. */
const WaitingShares = z.object({
  kind: z.literal('shares'),
  dueAt: Timestamp,
  shares: z.object({ projectId: ProjectId, title: z.string(), isBefore: z.int(), willBe: z.int() }),
})
export type WaitingShares = z.output<typeof WaitingShares>

/** A team that asks the caller to join it, or to own its project; `dueAt` is when that lapses. */
const WaitingTeam = z.object({
  kind: z.literal('team'),
  dueAt: Timestamp,
  team: z.object({ projectId: ProjectId, title: z.string(), asks: z.enum(['join', 'own']) }),
})
export type WaitingTeam = z.output<typeof WaitingTeam>

/** The caller's place on the leaderboard. */
const OwnPlace = z.object({
  position: z.int(),
  /** The number of ranked people. */
  total: z.int(),
  score: z.number(),
  /** The score of the person one place higher; null for the first place. */
  above: z.nullable(z.number()),
  /** Places gained since the last weekly count (negative: lost); null for a person who was not ranked then. */
  change: z.nullable(z.object({ since: Timestamp, places: z.nullable(z.int()) })),
})
/** `listed` is the choice to appear; `place` is null for a person without a place. */
export const OwnRank = z.object({ listed: z.boolean(), place: z.nullable(OwnPlace) })
export type OwnRank = z.output<typeof OwnRank>

/** Everything that the caller's dashboard shows. Money in minor units. */
export const Dashboard = z.object({
  /** What waits for the caller, the earliest due first; `counts` cover everything that waits. */
  waiting: z.object({
    items: z.array(
      z.discriminatedUnion('kind', [
        WaitingRequest,
        WaitingOrder,
        WaitingEngagement,
        WaitingWorkReview,
        WaitingJob,
        WaitingInvitation,
        WaitingRules,
        WaitingMeeting,
        WaitingBooking,
        WaitingMentoring,
        WaitingAmbassador,
        WaitingShares,
        WaitingTeam,
      ]),
    ),
    counts: z.object({
      requests: z.int(),
      bought: z.int(),
      sold: z.int(),
      engagements: z.int(),
      reviews: z.int(),
      jobs: z.int(),
      invitations: z.int(),
      rules: z.int(),
      meetings: z.int(),
      bookings: z.int(),
      mentorings: z.int(),
      ambassadors: z.int(),
      shares: z.int(),
      teams: z.int(),
    }),
  }),
  /** What others have to answer: engagements that wait for the other side, jobs without proposals, the caller's proposals. */
  others: z.object({ engagements: z.int(), jobs: z.int(), proposals: z.int() }),
  /** Unread notifications. */
  unread: z.int(),
  /**
   * Projects that are not archived, newest first with drafts last, and their number; `views` and `favorites` cover all
   * public ones.
   */
  projects: z.object({
    items: z.array(SoldProject),
    total: z.int(),
    public: z.int(),
    views: z.int(),
    favorites: z.int(),
  }),
  /** Sales over all the caller's projects. sale-texts.ts defines a sale. */
  sales: z.int(),
  /** Completed engagements as a provider in which something stayed paid. */
  engagements: z.int(),
  balance: z.object({ availableMinor: z.int(), pendingMinor: z.int(), currency: z.string() }),
  connections: z.object({ connected: z.int(), sent: z.int() }),
  rank: OwnRank,
  suggestions: z.array(Suggestion),
})
export type Dashboard = z.output<typeof Dashboard>

/** The dashboard. */
export const dashboardEndpoints = {
  get: endpoint(dashboardCalls.get, {
    summary: 'Everything on the caller’s dashboard: waiting items, projects and their earnings, balance, rank, people.',
    output: Dashboard,
  }),
}
