import { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { proposalEndpoints } from '@guildhall/contract/hiring/proposals.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount, Presented } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { readJob } from './job-details.ts'
import { countCategories, countJobs, listJobs, listOwnJobs } from './job-lists.ts'
import { closeJob, editJob, moveDecision, postJob } from './job-posting.ts'
import { listOwnProposals, listProposals, readOwnProposal, readProposal } from './proposal-lists.ts'
import { editProposal, makeProposal, mark } from './proposal-making.ts'

/** Jobs that clients post, and proposals for them. */
export function hiringRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const read = async (viewer: Viewer | null, id: string) => ({ job: await readJob(deps, viewer, id) })

  mount(app, jobEndpoints, {
    async list({ viewer, query, request }) {
      if (query.q) await limitSearch(deps, viewer, request)
      // All visitors see the same; a signed-in person's answer says what fits them.
      const find = async () => new Presented(await listJobs(deps, viewer, query))
      return viewer ? find() : recent.read(`jobs ${JSON.stringify(query)}`, find)
    },
    async facets({ viewer, query, request }) {
      if (query.q) await limitSearch(deps, viewer, request)
      const count = () => countJobs(deps, viewer, query)
      return viewer ? count() : recent.read(`job facets ${JSON.stringify(query)}`, count)
    },
    categories: async ({ viewer }) => ({ categories: await countCategories(deps, viewer) }),
    mine: async ({ viewer, query }) => listOwnJobs(deps, viewer, query),
    async create({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'job', body } }
      const create = (creation: Creation) => postJob(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    get: async ({ viewer, params: { id } }) => read(viewer, id),
    async edit({ viewer, params: { id }, body }) {
      await editJob(deps, viewer, id, body)
      return read(viewer, id)
    },
    async moveDate({ viewer, params: { id }, body }) {
      await moveDecision(deps, viewer, id, body.decidesOn)
      return read(viewer, id)
    },
    async close({ viewer, params: { id }, body }) {
      await closeJob(deps, viewer, id, body.reason)
      return read(viewer, id)
    },
  })

  mount(app, proposalEndpoints, {
    mine: async ({ viewer, query }) => listOwnProposals(deps, viewer, query),
    list: async ({ viewer, params: { id } }) => ({ proposals: await listProposals(deps, viewer, id) }),
    async make({ viewer, params: { id }, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'proposal', id, body } }
      const create = (creation: Creation) => makeProposal(deps, viewer, id, body, creation)
      return createOnce(deps, keyed, create, async (made) => ({ proposal: await readOwnProposal(deps, viewer, made) }))
    },
    async edit({ viewer, params: { id }, body }) {
      await editProposal(deps, viewer, id, body)
      return { proposal: await readOwnProposal(deps, viewer, id) }
    },
    async mark({ viewer, params: { id }, body }) {
      await mark(deps, viewer, id, body)
      return { proposal: await readProposal(deps, viewer, id) }
    },
  })
}
