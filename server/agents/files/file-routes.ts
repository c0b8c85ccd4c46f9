import { agentFileEndpoints } from '@guildhall/contract/agents/agent-files.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { acceptBytes } from '#http/uploads.ts'
import { requestKey } from '#idempotency/service.ts'
import type { Deps } from '../../deps.ts'
import {
  addFile,
  addressOfPart,
  completeFile,
  linkFile,
  listFiles,
  listParts,
  putPart,
  removeFile,
} from './agent-files.ts'

/** The files and the video of agents, uploaded in parts. */
export async function agentFileRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    acceptBytes(scope)
    mount(scope, agentFileEndpoints, {
      list: async ({ viewer, params: { id } }) => listFiles(deps, viewer, id),
      add: async ({ viewer, params: { id }, body, request }) => ({
        asset: await addFile(deps, viewer, id, body, requestKey(request)),
      }),
      parts: async ({ viewer, params }) => listParts(deps, viewer, params),
      partAddress: async ({ viewer, params, body }) => addressOfPart(deps, viewer, params, body.sha256),
      async putPart({ viewer, params, request }) {
        await putPart(deps, viewer, params, request)
        return undefined
      },
      complete: async ({ viewer, params }) => ({ asset: await completeFile(deps, viewer, params) }),
      async remove({ viewer, params }) {
        await removeFile(deps, viewer, params)
        return undefined
      },
      link: async ({ viewer, params }) => linkFile(deps, viewer, params),
    })
  })
}
