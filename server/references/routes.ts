import { referenceEndpoints } from '@guildhall/contract/engagements/references.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { agreeToReference, readReference, takeBackReference } from './references.ts'

/** Finished work as a reference of its provider. */
export function referenceRoutes(app: FastifyInstance, deps: Deps): void {
  const read = async (viewer: Viewer, id: string) => ({ reference: await readReference(deps, viewer, id) })
  mount(app, referenceEndpoints, {
    get: async ({ viewer, params: { id } }) => read(viewer, id),
    async agree({ viewer, params: { id }, body }) {
      await agreeToReference(deps, viewer, id, body)
      return read(viewer, id)
    },
    async takeBack({ viewer, params: { id } }) {
      await takeBackReference(deps, viewer, id)
      return read(viewer, id)
    },
  })
}
