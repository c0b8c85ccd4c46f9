import type { Project, ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { type ProjectApi, projectApi, projectQueries } from '../queries.ts'

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

/** One of them as the page shows it. */
export interface Neighbours {
  projects: readonly ProjectCard[]
  /** When they were read. */
  now: number
  /** Asks again, where they could not be had. */
  retry: (() => Promise<unknown>) | undefined
}

/** Those lists as the page shows them: no project twice, never the one on the page. */
export function useNeighbours(project: Project): { fromMaker: Neighbours; similar: Neighbours } {
  const queries = neighbourQueries(project)
  const fromMaker = useQuery(queries.fromMaker)
  const similar = useQuery(queries.similar)
  const seen = new Set([project.id])
  const [makers, others] = [fromMaker, similar].map(({ data, isError, dataUpdatedAt: now, refetch }): Neighbours => {
    const projects = (data?.items ?? []).filter(({ id }) => !seen.has(id)).slice(0, shown)
    for (const { id } of projects) seen.add(id)
    return { projects, now, retry: isError && !data ? refetch : undefined }
  })
  return { fromMaker: makers as Neighbours, similar: others as Neighbours }
}
