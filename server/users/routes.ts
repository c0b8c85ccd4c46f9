import { termsEndpoints } from '@guildhall/contract/accounts/terms.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { profileEndpoints } from '@guildhall/contract/users/profile.ts'
import { type PeopleFilters, userEndpoints } from '@guildhall/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { browserOf, type Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { isFromOwnPages } from '#http/request-guards.ts'
import type { Deps } from '../deps.ts'
import { suggestNames } from './known-names.ts'
import { cardsByHandle, countPeople, listPeople, searchPeople } from './people-lists.ts'
import { confirmPhone, resendPhoneCode, sendPhoneCode } from './phone/verification.ts'
import { educationEntries, workEntries } from './profile/entries.ts'
import { changeProfile, changeVisibility, phoneOf } from './profile/profile-changes.ts'
import { type BlockColumn, saveBlock } from './profile/queries.ts'
import { addSkill, removeSkill } from './profile/skills.ts'
import { acceptTerms, readAgreement } from './registration.ts'

const askedFor = ({ type, skill, work, free, q }: z.output<typeof PeopleFilters>) => ({
  type: type ?? null,
  skill: skill ?? null,
  work: work ?? null,
  free: free !== undefined,
  freelance: false,
  q,
})

/** Routes for lists of people, the caller's skills, verification of contact data, and the terms. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  mount(app, termsEndpoints, {
    read: async ({ viewer }) => readAgreement(db, viewer.id),
    accept: async ({ viewer }) => acceptTerms(deps, viewer.id),
  })
  // profiles/ mounts all calls that return a whole profile.
  const {
    addSkill: add,
    removeSkill: remove,
    verifyEmail,
    verifyPhone,
    resendPhone,
    bulk,
    all,
    facets,
    knownNames,
    search,
  } = userEndpoints
  mount(
    app,
    {
      addSkill: add,
      removeSkill: remove,
      verifyEmail,
      verifyPhone,
      resendPhone,
      bulk,
      all,
      facets,
      knownNames,
      search,
    },
    {
      addSkill: async ({ viewer, body }) => ({ skill: await addSkill(deps, viewer.id, body) }),
      removeSkill: async ({ viewer, params }) => {
        await removeSkill(deps, viewer.id, params.id)
        return undefined
      },
      verifyEmail: async ({ body: { email, code, password }, request, reply }) => {
        // It sets a cookie, so only our own pages may call it, like the calls below /auth.
        if (!isFromOwnPages(request, config)) throw new AppError('foreign_origin')
        if (code === undefined) {
          await deps.identity.resendVerification(email, request.ip)
          return { status: 'sent' as const }
        }
        const { idToken, setCookies } = await deps.identity.verifyByCode({ email, code, password }, browserOf(request))
        for (const cookie of setCookies) reply.header('set-cookie', cookie)
        return { status: 'verified' as const, token: idToken }
      },
      verifyPhone: async (call) => {
        const { phone, country, code } = call.body
        if (code === undefined) return sendPhoneCode(deps, call, phone, country)
        return confirmPhone(deps, call, phone, code, country)
      },
      resendPhone: async (call) => resendPhoneCode(deps, call),
      bulk: async ({ params, viewer }) => ({ users: await cardsByHandle(deps, viewer, params.ids) }),
      all: async ({ query: { cursor, limit, ...filters }, viewer, request }) => {
        if (filters.q || filters.skill) await limitSearch(deps, viewer, request)
        return listPeople(deps, viewer, {
          ...askedFor(filters),
          described: filters.described !== undefined,
          cursor: cursor ?? null,
          limit,
        })
      },
      facets: async ({ query, viewer, request }) => {
        if (query.q || query.skill) await limitSearch(deps, viewer, request)
        return countPeople(deps, viewer, askedFor(query))
      },
      knownNames: async ({ query: { kind, q } }) => ({ names: await suggestNames(db, kind, q) }),
      search: async ({ query: { q }, viewer, request }) => {
        if (!q) return { users: [] }
        await limitSearch(deps, viewer, request)
        return { users: (await searchPeople(deps, viewer, q, pageLimits.defaultSize)).items }
      },
    },
  )
}

/** Routes for the blocks of the caller's profile, their entries and audiences. */
export function blockRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const put =
    (column: BlockColumn) =>
    async <B>({ viewer, body }: { viewer: Viewer; body: B }): Promise<B> => {
      await changeProfile(deps, viewer.id, (tx) =>
        saveBlock[column](tx, { userId: viewer.id, block: body, at: clock.now() }),
      )
      return body
    }
  const putPersonal = put('personal')

  // profiles/ mounts endorsements.
  const { endorse, withdrawEndorsement, ...blocks } = profileEndpoints
  mount(app, blocks, {
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
  })
}
