import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { pageLimits, projectLimits } from '../limits/shared.ts'
import { UserCard, UserType } from '../users/user-card.ts'
import {
  marketplaceSorts,
  otherOption,
  projectCategories,
  projectStatuses,
  projectVisibilities,
  userTypes,
} from '../values/options.ts'
import {
  CustomUserId,
  isVisible,
  PageQuery,
  ProjectId,
  pageBothWays,
  repeated,
  SearchText,
  Timestamp,
  Total,
  text,
  textList,
} from '../values/values.ts'
import { AssetSummary } from './assets.ts'
import { projectCalls } from './calls.ts'
import { projectFormTexts } from './form-texts.ts'
import { licences } from './licences.ts'
import { Question, QuestionsInput } from './questions.ts'

/** A project's default values. */
export const projectDefaults = { status: 'Active', teamSize: 1, price: 0, licence: 'personal' } as const

const short = textList(projectLimits.shortList)
const long = textList(projectLimits.longList)
const hasTwoPlaces = (price: number) => Number(price.toFixed(2)) === price
const whole = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max.toLocaleString('en')}`
  return z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))
}

export const Price = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? projectFormTexts.priceRequired : projectFormTexts.priceInvalid,
  })
  .check(
    z.gte(0, { error: projectFormTexts.priceInvalid }),
    z.lte(projectLimits.maxPrice, { error: 'Price must be at most 1,000,000' }),
    z.refine(hasTwoPlaces, { error: 'Price has at most two decimal places' }),
  )

/** What a maker says about a project; the same shape from the form, POST and PUT. */
export const ProjectInput = z.strictObject({
  title: text(projectLimits.title, { required: projectFormTexts.titleRequired }),
  description: text(projectLimits.description, { required: projectFormTexts.descriptionRequired, lines: true }),
  category: z.enum(projectCategories, { error: projectFormTexts.categoryRequired }),
  categoryOther: z.optional(z.nullable(text(projectLimits.categoryOther))),
  tags: z._default(short, []),
  price: Price,
  duration: z._default(text(projectLimits.duration), ''),
  durationDays: z.optional(z.nullable(whole('Delivery in days', 0, projectLimits.durationDays))),
  teamSize: z._default(whole('Team size', 1, projectLimits.teamSize), projectDefaults.teamSize),
  skills: z._default(short, []),
  features: z._default(long, []),
  techStack: z._default(short, []),
  deliverables: z._default(long, []),
  status: z.optional(z.enum(projectStatuses)),
  statusOther: z.optional(z.nullable(text(projectLimits.statusOther))),
  licence: z._default(z.enum(licences), projectDefaults.licence),
  licenceText: z.optional(z.nullable(text(projectLimits.licenceText, { lines: true }))),
  /** Asked before a buyer pays, while it is made to order. */
  questions: z._default(QuestionsInput, []),
  forSale: z._default(z.boolean(), true),
  /** The declaration that this is the maker's own work to sell; needed to publish for sale. */
  ownWork: z._default(z.boolean(), false),
  publish: z._default(z.boolean(), true),
})
export type ProjectInput = z.output<typeof ProjectInput>

type OwnWords = Pick<ProjectInput, 'categoryOther' | 'status' | 'statusOther'>
type OwnLicence = Pick<ProjectInput, 'licence' | 'licenceText'>
type Publishing = Pick<ProjectInput, 'publish' | 'forSale' | 'ownWork'>

/** Which 'Other' has no word beside it. The form asks for one; programs may leave it out. */
export function unnamedOthers(input: { category: string } & OwnWords) {
  return {
    categoryOther: input.category === otherOption.value && !isVisible(input.categoryOther ?? ''),
    statusOther: input.status === otherOption.value && !isVisible(input.statusOther ?? ''),
  }
}

/** What no field alone can show to be missing: the text of an own licence, the declaration of what is published for sale. */
export function missingFrom(input: OwnLicence & Publishing) {
  return {
    licenceText: input.licence === 'custom' && !input.licenceText?.trim(),
    ownWork: input.publish && input.forSale && !input.ownWork,
  }
}

/**
 * A free project for sale with nothing to take: no file and no link, and no word that it is made to order, which is the time
 * it takes. `days` is that time; null: not said, 0: at once.
 */
export function hasNothingToTake(project: {
  price: number
  forSale: boolean
  days: number | null
  assets: number
}): boolean {
  return project.forSale && project.price === 0 && project.assets === 0 && !project.days
}

/** A project as lists show it. */
export const ProjectCard = z.object({
  id: ProjectId,
  title: z.string(),
  category: z.enum(projectCategories),
  categoryOther: z.nullable(z.string()),
  /** 0 for what is not for sale, except in the maker's own `Project`, which has what is stored. */
  price: z.number(),
  duration: z.string(),
  durationDays: z.nullable(z.int()),
  forSale: z.boolean(),
  status: z.enum(projectStatuses),
  statusOther: z.nullable(z.string()),
  visibility: z.enum(projectVisibilities),
  posted: z.nullable(Timestamp),
  views: z.int(),
  favorites: z.int(),
  /** The average of its reviews to two places; null without any. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
  /** Whether the caller likes it. */
  favorite: z.boolean(),
  /** The address of the first picture, `cover.main`; null without a picture. */
  image: z.nullable(z.string()),
  cover: z.nullable(Image),
  seller: UserCard,
})
export type ProjectCard = z.output<typeof ProjectCard>

/** Where a searched word stands that neither title nor category shows: the words around it, and it as it is written there. */
export const Match = z.object({
  in: z.enum(['description', 'skills', 'techStack', 'tags']),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})
export type Match = z.output<typeof Match>

/** A project as a search shows it. */
export const FoundCard = z.extend(ProjectCard, { match: z.optional(Match) })
export type FoundCard = z.output<typeof FoundCard>

/** A whole project. `image` and `image1` to `image4` are addresses derived from `images`. */
export const Project = z.extend(ProjectCard, {
  description: z.string(),
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  teamSize: z.int(),
  skills: z.array(z.string()),
  features: z.array(z.string()),
  techStack: z.array(z.string()),
  deliverables: z.array(z.string()),
  licence: z.enum(licences),
  licenceText: z.nullable(z.string()),
  /** What buyers are asked now; its seller gets those kept for when it is made to order again, too. */
  questions: z.array(Question),
  publish: z.boolean(),
  ownWork: z.boolean(),
  images: z.array(Image),
  /** What only a buyer opens: how much of it there is. */
  assets: AssetSummary,
  image1: z.nullable(z.string()),
  image2: z.nullable(z.string()),
  image3: z.nullable(z.string()),
  image4: z.nullable(z.string()),
  favoritedBy: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Project = z.output<typeof Project>

// Read from digits alone: an empty text is no zero.
const asNumber = z.transform((digits: string) => Number(digits))
const PriceBound = z.pipe(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)),
  z.pipe(asNumber, z.number().check(z.lte(projectLimits.maxPrice))),
)
const wholeBound = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.pipe(asNumber, z.number().check(z.gte(min), z.lte(max))))
const TeamBound = wholeBound(1, projectLimits.teamSize)
const RatingBound = z.pipe(z.string().check(z.regex(/^([1-4](\.\d)?|5(\.0)?)$/)), asNumber)

/** Which public projects are asked for; the list, the facets and a saved search have the same filters. */
export const ProjectFilters = z.object({
  q: z._default(SearchText, ''),
  category: z.optional(z.enum(projectCategories)),
  priceMin: z.optional(PriceBound),
  priceMax: z.optional(PriceBound),
  free: z.optional(z.literal('true')),
  /** Every one of them. */
  skill: z.optional(
    repeated(text(projectLimits.shortList.characters).check(z.minLength(1)), projectLimits.shortList.items),
  ),
  durationMax: z.optional(wholeBound(0, projectLimits.durationDays)),
  teamSizeMin: z.optional(TeamBound),
  teamSizeMax: z.optional(TeamBound),
  /** The lowest average rating, with at most one decimal place; nothing unrated. */
  ratingMin: z.optional(RatingBound),
  /** Any of them. */
  sellerType: z.optional(repeated(UserType, userTypes.length)),
  /** Any of them. */
  status: z.optional(repeated(z.enum(projectStatuses), projectStatuses.length)),
  seller: z.optional(CustomUserId),
})
export type ProjectFilters = z.output<typeof ProjectFilters>

export const MarketplaceQuery = z.extend(ProjectFilters, {
  ...PageQuery.shape,
  /** Only these, comma-separated; for what a browser remembers. */
  ids: z.optional(z.string().check(z.regex(/^[a-z0-9]{12}(,[a-z0-9]{12})*$/), z.maxLength(13 * pageLimits.bulkIds))),
  sort: z.optional(z.enum(marketplaceSorts)),
})
export type MarketplaceQuery = z.output<typeof MarketplaceQuery>

const Count = z.int()
/** How many projects each value of each filter has, the other filters being as they are; none is counted beyond 1,000. */
export const ProjectFacets = z.object({
  total: Total,
  /** False where only the newest 1,000 matches were counted. */
  exact: z.boolean(),
  categories: z.array(z.object({ category: z.enum(projectCategories), count: Count })),
  free: Count,
  durations: z.array(z.object({ max: z.int(), count: Count })),
  teamSizes: z.array(z.object({ min: z.int(), max: z.nullable(z.int()), count: Count })),
  sellerTypes: z.array(z.object({ sellerType: UserType, count: Count })),
  statuses: z.array(z.object({ status: z.enum(projectStatuses), count: Count })),
  /** How many are rated so or better. */
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
      'Public projects by search, filters and sort; pages by cursor in both directions. `corrected` says which words were searched when some were misspelt, `partial` that no project has all of them.',
    query: MarketplaceQuery,
    output: z.extend(pageBothWays(FoundCard), {
      total: Total,
      corrected: z.optional(z.string()),
      partial: z.optional(z.literal(true)),
    }),
  }),
  facets: endpoint(projectCalls.facets, {
    summary:
      'How many public projects each value of each filter has; kept counters without a filter, counted up to 1,000 with one.',
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
    summary: 'A project; drafts and archived ones answer to their owner only.',
    params: One,
    output: Answer,
  }),
  update: endpoint(projectCalls.update, {
    summary:
      'Saves the whole project. Read-only fields equal to the stored value are ignored; `images` is the order of the stored pictures, each a key or {key, alt}. With the `updatedAt` that was read it is refused (409) when the project has changed since.',
    params: One,
    body: z.looseObject({}),
    output: Answer,
  }),
  remove: endpoint(projectCalls.remove, {
    summary: 'Deletes a project of one’s own with its pictures.',
    params: One,
    body: z.nullish(z.strictObject({})),
  }),
  archive: endpoint(projectCalls.archive, {
    summary: 'Takes a project of one’s own off the marketplace.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  restore: endpoint(projectCalls.restore, {
    summary: 'Puts an archived project of one’s own back.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
  view: endpoint(projectCalls.view, {
    summary: 'Counts a view, once per viewer and day, never one’s own.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: z.object({ views: z.int() }),
  }),
  views: endpoint(projectCalls.views, {
    summary: 'The number of views.',
    params: One,
    output: z.object({ views: z.int() }),
  }),
  favoriteByPost: favorite(projectCalls.favoriteByPost, 'Adds the project to one’s favorites; twice is once.'),
  favorite: favorite(projectCalls.favorite, 'Adds the project to one’s favorites; twice is once.'),
  unfavorite: favorite(projectCalls.unfavorite, 'Takes the project out of one’s favorites.'),
  mine: endpoint(projectCalls.mine, {
    summary: 'One’s own projects in every state, newest first.',
    query: z.extend(PageQuery, { visibility: z.optional(z.enum(projectVisibilities)) }),
    output: z.extend(pageBothWays(ProjectCard), {
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
