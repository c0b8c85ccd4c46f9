import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { relationLimits } from '../limits/people.ts'
import { UserCard } from '../users/user-card.ts'
import { relationStatuses } from '../values/options.ts'
import { CustomUserId, PageQuery, pageBothWays, SearchText, Timestamp } from '../values/values.ts'
import { followCalls } from './calls.ts'
import { suggestionGrounds, suggestionTabs } from './options.ts'

const Target = z.strictObject({ targetUserId: CustomUserId })
const Following = z.object({ isFollowing: z.boolean(), followersCount: z.int() })

/** A person whom the caller follows, since when. */
export const Followed = z.object({ user: UserCard, since: Timestamp })
export type Followed = z.output<typeof Followed>

/** A suggested person. `reason` is the strongest of `reasons`, such as '3 mutual connections'. */
export const Suggestion = z.extend(UserCard, { reason: z.string(), reasons: z.array(z.string()) })
export type Suggestion = z.output<typeof Suggestion>

const Grounds = z.object({
  /** What suggestions go by for the caller. */
  grounds: z.array(z.enum(suggestionGrounds)),
})

/** A person's followers and connections. */
export const SocialFigures = z.object({
  customUserId: CustomUserId,
  followersCount: z.int(),
  followingCount: z.int(),
  connectionsCount: z.int(),
  /** Some of those the viewer is also connected with, and their number. */
  mutual: z.array(UserCard),
  mutualCount: z.int(),
  isFollowing: z.boolean(),
  status: z.enum(relationStatuses),
})
export type SocialFigures = z.output<typeof SocialFigures>

/** Following (one way, for public updates), the figures on a person's page, and suggestions. */
export const followEndpoints = {
  follow: endpoint(followCalls.follow, {
    summary: 'Follows a person; idempotent.',
    body: Target,
    output: Following,
  }),
  unfollow: endpoint(followCalls.unfollow, {
    summary: 'Unfollows a person, named in the body or in the query.',
    query: z.object({ targetUserId: z.optional(CustomUserId) }),
    body: z.nullish(Target),
    output: Following,
  }),
  following: endpoint(followCalls.following, {
    summary: 'The people whom the caller follows, newest first, and how many there are; `q` searches names.',
    query: z.extend(PageQuery, { q: z._default(SearchText, '') }),
    output: z.extend(pageBothWays(Followed), { total: z.int() }),
  }),
  social: endpoint(followCalls.social, {
    summary: 'Followers, connections, and the viewer’s relation to a person.',
    params: z.object({ id: CustomUserId }),
    output: SocialFigures,
  }),
  suggestions: endpoint(followCalls.suggestions, {
    summary:
      'People who share something with the caller, each with the reasons; excludes connections, pending requests and blocked people. A tab has people by one ground, or people who joined in the last seven days.',
    query: z.object({
      tab: z._default(z.enum(suggestionTabs), 'for-you'),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(relationLimits.mostSuggestions)),
        relationLimits.suggestions,
      ),
    }),
    output: z.extend(Grounds, { users: z.array(Suggestion) }),
  }),
  setGrounds: endpoint(followCalls.setGrounds, {
    summary: 'Sets what suggestions go by for the caller; idempotent.',
    body: z.strictObject({ grounds: z.array(z.enum(suggestionGrounds)).check(z.maxLength(suggestionGrounds.length)) }),
    output: Grounds,
  }),
  putAway: endpoint(followCalls.putAway, {
    summary: 'Dismisses a suggestion for 90 days; idempotent.',
    body: Target,
  }),
}
