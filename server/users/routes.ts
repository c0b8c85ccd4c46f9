import { pageLimits } from '@guildhall/contract/limits.ts'
import type { Audience } from '@guildhall/contract/profile-options.ts'
import { termsEndpoints } from '@guildhall/contract/terms.ts'
import { type OwnProfile, userEndpoints } from '@guildhall/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { limitSearch } from '#http/limit-calls.ts'
import { browserOf, isFromOwnPages } from '#http/own-origin.ts'
import type { Identity } from '#identity/port.ts'
import type { Deps } from '../deps.ts'
import { acquaintanceOf } from './acquaintance.ts'
import { openPerson } from './opening.ts'
import { ownProfile } from './own-profile.ts'
import { findOwn, findPerson, type PersonRow } from './person-queries.ts'
import { confirmPhone, resendPhoneCode, sendPhoneCode } from './phone.ts'
import { presentCard, presentPublic } from './presenter.ts'
import { findCards, listCards } from './queries.ts'
import { addSkill, changePerson, directory, removeSkill } from './service.ts'
import { acceptTerms, readAgreement } from './terms.ts'

/** People and their profiles (specification 7, Users). */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const files = config.filesOrigin
  const own = async (identity: Identity): Promise<OwnProfile> => {
    const person = await findOwn(db, identity)
    if (!person) throw new AppError('profile_not_found')
    return ownProfile(deps, person)
  }
  const show = async (person: PersonRow | undefined, viewer: Viewer | null, as?: Audience) => {
    if (!person) throw new AppError('profile_not_found')
    const acquaintance = await acquaintanceOf(db, viewer, person.id)
    if (as === undefined) return presentPublic(files, person, acquaintance)
    // How others see it is a question about one's own profile.
    if (viewer?.id !== person.id) throw new AppError('forbidden')
    return presentPublic(files, person, { ...acquaintance, audience: as })
  }
  const change = async (identity: Identity, viewer: Viewer, changes: Parameters<typeof changePerson>[2]) => {
    await changePerson(deps, viewer.id, changes)
    return own(identity)
  }

  mount(app, termsEndpoints, {
    read: async ({ viewer }) => readAgreement(db, viewer.id),
    accept: async ({ viewer }) => acceptTerms(deps, viewer.id),
  })
  mount(app, userEndpoints, {
    create: async ({ identity, body }) => {
      const { person, isNew } = await openPerson(deps, identity, body ?? {})
      if (!isNew) throw new AppError('profile_exists')
      return { user: await ownProfile(deps, person) }
    },
    getProfile: async ({ identity }) => own(identity),
    putProfile: async ({ identity, viewer, body }) => change(identity, viewer, { ...body.auth, ...body.profile }),
    putAuth: async ({ identity, viewer, body }) => change(identity, viewer, body),
    listSkills: async ({ identity }) => ({ skills: (await own(identity)).skills }),
    addSkill: async ({ viewer, body }) => ({ skill: await addSkill(deps, viewer.id, body) }),
    removeSkill: async ({ viewer, params }) => {
      await removeSkill(deps, viewer.id, params.id)
      return undefined
    },
    verifyEmail: async ({ body: { email, code, password }, request, reply }) => {
      // It sets a cookie, so it is for our own pages like the calls below /auth.
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
    byFirebaseUid: async ({ params, identity, viewer }) => {
      if (params.uid !== identity.uid && viewer.role !== 'admin') throw new AppError('profile_not_found')
      return show(await findPerson(db, { uid: params.uid }, viewer.id), viewer)
    },
    bulk: async ({ params, viewer }) => {
      const handles = [...new Set(params.ids.split(',').filter(Boolean))]
      if (handles.length > pageLimits.bulkIds)
        throw new AppError('malformed', { message: `Ask for at most ${pageLimits.bulkIds} people at once` })
      const rows = await findCards(db, handles, viewer?.id ?? 0)
      const order = new Map(handles.map((handle, index) => [handle, index]))
      const place = (handle: string) => order.get(handle) ?? 0
      rows.sort((a, b) => place(a.custom_user_id) - place(b.custom_user_id))
      return { users: rows.map((row) => presentCard(files, row)) }
    },
    all: async ({ query: { type, skill, q, cursor, limit }, viewer, request }) => {
      if (q || skill) limitSearch(deps, viewer, request)
      const filter = {
        type: type ?? null,
        skill: skill ?? null,
        q,
        cursor: cursor ?? null,
        limit: limit + 1,
        viewerId: viewer?.id ?? 0,
      }
      const rows = await listCards(db, filter)
      if (!rows) throw new AppError('invalid_cursor')
      const items = rows.slice(0, limit).map((row) => presentCard(files, row))
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.customUserId ?? null) : null }
    },
    search: async ({ query: { q }, viewer, request }) => {
      if (!q) return { users: [] }
      limitSearch(deps, viewer, request)
      return { users: await directory.find(deps, viewer, q, pageLimits.defaultSize) }
    },
    get: async ({ params, query, viewer }) =>
      show(await findPerson(db, { handle: params.id }, viewer?.id ?? null), viewer, query.as),
  })
}
