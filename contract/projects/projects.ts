import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { pageLimits, projectLimits } from '../limits/shared.ts'
import { claimStates, goalNumbers } from '../sustainability/options.ts'
import { projectRoles } from '../teams/options.ts'
import { SellerRecord } from '../users/seller-record.ts'
import { UserCard, UserType } from '../users/user-card.ts'
import {
  marketplaceSorts,
  projectCategories,
  projectStatuses,
  projectVisibilities,
  userTypes,
} from '../values/options.ts'
import {
  CustomUserId,
  PageQuery,
  ProjectId,
  pageBothWays,
  repeated,
  SearchText,
  Timestamp,
  Total,
  text,
} from '../values/values.ts'
import { AssetSummary } from './assets.ts'
import { projectCalls } from './calls.ts'
import { licences } from './licences.ts'
import { ProjectInput } from './project-input.ts'
import { Question } from './questions.ts'

/** A project as lists show it. */
export const ProjectCard = z.object({
  id: ProjectId,
  title: z.string(),
  category: z.enum(projectCategories),
  categoryOther: z.nullable(z.string()),
  /** 0 when it is not for sale, except in the maker's own `Project`, which has the stored price. */
  price: z.number(),
  duration: z.string(),
  durationDays: z.nullable(z.int()),
  forSale: z.boolean(),
  licence: z.enum(licences),
  /** Whether it has a price, but nobody can buy it until its seller adds business details. */
  notOnSaleYet: z.boolean(),
  status: z.enum(projectStatuses),
  statusOther: z.nullable(z.string()),
  visibility: z.enum(projectVisibilities),
  posted: z.nullable(Timestamp),
  views: z.int(),
  favorites: z.int(),
  /** The average of its reviews to two places; null without any. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
  /** Whether it is a favorite of the caller. */
  favorite: z.boolean(),
  /** The address of the first picture, `cover.main`; null without a picture. */
  image: z.nullable(z.string()),
  cover: z.nullable(Image),
  /** The goals for which it shows evidence, if there are any. */
  goals: z.optional(z.array(z.object({ goal: z.int(), state: z.enum(claimStates) }))),
  seller: UserCard,
})
export type ProjectCard = z.output<typeof ProjectCard>

/**
 * One of the caller's projects with its sales (as contract/orders/sale-texts.ts defines them), free items taken, and earnings
 * from completed orders in minor units.
 */
export const SoldProject = z.extend(ProjectCard, { sold: z.int(), taken: z.int(), earnedMinor: z.int() })
export type SoldProject = z.output<typeof SoldProject>

/** Where a search word matches outside title and category: the surrounding words, and the match as written there. */
export const Match = z.object({
  in: z.enum(['description', 'skills', 'techStack', 'tags']),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})
export type Match = z.output<typeof Match>

/** A project in search results. */
export const FoundCard = z.extend(ProjectCard, { match: z.optional(Match) })
export type FoundCard = z.output<typeof FoundCard>

/** A whole project. `image` and `image1` to `image4` are addresses derived from `images`. */
export const Project = z.extend(ProjectCard, {
  /** Its maker as a seller, as the caller may see it. */
  sellerRecord: SellerRecord,
  description: z.string(),
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  teamSize: z.int(),
  skills: z.array(z.string()),
  features: z.array(z.string()),
  techStack: z.array(z.string()),
  deliverables: z.array(z.string()),
  licenceText: z.nullable(z.string()),
  /** The questions buyers are asked now; its seller also gets those kept for when it is made to order again. */
  questions: z.array(Question),
  publish: z.boolean(),
  ownWork: z.boolean(),
  images: z.array(Image),
  /** A summary of what only a buyer opens. */
  assets: AssetSummary,
  image1: z.nullable(z.string()),
  image2: z.nullable(z.string()),
  image3: z.nullable(z.string()),
  image4: z.nullable(z.string()),
  favoritedBy: z.array(z.string()),
  /** Its team: members beside the owner, open places, contributions that are confirmed or the caller’s, and what the caller is in it. */
  team: z.object({
    members: z.int(),
    openPlaces: z.int(),
    contributions: z.int(),
    role: z.nullable(z.enum(projectRoles)),
  }),
  /** The number of goals it names, with evidence or without. */
  claims: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Project = z.output<typeof Project>

// Parsed only from digits: an empty text is not zero.
const asNumber = z.transform((digits: string) => Number(digits))
const PriceBound = z.pipe(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)),
  z.pipe(asNumber, z.number().check(z.lte(projectLimits.maxPrice))),
)
const wholeBound = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.pipe(asNumber, z.number().check(z.gte(min), z.lte(max))))
const TeamBound = wholeBound(1, projectLimits.teamSize)
const RatingBound = z.pipe(z.string().check(z.regex(/^([1-4](\.\d)?|5(\.0)?)$/)), asNumber)

/** Filters of public projects; the list, the facets and a saved search share them. */
export const ProjectFilters = z.object({
  q: z._default(SearchText, ''),
  category: z.optional(z.enum(projectCategories)),
  priceMin: z.optional(PriceBound),
  priceMax: z.optional(PriceBound),
  free: z.optional(z.literal('true')),
  /** Matches all of them. */
  skill: z.optional(
    repeated(text(projectLimits.shortList.characters).check(z.minLength(1)), projectLimits.shortList.items),
  ),
  durationMax: z.optional(wholeBound(0, projectLimits.durationDays)),
  teamSizeMin: z.optional(TeamBound),
  teamSizeMax: z.optional(TeamBound),
  /** Only projects whose team has an open place. */
  places: z.optional(z.literal('true')),
  /** Only projects with evidence for this goal. */
  goal: z.optional(z.enum(goalNumbers)),
  /** The lowest average rating, with at most one decimal place; excludes unrated projects. */
  ratingMin: z.optional(RatingBound),
  /** Matches any of them. */
  sellerType: z.optional(repeated(UserType, userTypes.length)),
  /** Matches any of them. */
  status: z.optional(repeated(z.enum(projectStatuses), projectStatuses.length)),
  /** Matches any of them, among projects for sale. */
  licence: z.optional(repeated(z.enum(licences), licences.length)),
  seller: z.optional(CustomUserId),
})
export type ProjectFilters = z.output<typeof ProjectFilters>

export const MarketplaceQuery = z.extend(ProjectFilters, {
  ...PageQuery.shape,
  /** Only these ids, comma-separated; for lists that a browser remembers. */
  ids: z.optional(z.string().check(z.regex(/^[a-z0-9]{12}(,[a-z0-9]{12})*$/), z.maxLength(13 * pageLimits.bulkIds))),
  sort: z.optional(z.enum(marketplaceSorts)),
})
export type MarketplaceQuery = z.output<typeof MarketplaceQuery>

const Count = z.int()
/** How many projects each value of each filter has, with the other filters unchanged; counts stop at 1,000. */
export const ProjectFacets = z.object({
  total: Total,
  /** False when only the newest 1,000 matches were counted. */
  exact: z.boolean(),
  categories: z.array(z.object({ category: z.enum(projectCategories), count: Count })),
  free: Count,
  durations: z.array(z.object({ max: z.int(), count: Count })),
  teamSizes: z.array(z.object({ min: z.int(), max: z.nullable(z.int()), count: Count })),
  /** How many have an open place in their team. */
  places: Count,
  /** How many have evidence for each goal. */
  goals: z.array(z.object({ goal: z.enum(goalNumbers), count: Count })),
  sellerTypes: z.array(z.object({ sellerType: UserType, count: Count })),
  statuses: z.array(z.object({ status: z.enum(projectStatuses), count: Count })),
  licences: z.array(z.object({ licence: z.enum(licences), count: Count })),
  /** How many have this rating or better. */
  ratings: z.array(z.object({ min: z.number(), count: Count })),
  skills: z.array(z.object({ skill: z.string(), count: Count })),
})
export type ProjectFacets = z.output<typeof ProjectFacets>

const One = z.object({ id: ProjectId })
const Answer = z.object({ project: Project })
const Favorite = z.object({ favorite: z.boolean(), favorites: z.int() })
const favorite = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: z.nullish(z.strictObject({})), output: Favorite })

/** The marketplace and the caller's own projects. */
export const projectEndpoints = {
  list: endpoint(projectCalls.list, {
    summary:
      'Public projects by search, filters and sort; pages by cursor in both directions. `corrected` has the words that were searched when some were misspelt, `partial` says that no project has all of them.',
    query: MarketplaceQuery,
    output: z.extend(pageBothWays(FoundCard), {
      total: Total,
      corrected: z.optional(z.string()),
      partial: z.optional(z.literal(true)),
    }),
  }),
  facets: endpoint(projectCalls.facets, {
    summary:
      'How many public projects each value of each filter has; stored counters without a filter, counted up to 1,000 with one.',
    query: ProjectFilters,
    output: ProjectFacets,
  }),
  create: endpoint(projectCalls.create, {
    signedOut: 'sign_in_to_create',
    summary: 'Creates a project; it is a draft until its first picture is stored.',
    headers: [requestKeys.optional],
    body: ProjectInput,
    output: Answer,
    status: 201,
  }),
  get: endpoint(projectCalls.get, {
    summary: 'A project; drafts and archived ones only for their owner.',
    params: One,
    output: Answer,
  }),
  update: endpoint(projectCalls.update, {
    summary:
      'Saves the whole project. Read-only fields equal to the stored value are ignored; `images` is the order of the stored pictures, each a key or {key, alt}. With the `updatedAt` from the last read, it is refused (409) when the project has changed since.',
    params: One,
    body: z.looseObject({}),
    output: Answer,
  }),
  remove: endpoint(projectCalls.remove, {
    summary: 'Deletes one of the caller’s projects with its pictures.',
    params: One,
    body: z.nullish(z.strictObject({})),
  }),
  archive: endpoint(projectCalls.archive, {
    summary: 'Archives one of the caller’s projects, which takes it off the marketplace.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  restore: endpoint(projectCalls.restore, {
    summary: 'Restores one of the caller’s archived projects.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  view: endpoint(projectCalls.view, {
    summary: 'Counts a view, once per viewer and day; the owner’s views do not count.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: z.object({ views: z.int() }),
  }),
  views: endpoint(projectCalls.views, {
    summary: 'The number of views.',
    params: One,
    output: z.object({ views: z.int() }),
  }),
  favoriteByPost: favorite(
    projectCalls.favoriteByPost,
    'Adds the project to the caller’s favorites. A repeated call changes nothing.',
  ),
  favorite: favorite(
    projectCalls.favorite,
    'Adds the project to the caller’s favorites. A repeated call changes nothing.',
  ),
  unfavorite: favorite(projectCalls.unfavorite, 'Removes the project from the caller’s favorites.'),
  mine: endpoint(projectCalls.mine, {
    summary: 'The caller’s projects in every state with their sales, newest first.',
    query: z.extend(PageQuery, { visibility: z.optional(z.enum(projectVisibilities)) }),
    output: z.extend(pageBothWays(SoldProject), {
      counts: z.object({ public: z.int(), draft: z.int(), archived: z.int() }),
    }),
  }),
  createMine: endpoint(projectCalls.createMine, {
    signedOut: 'sign_in_to_create',
    summary: 'The same as POST /marketplace/projects.',
    body: ProjectInput,
    output: Answer,
    status: 201,
  }),
}
