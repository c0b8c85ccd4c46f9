import { createClient, type Output } from '@guildhall/contract/api/client.ts'
import { searchCalls } from '@guildhall/contract/projects/calls.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { JobSuggestion, ServiceSuggestion, searchEndpoints, Topic } from '@guildhall/contract/projects/search.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
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
  | { service: ServiceSuggestion }
  | { job: JobSuggestion }
  | { topic: Topic }
)

/** The suggestions for a text. */
export interface Suggested {
  groups: { name: string; choices: Choice[] }[]
  /** How many projects match. */
  total?: Output<typeof searchEndpoints.suggestions>['total']
}

/** Returns the projects last viewed if the text is empty; else projects, services, people, jobs and topics. */
export async function suggest(words: string, client: QueryClient, signal: AbortSignal): Promise<Suggested> {
  if (!words) {
    const ids = readRecent().join(',')
    const { items } = ids ? await client.fetchQuery(projectQueries.list({ ids })) : { items: [] }
    return { groups: groups(['Recently viewed', items.map(ofProject)]) }
  }
  const { projects, people, services, jobs, topics, total } = await searchApi.suggestions({
    query: { q: words },
    signal,
  })
  return {
    total,
    groups: groups(
      ['Projects', projects.map(ofProject)],
      ['Services', services.map((service) => ({ to: `/services/${service.id}`, service }))],
      ['People', people.map((person) => ({ to: profilePath(person), person }))],
      ['Jobs', jobs.map((job) => ({ to: `/jobs/${job.id}`, job }))],
      ['Skills and categories', topics.map((topic) => ({ to: topicPath(topic), topic }))],
    ),
  }
}

const ofProject = (project: ProjectCard): Choice => ({ to: `/product/${project.id}`, project })

const groups = (...all: (readonly [name: string, choices: Choice[]])[]) =>
  all.filter(([, choices]) => choices.length > 0).map(([name, choices]) => ({ name, choices }))

/** Returns the URL of a topic's list. */
export function topicPath({ kind, name }: Pick<Topic, 'kind' | 'name'>): string {
  return kind === 'skill'
    ? marketplacePath({ skill: [name] })
    : `/marketplace?${new URLSearchParams({ category: name })}`
}
