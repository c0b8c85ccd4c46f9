import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import { loadHelp } from '#feedback/help-search.ts'

/** The search of the help page, loaded with the first search here. */
const search = {
  queryKey: ['help search'],
  queryFn: async () => ({ find: await loadHelp() }),
  staleTime: Number.POSITIVE_INFINITY,
  // With the next search that needs them.
  retry: false,
}

/** Returns the questions of the help page for the typed text. */
export function useHelp(typed: string) {
  const enabled = typed.length >= searchLimits.suggestFrom
  const { data } = useQuery({ ...search, enabled })
  return enabled && data ? data.find(typed) : []
}
