import { createClient } from '@guildhall/contract/api/client.ts'
import type { SavedSearch, savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { savedCalls } from '@guildhall/contract/projects/search-calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'
import { projectQueries } from '../queries.ts'

/** The favorites and saved searches API, called from the browser. */
export const savedApi = createClient<typeof savedEndpoints>(savedCalls, browserSend)

/** The queries for a person's saved items. A page's loader passes an `api` that calls in process. */
export const savedQueries = {
  favorites: (cursor?: string, api = savedApi) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'favorites', cursor ?? ''],
      queryFn: ({ signal }) => api.favorites({ query: cursor ? { cursor } : {}, signal }),
      // A favorite button elsewhere changes this list.
      staleTime: 0,
    }),
  searches: (api = savedApi) =>
    queryOptions({
      queryKey: ['saved-searches'],
      queryFn: async ({ signal }) => (await api.list({ signal })).searches,
      staleTime: 0,
    }),
}

/** Saves a search, changes its alert, or deletes it; every place that shows the list updates. */
export function useSavedSearches() {
  const client = useQueryClient()
  const follow = () => client.invalidateQueries({ queryKey: savedQueries.searches().queryKey })
  const onError = (error: Error) => toast.error(error.message)
  const keep = useMutation({
    mutationFn: (body: Pick<SavedSearch, 'kind' | 'query' | 'alert'>) => savedApi.save({ body }),
    onSettled: follow,
    onError,
  })
  const forget = useMutation({
    mutationFn: (id: string) => savedApi.remove({ body: { id } }),
    onSettled: follow,
    onError,
  })
  return { keep, forget }
}
