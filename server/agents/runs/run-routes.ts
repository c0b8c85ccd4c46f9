import { runEndpoints } from '@guildhall/contract/agent-runs/runs.ts'
import { runErrors } from '@guildhall/contract/run-errors.ts'
import type { FastifyInstance } from 'fastify'
import { createOpenCalls } from '#agent-remotes/service.ts'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#idempotency/service.ts'
import type { Deps } from '../../deps.ts'
import { createKnownTools } from './known-tools.ts'
import { deleteText, deleteTexts, listOwnRuns, readRun, runsOf } from './own-runs.ts'
import { findTarget, isPublished } from './run-target.ts'
import { agree, startRun } from './start-run.ts'

/** Running agents here, and the runs of the caller. */
export function runRoutes(app: FastifyInstance, deps: Deps): void {
  const openCalls = createOpenCalls()
  const knownTools = createKnownTools(deps)

  mount(app, runEndpoints, {
    async tools({ viewer, params: { id } }) {
      const target = await findTarget(deps.db, viewer, id)
      const { host } = target
      if (target.isPaused) return { host, tools: [], problem: runErrors.agent_paused.message }
      const { tools, problem } = await knownTools.of(target.url)
      const published = tools.filter((tool) => isPublished(target, tool))
      const isChanged = published.length === 0 && tools.length > 0
      return { host, tools: published, problem: isChanged ? runErrors.agent_tool_changed.message : problem }
    },
    ofAgent: async ({ viewer, params: { id }, query }) => runsOf(deps, viewer, id, query),
    async agree({ viewer, params: { id }, body: { host } }) {
      await agree(deps, viewer, id, host)
      return undefined
    },
    async start({ viewer, params: { id }, body, request, reply }) {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const asked = { ...body, agentId: id, key: requestKey(request), signal: gone.signal }
      // Proxies pass the lines on as they come.
      reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store')
      return startRun({ ...deps, openCalls, knownTools }, viewer, asked)
    },
    mine: async ({ viewer, query }) => listOwnRuns(deps.db, viewer, query),
    read: async ({ viewer, params: { runId } }) => ({ run: await readRun(deps.db, viewer, runId) }),
    async removeText({ viewer, params: { runId } }) {
      await deleteText(deps.db, viewer, runId)
      return undefined
    },
    async removeTexts({ viewer }) {
      await deleteTexts(deps.db, viewer)
      return undefined
    },
  })
}
