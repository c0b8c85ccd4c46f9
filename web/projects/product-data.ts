import type { Project } from '@guildhall/contract/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { type ProjectApi, projectApi, projectQueries } from './queries.ts'

// One more than is shown, because the project itself may be among them.
const asked = 5
const shown = 4

/** The lists beside a project. */
export function neighbourQueries(
  { seller, category }: Pick<Project, 'seller' | 'category'>,
  api: ProjectApi = projectApi,
) {
  return {
    fromMaker: projectQueries.list({ seller: seller.customUserId, limit: asked }, api),
    similar: projectQueries.list({ category, sort: 'views', limit: asked }, api),
  }
}

/** Those lists as the page shows them: no project twice, never the one on the page. */
export function useNeighbours(project: Project) {
  const queries = neighbourQueries(project)
  const fromMaker = useQuery(queries.fromMaker)
  const similar = useQuery(queries.similar)
  const makers = (fromMaker.data?.items ?? []).filter(({ id }) => id !== project.id).slice(0, shown)
  const seen = new Set([project.id, ...makers.map(({ id }) => id)])
  return {
    fromMaker: makers,
    similar: (similar.data?.items ?? []).filter(({ id }) => !seen.has(id)).slice(0, shown),
    now: similar.dataUpdatedAt,
  }
}
