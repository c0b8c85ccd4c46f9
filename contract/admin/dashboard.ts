import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { OrderCard } from '../orders/orders.ts'
import { ProjectCard } from '../projects/projects.ts'
import { Suggestion } from '../relations/follows.ts'
import { Relation } from '../relations/relations.ts'
import { Timestamp } from '../values/values.ts'
import { dashboardCalls } from './calls.ts'

/** How much of each the dashboard shows; the rest is on the page its heading leads to. */
export const dashboardLimits = { waiting: 10, projects: 5, suggestions: 3 } as const

/** A request that waits for the caller's answer; `dueAt` is when it lapses. */
const WaitingRequest = z.object({ kind: z.literal('request'), dueAt: Timestamp, relation: Relation })
/** An order on which it is the caller's turn; `dueAt` is its deadline, or when it goes on by itself. */
const WaitingOrder = z.object({
  kind: z.literal('order'),
  dueAt: z.nullable(Timestamp),
  side: z.enum(['bought', 'sold']),
  order: OrderCard,
})
export type WaitingOrder = z.output<typeof WaitingOrder>

/** One of the caller's projects with its sales (as sale-texts.ts counts them), free items taken, and earnings from completed orders in minor units. */
export const SoldProject = z.extend(ProjectCard, { sold: z.int(), taken: z.int(), earnedMinor: z.int() })
export type SoldProject = z.output<typeof SoldProject>

/** A place on the leaderboard. */
const OwnPlace = z.object({
  position: z.int(),
  /** Ranked people. */
  total: z.int(),
  score: z.number(),
  /** The score of the person one place higher; null for the first place. */
  above: z.nullable(z.number()),
  /** Since the last weekly count: places gained (negative: lost), null for a person who was not ranked then. */
  change: z.nullable(z.object({ since: Timestamp, places: z.nullable(z.int()) })),
})
/** `listed` is the choice to appear; `place` is null without a place. */
export const OwnRank = z.object({ listed: z.boolean(), place: z.nullable(OwnPlace) })
export type OwnRank = z.output<typeof OwnRank>

/** Everything that the caller's dashboard shows. Money in minor units. */
export const Dashboard = z.object({
  /** What waits for the caller, what is due first before the others; `counts` are of all there is. */
  waiting: z.object({
    items: z.array(z.discriminatedUnion('kind', [WaitingRequest, WaitingOrder])),
    counts: z.object({ requests: z.int(), bought: z.int(), sold: z.int() }),
  }),
  /** Unread notifications. */
  unread: z.int(),
  /** Those that are not archived, newest first, drafts behind the others, and how many they are; `views` and `favorites` are of all public ones. */
  projects: z.object({
    items: z.array(SoldProject),
    total: z.int(),
    public: z.int(),
    views: z.int(),
    favorites: z.int(),
  }),
  /** Of all projects of the caller. sale-texts.ts defines a sale. */
  sales: z.int(),
  balance: z.object({ availableMinor: z.int(), pendingMinor: z.int(), currency: z.string() }),
  connections: z.object({ connected: z.int(), sent: z.int() }),
  rank: OwnRank,
  suggestions: z.array(Suggestion),
})
export type Dashboard = z.output<typeof Dashboard>

/** The dashboard. */
export const dashboardEndpoints = {
  get: endpoint(dashboardCalls.get, {
    summary: 'Everything of one’s dashboard: what waits, projects and what they brought, balance, rank, people.',
    output: Dashboard,
  }),
}
