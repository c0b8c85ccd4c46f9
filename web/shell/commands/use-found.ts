import { commandLimits, searchLimits } from '@guildhall/contract/limits/shared.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOnline } from '#lib/hooks/use-online.ts'
import { useSettled } from '#lib/hooks/use-settled.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { orderQueries, type Side } from '#orders/queries.ts'
import { searchQueries } from '#projects/search/search-queries.ts'

/** A call that failed: what is missing, and how to try again. */
export interface Failure {
  message: string
  retry: () => Promise<unknown>
}

/**
 * What the server finds for the typed text, once typing pauses: people, mentors, experts, projects, services, agents, jobs and the viewer's own orders and sales. A
 * newer text aborts the calls of the previous one, whose results stay until then.
 */
export function useFound(typed: string, viewer: Viewer | null) {
  const isOnline = useOnline()
  const isLong = typed.length >= searchLimits.suggestFrom
  const settled = useSettled(typed, commandLimits.debounceMs)
  const enabled = isOnline && isLong && settled.length >= searchLimits.suggestFrom
  const options = { enabled, retry: false, placeholderData: keepPreviousData } as const
  const found = useQuery({ ...searchQueries.suggestions(settled), ...options })
  const bought = useOrders('bought', settled, { ...options, enabled: enabled && viewer !== null })
  const sold = useOrders('sold', settled, { ...options, enabled: enabled && viewer !== null })
  const queries = viewer ? [found, bought, sold] : [found]
  const shown = isLong && isOnline
  const choices = (shown && found.data?.groups.flatMap((group) => group.choices)) || []
  const failures = [
    { query: found, message: 'People, mentors, experts, projects, services, agents and jobs could not be loaded.' },
    { query: bought, message: 'Your orders could not be loaded.' },
    { query: sold, message: 'Your sales could not be loaded.' },
  ]
  return {
    people: choices.flatMap((choice) => ('person' in choice ? [choice.person] : [])),
    projects: choices.flatMap((choice) => ('project' in choice ? [choice.project] : [])),
    mentors: choices.flatMap((choice) => ('mentor' in choice ? [choice.mentor] : [])),
    experts: choices.flatMap((choice) => ('expert' in choice ? [choice.expert] : [])),
    services: choices.flatMap((choice) => ('service' in choice ? [choice.service] : [])),
    agents: choices.flatMap((choice) => ('agent' in choice ? [choice.agent] : [])),
    jobs: choices.flatMap((choice) => ('job' in choice ? [choice.job] : [])),
    orders: shown ? (bought.data?.items ?? []) : [],
    sales: shown ? (sold.data?.items ?? []) : [],
    /** Nothing has the words as typed; what was found has similar ones. */
    isSimilar: shown && found.data?.isSimilar === true,
    isSearching: shown && (typed !== settled || queries.some((query) => query.isFetching && !isCurrent(query))),
    failures: shown
      ? failures
          .filter(({ query }) => query.isError)
          .map(({ query, message }): Failure => ({ message, retry: () => query.refetch() }))
      : [],
    isCutOff: isLong && !isOnline,
  }
}

const isCurrent = (query: { isSuccess: boolean; isPlaceholderData: boolean }) =>
  query.isSuccess && !query.isPlaceholderData

function useOrders(
  side: Side,
  q: string,
  options: { enabled: boolean; retry: false; placeholderData: typeof keepPreviousData },
) {
  return useQuery({ ...orderQueries.list(side, { q }), ...options, refetchInterval: false })
}
