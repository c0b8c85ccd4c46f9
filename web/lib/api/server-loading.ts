import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

/** Where people manage passkeys and second factors. */
const securityPath = '/settings/security'

// Queries of different shapes are passed together; each keeps its type where its answer is read.
interface AnyQuery {
  queryKey: QueryKey
  queryFn?: unknown
}

/** Runs a page's queries in its loader and passes their answers to the browser's cache. Throws the first failure. */
export async function load(...queries: readonly AnyQuery[]): Promise<DehydratedState> {
  return loadBeside(queries, [])
}

/**
 * Like `load`, with optional queries `beside`: where the server cannot answer one of those now, the page renders without it
 * and fetches it in the browser. Permanent refusals are thrown. `after` returns more optional queries, which need the
 * answers of the first.
 */
export async function loadBeside(
  queries: readonly AnyQuery[],
  beside: readonly AnyQuery[],
  after: (client: QueryClient) => readonly AnyQuery[] = () => [],
): Promise<DehydratedState> {
  const client = queryClient()
  const ask = (query: AnyQuery) => client.fetchQuery({ ...(query as FetchQueryOptions), retry: false })
  const askOptional = (query: AnyQuery) => ask(query).catch(unlessLater)
  const first = Promise.all(queries.map(ask)).then(() => Promise.all(after(client).map(askOptional)))
  await Promise.all([first, ...beside.map(askOptional)])
  return dehydrate(client)
}

function unlessLater(error: unknown): void {
  if (!(error instanceof ApiError) || (error.status < 500 && error.status !== 429)) throw error
}

/**
 * Throws what the error page reads: the status and message of a refused call. Other failures pass through. Staff without a
 * second factor are led to where they add it.
 */
export function failPage(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'second_factor_required') throw redirect(securityPath)
  throw data({ message: error.message, requestId: error.requestId }, { status: error.status || 503 })
}
