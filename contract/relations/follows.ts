import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { UserCard } from '../users/user-card.ts'
import { relationStatuses } from '../values/options.ts'
import { CustomUserId } from '../values/values.ts'
import { followCalls } from './calls.ts'

const Target = z.strictObject({ targetUserId: CustomUserId })
const Following = z.object({ isFollowing: z.boolean(), followersCount: z.int() })

/** A suggested person. `reason` is the strongest of `reasons`, such as '3 mutual connections'. */
export const Suggestion = z.extend(UserCard, { reason: z.string(), reasons: z.array(z.string()) })
export type Suggestion = z.output<typeof Suggestion>

/** A person's followers and connections. */
export const SocialFigures = z.object({
  customUserId: CustomUserId,
  followersCount: z.int(),
  followingCount: z.int(),
  connectionsCount: z.int(),
  /** Some of those the viewer is connected with too, and how many they are. */
  mutual: z.array(UserCard),
  mutualCount: z.int(),
  isFollowing: z.boolean(),
  status: z.enum(relationStatuses),
})
export type SocialFigures = z.output<typeof SocialFigures>

/** Following (one way, for public updates), what a person's page says of it, and suggestions. */
export const followEndpoints = {
  follow: endpoint(followCalls.follow, {
    summary: 'Follows a person; twice is once.',
    body: Target,
    output: Following,
  }),
  unfollow: endpoint(followCalls.unfollow, {
    summary: 'Follows a person no more; who it is stands in the body or in the query.',
    query: z.object({ targetUserId: z.optional(CustomUserId) }),
    body: z.nullish(Target),
    output: Following,
  }),
  social: endpoint(followCalls.social, {
    summary: 'Followers, connections, and how the viewer stands to a person.',
    params: z.object({ id: CustomUserId }),
    output: SocialFigures,
  }),
  suggestions: endpoint(followCalls.suggestions, {
    summary: 'People with whom one shares something, each with what it is; never connected, asked or blocked ones.',
    output: z.object({ users: z.array(Suggestion) }),
  }),
  putAway: endpoint(followCalls.putAway, {
    summary: 'Puts a suggestion away for 90 days; twice is once.',
    body: Target,
  }),
}
