import { profileEndpoints } from '@guildhall/contract/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { type BlockColumn, saveBlock } from './block-queries.ts'
import { changeVisibility, phoneOf } from './blocks.ts'
import { changeProfile } from './completing.ts'
import { endorse, withdrawEndorsement } from './endorsing.ts'
import { educationEntries, workEntries } from './entries.ts'

/** The blocks of one's own profile, their entries and audiences, and endorsements (product 3). */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const put =
    (column: BlockColumn) =>
    async <B>({ viewer, body }: { viewer: Viewer; body: B }): Promise<B> => {
      await changeProfile(deps, viewer.id, (tx) => saveBlock[column](tx, viewer.id, JSON.stringify(body), clock.now()))
      return body
    }
  const putPersonal = put('personal')

  mount(app, profileEndpoints, {
    putStudent: put('student'),
    putProfessor: put('professor'),
    putFreelancer: put('freelancer'),
    putBusiness: put('business'),
    putSocial: put('social'),
    putPersonal: async (call) => ({ ...(await putPersonal(call)), phone: await phoneOf(db, call.viewer.id) }),
    putVisibility: async ({ viewer, body }) => changeVisibility(deps, viewer.id, body),
    addEducation: async ({ viewer, body }) => educationEntries.add(deps, viewer, body),
    putEducation: async ({ viewer, params, body }) => educationEntries.change(deps, viewer, params.id, body),
    removeEducation: async ({ viewer, params }) => educationEntries.remove(deps, viewer, params.id),
    addWork: async ({ viewer, body }) => workEntries.add(deps, viewer, body),
    putWork: async ({ viewer, params, body }) => workEntries.change(deps, viewer, params.id, body),
    removeWork: async ({ viewer, params }) => workEntries.remove(deps, viewer, params.id),
    endorse: async ({ viewer, params }) => endorse(deps, viewer, params),
    withdrawEndorsement: async ({ viewer, params }) => withdrawEndorsement(deps, viewer, params),
  })
}
