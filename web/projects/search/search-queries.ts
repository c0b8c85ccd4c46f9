import { createClient } from '@guildhall/contract/api/client.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type {
  AgentSuggestion,
  ExpertSuggestion,
  JobSuggestion,
  MentorSuggestion,
  ServiceSuggestion,
  searchEndpoints,
  Topic,
} from '@guildhall/contract/projects/search.ts'
import { searchCalls } from '@guildhall/contract/projects/search-calls.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { isMatch } from '#lib/format/word-match.ts'
import { marketplacePath } from '../marketplace/search.ts'
import { projectQueries } from '../queries.ts'
import { readRecent } from './recent-activity.ts'

/** The search API, called from the browser. */
const searchApi = createClient<typeof searchEndpoints>(searchCalls, browserSend)

/** The queries of the results page. */
export const searchQueries = {
  results: (q: string, api = searchApi) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'results', q],
      queryFn: ({ signal }) => api.search({ query: { q }, signal }),
    }),
  /** As the search box in the header asks, with the same key: both show what the other has loaded. */
  suggestions: (q: string) =>
    queryOptions({
      queryKey: ['suggestions', q],
      queryFn: ({ signal, client }) => suggest(q, client, signal),
    }),
}

/** A suggestion, with its page. */
export type Choice = { to: string } & (
  | { project: ProjectCard }
  | { person: ProjectCard['seller'] }
  | { mentor: MentorSuggestion }
  | { expert: ExpertSuggestion }
  | { service: ServiceSuggestion }
  | { agent: AgentSuggestion }
  | { job: JobSuggestion }
  | { topic: Topic }
)

/** The suggestions for a text. */
export interface Suggested {
  groups: { name: string; choices: Choice[] }[]
  /** Nothing has the words as typed; these have similar ones. */
  isSimilar: boolean
}

/** Returns the projects last viewed if the text is empty; else projects, services, agents, people, mentors, experts, jobs and topics. */
export async function suggest(words: string, client: QueryClient, signal: AbortSignal): Promise<Suggested> {
  if (!words) {
    const ids = readRecent().join(',')
    const { items } = ids ? await client.fetchQuery(projectQueries.list({ ids })) : { items: [] }
    return { groups: groups(['Recently viewed', items.map(ofProject)]), isSimilar: false }
  }
  const { projects, people, mentors, experts, services, agents, jobs, topics, similar } = await searchApi.suggestions({
    query: { q: words },
    signal,
  })
  // Somebody who types a name looks for the person.
  const isNamed = people.some((person) => isMatch(words, displayName(person)))
  const persons = ['People', people.map((person) => ({ to: profilePath(person), person }))] as const
  return {
    isSimilar: similar === true,
    groups: groups(
      ...(isNamed ? [persons] : []),
      ['Projects', projects.map(ofProject)],
      ['Services', services.map((service) => ({ to: `/services/${service.id}`, service }))],
      ['AI agents', agents.map((agent) => ({ to: `/ai-agent/${agent.id}`, agent }))],
      ...(isNamed ? [] : [persons]),
      ['Mentors', mentors.map((mentor) => ({ to: mentorPath(mentor), mentor }))],
      ['Experts', experts.map((expert) => ({ to: expertPath(expert), expert }))],
      ['Jobs', jobs.map((job) => ({ to: `/jobs/${job.id}`, job }))],
      ['Skills and categories', topics.map((topic) => ({ to: topicPath(topic), topic }))],
    ),
  }
}

/** Returns where an expert is read about: their profile, below its heading. */
export const expertPath = ({ person }: Pick<ExpertSuggestion, 'person'>): string => `${profilePath(person)}#expert`

/** Returns where a mentor is read about: their page, below its heading, so that it differs from the one of the person. */
export const mentorPath = ({ person }: Pick<MentorSuggestion, 'person'>): string => `${profilePath(person)}#mentor`

const ofProject = (project: ProjectCard): Choice => ({ to: `/product/${project.id}`, project })

const groups = (...all: (readonly [name: string, choices: Choice[]])[]) =>
  all.filter(([, choices]) => choices.length > 0).map(([name, choices]) => ({ name, choices }))

/** Returns the URL of a topic's list. */
export function topicPath({ kind, name }: Pick<Topic, 'kind' | 'name'>): string {
  return kind === 'skill'
    ? marketplacePath({ skill: [name] })
    : `/marketplace?${new URLSearchParams({ category: name })}`
}
