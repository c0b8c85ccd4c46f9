import { type CallEvent, readCallEvents } from '@guildhall/contract/agent-remotes/call-events.ts'
import { runCalls } from '@guildhall/contract/agent-runs/calls.ts'
import type { RunCard, runEndpoints } from '@guildhall/contract/agent-runs/runs.ts'
import { type Client, createClient, fillPath } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { definedValues } from '#lib/api/defined-values.ts'
import { browserSend, browserStream } from '#lib/api/transport.ts'

type RunApi = Client<typeof runEndpoints>

/** The API of runs of agents, called from the browser. */
export const runApi: RunApi = createClient<typeof runEndpoints>(runCalls, browserSend)

const all = ['agent-runs'] as const

/** The queries of runs. A page's loader passes an `api` that calls in process. */
export const runQueries = {
  /** The root key of everything cached about runs. */
  all,
  tools: (id: string) =>
    queryOptions({
      queryKey: ['agent-tools', id],
      queryFn: ({ signal }) => runApi.tools({ params: { id }, signal }),
    }),
  ofAgent: (id: string) =>
    queryOptions({
      queryKey: [...all, 'of', id],
      queryFn: ({ signal }) => runApi.ofAgent({ params: { id }, query: { limit: shownRuns }, signal }),
      // Runs may have been bought or given back meanwhile.
      staleTime: 0,
      refetchInterval: ({ state }) => untilEnded(state.data?.items),
    }),
  mine: (cursor?: string, api = runApi) =>
    queryOptions({
      queryKey: [...all, 'mine', cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: definedValues({ cursor }), signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => untilEnded(state.data?.items),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await runApi.read({ params: { runId: id }, signal })).run,
    }),
}

/** Runs shown on the page of an agent. */
const shownRuns = 5

// A run that is stopped ends a moment later on the server.
const untilEnded = (runs: readonly RunCard[] = []) => (runs.some(({ outcome }) => outcome === null) ? 2000 : false)

/** Starts a run of a tool and yields what happens in it. */
export async function* startRun(
  id: string,
  body: { tool: string; input: Record<string, unknown> },
  signal: AbortSignal,
): AsyncGenerator<CallEvent> {
  const { method, path, access } = runCalls.start
  const call = { method, access, path: fillPath(path, { id }), body, signal }
  yield* readCallEvents(await browserStream({ ...call, idempotencyKey: crypto.randomUUID() }))
}
