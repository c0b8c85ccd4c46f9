import { goals, type Reached } from '#achievements/service.ts'
import { type PublicPlace, publicPlaces } from '#achievements/tables.ts'
import { int, moment, nullable, statement, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { countChanges, lockRanks } from './queries.ts'
import { columnsOf } from './rank-order.ts'
import { allTime } from './tables.ts'

const levels = Object.entries(publicPlaces)
  .map(([kind, size]) => ({ kind: kind as PublicPlace, size }))
  .toSorted((one, other) => one.size - other.size)

/** A level counts only when at least that many times as many people are ranked as fit into it. */
const timesAsMany = 10
const widest = levels[levels.length - 1]?.size ?? 0
// While that many changes wait, the list is being built and its places mean nothing yet.
const underWay = 2000

/**
 * Notifies people who have entered the top of the leaderboard: each level once ever, so that moving in and out is not
 * repeated, and of several levels together only the highest. People already there at the first check, before any
 * notification, count as notified. Only the first hundred places are read, and only what is new of them is written; the next
 * check finds what a killed process left.
 */
export async function tellLevels(deps: NotifyDeps & Pick<Deps, 'db'>): Promise<void> {
  const { db, clock } = deps
  const [seen] = await findSince(db)
  if (seen?.since && (await findDue(db)).length === 0) return
  await transaction(db, async (tx) => {
    const [lock] = await lockRanks(tx)
    if (!lock?.locked) return
    const [changes] = await countChanges(tx, { most: underWay })
    if ((changes?.waiting ?? 0) >= underWay) return
    const [first] = await findSince(tx)
    const reached = (await lockDue(tx)).map(
      ({ user_id: userId, kind }): Reached => ({
        userId,
        kind,
        also: levels.slice(levels.findIndex((level) => level.kind === kind) + 1).map((level) => level.kind),
      }),
    )
    if (first?.since) return goals.recordReached(deps, tx, reached)
    await goals.keep(deps, tx, reached)
    await stampSince(tx, { at: clock.now() })
  })
}

const findSince = statement('leaderboard_levels_since', {
  gives: { since: nullable(moment) },
  sql: () => 'select levels_since as since from leaderboard_totals',
})

const stampSince = statement('leaderboard_levels_stamp', {
  takes: { at: moment },
  sql: ({ at }) => `update leaderboard_totals set levels_since = ${at}`,
})

const order = (of: string) => columnsOf('rank', of).map((column) => `${column} desc`)
const listed = levels.map(({ kind, size }) => `('${kind}', ${size})`).join(', ')

// People on a level that they have not reached before, by the highest they are on. Numbers are in the text, so that the plan
// is made for few people.
const due = `
  with first as materialized (select e.* from leaderboard_entries e where e.season = '${allTime}' order by ${order('e')} limit ${widest}),
    ranked as materialized (select count(*) as people from (select from leaderboard_entries where season = '${allTime}' limit ${widest * timesAsMany}) r),
    level as materialized (
      select * from (values ${listed}) l(kind, size), ranked where people >= size * ${timesAsMany}),
    placed as materialized (
      select f.person_id, (select kind from level where size >= f.place order by size limit 1) as kind
      from (select f.person_id, row_number() over (order by ${order('f')}) as place from first f) f)
  select p.id as user_id, d.kind from placed d join people p on p.id = d.person_id
  where d.kind is not null and not exists (select from achievements a where a.user_id = d.person_id and a.kind = d.kind)`

const dueRow = { user_id: int, kind: textOf<PublicPlace>() }

const findDue = statement('leaderboard_levels_due', { gives: dueRow, sql: () => due })

// The people are locked and read again, so that nobody is notified who is leaving the list at that moment.
const lockDue = statement('leaderboard_levels_lock', {
  gives: dueRow,
  sql: () => `${due} and p.listed and not p.hidden and not p.away order by p.id for share of p`,
})
