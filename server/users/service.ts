import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import { hasDuty, type StaffDuty, staffRoles } from '@guildhall/contract/values/roles.ts'
import { and, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { presentStart, startColumns, startSource } from './earliest-start.ts'
import { members } from './moderation.ts'
import { cardsById, countFoundPeople, findPeopleAbout, searchPeople } from './people-lists.ts'
import { findTakingWork } from './people-taking-work.ts'
import { contactOf, erasePerson, heldOfPerson } from './personal-data.ts'
import { calledOf, presentJoined, presentOwn, presentPublic, profileInWords, sees } from './presenter.ts'
import { isSameName, namedBy, namedInstitution, namesInstitution, verifiedAs } from './profile/confirmed-institution.ts'
import { changePerson, changeProfile } from './profile/profile-changes.ts'
import { findOwn, findOwnById, personFinder } from './profile/queries.ts'
import { findSkill, giveEndorsement, takeBackEndorsement } from './profile/skills.ts'
import { tellDomain, verifiedDomain } from './profile/verified-domain.ts'
import { universityOf } from './profile-tables.ts'
import {
  countEndorsements,
  countEndorsementsBetween,
  findFreelancer,
  findIdOf,
  findLastId,
  findStaff,
  findViewerById,
  findVisibleId,
  joinedColumns,
  lockParties,
} from './queries.ts'
import { openPerson, requireTerms, requireUnlimited } from './registration.ts'
import { findSellerRecord } from './seller-record.ts'
import { people } from './tables.ts'

export type { Acquaintance } from './presenter.ts'
export type { OwnRow, PersonRow } from './profile/queries.ts'
export type { SkillRow } from './profile/skills.ts'
export type { JoinedCard } from './queries.ts'
export { lockPerson } from './queries.ts'

/** People, for other domains: who exists, their names and their rights. */
export const directory = {
  // Who exists.

  /** Returns the number of people, suspended ones included. */
  async count(db: Queryable): Promise<number> {
    const [row] = await db.select({ people: count() }).from(people)
    return row?.people ?? 0
  },
  /**
   * Returns the internal id for a public name; undefined for unknown and suspended people, and for visitors also hidden
   * ones.
   */
  async idOf(db: Queryable, handle: string, isSignedIn = true): Promise<number | undefined> {
    return (await findIdOf(db, { handle, isSignedIn }))[0]?.id
  },
  /**
   * Returns the internal id for a public name as this viewer (internal id, 0 for a visitor) finds the person: undefined for
   * unknown and suspended people, for people separated from the viewer by a block, and for visitors also hidden ones.
   */
  async idFor(db: Queryable, handle: string, viewerId: number): Promise<number | undefined> {
    return (await findVisibleId(db, { handle, viewerId }))[0]?.id
  },
  /** Whether a person, by internal id, takes freelance work at this moment. */
  async takesWork(db: Queryable, id: number, at: Date): Promise<boolean> {
    const [row] = await findFreelancer(db, { id })
    return row !== undefined && takesWork(row, at)
  },
  /** Returns the highest internal id; 0 without people. */
  async lastId(db: Queryable): Promise<number> {
    return (await findLastId(db))[0]?.id ?? 0
  },
  /** Returns the internal ids of the current staff who have a duty. */
  async staff(db: Queryable, duty: StaffDuty): Promise<number[]> {
    const roles = staffRoles.filter((role) => hasDuty(role, duty))
    return (await findStaff(db, { roles })).map(({ id }) => id)
  },
  /** Returns which of these people, by internal ids, have a role on the staff, suspended or not. */
  async onStaff(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
    const rows = await db
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.id, [...ids]), ne(people.role, 'member')))
    return new Set(rows.map(({ id }) => id))
  },
  /** Locks existing people, in order of their ids, so that no two calls deadlock; suspended and paused ones are left out. */
  async lock(tx: Tx, ids: readonly number[]) {
    const rows = await lockParties(tx, { ids })
    return new Map(
      rows
        .filter((row) => !row.away)
        .map(({ id, custom_user_id: customUserId, user_type: userType, ...names }) => [
          id,
          { id, customUserId, userType, name: calledOf(names) },
        ]),
    )
  },
  /** Returns a person as a caller, by internal id; null when they are gone. */
  viewerOf: findViewerById,
  /** What the staff may do with people. */
  members,

  // What others see of them.

  /** Returns the newest people matching the words, as cards, as far as the viewer may see them. */
  find: searchPeople,
  /** Returns how many people match the words, as far as the viewer may see them. */
  countFound: countFoundPeople,
  /** Returns freelancers whose profiles match words of a text, the best first, as far as the viewer may see them. */
  findAbout: findPeopleAbout,
  /** Returns freelancers who match the words and take work now, as cards by internal ids, as far as the viewer may see them. */
  findTakingWork,
  /** Returns the cards of these people, by their internal ids. */
  cards: cardsById,
  /** The columns of the card of a person `c`, for a statement that joins people, and the card of its row. */
  joined: { columns: joinedColumns, present: presentJoined },
  /**
   * Returns the domain of a person's mail address, or the school or firm that the staff confirmed; null for neither.
   */
  verifiedAs,
  /** When a joined person `c` can start, as their profile says it to everybody: the profile to join, its columns, and the answer. */
  start: { columns: startColumns, source: startSource, present: presentStart },
  /** Returns a person's name; empty for an unknown person. */
  async nameOf(db: Queryable, id: number): Promise<string> {
    const [row] = await db.select().from(people).where(eq(people.id, id))
    return row ? row.companyName || `${row.firstName} ${row.lastName}`.trim() : ''
  },
  /** Returns what an audience now sees of a profile, in words: evidence for a report. */
  inWords: profileInWords,
  /**
   * Returns the number of endorsements of people's skills, all or those given between two moments, by internal ids; people
   * without any are absent.
   */
  async endorsements(db: Queryable, ids: readonly number[], between?: Between): Promise<Map<number, number>> {
    const rows = between
      ? await countEndorsementsBetween(db, { ids, ...between })
      : await countEndorsements(db, { ids })
    return new Map(rows.map(({ id, endorsements }) => [id, endorsements]))
  },
  /** SQL for a person's university, which suggestions give as a reason. */
  universityOf,

  // Changes and agreements.

  /** For parts of a profile that other domains store: profile pictures and public projects. */
  changeProfile,
  /** Returns the domain of a verified mail address, unless it is a public mail provider's. */
  domainOfAddress: verifiedDomain,
  /** For identity/, which stores the addresses: updates the verified domain. */
  emailChanged: tellDomain,
  /** For identity/: notifies the person of an identity, if there is one; a mail says the same. */
  async notifyOwner(
    deps: NotifyDeps,
    tx: Tx,
    uid: string,
    notice: { title: string; message: string; href: string },
  ): Promise<void> {
    const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.uid, uid))
    if (person) await notify(deps, tx, [{ userId: person.id, type: 'profile', ...notice, isMailed: true }])
  },
  /**
   * Returns the accepted version of the terms, to store with purchases and publications; 403 when it is not the current one.
   */
  requireTerms,
  requireUnlimited,
  /** Whether a person chose to appear on the leaderboard. */
  async isListed(db: Queryable, id: number): Promise<boolean> {
    const [row] = await db.select({ listed: people.listed }).from(people).where(eq(people.id, id))
    return row?.listed ?? false
  },
  /**
   * Pauses an account or ends the pause, by the identity's id. Returns the internal id, and whether others do not find the
   * person now; null where that changed nothing.
   */
  async setPaused(tx: Tx, uid: string, at: Date | null): Promise<{ id: number; away: boolean } | null> {
    // Suspended people sign in to one page; that is no return.
    const isOther = at ? isNull(people.pausedAt) : and(isNotNull(people.pausedAt), isNull(people.suspendedAt))
    const [row] = await tx
      .update(people)
      .set({ pausedAt: at })
      .where(and(eq(people.uid, uid), isOther))
      .returning()
    return row ? { id: row.id, away: row.away } : null
  },
  async setListed({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, listed: boolean): Promise<void> {
    await db.update(people).set({ listed, updatedAt: clock.now() }).where(eq(people.id, id))
  },

  // Their data, for accounts/.

  contactOf,
  heldOf: heldOfPerson,
  erase: erasePerson,
}

/** People with their whole profiles, for profiles/, which knows the viewer's relation to them. */
export const profileRecords = {
  open: openPerson,
  findOwn,
  /** A person as they see themselves, by internal id; undefined for nobody. */
  findOwnById: async (db: Queryable, personId: number) => (await findOwnById(db, { personId }))[0],
  finder: personFinder,
  change: changePerson,
  sees,
  presentOwn,
  presentPublic,
}

/**
 * The school or firm that a profile names, for confirmations/: its name, SQL for it, SQL for whether it is the one of a request,
 * and whether two names are the same.
 */
export const institutions = { of: namedBy, named: namedInstitution, names: namesInstitution, isSame: isSameName }

/** What people have done as sellers. */
export const sellerRecords = { find: findSellerRecord }

/** Reads and writes endorsements, for profiles/, which knows who may give one. */
export const endorsementRows = { findSkill, give: giveEndorsement, takeBack: takeBackEndorsement }
