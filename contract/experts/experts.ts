import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { expertLimits as most } from '../limits/experts.ts'
import { blockLimits } from '../limits/profiles.ts'
import { sessionTypeLimits } from '../limits/sessions.ts'
import { UserCard } from '../users/user-card.ts'
import { countries } from '../values/country-list.ts'
import { languages } from '../values/languages.ts'
import {
  Cursor,
  CustomUserId,
  PageQuery,
  pageBothWays,
  queryInteger,
  repeated,
  SearchText,
  Timestamp,
  Total,
  text,
  textList,
} from '../values/values.ts'
import { expertCalls, ownExpertCalls } from './calls.ts'
import { expertTexts as say } from './expert-texts.ts'
import { allScienceFields, areasAndFields, scienceAreas } from './fields.ts'
import { expertHelp, expertSorts } from './options.ts'

const days = { error: say.answerDays }

/** What a person says about themselves as an expert. */
export const ExpertInput = z.strictObject({
  /** Whether people find them among the experts. */
  isListed: z.boolean(),
  fields: z.array(z.enum(allScienceFields, { error: say.fields })).check(
    z.overwrite((fields) => [...new Set(fields)]),
    z.minLength(1, { error: say.fields }),
    z.maxLength(most.fields, { error: say.fields }),
  ),
  methods: z._default(textList(most.methods), []),
  help: z._default(
    z.array(z.enum(expertHelp, { error: say.help })).check(z.overwrite((help) => [...new Set(help)])),
    [],
  ),
  takesDoctoral: z._default(z.boolean(), false),
  /** Days that they promise to answer within. */
  answerDays: z._default(z.int(days).check(z.gte(1, days), z.lte(most.answerDays.most, days)), most.answerDays.usual),
  /** ISO 3166-1; '' for none. */
  country: z._default(z.union([z.literal(''), z.enum(countries as [string, ...string[]])]), ''),
})
export type ExpertInput = z.output<typeof ExpertInput>

const facts = {
  fields: z.array(z.string()),
  methods: z.array(z.string()),
  help: z.array(z.enum(expertHelp)),
  takesDoctoral: z.boolean(),
  answerDays: z.int(),
  country: z.string(),
}

/** The share of requests answered by the promised day, over the last twelve months. */
export const ExpertRate = z.object({ percent: z.int(), requests: z.int() })
export type ExpertRate = z.output<typeof ExpertRate>

const counted = {
  id: CustomUserId,
  /** Whether the expert is a favorite of the caller. */
  favorite: z.boolean(),
  favorites: z.int(),
}

/** What of an expert the words of a search are in, cut around the word. */
export const ExpertMatch = z.object({
  in: z.enum(['publication', 'interest', 'method', 'field', 'project']),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})
export type ExpertMatch = z.output<typeof ExpertMatch>

export const ExpertCard = z.object({
  ...counted,
  ...facts,
  person: UserCard,
  /** Where they study or teach, as their profile says it to everybody; '' for none. */
  institution: z.string(),
  /** Their research interests, as their profile says them to everybody. */
  interests: z.array(z.string()),
  /** ISO 639-1. */
  languages: z.array(z.string()),
  publications: z.int(),
  /** Null while too few requests were judged. */
  rate: z.nullable(ExpertRate),
  /** A session that people can book with them: their soonest one as a mentor, else their cheapest. Minor units. */
  session: z.nullable(
    z.object({
      ...{ id: z.string(), minutes: z.int(), priceMinor: z.int(), firstFree: z.boolean(), currency: z.string() },
      /** Their next free time, where it is known. */
      nextAt: z.nullable(Timestamp),
    }),
  ),
  match: z.optional(ExpertMatch),
})
export type ExpertCard = z.output<typeof ExpertCard>

const OwnExpert = z.object({
  /** Whether they are a professor, or have a doctorate or a doctoral course in their profile. */
  isEligible: z.boolean(),
  expert: z.nullable(z.object({ ...facts, isListed: z.boolean() })),
})
export type OwnExpert = z.output<typeof OwnExpert>

/** The filters of a list of experts. */
export const ExpertFilters = z.object({
  q: z.optional(SearchText),
  /** A field, or one of the six areas. */
  field: z.optional(z.enum(areasAndFields)),
  method: z.optional(text(most.methods.characters)),
  institution: z.optional(text(blockLimits.line)),
  country: z.optional(z.enum(countries as [string, ...string[]])),
  language: z.optional(z.enum(languages)),
  /** Experts who help with all of these. */
  help: z.optional(repeated(z.enum(expertHelp), expertHelp.length)),
  doctoral: z.optional(z.literal('true')),
  /** Only experts with a session that people can book. */
  hour: z.optional(z.literal('true')),
  /** The most that the session which people can book costs, in minor units. */
  priceMost: z.optional(queryInteger(0, sessionTypeLimits.priceMinor.most)),
  /** The session is free within so many days. */
  freeWithin: z.optional(queryInteger(1, most.freeWithin.at(-1) ?? 1)),
})
export type ExpertFilters = z.output<typeof ExpertFilters>

const count = { count: z.int() }
const Facets = z.object({
  total: Total,
  /** Whether the numbers cover all matches; otherwise the newest 1,000. */
  exact: z.boolean(),
  areas: z.array(z.object({ area: z.enum(scienceAreas), ...count })),
  fields: z.array(z.object({ field: z.enum(allScienceFields), ...count })),
  help: z.array(z.object({ help: z.enum(expertHelp), ...count })),
  methods: z.array(z.object({ method: z.string(), ...count })),
  institutions: z.array(z.object({ institution: z.string(), ...count })),
  countries: z.array(z.object({ country: z.string(), ...count })),
  languages: z.array(z.object({ language: z.string(), ...count })),
  doctoral: z.int(),
  hour: z.int(),
})
export type ExpertFacets = z.output<typeof Facets>

const One = z.object({ customUserId: CustomUserId })
const favorite = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, {
    summary,
    params: One,
    body: z.nullish(z.strictObject({})),
    output: z.object({ favorite: z.boolean(), favorites: z.int() }),
  })

/** The caller as an expert. */
export const ownExpertEndpoints = {
  get: endpoint(ownExpertCalls.get, {
    summary: 'What the caller says about themselves as an expert; null until they say something.',
    output: OwnExpert,
  }),
  save: endpoint(ownExpertCalls.save, {
    summary:
      'Sets what the caller says about themselves as an expert, and whether people find them. 409 to be listed without being a professor, or having a doctorate or a doctoral course.',
    body: ExpertInput,
    output: OwnExpert,
  }),
}

/** Experts as everybody finds them. */
export const expertEndpoints = {
  list: endpoint(expertCalls.list, {
    summary:
      'Professors and people with a doctorate or a doctoral course who take requests, most relevant first with words, else newest first; also by the next free time or the price of a session that people can book. Each says which publication, interest or project the words are in.',
    query: z.extend(ExpertFilters, {
      sort: z.optional(z.enum(expertSorts)),
      limit: z._default(queryInteger(1, most.pageSize), most.pageSize),
      cursor: z.optional(Cursor),
    }),
    output: z.extend(pageBothWays(ExpertCard), {
      total: Total,
      /** The words that were searched for instead, when nobody has them as typed. */
      corrected: z.optional(z.string()),
      /** Set when nobody has all words. */
      partial: z.optional(z.literal(true)),
    }),
  }),
  facets: endpoint(expertCalls.facets, {
    summary: 'How many experts a search finds, in all and by the values of its filters.',
    query: ExpertFilters,
    output: Facets,
  }),
  favorites: endpoint(expertCalls.favorites, {
    summary: 'The experts among the caller’s favorites who are still listed, newest first.',
    query: PageQuery,
    output: pageBothWays(ExpertCard),
  }),
  of: endpoint(expertCalls.of, {
    summary: 'A person as an expert; null for people who are not listed.',
    params: One,
    output: z.object({ expert: z.nullable(ExpertCard) }),
  }),
  favorite: favorite(
    expertCalls.favorite,
    'Adds the expert to the caller’s favorites. A repeated call changes nothing.',
  ),
  unfavorite: favorite(expertCalls.unfavorite, 'Removes the expert from the caller’s favorites.'),
}
