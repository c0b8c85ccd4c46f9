import { count, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { members } from './moderation.ts'
import { cardsById, searchPeople } from './people-lists.ts'
import { contactOf, erasePerson, heldOfPerson } from './personal-data.ts'
import { calledOf, presentOwn, presentPublic, profileInWords, sees } from './presenter.ts'
import { changePerson, changeProfile } from './profile/profile-changes.ts'
import { findOwn, findPerson } from './profile/queries.ts'
import { findSkill, giveEndorsement, takeBackEndorsement } from './profile/skills.ts'
import { tellDomain } from './profile/verified-domain.ts'
import { universityOf } from './profile-tables.ts'
import { countEndorsements, findIdOf, findLastId, findStaff, lockParties } from './queries.ts'
import { openPerson, requireTerms } from './registration.ts'
import { people } from './tables.ts'

export type { Acquaintance } from './presenter.ts'
export type { OwnRow, PersonRow } from './profile/queries.ts'
export type { SkillRow } from './profile/skills.ts'
export { lockPerson } from './queries.ts'

/** People, for other domains: who is there, what they are called and may do. */
export const directory = {
  // Who is there.

  /** How many people there are, suspended ones included. */
  async count(db: Queryable): Promise<number> {
    const [row] = await db.select({ people: count() }).from(people)
    return row?.people ?? 0
  },
  /** The internal id of who is there by a public name; undefined for nobody, the suspended, and to visitors the hidden. */
  async idOf(db: Queryable, handle: string, isSignedIn = true): Promise<number | undefined> {
    return (await findIdOf(db, { handle, isSignedIn }))[0]?.id
  },
  /** The highest internal id there is; 0 without people. */
  async lastId(db: Queryable): Promise<number> {
    return (await findLastId(db))[0]?.id ?? 0
  },
  /** The internal ids of everybody who is an administrator now. */
  staff: async (db: Queryable): Promise<number[]> => (await findStaff(db)).map(({ id }) => id),
  /** Locks people who are there, in the order of their ids, so that nobody waits for each other; suspended ones are left out. */
  async lock(tx: Tx, ids: readonly number[]) {
    const rows = await lockParties(tx, { ids })
    return new Map(
      rows
        .filter((row) => row.suspended_at === null)
        .map(({ id, custom_user_id: customUserId, user_type: userType, ...names }) => [
          id,
          { id, customUserId, userType, name: calledOf(names) },
        ]),
    )
  },
  /** What administrators may do with people. */
  members,

  // What is shown of them.

  /** The newest people whom words find, as cards, as far as the viewer may see them. */
  find: searchPeople,
  /** The cards of these people, by their internal ids. */
  cards: cardsById,
  /** What a person is called; empty for nobody. */
  async nameOf(db: Queryable, id: number): Promise<string> {
    const [row] = await db.select().from(people).where(eq(people.id, id))
    return row ? row.companyName || `${row.firstName} ${row.lastName}`.trim() : ''
  },
  /** What an audience sees of a profile now, in words: evidence of a report. */
  inWords: profileInWords,
  /** How many endorsements people's skills have, by internal ids; without endorsements a person is absent. */
  async endorsements(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
    return new Map((await countEndorsements(db, { ids })).map(({ id, endorsements }) => [id, endorsements]))
  },
  /** SQL, for reasons of suggestions. */
  universityOf,

  // What they change and agree to.

  /** For what other domains keep of a profile: portraits and public projects. */
  changeProfile,
  /** For identity/, which keeps the addresses: what becomes of the verified domain. */
  emailChanged: tellDomain,
  /** The accepted version of the terms, for what is bought and published; 403 when it is not the current one. */
  requireTerms,
  /** Whether a person chose to appear on the leaderboard. */
  async isListed(db: Queryable, id: number): Promise<boolean> {
    const [row] = await db.select({ listed: people.listed }).from(people).where(eq(people.id, id))
    return row?.listed ?? false
  },
  /** Chooses whether to appear there; a trigger takes people who do not off it in the same transaction. */
  async setListed({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, listed: boolean): Promise<void> {
    await db.update(people).set({ listed, updatedAt: clock.now() }).where(eq(people.id, id))
  },

  // Their data, for accounts/.

  contactOf,
  heldOf: heldOfPerson,
  erase: erasePerson,
}

/** People with all they say of themselves, for profiles/, which knows how a viewer stands to them. */
export const profileRecords = {
  open: openPerson,
  findOwn,
  find: findPerson,
  change: changePerson,
  sees,
  presentOwn,
  presentPublic,
}

/** The rows of endorsements, for profiles/, which knows who may give one. */
export const endorsementRows = { findSkill, give: giveEndorsement, takeBack: takeBackEndorsement }
