import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { mentorshipTopics } from '../bookings/options.ts'
import { SessionTypeId } from '../bookings/session-types.ts'
import { mentorLimits } from '../limits/mentors.ts'
import { sessionTypeLimits } from '../limits/sessions.ts'
import { MentorSuggestion } from '../projects/search.ts'
import { UserCard } from '../users/user-card.ts'
import { languages } from '../values/languages.ts'
import { Cursor, CustomUserId, PageQuery, pageBothWays, queryInteger, Timestamp, Total } from '../values/values.ts'
import { mentorCalls } from './calls.ts'
import { mentorSorts } from './options.ts'

const counted = {
  id: CustomUserId,
  /** Whether the mentor is a favorite of the caller. */
  favorite: z.boolean(),
  favorites: z.int(),
}

/** A mentor among the caller's favorites. */
export const FavoriteMentor = z.extend(MentorSuggestion, { ...counted, topics: z.array(z.enum(mentorshipTopics)) })
export type FavoriteMentor = z.output<typeof FavoriteMentor>

/** A mentor on the page of a topic. */
export const MentorCard = z.object({
  ...counted,
  person: UserCard,
  /** What they say about the topic. */
  about: z.string(),
  /** The session about the topic with the soonest free time. */
  session: z.object({
    ...{ id: SessionTypeId, title: z.string(), minutes: z.int() },
    /** What it costs, in minor units; 0 is free. */
    priceMinor: z.int(),
    /** Whether the first session of a guest with this mentor is free. */
    firstFree: z.boolean(),
    currency: z.string(),
  }),
  /** The next free starts, the soonest first. Free until somebody books them. */
  slots: z.array(Timestamp),
  rating: z.nullable(z.number()),
  reviews: z.int(),
  /** ISO 639-1. */
  languages: z.array(z.string()),
  /** Whether they have no free time within two weeks, or usually take long to answer. They are listed last. */
  hasNoTime: z.boolean(),
  isSlow: z.boolean(),
})
export type MentorCard = z.output<typeof MentorCard>

/** The filters of a list of mentors. */
export const MentorFilters = z.object({
  topic: z.enum(mentorshipTopics),
  sort: z._default(z.enum(mentorSorts), 'soonest'),
  /** The least rating. */
  rating: z.optional(z.coerce.number().check(z.gte(0), z.lte(5))),
  language: z.optional(z.enum(languages)),
  /** The most that the session costs, in minor units. */
  priceMost: z.optional(queryInteger(0, sessionTypeLimits.priceMinor.most)),
  /** Only free sessions, and those of which the first is free. */
  firstFree: z.optional(z.literal('true')),
})

const Topic = z.enum(mentorshipTopics)
const One = z.object({ customUserId: CustomUserId })
const favorite = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, {
    summary,
    params: One,
    body: z.nullish(z.strictObject({})),
    output: z.object({ favorite: z.boolean(), favorites: z.int() }),
  })

/** Mentors as everybody finds them. */
export const mentorEndpoints = {
  topics: endpoint(mentorCalls.topics, {
    summary: 'The topics with the number of mentors whom people can book about them; at most a minute old.',
    output: z.object({ topics: z.array(z.object({ topic: Topic, mentors: z.int() })) }),
  }),
  list: endpoint(mentorCalls.list, {
    summary:
      'Mentors of a topic whom people can book, by their soonest free time, by rating or by price. Mentors without a free time within two weeks, and those who usually answer late, come last.',
    query: z.extend(MentorFilters, {
      limit: z._default(queryInteger(1, mentorLimits.pageSize), mentorLimits.pageSize),
      cursor: z.optional(Cursor),
    }),
    output: z.extend(pageBothWays(MentorCard), { total: Total }),
  }),
  of: endpoint(mentorCalls.of, {
    summary: 'A person as a mentor; null for people who are none.',
    params: One,
    output: z.object({ mentor: z.nullable(z.object({ ...counted, topics: z.array(Topic), since: Timestamp })) }),
  }),
  favorites: endpoint(mentorCalls.favorites, {
    summary: 'The mentors among the caller’s favorites who are still listed, newest first.',
    query: PageQuery,
    output: pageBothWays(FavoriteMentor),
  }),
  favorite: favorite(
    mentorCalls.favorite,
    'Adds the mentor to the caller’s favorites. A repeated call changes nothing.',
  ),
  unfavorite: favorite(mentorCalls.unfavorite, 'Removes the mentor from the caller’s favorites.'),
}
