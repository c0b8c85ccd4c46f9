import type { ActivityReason } from '@guildhall/contract/activity/activity.ts'
import type { Queryable } from '#db/connect.ts'
import { type Between, int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import {
  countConnections as count,
  countConnectionsBetween as countBetween,
  findConnected,
  findPair,
  sidesOf,
} from './queries.ts'
import { listWaiting } from './relation-lists.ts'
import { aboutOf } from './relation-notifications.ts'
import { readGrounds } from './suggestion-grounds.ts'
import { suggest } from './suggestions.ts'
import { notHidden } from './tables.ts'

/** People a person is connected to or follows, the newest relations first; both is 'connected'. */
const findKnown = statement('relations_known', {
  takes: { personId: int, most: int },
  gives: { id: int, reason: textOf<ActivityReason>() },
  sql: ({ personId, most }) => `
    select k.id, min(k.reason) as reason from (
      select other_id as id, 'connected' as reason, since from ${sidesOf(personId, 'since', "state = 'connected'")} c
      union all select followed_id, 'following', since from follows where follower_id = ${personId} and ended_at is null) k
    join people p on p.id = k.id and not p.away
    where ${notHidden(personId, 'k.id')}
    group by k.id order by max(k.since) desc, k.id limit ${most}`,
})

/** Whether two people are connected, by their internal ids. */
export async function areConnected(db: Queryable, one: number, other: number): Promise<boolean> {
  return (await findConnected(db, { one, other })).length > 0
}

/**
 * Returns the number of people's connections, all or those made between two moments, by their internal ids; people without
 * any are absent.
 */
export async function countConnections(
  db: Queryable,
  ids: readonly number[],
  between?: Between,
): Promise<Map<number, number>> {
  const rows = between ? await countBetween(db, { personIds: ids, ...between }) : await count(db, { personIds: ids })
  return new Map(rows.map(({ id, connections }) => [id, connections]))
}

/**
 * Waiting requests, the number of relations of each kind, and suggestions, for dashboard/; `aboutOf` is the key of a
 * notification about a person, to remove it after a block, for profiles/; the people somebody knows, for activity/.
 */
export const acquaintances = {
  waiting: listWaiting,
  suggest,
  aboutOf,
  findKnown,
  /** Whether a block separates two people, by their internal ids. */
  async areBlocked(db: Queryable, one: number, other: number): Promise<boolean> {
    const [pair] = await findPair(db, { one, other })
    return pair?.state === 'blocked'
  },
  /** Returns the note of an open request between two people, for feedback/; empty when there is none, or it has no note. */
  async requestNote(db: Queryable, fromId: number, toId: number): Promise<string> {
    const [pair] = await findPair(db, { one: fromId, other: toId })
    return pair?.state === 'requested' && pair.requested_by === fromId ? (pair.note ?? '') : ''
  },
}

/** The personal data stored here, for accounts/; it is deleted with the person. */
export const personalRelations = { heldOf: heldRelations }

const findRelations = statement('relations_held', {
  takes: { personId: int },
  gives: { person: text, reason: nullable(text), note: nullable(text), since: moment, state: text },
  sql: ({ personId }) => `
    select p.custom_user_id as person, s.reason, s.note, s.since,
      case when s.blocks then 'blocked' when s.requested_by = ${personId} then 'sent'
        when s.state = 'requested' then 'received' else s.state end as state
    from ${sidesOf(personId, 'state, requested_by, reason, note, since')} s join people p on p.id = s.other_id
    where s.blocks or s.state in ('requested', 'connected') or s.requested_by = ${personId} order by s.since`,
})

const findFollowed = statement('follows_held', {
  takes: { personId: int },
  gives: { person: text, since: moment, ended_at: nullable(moment) },
  sql: ({ personId }) => `
    select p.custom_user_id as person, f.since, f.ended_at from follows f join people p on p.id = f.followed_id
    where f.follower_id = ${personId} order by f.since`,
})

const findPutAway = statement('put_away_held', {
  takes: { personId: int },
  gives: { person: text, at: moment },
  sql: ({ personId }) => `
    select p.custom_user_id as person, a.at from put_away_suggestions a join people p on p.id = a.other_id
    where a.user_id = ${personId} order by a.at`,
})

/**
 * Returns a person's connections, requests sent and received, blocks and follows, for their data export: not who blocks them
 * or silently declined. All of it is deleted with the person.
 */
async function heldRelations(db: Queryable, personId: number) {
  return {
    relations: await findRelations(db, { personId }),
    follows: await findFollowed(db, { personId }),
    suggestionsPutAway: await findPutAway(db, { personId }),
    suggestionGrounds: await readGrounds(db, personId),
  }
}
