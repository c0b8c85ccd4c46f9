import { categoryText } from '@guildhall/contract/agents/words.ts'
import type { ProductPart } from '@guildhall/contract/content/parts.ts'
import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { searchEndpoints } from '@guildhall/contract/projects/search.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { FastifyInstance } from 'fastify'
import { agentCatalogue } from '#agents/service.ts'
import { expertCatalogue } from '#experts/service.ts'
import { hiring } from '#hiring/service.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { mentorship } from '#mentors/service.ts'
import { catalogue } from '#projects/service.ts'
import { serviceCatalogue } from '#services/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

/** How many of each kind are suggested while typing, and shown on the results page. */
const offered = { projects: 5, people: 3, mentors: 3, experts: 3, services: 3, agents: 3, jobs: 3, topics: 3 }
const shown = { projects: 12, people: 12, mentors: 12, experts: 12, services: 12, agents: 12, jobs: 1, topics: 12 }

// What lists show has a category of freelance work.
const listedCategory = (topic: WorkTopic) => freelanceCategories.find((each) => each === topic) ?? 'Other'

/** What a kind of listing found; `corrected` and `partial` say that no item has all words as typed. */
interface Found<Item> {
  items: readonly Item[]
  corrected?: string
  partial?: true
}

const isSimilar = ({ corrected, partial }: Found<unknown>) => corrected !== undefined || partial === true

/** Leaves out kinds that only have similar words when another kind has the words as typed. */
function withoutGuesses<Kinds extends Record<string, Found<unknown>>>(found: Kinds): Kinds & { isSimilar: boolean } {
  const kinds = Object.values(found).filter(({ items }) => items.length > 0)
  const hasExact = kinds.some((kind) => !isSimilar(kind))
  const kept = Object.entries(found).map(([name, kind]) => [
    name,
    hasExact && isSimilar(kind) ? { items: [], total: { value: 0, exact: true } } : kind,
  ])
  return { ...(Object.fromEntries(kept) as Kinds), isSimilar: !hasExact && kinds.length > 0 }
}

/** Routes for searching everything that can be found together. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  // A part that is off finds nothing, and costs nothing.
  const ifOn = async <Item>(part: ProductPart, find: () => Promise<Found<Item>>): Promise<Found<Item>> =>
    deps.parts.isOn(part) ? find() : { items: [] }

  const everything = async (viewer: Viewer | null, q: string, most: typeof offered, withMatches: boolean) => {
    const [projects, people, mentors, experts, services, agents, jobs, topics] = await Promise.all([
      catalogue.list(deps, viewer, { q, limit: most.projects }, { withMatches }),
      directory.find(deps, viewer, q, most.people),
      ifOn('mentorship', () => mentorship.find(deps, viewer, { q, limit: most.mentors })),
      ifOn('experts', () => expertCatalogue.find(deps, viewer, { q, limit: most.experts })),
      ifOn('services', () => serviceCatalogue.find(deps, viewer, { q, limit: most.services })),
      ifOn('agents', () => agentCatalogue.find(deps, viewer, { q, limit: most.agents })),
      ifOn('jobs', () => hiring.find(deps, viewer, { q, limit: most.jobs })),
      catalogue.topics(deps.db, q, most.topics),
    ])
    const found = withoutGuesses({ projects, people, mentors, experts, services, agents, jobs })
    return {
      projects: found.projects,
      people: found.people.items,
      mentors: found.mentors.items.map(({ person, topics, rating, reviews }) => ({ person, topics, rating, reviews })),
      experts: found.experts.items.map(({ person, fields, methods }) => ({ person, knows: [...fields, ...methods] })),
      services: found.services.items.map(({ id, title, topic, fromMinor }) => ({ id, title, topic, fromMinor })),
      agents: found.agents.items.map((agent) => ({
        ...{ id: agent.id, name: agent.name, summary: agent.summary },
        category: categoryText(agent),
      })),
      jobs: found.jobs.items.map(({ id, title, category }) => ({ id, title, category: listedCategory(category) })),
      topics,
      ...(found.isSimilar ? { similar: true as const } : {}),
    }
  }

  mount(app, searchEndpoints, {
    async suggestions({ query: { q }, viewer, request }) {
      await limitSearch(deps, viewer, request, 'suggestions')
      if (!q)
        return { projects: [], people: [], mentors: [], experts: [], services: [], agents: [], jobs: [], topics: [] }
      const { projects, ...found } = await everything(viewer, q, offered, false)
      return { ...found, projects: projects.items }
    },
    async search({ query: { q }, viewer, request }) {
      await limitSearch(deps, viewer, request)
      const nothing = { value: 0, exact: true }
      if (!q)
        return {
          ...{ projects: [], people: [], mentors: [], experts: [], services: [], agents: [], topics: [] },
          ...{ total: nothing, peopleTotal: nothing },
        }
      const [{ projects, jobs: _, ...found }, all] = await Promise.all([
        everything(viewer, q, shown, true),
        directory.countFound(deps, viewer, q),
      ])
      const { items, total, ...told } = projects as typeof projects & { corrected?: string; partial?: true }
      const { corrected, partial } = told
      return {
        ...found,
        projects: items,
        total,
        peopleTotal: found.people.length > 0 ? all : nothing,
        ...(corrected ? { corrected } : {}),
        ...(partial ? { partial } : {}),
      }
    },
  })
}
