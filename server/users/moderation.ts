import type { Member } from '@guildhall/contract/admin/members.ts'
import type { LimitedAct } from '@guildhall/contract/admin/options.ts'
import { isStaff, type Role } from '@guildhall/contract/values/roles.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import {
  binder,
  forLike,
  int,
  list,
  longInt,
  moment,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  textOf,
} from '#db/statement.ts'
import type { IdPlace } from '#http/answers/pagination.ts'
import { requireDuty, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { presentCard } from './presenter.ts'
import { cardColumns, cardRow } from './queries.ts'
import { people } from './tables.ts'

/** What the staff may do with people, for admin/. */
export const members = {
  /** Returns one page of people, newest first, or backwards from a place, oldest first; places are by public names. */
  async list({ db, config }: Pick<Deps, 'db' | 'config'>, page: MemberPage): Promise<Member[]> {
    const { step, id } = page.place
    if (step !== 'first' && (await findMember(db, { handle: id })).length === 0) throw new AppError('invalid_cursor')
    const rows = await listMembers(db, page)
    return rows.map((row) => present(config.filesOrigin, row))
  },

  /** Locks a person for a decision against them; returns their internal id and whether they are limited now. */
  async lockForSanction(
    tx: Tx,
    viewer: Viewer,
    customUserId: string,
  ): Promise<{ id: number; isLimited: boolean; isSuspended: boolean }> {
    const row = await lockForSanction(tx, viewer, customUserId)
    const isLimited = row.messages_limited_until !== null || row.listings_limited_until !== null
    return { id: row.id, isLimited, isSuspended: row.suspended_at !== null }
  },

  /**
   * Ends a person's suspension, by internal id, because an appeal took it back. Returns whether others do not find the person
   * now; null when they are not suspended.
   */
  async endSuspension({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: number): Promise<boolean | null> {
    const isSuspended = and(eq(people.id, id), isNotNull(people.suspendedAt))
    const [row] = await tx
      .update(people)
      .set({ suspendedAt: null, updatedAt: clock.now() })
      .where(isSuspended)
      .returning()
    return row ? row.away : null
  },

  /** Sets until when a person cannot do these things; null ends it. The caller has locked the person. */
  async setLimits(tx: Tx, id: number, acts: readonly LimitedAct[], until: Date | null): Promise<void> {
    const set = {
      ...(acts.includes('messages') ? { messagesLimitedUntil: until } : {}),
      ...(acts.includes('listings') ? { listingsLimitedUntil: until } : {}),
    }
    await tx.update(people).set(set).where(eq(people.id, id))
  },

  /** Gives a person, by internal id, another role; 403 for their own, 409 when it is no longer `from`. */
  setRole,

  /** Returns a person's internal id, role and number of public projects. Throws `profile_not_found` (404). */
  async roleOf(db: Queryable, customUserId: string): Promise<{ id: number; role: Role; projects: number }> {
    const [row] = await findMember(db, { handle: customUserId })
    if (!row) throw new AppError('profile_not_found')
    return { id: row.id, role: row.role, projects: row.public_projects }
  },

  async find({ db, config }: Pick<Deps, 'db' | 'config'>, customUserId: string): Promise<Member> {
    const [row] = await findMember(db, { handle: customUserId })
    if (!row) throw new AppError('profile_not_found')
    return present(config.filesOrigin, row)
  },

  /** Returns a person who still exists, by internal id; null otherwise. */
  async one({ db, config }: Pick<Deps, 'db' | 'config'>, id: string): Promise<Member | null> {
    const [row] = await findMembersById(db, { ids: [id] })
    return row ? present(config.filesOrigin, row) : null
  },

  /** Returns people who still exist, by internal ids: their names in the log, and their mail addresses. */
  async byId(db: Queryable, ids: readonly string[]) {
    const rows = ids.length === 0 ? [] : await findMembersById(db, { ids })
    return new Map(
      rows.map((row) => [String(row.id), { id: row.custom_user_id, title: nameOf(row), email: row.email }] as const),
    )
  },

  /**
   * Suspends a person and ends their sessions, or ends a suspension. Nobody can suspend themselves, only administrators
   * suspend staff, and those who were just suspended can decide nothing, so that one administrator always remains. 409 when
   * it is already so. Returns the internal id, and whether others do not find the person now: a paused account stays away.
   */
  async setSuspended(
    { clock, identity }: Pick<Deps, 'clock' | 'identity'>,
    tx: Tx,
    viewer: Viewer,
    { customUserId, suspended }: { customUserId: string; suspended: boolean },
  ): Promise<{ id: number; away: boolean }> {
    const person = await lockForSanction(tx, viewer, customUserId)
    if ((person.suspended_at !== null) === suspended) throw new AppError('person_moderated')
    const now = clock.now()
    const suspendedAt = suspended ? now : null
    const isThis = eq(people.id, person.id)
    const [changed] = await tx.update(people).set({ suspendedAt, updatedAt: now }).where(isThis).returning()
    if (suspended) await identity.endSessionsOf(tx, person.uid)
    return { id: person.id, away: changed?.away ?? suspended }
  },
}

/**
 * Locks a person for a decision against them, or to take it back. 403 for their own account, for staff unless an
 * administrator decides, and for somebody who is no longer on the staff; 404 for nobody.
 */
async function lockForSanction(tx: Tx, viewer: Viewer, customUserId: string): Promise<MemberRow> {
  const rows = await lockWithStaff(tx, { handle: customUserId })
  const person = rows.find((row) => row.custom_user_id === customUserId)
  const self = rows.find((row) => row.id === viewer.id)
  if (!self || self.suspended_at !== null) throw new AppError('forbidden')
  requireDuty(self, 'sanctions')
  if (!person) throw new AppError('profile_not_found')
  if (person.id === viewer.id) throw new AppError('own_account')
  if (isStaff(person.role) && self.role !== 'admin') throw new AppError('not_your_duty')
  return person
}

/** Gives a person another role. Locked like a suspension, so that an administrator always remains. */
async function setRole(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { id, from, to }: { id: number; from: Role; to: Role },
): Promise<void> {
  const rows = await lockWithStaff(tx, { handle: '' })
  const self = rows.find((row) => row.id === viewer.id)
  if (!self) throw new AppError('forbidden')
  requireDuty(self, 'roles')
  if (id === viewer.id) throw new AppError('own_account')
  const now = clock.now()
  const isThis = and(eq(people.id, id), eq(people.role, from))
  const changed = await tx.update(people).set({ role: to, updatedAt: now }).where(isThis).returning()
  if (changed.length === 0) throw new AppError('role_changed')
}

const nameOf = (row: MemberRow) => row.company_name || `${row.first_name} ${row.last_name}`.trim()

function present(filesOrigin: string, row: MemberRow): Member {
  const { email, role, created_at, suspended_at, messages_limited_until, listings_limited_until } = row
  const toIso = (moment: string | null) => moment && new Date(moment).toISOString()
  return {
    ...presentCard(filesOrigin, row),
    email,
    role,
    memberSince: new Date(created_at).toISOString(),
    suspendedAt: toIso(suspended_at),
    limitedUntil: { messages: toIso(messages_limited_until), listings: toIso(listings_limited_until) },
  }
}

/** A person as the staff find them; times are PostgreSQL's text. */
type MemberRow = RowOf<typeof memberRow>
const memberRow = {
  ...cardRow,
  id: int,
  uid: text,
  email: text,
  role: textOf<Role>(),
  created_at: moment,
  public_projects: int,
  suspended_at: nullable(moment),
  /** Null once they are over. */
  messages_limited_until: nullable(moment),
  listings_limited_until: nullable(moment),
}
const memberColumns = `id, uid, ${cardColumns}, email::text, role, created_at, public_projects, suspended_at,
  case when messages_limited_until > now() then messages_limited_until end as messages_limited_until,
  case when listings_limited_until > now() then listings_limited_until end as listings_limited_until`

const findMember = statement('member_find', {
  takes: { handle: text },
  gives: memberRow,
  sql: ({ handle }) => `select ${memberColumns} from people where custom_user_id = ${handle}`,
})

const findMembersById = statement('members_by_id', {
  takes: { ids: list(longInt) },
  gives: memberRow,
  sql: ({ ids }) => `select ${memberColumns} from people where id = any (${ids}::bigint[])`,
})

/** A person and all current staff, locked in one order, so that two who act on each other wait. */
const lockWithStaff = statement('member_lock', {
  takes: { handle: text },
  gives: memberRow,
  sql: ({ handle }) => `
    select ${memberColumns} from people
    where custom_user_id = ${handle} or (role <> 'member' and suspended_at is null)
    order by id for no key update`,
})

const mostWords = 8

/** The requested people; the place is by public name. */
interface MemberPage {
  q: string
  suspended: boolean
  place: IdPlace
  limit: number
}

/** Newest first, or backwards from a person, oldest first; each word of `q` occurs in name, mail address or public name. */
async function listMembers(
  db: Queryable,
  { q, suspended, place: { step, id }, limit }: MemberPage,
): Promise<MemberRow[]> {
  const { bind, values } = binder()
  const text = 'person_lookup(first_name, last_name, company_name, email::text, custom_user_id)'
  const words = q.toLowerCase().match(/\S+/g)?.slice(0, mostWords) ?? []
  // As typed for addresses, and without accents, as names are compared.
  const conditions = words.map((word) => {
    const typed = bind(forLike(word))
    return `and (${text} like '%' || ${typed} || '%' or ${text} like '%' || search_text(${typed}) || '%')`
  })
  const [beyond, way] = step === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return run<MemberRow>(db, {
    text: `select ${memberColumns} from people where true ${conditions.join(' ')}
      ${suspended ? 'and suspended_at is not null' : ''}
      ${step === 'first' ? '' : `and (created_at, id) ${beyond} (select created_at, id from people where custom_user_id = ${bind(id)})`}
      order by created_at ${way}, id ${way} limit ${bind(limit)}`,
    values,
  })
}
