import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { workReviewWords } from '../engagements/options.ts'
import { workTopics } from '../engagements/topics.ts'
import { WorkReview } from '../engagements/work-reviews.ts'
import { Image } from '../files/files.ts'
import { workReviewLimits } from '../limits/engagements.ts'
import { serviceLimits as most } from '../limits/services.ts'
import { ServiceChoice, ServiceId } from '../orders/chosen-service.ts'
import { cartRefusals } from '../orders/commerce-options.ts'
import { Question } from '../projects/questions.ts'
import { EarliestStart } from '../users/earliest-start.ts'
import { SellerRecord } from '../users/seller-record.ts'
import { UserCard, UserType } from '../users/user-card.ts'
import { userTypes } from '../values/options.ts'
import {
  CustomUserId,
  JobId,
  PageQuery,
  pageBothWays,
  queryInteger,
  repeated,
  SearchText,
  Timestamp,
  Total,
  text,
} from '../values/values.ts'
import { serviceCalls } from './calls.ts'
import { serviceSorts, serviceStates } from './options.ts'
import { ServiceInput, SeveralInput } from './service-input.ts'

/** A package; money in minor units, days from the payment. */
export const ServicePackage = z.object({
  id: ServiceId,
  name: z.string(),
  /** What the client gets, one thing a line. */
  gives: z.string(),
  amountMinor: z.int(),
  days: z.int(),
  /** Rounds of changes. */
  changes: z.int(),
})
export type ServicePackage = z.output<typeof ServicePackage>

/** Something that can be added to each package; `days` are added to its time. */
export const ServiceExtra = z.object({ id: ServiceId, name: z.string(), amountMinor: z.int(), days: z.int() })
export type ServiceExtra = z.output<typeof ServiceExtra>

/** A service as lists show it. */
export const ServiceCard = z.object({
  id: ServiceId,
  title: z.string(),
  topic: z.enum(workTopics),
  skills: z.array(z.string()),
  state: z.enum(serviceStates),
  /** What the cheapest package costs, and how soon the quickest one is delivered. */
  fromMinor: z.int(),
  fromDays: z.int(),
  packages: z.int(),
  currency: z.string(),
  /** Whether nobody can buy it until its provider adds business details. */
  notOnSaleYet: z.boolean(),
  /** The average of the reviews by its clients, to two places; null without any. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
  /** The median days from payment to acceptance; null below five completed engagements. */
  medianDays: z.nullable(z.number()),
  favorites: z.int(),
  views: z.int(),
  /** Whether it is a favorite of the caller. */
  favorite: z.boolean(),
  cover: z.nullable(Image),
  provider: UserCard,
  /** When its provider can start, as their profile says it to everybody; null when it does not. */
  canStart: z.nullable(EarliestStart),
  /** Whether its provider takes work now; without it, nobody can buy or ask. */
  takesWork: z.boolean(),
  /** When it became public first. */
  posted: z.nullable(Timestamp),
  isOwn: z.boolean(),
})
export type ServiceCard = z.output<typeof ServiceCard>

/** One of the caller's services with its sales: engagements that run, and those that are completed. */
export const OwnService = z.extend(ServiceCard, { running: z.int(), completed: z.int(), earnedMinor: z.int() })
export type OwnService = z.output<typeof OwnService>

/** A favorite with its lowest price when it became one. */
export const FavoriteService = z.extend(ServiceCard, { savedMinor: z.nullable(z.int()) })
export type FavoriteService = z.output<typeof FavoriteService>

/** What a person still has to declare or enter before they can publish a service. */
const Needs = z.object({ adult: z.boolean(), business: z.boolean() })

/** A whole service. */
export const Service = z.extend(ServiceCard, {
  description: z.string(),
  /** The description as safe HTML. */
  descriptionHtml: z.string(),
  packageList: z.array(ServicePackage),
  extras: z.array(ServiceExtra),
  questions: z.array(Question),
  common: z.array(z.object({ question: z.string(), answer: z.string() })),
  images: z.array(Image),
  /** Its provider as a seller, as the caller may see it. */
  record: SellerRecord,
  /** How many of its engagements are completed. */
  completed: z.int(),
  /** Why the caller cannot buy it now; null when they can. For visitors as if they had just signed up. */
  refusal: z.nullable(z.enum(cartRefusals)),
  /** What of it is in the signed-in caller's cart. */
  inCart: z.nullable(ServiceChoice),
  /** For its owner: whether it is set to be published, and what is missing before people can buy it. */
  publish: z.boolean(),
  notAssessed: z.boolean(),
  needs: z.extend(Needs, { image: z.boolean() }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Service = z.output<typeof Service>

/** Filters of public services; the list, the facets and a saved search share them. Money in minor units. */
export const ServiceFilters = z.object({
  q: z.optional(SearchText),
  topic: z.optional(z.enum(workTopics)),
  /** Matches all of them. */
  skill: z.optional(repeated(text(most.skills.characters).check(z.minLength(1)), most.skills.items)),
  /** Bounds of the price of the cheapest package. */
  priceMin: z.optional(queryInteger(0, most.amountMinor.most)),
  priceMax: z.optional(queryInteger(0, most.amountMinor.most)),
  /** Services with a package that is delivered within this many days. */
  daysMax: z.optional(queryInteger(1, most.packageDays)),
  /** The lowest average rating, with at most one decimal place; excludes unrated services. */
  ratingMin: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-4](\.\d)?|5(\.0)?)$/)),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
  /** The user type of its provider; matches any of them. */
  sellerType: z.optional(repeated(UserType, userTypes.length)),
  /** Services of one person. */
  provider: z.optional(CustomUserId),
})
export type ServiceFilters = z.output<typeof ServiceFilters>

const Count = z.int()
const found = {
  total: Total,
  /** The words that were searched, when some were misspelt. */
  corrected: z.optional(z.string()),
  /** No service has all of the words. */
  partial: z.optional(z.literal(true)),
}

const One = z.object({ id: ServiceId })
const Answer = z.object({ service: Service })
const noBody = z.nullish(z.strictObject({}))
const change = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: noBody, output: Answer })
const favorite = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, {
    summary,
    params: One,
    body: noBody,
    output: z.object({ favorite: z.boolean(), favorites: z.int() }),
  })

/** Services that people offer at a price. */
export const serviceEndpoints = {
  list: endpoint(serviceCalls.list, {
    summary: 'Public services by search, filters and sort; pages by cursor in both directions.',
    query: z.extend(PageQuery, { ...ServiceFilters.shape, sort: z.optional(z.enum(serviceSorts)) }),
    output: z.extend(pageBothWays(ServiceCard), found),
  }),
  facets: endpoint(serviceCalls.facets, {
    summary: 'How many public services a search finds, in all and by the values of its filters.',
    query: ServiceFilters,
    output: z.object({
      total: Total,
      exact: z.boolean(),
      topics: z.array(z.object({ topic: z.enum(workTopics), count: Count })),
      skills: z.array(z.object({ skill: z.string(), count: Count })),
      /** Each step counts those below it too. */
      days: z.array(z.object({ max: z.int(), count: Count })),
      /** How many have this rating or better. */
      ratings: z.array(z.object({ min: z.number(), count: Count })),
      sellerTypes: z.array(z.object({ sellerType: UserType, count: Count })),
    }),
  }),
  mine: endpoint(serviceCalls.mine, {
    summary: 'The caller’s own services in every state with their sales, newest first.',
    query: z.extend(PageQuery, { state: z.optional(z.enum(serviceStates)) }),
    output: z.extend(pageBothWays(OwnService), {
      counts: z.object({ public: Count, draft: Count, paused: Count, hidden: Count }),
      needs: Needs,
    }),
  }),
  favorites: endpoint(serviceCalls.favorites, {
    summary: 'The services among the caller’s favorites that are still visible, newest first.',
    query: PageQuery,
    output: pageBothWays(FavoriteService),
  }),
  create: endpoint(serviceCalls.create, {
    summary:
      'Creates a service; it is a draft until its first picture is stored. Published only by people who take work and have business details (409), and 422 without the declarations.',
    headers: [requestKeys.required],
    body: ServiceInput,
    output: Answer,
    status: 201,
  }),
  askSeveral: endpoint(serviceCalls.askSeveral, {
    summary:
      'Asks up to five people for an offer at once: a job for one person that only they see, decided within 14 days. Refused (409) for the caller, for people who take no work, and above five; 404 across a block.',
    headers: [requestKeys.required],
    body: SeveralInput,
    output: z.object({ jobId: JobId }),
    status: 201,
  }),
  get: endpoint(serviceCalls.get, {
    summary: 'A service; drafts, paused and hidden ones only for their owner.',
    params: One,
    output: Answer,
  }),
  update: endpoint(serviceCalls.update, {
    summary:
      'Saves the whole service. `images` is the order of the stored pictures, each a key or {key, alt}. With the `updatedAt` from the last read, it is refused (409) when the service has changed since.',
    params: One,
    body: z.extend(ServiceInput, { updatedAt: z.optional(Timestamp), images: z.optional(z.array(z.unknown())) }),
    output: Answer,
  }),
  remove: endpoint(serviceCalls.remove, {
    summary: 'Deletes one of the caller’s services with its pictures. Refused (409) once somebody has bought it.',
    params: One,
    body: noBody,
  }),
  pause: change(serviceCalls.pause, 'Takes one of the caller’s services off the lists; running engagements continue.'),
  resume: change(serviceCalls.resume, 'Shows one of the caller’s paused services again.'),
  view: endpoint(serviceCalls.view, {
    summary: 'Counts a view, once per viewer and day; the owner’s views do not count.',
    params: One,
    body: noBody,
    output: z.object({ views: z.int() }),
  }),
  favorite: favorite(
    serviceCalls.favorite,
    'Adds the service to the caller’s favorites. A repeated call changes nothing.',
  ),
  unfavorite: favorite(serviceCalls.unfavorite, 'Removes the service from the caller’s favorites.'),
  reviews: endpoint(serviceCalls.reviews, {
    summary: 'Reviews of its provider by clients of this service, newest first.',
    params: One,
    query: z.extend(PageQuery, { limit: z._default(queryInteger(1, 100), workReviewLimits.pageSize) }),
    output: z.extend(pageBothWays(WorkReview), {
      rating: z.nullable(z.number()),
      count: Count,
      words: z.array(z.object({ word: z.enum(workReviewWords), count: Count })),
    }),
  }),
}
