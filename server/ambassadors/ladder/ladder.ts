import { termOf, termStart } from '@guildhall/contract/ambassadors/joining-term.ts'
import type { Ladder, LadderRow } from '@guildhall/contract/ambassadors/ladder.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { bool, int, list, moment, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { isShownTo } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'

/** Campuses by the people who became active in a term; those without any come last, by name. */
const findLadder = statement('ambassador_ladder', {
  takes: { term: text, limit: int },
  gives: { id: text, name: text, joined: int, active: int, place: int },
  sql: ({ term, limit }) => `
    select c.id, c.name, coalesce(t.joined, 0) as joined, coalesce(t.active, 0) as active,
      (rank() over (order by coalesce(t.active, 0) desc))::int as place
    from campuses c left join campus_terms t on t.campus_id = c.id and t.term = ${term}
    order by active desc, joined desc, c.name limit ${limit}`,
})

/** The present ambassadors of campuses, the longest first. */
const findLeaders = statement('ambassador_leaders', {
  takes: { campusIds: list(text), at: moment, viewerId: int },
  gives: { campus_id: text, person_id: int, shown: bool },
  sql: ({ campusIds, at, viewerId }) => `
    select a.campus_id, a.person_id, (${isShownTo(viewerId, 'a.person_id')}) as shown
    from ambassadors a where a.campus_id = any (${campusIds}::text[]) and a.since <= ${at} and a.until > ${at}
      and (a.ended_at is null or a.ended_at > ${at}) order by a.since, a.person_id`,
})

/** Returns the ladder of this term, from counters that each count keeps. */
export async function readLadder(deps: Pick<Deps, 'db' | 'clock' | 'config'>, viewer: Viewer | null): Promise<Ladder> {
  const now = deps.clock.now()
  const term = termOf(now)
  const rows = await findLadder(deps.db, { term, limit: joiningLimits.ladder })
  const campusIds = rows.map(({ id }) => id)
  const leaders = await findLeaders(deps.db, { campusIds, at: now, viewerId: viewer?.id ?? 0 })
  const cards = await directory.cards(
    deps,
    leaders.flatMap(({ person_id, shown }) => (shown ? [person_id] : [])),
  )
  return {
    term,
    since: termStart(term).toISOString(),
    ...{ creditMinor: deps.config.ambassadorCredit.eachMinor, capMinor: deps.config.ambassadorCredit.capMinor },
    rows: rows.map(({ id, name, joined, active, place }): LadderRow => {
      const own = leaders.filter(({ campus_id }) => campus_id === id)
      return {
        ...{ place, campus: { id, name }, joined, active, points: active * joiningLimits.points },
        ambassadors: own.flatMap(({ person_id }) => cards.get(person_id) ?? []),
        isVacant: own.length === 0,
        isYours: own.some(({ person_id }) => person_id === viewer?.id),
      }
    }),
  }
}
