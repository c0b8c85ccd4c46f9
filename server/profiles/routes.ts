import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { homePath } from '@guildhall/contract/identity/home-path.ts'
import { tokenEndpoints } from '@guildhall/contract/identity/tokens.ts'
import { profileEndpoints } from '@guildhall/contract/users/profile.ts'
import type { Audience } from '@guildhall/contract/users/profile-audiences.ts'
import { type OwnProfile, userEndpoints } from '@guildhall/contract/users/users.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import type { FastifyInstance } from 'fastify'
import { joins } from '#ambassadors/service.ts'
import { unreadCounts } from '#conversations/service.ts'
import { json } from '#db/statement.ts'
import { requireFreshProof, type Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { isFromOwnPages } from '#http/request-guards.ts'
import type { Identity } from '#identity/port.ts'
import { references, type StoredReference } from '#references/service.ts'
import { type OwnRow, profileRecords, sellerRecords } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { acquaintanceOf, endorse, withdrawEndorsement } from './endorsements.ts'
import { addEvidence } from './skill-evidence.ts'

/** Finds a person with the references of their work, in one statement. */
const findPerson = profileRecords.finder(
  { work_references: json<StoredReference[]>() },
  (viewer) => `${references.ofProvider('p.id', viewer)} as work_references`,
)
type FoundRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Routes for the caller's own profile, other people's as far as the caller may see them, and endorsements. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const files = config.filesOrigin
  const own = async (identity: Identity): Promise<OwnProfile> => {
    const person = await profileRecords.findOwn(db, identity)
    if (!person) throw new AppError('profile_not_found')
    return ownProfile(deps, person)
  }
  const show = async (person: FoundRow | undefined, viewer: Viewer | null, as?: Audience) => {
    if (!person) throw new AppError('profile_not_found')
    // Only the owner may ask how others see a profile.
    if (as !== undefined && viewer?.id !== person.id) throw new AppError('forbidden')
    // To the preview as a visitor, people are as hidden as to visitors.
    const viewerId = as === 'everyone' ? 0 : (viewer?.id ?? 0)
    const [acquaintance, record] = await Promise.all([
      acquaintanceOf(db, viewer, person.id),
      sellerRecords.find(deps, person.id, viewer?.id ?? 0),
    ])
    const audience = as ?? acquaintance.audience
    const shown = profileRecords.presentPublic(files, person, { ...acquaintance, audience })
    const skills = await addEvidence(deps, shown.skills, { personId: person.id, viewerId })
    return { ...shown, skills, record, references: references.present(person.work_references, viewerId === 0) }
  }
  const change = async (identity: Identity, viewer: Viewer, changes: Parameters<typeof profileRecords.change>[2]) => {
    await profileRecords.change(deps, viewer.id, changes)
    return own(identity)
  }

  // The calls named here return no whole profile: users/ mounts them.
  const {
    addSkill,
    removeSkill,
    verifyEmail,
    verifyPhone,
    resendPhone,
    bulk,
    all,
    facets,
    knownNames,
    search,
    ...calls
  } = userEndpoints
  mount(app, calls, {
    create: async ({ identity, body }) => {
      const { person, isNew } = await profileRecords.open(deps, identity, body ?? {})
      if (!isNew) throw new AppError('profile_exists')
      return { user: await ownProfile(deps, person) }
    },
    getProfile: async ({ identity }) => own(identity),
    putProfile: async ({ identity, viewer, body }) => change(identity, viewer, { ...body.auth, ...body.profile }),
    putAuth: async ({ identity, viewer, body }) => change(identity, viewer, body),
    listSkills: async ({ identity }) => ({ skills: (await own(identity)).skills }),
    byFirebaseUid: async ({ params, identity, viewer }) => {
      if (params.uid !== identity.uid && !hasDuty(viewer.role, 'people')) throw new AppError('profile_not_found')
      return show(await findPerson(db, { uid: params.uid }, viewer.id), viewer)
    },
    get: async ({ params, query, viewer }) =>
      show(await findPerson(db, { handle: params.id }, viewer?.id ?? null), viewer, query.as),
  })
  const { endorse: give, withdrawEndorsement: takeBack } = profileEndpoints
  mount(
    app,
    { endorse: give, withdrawEndorsement: takeBack },
    {
      endorse: async ({ viewer, params }) => endorse(deps, viewer, params),
      withdrawEndorsement: async ({ viewer, params }) => withdrawEndorsement(deps, viewer, params),
    },
  )
}

/** POST and DELETE /token. */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, config, identity: provider } = deps
  mount(app, tokenEndpoints, {
    create: async ({ identity, body, request, reply }) => {
      requireFreshProof(clock, identity)
      const { person, isNew } = await profileRecords.open(deps, identity, body)
      await joins.withSession(deps, Number(person.id), { cookies: request.cookies, reply })
      const idToken = request.headers.authorization?.slice('Bearer '.length) ?? ''
      reply.header('set-cookie', provider.sessionCookie(idToken))
      const user = await ownProfile(deps, person)
      const redirectUrl = homePath({ ...user.profile, skills: user.skills, role: user.role, suspended: user.suspended })
      return { redirectUrl, created: isNew, user }
    },
    remove: async ({ identity, request, reply }) => {
      const refresh = request.cookies[cookieNames.refresh]
      const isOurs = isFromOwnPages(request, config)
      if (!identity && !isOurs && refresh) throw new AppError('foreign_origin')
      if (identity) await provider.endSession(identity.sid)
      if (isOurs) await provider.endSessionOfCookie(refresh)
      for (const cookie of provider.clearedCookies()) reply.header('set-cookie', cookie)
      return undefined
    },
  })
}

/** Returns the caller's current profile, with the counts in the header of every page. */
async function ownProfile(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  row: OwnRow,
): Promise<OwnProfile> {
  const { unreadConversations } = await unreadCounts(db, clock, row.id)
  return profileRecords.presentOwn(config.filesOrigin, row, unreadConversations)
}
