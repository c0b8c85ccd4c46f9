import type { FreelancerData } from '@guildhall/contract/users/profile-shapes.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Role } from '@guildhall/contract/values/roles.ts'
import type { Db, Queryable } from '#db/connect.ts'
import {
  anyOf,
  binder,
  bool,
  type Columns,
  int,
  json,
  list,
  moment,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  textOf,
} from '#db/statement.ts'
import type { Step } from '#http/answers/pagination.ts'
import { notHidden } from '#relations/tables.ts'
import type { PictureSizes } from '#storage/images.ts'

// Suspended people keep what is their own, and have no part in the work of the staff.
const currentRole = `case when suspended_at is null then role else 'member' end as role`

const viewer = statement('viewer_find', {
  takes: { uid: text },
  gives: {
    id: int,
    customUserId: text,
    role: textOf<Role>(),
    userType: textOf<UserType>(),
    suspended: bool,
  },
  sql: ({ uid }) => `
    select id, custom_user_id as "customUserId", ${currentRole}, user_type as "userType", suspended_at is not null as suspended
    from people where uid = ${uid}`,
})

/** Returns the person of a token's identity; null before the first POST /token. Called for every request with a token. */
export async function findViewer(db: Db, uid: string) {
  return (await viewer(db, { uid }))[0] ?? null
}

const viewerById = statement('viewer_by_id', {
  takes: { id: int },
  gives: { id: int, customUserId: text, role: textOf<Role>(), userType: textOf<UserType>() },
  sql: ({ id }) => `
    select id, custom_user_id as "customUserId", ${currentRole}, user_type as "userType" from people where id = ${id}`,
})

/** Returns a person as a caller, by internal id; null when they are gone. */
export async function findViewerById(db: Queryable, id: number) {
  return (await viewerById(db, { id }))[0] ?? null
}

/** The columns of a person's card. */
export type CardRow = RowOf<typeof cardRow>
export const cardRow = {
  custom_user_id: text,
  first_name: text,
  last_name: text,
  company_name: nullable(text),
  user_type: textOf<UserType>(),
  headline: text,
  avatar_key: nullable(text),
  avatar_sizes: nullable(json<PictureSizes>()),
}
export const cardColumns = Object.keys(cardRow).join(', ')

/** The columns of a person's card, for statements of other domains that join the person as `c`. */
export const joinedColumns = {
  custom_user_id: [cardRow.custom_user_id, 'c.custom_user_id'],
  first_name: [cardRow.first_name, 'c.first_name'],
  last_name: [cardRow.last_name, 'c.last_name'],
  company_name: [cardRow.company_name, 'c.company_name'],
  user_type: [cardRow.user_type, 'c.user_type'],
  headline: [cardRow.headline, 'c.headline'],
  avatar_key: [cardRow.avatar_key, 'c.avatar_key'],
  avatar_sizes: [cardRow.avatar_sizes, 'c.avatar_sizes'],
} satisfies Columns

/** Their row after a left join: all are null when it finds nobody. */
export type JoinedCard = { [Name in keyof CardRow]: CardRow[Name] | null }

/**
 * Cards of these people, unordered; unknown, suspended and blocked ones are left out, and hidden ones for visitors
 * (`viewerId` is 0).
 */
export const findCards = statement('cards_by_handle', {
  takes: { handles: list(text), viewerId: int },
  gives: cardRow,
  sql: ({ handles, viewerId }) => `
    select ${cardColumns} from people where custom_user_id = any (${handles}::text[]) and not away
    and (${viewerId}::bigint <> 0 or not hidden) and ${notHidden(viewerId, 'people.id')}`,
})

/** Cards of these people by their internal ids, suspended ones included, because they are parties to something. */
export const findParties = statement('cards_by_id', {
  takes: { ids: list(int) },
  gives: { id: int, ...cardRow },
  sql: ({ ids }) => `select id, ${cardColumns} from people where id = ${anyOf(ids, 'bigint')}`,
})

/** `isSignedIn`: only signed-in people find hidden accounts. */
export const findIdOf = statement('party_id', {
  takes: { handle: text, isSignedIn: bool },
  gives: { id: int },
  sql: ({ handle, isSignedIn }) => `
    select id from people
    where custom_user_id = ${handle} and not away and (${isSignedIn}::boolean or not hidden)`,
})

export const findVisibleId = statement('party_id_visible', {
  takes: { handle: text, viewerId: int },
  gives: { id: int },
  sql: ({ handle, viewerId }) => `
    select id from people where custom_user_id = ${handle} and not away
    and (${viewerId}::bigint <> 0 or not hidden) and ${notHidden(viewerId, 'people.id')}`,
})

export const findLastId = statement('party_last_id', {
  gives: { id: nullable(int) },
  sql: () => 'select max(id) as id from people',
})

/** The current staff with one of these roles. */
export const findStaff = statement('staff_ids', {
  takes: { roles: list(text) },
  gives: { id: int },
  sql: ({ roles }) => `
    select id from people where role <> 'member' and role = any (${roles}::text[]) and suspended_at is null order by id`,
})

/** Locks a person's row until the end of the transaction, so that changes to their data run one after another. */
export const lockPerson = statement('person_lock', {
  takes: { personId: int },
  sql: ({ personId }) => `select from people where id = ${personId} for no key update`,
})

/** The total number of endorsements of these people's skills. */
export const countEndorsements = statement('endorsement_counts', {
  takes: { ids: list(int) },
  gives: { id: int, endorsements: int },
  sql: ({ ids }) => `
    select user_id as id, sum(endorsements)::int as endorsements from user_skills
    where user_id = any (${ids}::bigint[]) and endorsements > 0 group by user_id`,
})

/** Endorsements of people's skills given between two moments and still kept; `to` is excluded. */
export const countEndorsementsBetween = statement('endorsement_counts_between', {
  takes: { ids: list(int), from: moment, to: moment },
  gives: { id: int, endorsements: int },
  sql: ({ ids, from, to }) => `
    select s.user_id as id, count(*)::int as endorsements
    from user_skills s join skill_endorsements e on e.skill_id = s.id
    where s.user_id = any (${ids}::bigint[]) and s.endorsements > 0
      and e.withdrawn_at is null and e.created_at >= ${from} and e.created_at < ${to}
    group by s.user_id`,
})

export const lockParties = statement('parties_lock', {
  takes: { ids: list(int) },
  gives: {
    id: int,
    custom_user_id: text,
    first_name: text,
    last_name: text,
    company_name: nullable(text),
    user_type: textOf<UserType>(),
    away: bool,
  },
  sql: ({ ids }) => `
    select id, custom_user_id, first_name, last_name, company_name, user_type, away from people
    where id = any (${ids}::bigint[]) order by id for no key update`,
})

/** A page of all people, or of those of one type. */
export interface PeoplePage {
  type: UserType | null
  /** Only those whose profile has a headline and a skill. */
  described: boolean
  /** The person at its edge, by public name, and the side of them it is on. */
  place: { step: Step; id: string }
  limit: number
  /**
   * The viewer; 0 is a visitor, who does not see hidden accounts. People hidden from each other by a block do not find each
   * other.
   */
  viewerId: number
}

/** Returns a page of people, newest first; a page before a person comes in reverse order. */
export async function listNewest(
  db: Queryable,
  { type, described, place, limit, viewerId }: PeoplePage,
): Promise<CardRow[]> {
  const isMember = viewerId !== 0
  const { step, id } = place
  const isBack = step === 'previous'
  const direction = isBack ? 'asc' : 'desc'
  const { bind, values } = binder()
  const text = `
    select ${cardColumns} from people
    where not away and ${isMember ? notHidden(bind(viewerId), 'people.id') : 'not hidden'}
    ${type === null ? '' : `and user_type = ${bind(type)}`}
    ${described ? `and headline <> '' and exists (select from user_skills s where s.user_id = people.id)` : ''}
    ${step === 'first' ? '' : `and (created_at, id) ${isBack ? '>' : '<'} (select created_at, id from people where custom_user_id = ${bind(id)})`}
    order by created_at ${direction}, id ${direction} limit ${bind(limit)}`
  const name = `people${isMember ? '_member' : ''}${type === null ? '' : '_type'}${described ? '_described' : ''}_${step}`
  return run<CardRow>(db, { name, text, values })
}

/** When a person joined, in microseconds since 1970; no row for an unknown person. */
export const findCreation = statement('card_creation', {
  takes: { handle: text },
  gives: { microseconds: int },
  sql: ({ handle }) => `
    select (date_part('epoch', created_at) * 1000000)::bigint as microseconds from people where custom_user_id = ${handle}`,
})

/** A person's type, and what they say about freelancing; null when they said nothing. */
export const findFreelancer = statement('person_freelancing', {
  takes: { id: int },
  gives: { userType: textOf<UserType>(), freelancerData: nullable(json<FreelancerData>()) },
  sql: ({ id }) => `
    select p.user_type as "userType", f.freelancer as "freelancerData" from people p left join profiles f on f.user_id = p.id where p.id = ${id}`,
})
