import type { UserCard, UserType } from '@guildhall/contract/people.ts'
import { profileLimits } from '@guildhall/contract/people-limits.ts'
import { skillLevels } from '@guildhall/contract/profile-options.ts'
import type { ProfileInput, Skill, SkillInput } from '@guildhall/contract/users.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { saveBlock, saveTimeZone } from './block-queries.ts'
import { changeProfile } from './completing.ts'
import { tellDomain } from './domain-telling.ts'
import { countEndorsements } from './endorse-queries.ts'
import { contactOf, erasePerson, heldOfPerson } from './held.ts'
import { members } from './moderation.ts'
import { findParties } from './party-queries.ts'
import { findIdOf, findLastId, lockParties } from './presence-queries.ts'
import { presentCard, presentSkill } from './presenter.ts'
import { profileInWords } from './profile-words.ts'
import { listCards } from './queries.ts'
import { findStaff } from './staff-queries.ts'
import { people, userSkills } from './tables.ts'
import { requireTerms } from './terms.ts'
import { universityOf } from './university.ts'

type Changes = ProfileInput['auth'] & ProfileInput['profile'] & { userType?: z.output<typeof UserType> }

/** Changes what is given of one's own person; what is not given stays. */
export async function changePerson(deps: Deps, id: number, changes: Changes): Promise<void> {
  const { companyName, timeZone, languages, ...rest } = changes
  const company = companyName === undefined ? {} : { companyName: companyName || null }
  const now = deps.clock.now()
  await changeProfile(deps, id, async (tx) => {
    await tx
      .update(people)
      .set({ ...rest, ...company, updatedAt: now })
      .where(eq(people.id, id))
    if (timeZone !== undefined) await saveTimeZone(tx, id, timeZone, now)
    if (languages !== undefined) await saveBlock.languages(tx, id, JSON.stringify(languages), now)
  })
}

/** Adds a skill or, when it is there under the same name, changes its level and category. At most 50, also when two calls come at once. */
export async function addSkill(deps: Deps, userId: number, input: z.output<typeof SkillInput>): Promise<Skill> {
  const { category, categoryOther } = input
  const chosen = { level: skillLevels.indexOf(input.level), category, categoryOther }
  return changeProfile(deps, userId, async (tx) => {
    const [known] = await tx
      .select({ id: userSkills.id })
      .from(userSkills)
      .where(and(eq(userSkills.userId, userId), eq(userSkills.name, input.name)))
    if (!known) await requireRoom(tx, userId)
    const [row] = await tx
      .insert(userSkills)
      .values({ userId, name: input.name, ...chosen })
      .onConflictDoUpdate({ target: [userSkills.userId, userSkills.name], set: chosen })
      .returning()
    if (!row) throw new AppError('internal')
    const { id, userId: _, ...skill } = row
    return presentSkill({ ...skill, id: String(id), endorsed: false })
  })
}

/** Removes one of one's own skills; anybody else's is as little there as one that never was. */
export async function removeSkill(deps: Deps, userId: number, skillId: string): Promise<void> {
  const isOwn = and(eq(userSkills.userId, userId), sql`${userSkills.id} = ${skillId}::bigint`)
  const removed = await changeProfile(deps, userId, (tx) =>
    tx.delete(userSkills).where(isOwn).returning({ id: userSkills.id }),
  )
  if (removed.length === 0) throw new AppError('not_found')
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const [row] = await tx.select({ skills: count() }).from(userSkills).where(eq(userSkills.userId, userId))
  if ((row?.skills ?? 0) < profileLimits.skills) return
  throw invalid([{ path: 'name', message: `You can list up to ${profileLimits.skills} skills` }])
}

/** Who is there: for administrators, searches and accounts/. */
export const directory = {
  /** SQL, for reasons of suggestions. */
  universityOf,
  contactOf,
  heldOf: heldOfPerson,
  erase: erasePerson,
  members,
  /** The accepted version of the terms, for what is bought and published; 403 when it is not the current one. */
  requireTerms,
  /** For feedback/. */
  inWords: profileInWords,
  /** For what other domains keep of a profile: portraits and public projects. */
  changeProfile,
  /** For identity/, whose addresses are: what becomes of the verified domain. */
  emailChanged: tellDomain,
  /** How many people there are, suspended ones included. */
  async count(db: Queryable): Promise<number> {
    const [row] = await db.select({ people: count() }).from(people)
    return row?.people ?? 0
  },
  /** The newest people whom words find, as cards, by the rights of who asks. */
  async find({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer | null, q: string, limit: number) {
    const viewerId = viewer?.id ?? 0
    const rows = (await listCards(db, { type: null, skill: null, q, cursor: null, limit, viewerId })) ?? []
    return rows.map((row) => presentCard(config.filesOrigin, row))
  },
  /** The cards of these people, by their internal ids. */
  async cards(
    { db, config }: Pick<Deps, 'config'> & { db: Queryable },
    ids: readonly (number | null)[],
  ): Promise<Map<number | null, UserCard>> {
    const known = [...new Set(ids)].filter((id) => id !== null)
    const rows = known.length === 0 ? [] : await findParties(db, known)
    return new Map(rows.map((row) => [row.id, presentCard(config.filesOrigin, row)]))
  },
  /** How many endorsements people's skills have, by internal ids; who has none is absent. */
  async endorsements(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
    return new Map((await countEndorsements(db, ids)).map(({ id, endorsements }) => [id, endorsements]))
  },
  /** The internal ids of everybody who is an administrator now. */
  staff: async (db: Queryable): Promise<number[]> => (await findStaff(db)).map(({ id }) => id),
  /** The internal id of who is there by a public name; undefined for nobody, the suspended, and to visitors the hidden. */
  async idOf(db: Queryable, customUserId: string, isSignedIn = true): Promise<number | undefined> {
    return (await findIdOf(db, customUserId, isSignedIn))[0]?.id
  },
  /** The highest internal id there is; 0 without people. */
  async lastId(db: Queryable): Promise<number> {
    return (await findLastId(db))[0]?.id ?? 0
  },
  /** Locks people who are there, in the order of their ids, so that nobody waits for each other; suspended ones are left out. */
  async lock(tx: Tx, ids: readonly number[]) {
    const rows = await lockParties(tx, ids)
    return new Map(
      rows
        .filter((row) => row.suspended_at === null)
        .map(({ id, custom_user_id: customUserId, user_type: userType, ...names }) => [
          id,
          { id, customUserId, userType, name: calledOf(names) },
        ]),
    )
  },
  /** Whether a person chose to appear on the leaderboard. */
  async isListed(db: Queryable, id: number): Promise<boolean> {
    const [row] = await db.select({ listed: people.listed }).from(people).where(eq(people.id, id))
    return row?.listed ?? false
  },
  /** Chooses whether to appear there; a trigger takes who does not off it in the same transaction. */
  async setListed({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, listed: boolean): Promise<void> {
    await db.update(people).set({ listed, updatedAt: clock.now() }).where(eq(people.id, id))
  },
  /** What a person is called; empty for nobody. */
  async nameOf(db: Queryable, id: number): Promise<string> {
    const [row] = await db.select().from(people).where(eq(people.id, id))
    return row ? row.companyName || `${row.firstName} ${row.lastName}`.trim() : ''
  },
}

const calledOf = (names: { first_name: string; last_name: string; company_name: string | null }) =>
  names.company_name || `${names.first_name} ${names.last_name}`.trim()
