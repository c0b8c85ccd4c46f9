import { sustainabilityLimits } from '@guildhall/contract/limits/sustainability.ts'
import { claimEndpoints, sustainabilityEndpoints } from '@guildhall/contract/sustainability/claims.ts'
import { evidenceEndpoints } from '@guildhall/contract/sustainability/evidence-files.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { acceptUploads } from '#http/uploads.ts'
import type { Deps } from '../deps.ts'
import { listClaims, listWaiting, readGoals, readOverview } from './claim-lists.ts'
import { judgeClaim, removeClaim, saveClaim, takeBackVerdict } from './claims.ts'
import { openFile, sendFile, takeBackFile } from './evidence-files.ts'

/** Routes of the goals of projects: claims, their confirmations, and the counts over all projects. */
export async function sustainabilityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const goals = async (viewer: Viewer | null, id: string) => ({ goals: await readGoals(deps, viewer, id) })

  mount(app, sustainabilityEndpoints, {
    overview: async ({ viewer, query: { goal } }) => readOverview(deps, viewer, goal),
    list: async ({ viewer, query }) => listClaims(deps, viewer, query),
    waiting: async ({ viewer, query }) => listWaiting(deps, viewer, query),
  })

  mount(app, claimEndpoints, {
    get: async ({ viewer, params: { id } }) => goals(viewer, id),
    async save({ viewer, params, body }) {
      await saveClaim(deps, viewer, params, body)
      return goals(viewer, params.id)
    },
    async remove({ viewer, params: { id, goal } }) {
      await removeClaim(deps, viewer, id, goal)
      return goals(viewer, id)
    },
    async judge({ viewer, params, body }) {
      await judgeClaim(deps, viewer, params, body)
      return goals(viewer, params.id)
    },
    async takeBack({ viewer, params: { id, goal } }) {
      await takeBackVerdict(deps, viewer, id, goal)
      return goals(viewer, id)
    },
  })

  await app.register(async (scope) => {
    await acceptUploads(scope, { fileSize: sustainabilityLimits.file.bytes })
    mount(scope, evidenceEndpoints, {
      send: async ({ viewer, request }) => ({ file: await sendFile(deps, viewer, request) }),
      async drop({ viewer, params: { fileId } }) {
        await takeBackFile(deps, viewer, fileId)
        return undefined
      },
      open: async ({ viewer, params }) => openFile(deps, viewer, params),
    })
  })
}
