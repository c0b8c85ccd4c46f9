import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { agentLimits as most } from '../limits/agents.ts'
import { UserCard } from '../users/user-card.ts'
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
import { AgentInput } from './agent-input.ts'
import { agentCalls } from './calls.ts'
import {
  agentCategories,
  agentLicences,
  agentPrices,
  agentSorts,
  agentStates,
  agentTrusts,
  agentWays,
  packageRegistries,
  remoteTransports,
} from './options.ts'

export const AgentId = ProjectId

/** A package from a public registry. */
export const AgentPackage = z.object({
  registry: z.enum(packageRegistries),
  identifier: z.string(),
  version: z.string(),
})
export type AgentPackage = z.output<typeof AgentPackage>

/** An agent as lists show it. */
export const AgentCard = z.object({
  id: AgentId,
  name: z.string(),
  summary: z.string(),
  category: z.nullable(z.enum(agentCategories)),
  categoryOther: z.string(),
  tags: z.array(z.string()),
  state: z.enum(agentStates),
  licence: z.nullable(z.enum(agentLicences)),
  licenceOther: z.string(),
  /** How it can be run; empty only for a draft. */
  ways: z.array(z.enum(agentWays)),
  /** Whether it uses a language model. */
  usesModel: z.boolean(),
  favorites: z.int(),
  views: z.int(),
  /** Runs here that were answered, without those of its author. */
  runs: z.int(),
  /** The price of a run, in minor units; 0 is free. */
  runMinor: z.int(),
  /** The average of its reviews to two places; null without reviews. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
  /** Whether it is a favorite of the caller. */
  favorite: z.boolean(),
  cover: z.nullable(Image),
  author: UserCard,
  /** When it became public first. */
  posted: z.nullable(Timestamp),
  isOwn: z.boolean(),
})
export type AgentCard = z.output<typeof AgentCard>

/** A whole agent. */
export const Agent = z.extend(AgentCard, {
  description: z.string(),
  /** The description and the instructions as safe HTML. */
  descriptionHtml: z.string(),
  howToRun: z.string(),
  howToRunHtml: z.string(),
  sourceUrl: z.string(),
  examples: z.array(z.object({ input: z.string(), output: z.string() })),
  /** What it does not do. */
  limits: z.array(z.string()),
  model: z.string(),
  modelMaker: z.string(),
  languages: z.array(z.string()),
  /** The address that speaks MCP; empty when it only runs on the machine of the person. */
  remoteUrl: z.string(),
  transport: z.enum(remoteTransports),
  packages: z.array(AgentPackage),
  images: z.array(Image),
  /** Of the price of a run. */
  currency: z.string(),
  /** Whether people can hire its author. */
  takesWork: z.boolean(),
  /** For its author: what it is set to, and what publishing still needs. */
  publish: z.boolean(),
  listed: z.boolean(),
  missing: z.array(z.object({ path: z.string(), message: z.string() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Agent = z.output<typeof Agent>

/** Filters of public agents; the list, the facets and a saved search share them. */
export const AgentFilters = z.object({
  q: z.optional(SearchText),
  category: z.optional(z.enum(agentCategories)),
  /** Matches all of them. */
  tag: z.optional(repeated(text(most.tags.characters).check(z.minLength(1)), most.tags.items)),
  way: z.optional(z.enum(agentWays)),
  /** Whether a run costs nothing or has a price. */
  price: z.optional(z.enum(agentPrices)),
  /** Matches any of them. */
  licence: z.optional(repeated(z.enum(agentLicences), agentLicences.length)),
  /** Whether it uses a language model. */
  model: z.optional(z.enum(['yes', 'no'])),
  /** Matches all of them. */
  trust: z.optional(repeated(z.enum(agentTrusts), agentTrusts.length)),
  /** Agents of one person. */
  author: z.optional(CustomUserId),
})
export type AgentFilters = z.output<typeof AgentFilters>

const Count = z.int()
const List = z.extend(pageBothWays(AgentCard), {
  total: Total,
  /** The words that were searched, when some were misspelt. */
  corrected: z.optional(z.string()),
  /** No agent has all of the words. */
  partial: z.optional(z.literal(true)),
})
const Sort = z.optional(z.enum(agentSorts))

const One = z.object({ id: AgentId })
const Answer = z.object({ agent: Agent })
const noBody = z.nullish(z.strictObject({}))
const favorite = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, {
    summary,
    params: One,
    body: noBody,
    output: z.object({ favorite: z.boolean(), favorites: z.int() }),
  })
const added = 'Adds the agent to the caller’s favorites. A repeated call changes nothing.'

/** AI agents that people publish. */
export const agentEndpoints = {
  list: endpoint(agentCalls.list, {
    summary: 'Public agents by search, filters and sort; pages by cursor in both directions.',
    query: z.extend(PageQuery, { ...AgentFilters.shape, sort: Sort }),
    output: List,
  }),
  facets: endpoint(agentCalls.facets, {
    summary: 'How many public agents a search finds, in all and by the values of its filters.',
    query: AgentFilters,
    output: z.object({
      total: Total,
      exact: z.boolean(),
      categories: z.array(z.object({ category: z.enum(agentCategories), count: Count })),
      ways: z.array(z.object({ way: z.enum(agentWays), count: Count })),
      prices: z.array(z.object({ price: z.enum(agentPrices), count: Count })),
      licences: z.array(z.object({ licence: z.enum(agentLicences), count: Count })),
      models: z.array(z.object({ model: z.enum(['yes', 'no']), count: Count })),
      trust: z.array(z.object({ trust: z.enum(agentTrusts), count: Count })),
      tags: z.array(z.object({ tag: z.string(), count: Count })),
    }),
  }),
  mine: endpoint(agentCalls.mine, {
    summary: 'The caller’s own agents in every state, newest first.',
    query: z.extend(PageQuery, { state: z.optional(z.enum(agentStates)) }),
    output: z.extend(pageBothWays(AgentCard), {
      counts: z.object({ public: Count, draft: Count, unlisted: Count, hidden: Count }),
    }),
  }),
  favorites: endpoint(agentCalls.favorites, {
    summary: 'The agents among the caller’s favorites that are still visible, newest first.',
    query: PageQuery,
    output: pageBothWays(AgentCard),
  }),
  ofAuthor: endpoint(agentCalls.ofAuthor, {
    summary: 'Public agents of one person, newest first; 404 for nobody.',
    params: z.object({ customUserId: CustomUserId }),
    query: z.extend(PageQuery, { sort: Sort }),
    output: List,
  }),
  ofCategory: endpoint(agentCalls.ofCategory, {
    summary: 'Public agents of one category by its address, such as law-and-policy, newest first; 404 for none.',
    params: z.object({ slug: z.string().check(z.regex(/^[a-z-]{3,40}$/)) }),
    query: z.extend(PageQuery, { sort: Sort }),
    output: List,
  }),
  create: endpoint(agentCalls.create, {
    summary:
      'Creates an agent. A draft needs only a name; publishing is refused (422) with everything that is missing, and 409 for a name that can be taken for another agent’s.',
    headers: [requestKeys.required],
    body: AgentInput,
    output: Answer,
    status: 201,
  }),
  get: endpoint(agentCalls.get, {
    summary: 'An agent; drafts and hidden ones only for their author.',
    params: One,
    output: Answer,
  }),
  update: endpoint(agentCalls.update, {
    summary:
      'Saves the whole agent. `images` is the order of the stored pictures, each a key or {key, alt}. With the `updatedAt` from the last read, it is refused (409) when the agent has changed since.',
    params: One,
    body: z.extend(AgentInput, { updatedAt: z.optional(Timestamp), images: z.optional(z.array(z.unknown())) }),
    output: Answer,
  }),
  remove: endpoint(agentCalls.remove, {
    summary: 'Deletes one of the caller’s agents with its pictures.',
    params: One,
    body: noBody,
  }),
  view: endpoint(agentCalls.view, {
    summary: 'Counts a view, once per viewer and day; the author’s views do not count.',
    params: One,
    body: noBody,
    output: z.object({ views: z.int() }),
  }),
  favorite: favorite(agentCalls.favorite, added),
  addFavorite: favorite(agentCalls.addFavorite, added),
  unfavorite: favorite(agentCalls.unfavorite, 'Removes the agent from the caller’s favorites.'),
}
