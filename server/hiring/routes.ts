import { invitationEndpoints } from '@guildhall/contract/hiring/invitations.ts'
import { jobFileEndpoints } from '@guildhall/contract/hiring/job-files.ts'
import { jobQuestionEndpoints } from '@guildhall/contract/hiring/job-questions.ts'
import { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { proposalEndpoints } from '@guildhall/contract/hiring/proposals.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount, Presented } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { acceptUploads } from '#http/uploads.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { findInvitable, listInvitations, listOwnInvitations, readInvitation } from './invitations/invitation-lists.ts'
import { decline, invite } from './invitations/invitations.ts'
import { closeJob, editJob, moveDecision, postJob } from './job-changes.ts'
import { readJob } from './job-details.ts'
import { dropFile, openFile, sendFile } from './job-files.ts'
import { countCategories, countJobs, listJobs, listOwnJobs } from './job-lists.ts'
import { editProposal, makeProposal, mark } from './proposals/proposal-changes.ts'
import { listOwnProposals, listProposals, readOwnProposal, readProposal } from './proposals/proposal-lists.ts'
import { answerQuestion, askQuestion, listQuestions } from './questions/job-questions.ts'

/** Jobs that clients post, questions on them, invitations to them and proposals for them. */
export async function hiringRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
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
    get: async ({ viewer, params: { id } }) => new Presented(await read(viewer, id)),
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

  mount(app, jobQuestionEndpoints, {
    list: async ({ viewer, params: { id } }) => listQuestions(deps, viewer, id),
    async ask({ viewer, params: { id }, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'job-question', id, body } }
      const create = (creation: Creation) => askQuestion(deps, viewer, id, body.text, creation)
      return createOnce(deps, keyed, create, () => listQuestions(deps, viewer, id))
    },
    async answer({ viewer, params: { id, questionId }, body }) {
      await answerQuestion(deps, viewer, { jobId: id, questionId, text: body.text })
      return listQuestions(deps, viewer, id)
    },
  })

  mount(app, invitationEndpoints, {
    mine: async ({ viewer, query }) => listOwnInvitations(deps, viewer, query),
    list: async ({ viewer, params: { id } }) => ({ invitations: await listInvitations(deps, viewer, id) }),
    async find({ viewer, params: { id }, query, request }) {
      await limitSearch(deps, viewer, request)
      return { people: await findInvitable(deps, viewer, id, query.q) }
    },
    async invite({ viewer, params: { id }, body }) {
      const personId = await invite(deps, viewer, id, body.person)
      return { invitation: await readInvitation(deps, id, personId) }
    },
    async decline({ viewer, params: { id }, body }) {
      await decline(deps, viewer, id, body)
      return read(viewer, id)
    },
  })

  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: hiringLimits.files.bytes })
    mount(scope, jobFileEndpoints, {
      send: async ({ viewer, request }) => ({ file: await sendFile(deps, viewer, request) }),
      async drop({ viewer, params: { fileId } }) {
        await dropFile(deps, viewer, fileId)
        return undefined
      },
      open: async ({ viewer, params }) => openFile(deps, viewer, params),
    })
  })
}
