import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { searchEndpoints } from '@guildhall/contract/projects/search.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { FastifyInstance } from 'fastify'
import { hiring } from '#hiring/service.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { catalogue } from '#projects/service.ts'
import { serviceCatalogue } from '#services/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

/** How many of each kind are suggested while typing, and shown on the results page. */
const offered = { projects: 5, people: 3, services: 3, topics: 3 }
const offeredJobs = 3
const shown = { projects: 12, people: 12, services: 12, topics: 12 }

// What lists show has a category of freelance work.
const listedCategory = (topic: WorkTopic) => freelanceCategories.find((each) => each === topic) ?? 'Other'

/** Routes for searching projects, people and topics together. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const everything = async (viewer: Viewer | null, q: string, most: typeof offered, withMatches: boolean) => {
    if (!q) return { projects: [], people: [], services: [], topics: [], total: { value: 0, exact: true } }
    const [{ items, total, ...told }, people, services, topics] = await Promise.all([
      catalogue.list(deps, viewer, { q, limit: most.projects }, { withMatches }),
      directory.find(deps, viewer, q, most.people),
      serviceCatalogue.find(deps, viewer, { q, limit: most.services }),
      catalogue.topics(deps.db, q, most.topics),
    ])
    const { corrected, partial } = told as { corrected?: string; partial?: true }
    return {
      projects: items,
      total,
      people,
      services: services.items.map(({ id, title, topic, fromMinor }) => ({ id, title, topic, fromMinor })),
      topics,
      ...(corrected ? { corrected } : {}),
      ...(partial ? { partial } : {}),
    }
  }

  mount(app, searchEndpoints, {
    async suggestions({ query: { q }, viewer, request }) {
      await limitSearch(deps, viewer, request, 'suggestions')
      const [found, jobs] = await Promise.all([
        everything(viewer, q, offered, false),
        q ? hiring.find(deps, viewer, { q, limit: offeredJobs }) : { items: [] },
      ])
      return {
        ...found,
        jobs: jobs.items.map(({ id, title, category }) => ({ id, title, category: listedCategory(category) })),
      }
    },
    async search({ query: { q }, viewer, request }) {
      await limitSearch(deps, viewer, request)
      return everything(viewer, q, shown, true)
    },
  })
}
