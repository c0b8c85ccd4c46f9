import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { UserCard } from '../users/user-card.ts'
import { ProjectId, Timestamp } from '../values/values.ts'
import { activityCalls } from './calls.ts'

const ProjectTitle = z.object({ id: ProjectId, title: z.string() })
const event = { id: z.string(), at: Timestamp, person: UserCard }

/** A public event: a project published, a project reviewed, or a place among the first of the leaderboard reached. */
export const Activity = z.discriminatedUnion('kind', [
  z.object({
    ...event,
    kind: z.literal('published'),
    project: ProjectTitle,
    /** 0 when it is free or not for sale. */
    price: z.number(),
    forSale: z.boolean(),
  }),
  z.object({ ...event, kind: z.literal('reviewed'), project: ProjectTitle, rating: z.int() }),
  z.object({ ...event, kind: z.literal('reached'), place: z.int() }),
])
export type Activity = z.output<typeof Activity>

/** Why the caller sees an event. */
export const activityReasons = ['connected', 'following'] as const
export type ActivityReason = (typeof activityReasons)[number]

/** An event of a person whom the caller knows. */
export const KnownActivity = z.object({ activity: Activity, reason: z.enum(activityReasons) })
export type KnownActivity = z.output<typeof KnownActivity>

/** What happened in public, for the home page. */
export const activityEndpoints = {
  everyone: endpoint(activityCalls.everyone, {
    summary: 'The newest public events, at most two for each person.',
    output: z.object({ items: z.array(Activity) }),
  }),
  known: endpoint(activityCalls.known, {
    summary: 'The newest public events of the people the caller follows or is connected to, with the reason.',
    output: z.object({ items: z.array(KnownActivity), knowsPeople: z.boolean() }),
  }),
}
