import { relationLimits } from '@guildhall/contract/limits/people.ts'
import type { Suggestion } from '@guildhall/contract/relations/follows.ts'
import { int, list, moment, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { mineOf, sidesOf } from './queries.ts'
import { reasons } from './suggestion-reasons.ts'

const day = 86_400_000

/** People who share something with the viewer, the most first, each with what it is. */
export async function suggest(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  most: number = relationLimits.suggestions,
): Promise<Suggestion[]> {
  const now = clock.now().getTime()
  const ids = (
    await findSuggested(db, {
      personId: viewer.id,
      place: placeOf(viewer.id, now, await directory.lastId(db)),
      most,
      sentAfter: new Date(now - relationLimits.requestMs),
      withdrawnAfter: new Date(now - relationLimits.waitMs),
      putAwayAfter: new Date(now - relationLimits.putAwayMs),
    })
  ).map(({ id }) => id)
  if (ids.length === 0) return []
  const shared = await findShared(db, { personId: viewer.id, otherIds: ids })
  const cards = await directory.cards({ db, config }, ids)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    const said = reasons.flatMap(({ name, sentence }) => {
      const found = shared.find((row) => row.id === id && row.reason === name)
      return found ? [sentence(found.shared)] : []
    })
    const [reason] = said
    // What was shared a moment ago may be over.
    return card && reason ? [{ ...card, reason, reasons: said }] : []
  })
}

/** Puts a suggestion away for a while; 404 for nobody. */
export async function putSuggestionAway(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  customUserId: string,
): Promise<void> {
  const otherId = await directory.idOf(db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('relation_self')
  await putAway(db, { personId: viewer.id, otherId, at: clock.now() })
}

/** A place among the internal ids, the same for a person all day. */
function placeOf(personId: number, now: number, lastId: number): number {
  const mixed = Math.imul(personId ^ Math.imul(Math.floor(now / day), 0x9e3779b1), 0x85ebca6b) >>> 0
  return 1 + (mixed % Math.max(1, lastId))
}

/**
 * The people with whom a person shares most: each reason looks at a bounded number of them, so that the cost does not grow
 * with the community. `place` is where the reasons begin to look. Left out are those with whom something is or was lately
 * (requests sent after `sentAfter` are open, requests taken back after `withdrawnAfter` stand in the way of the next), those
 * put away after `putAwayAfter`, and suspended people.
 */
const findSuggested = statement('suggestions_find', {
  takes: {
    personId: int,
    place: int,
    most: int,
    sentAfter: moment,
    withdrawnAfter: moment,
    putAwayAfter: moment,
  },
  gives: { id: int },
  sql: ({ personId, place, most, sentAfter, withdrawnAfter, putAwayAfter }) => `
    with found as (
      ${reasons.map(({ candidates, weight }) => `select id, ${weight} as weight from (${candidates(personId, place)}) c`).join(' union all ')}
    ), known as materialized (
      select s.other_id as id from ${sidesOf(personId, 'state, since, low_withdrew_at, high_withdrew_at')} s
      where s.state in ('connected', 'blocked') or (s.state in ('requested', 'declined') and s.since > ${sentAfter})
        or (s.low_withdrew_at > ${withdrawnAfter} and ${personId} < s.other_id)
        or (s.high_withdrew_at > ${withdrawnAfter} and ${personId} > s.other_id)
      union all select other_id from put_away_suggestions where user_id = ${personId} and at > ${putAwayAfter}
      union all select ${personId}
    ), best as (
      select id, sum(weight) as score from found where id not in (select id from known)
      group by id order by score desc, id # ${place} limit 2 * ${most}::int
    )
    select b.id from best b join people p on p.id = b.id
    where p.suspended_at is null order by b.score desc, b.id # ${place} limit ${most}`,
})

/** What each of these people shares with a person, by the names of the reasons. */
const findShared = statement('suggestions_shared', {
  takes: { personId: int, otherIds: list(int) },
  gives: { id: int, reason: text, shared: text },
  sql: ({ personId, otherIds }) => `
    with ${mineOf(personId)}, chosen as materialized (select * from people where id = any (${otherIds}::bigint[]))
    ${reasons.map(({ name, shared }) => `select id, '${name}' as reason, shared from (${shared(personId)}) r`).join(' union all ')}`,
})

export const putAway = statement('suggestion_put_away', {
  takes: { personId: int, otherId: int, at: moment },
  sql: ({ personId, otherId, at }) => `
    insert into put_away_suggestions (user_id, other_id, at) values (${personId}, ${otherId}, ${at})
    on conflict (user_id, other_id) do update set at = excluded.at`,
})
