import { useQuery } from '@tanstack/react-query'
import { type ProjectApi, projectApi, projectQueries } from '../queries.ts'

/** The five questions the front page asks about projects. */
export function homeQueries(api: ProjectApi = projectApi) {
  return {
    newest: projectQueries.list({ sort: 'newest', limit: 4 }, api),
    viewed: projectQueries.list({ sort: 'views', limit: 1 }, api),
    cheapest: projectQueries.list({ sort: 'price-asc', limit: 1 }, api),
    dearest: projectQueries.list({ sort: 'price-desc', limit: 1 }, api),
    facets: projectQueries.facets({}, api),
  }
}

/** Their answers; `register` is null while there is no project to show. */
export function useHomeProjects() {
  const queries = homeQueries()
  const newest = useQuery(queries.newest)
  const viewed = useQuery(queries.viewed).data?.items[0]
  const cheapest = useQuery(queries.cheapest).data?.items[0]
  const dearest = useQuery(queries.dearest).data?.items[0]
  const facets = useQuery(queries.facets).data
  const first = newest.data?.items[0]
  const total = facets?.total.value ?? 0
  return {
    newest: newest.data?.items ?? [],
    now: newest.dataUpdatedAt,
    counts: facets?.categories ?? [],
    register: first && viewed && cheapest && dearest ? { total, newest: first, viewed, cheapest, dearest } : null,
  }
}
