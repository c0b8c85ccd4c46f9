import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { freelanceCategories } from '../users/freelance-categories.ts'
import { UserCard } from '../users/user-card.ts'
import { SearchText, Total } from '../values/values.ts'
import { FoundCard, ProjectCard } from './projects.ts'
import { searchCalls } from './search-calls.ts'

/** A skill or category that a search can lead to, with its number of projects. */
export const Topic = z.object({ kind: z.enum(['skill', 'category']), name: z.string(), projects: z.int() })
export type Topic = z.output<typeof Topic>

const query = z.object({ q: z._default(SearchText, '') })

/** An open job as a suggestion. */
const JobSuggestion = z.object({ id: z.string(), title: z.string(), category: z.enum(freelanceCategories) })
export type JobSuggestion = z.output<typeof JobSuggestion>

/** A public service as a suggestion; `fromMinor` is what its cheapest package costs, in minor units. */
const ServiceSuggestion = z.object({ id: z.string(), title: z.string(), topic: z.string(), fromMinor: z.int() })
export type ServiceSuggestion = z.output<typeof ServiceSuggestion>

/** A public agent as a suggestion; its category is its author's own name where they chose Other. */
const AgentSuggestion = z.object({ id: z.string(), name: z.string(), summary: z.string(), category: z.string() })
export type AgentSuggestion = z.output<typeof AgentSuggestion>

/** A mentor with the topics about which people can book them, and the rating by their guests. */
export const MentorSuggestion = z.object({
  person: UserCard,
  topics: z.array(z.string()),
  rating: z.nullable(z.number()),
  reviews: z.int(),
})
export type MentorSuggestion = z.output<typeof MentorSuggestion>

/** An expert with what they know: their fields of science and their methods. */
export const ExpertSuggestion = z.object({ person: UserCard, knows: z.array(z.string()) })
export type ExpertSuggestion = z.output<typeof ExpertSuggestion>

/** Set when nothing has the words as typed: all results have similar words, or only some of them. */
const similar = z.optional(z.literal(true))

/** Search over everything that can be found. Results with similar words are left out when others have the words as typed. */
export const searchEndpoints = {
  suggestions: endpoint(searchCalls.suggestions, {
    summary:
      'Suggestions while the words are being typed: a few projects, people, mentors, experts, services, agents, open jobs and topics.',
    query,
    output: z.object({
      projects: z.array(ProjectCard),
      people: z.array(UserCard),
      mentors: z.array(MentorSuggestion),
      experts: z.array(ExpertSuggestion),
      services: z.array(ServiceSuggestion),
      agents: z.array(AgentSuggestion),
      jobs: z.array(JobSuggestion),
      topics: z.array(Topic),
      similar,
    }),
  }),
  search: endpoint(searchCalls.search, {
    summary:
      'The best projects for some words with their number, and the matching people, mentors, experts, services, agents and topics.',
    query,
    output: z.object({
      projects: z.array(FoundCard),
      total: Total,
      corrected: z.optional(z.string()),
      partial: z.optional(z.literal(true)),
      people: z.array(UserCard),
      peopleTotal: Total,
      mentors: z.array(MentorSuggestion),
      experts: z.array(ExpertSuggestion),
      services: z.array(ServiceSuggestion),
      agents: z.array(AgentSuggestion),
      topics: z.array(Topic),
      similar,
    }),
  }),
}
