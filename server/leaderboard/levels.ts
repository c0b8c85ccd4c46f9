import { milestones, type Reached } from '#achievements/service.ts'
import { prepared } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { columnsOf } from './orders.ts'
import { lockRanks } from './save-queries.ts'

// The highest first.
const levels = [
  { kind: 'first-place', size: 1 },
  { kind: 'top-10', size: 10 },
  { kind: 'top-100', size: 100 },
] as const
type Level = (typeof levels)[number]['kind']

/** To be among so many says something where at least so many times as many are ranked. */
const timesAsMany = 10
const widest = levels[levels.length - 1]?.size ?? 0
// While so many changes wait the list is being made, and says nothing of who stands where.
const underWay = 2000

/**
 * Tells who has come among the first of the leaderboard: each level once for ever, the highest alone of those that one comes
 * to at once, so that nobody hears of it again who goes to and fro. Who stood there at the first look, before anything was
 * told, is kept as told. Only the first hundred places are read, and written only what is new of them; what a process that
 * dies has left is found with the next look.
 */
export async function tellLevels(deps: NotifyDeps & Pick<Deps, 'db'>): Promise<void> {
  const { db, clock } = deps
  const [seen] = await findSince(db)
  if (seen?.since && (await findDue(db)).length === 0) return
  await transaction(db, async (tx) => {
    const [lock] = await lockRanks(tx)
    if (!lock?.locked) return
    const [changes] = await countChanges(tx, underWay)
    if ((changes?.waiting ?? 0) >= underWay) return
    const [first] = await findSince(tx)
    const reached = (await lockDue(tx)).map(
      ({ user_id: userId, kind }): Reached => ({
        userId,
        kind,
        also: levels.slice(levels.findIndex((level) => level.kind === kind) + 1).map((level) => level.kind),
      }),
    )
    if (first?.since) return milestones.reach(deps, tx, reached)
    await milestones.keep(deps, tx, reached)
    await stampSince(tx, clock.now())
  })
}

// Up to $1 of them.
const countChanges = prepared<{ waiting: number }>(
  'leaderboard_changes_count',
  'select count(*)::int as waiting from (select from leaderboard_changes limit $1) w',
)

const findSince = prepared<{ since: string | null }>(
  'leaderboard_levels_since',
  'select levels_since as since from leaderboard_totals',
)

const stampSince = prepared('leaderboard_levels_stamp', 'update leaderboard_totals set levels_since = $1')

const order = (of: string) => columnsOf('rank', of).map((column) => `${column} desc`)
const listed = levels.map(({ kind, size }) => `('${kind}', ${size})`).join(', ')

// Who stands on a level that they have not reached yet, by the highest that they stand on. Numbers are in the text, so that
// the plan is made for few people.
const due = `
  with first as materialized (select e.* from leaderboard_entries e order by ${order('e')} limit ${widest}),
    ranked as materialized (select count(*) as people from (select from leaderboard_entries limit ${widest * timesAsMany}) r),
    level as materialized (
      select * from (values ${listed}) l(kind, size), ranked where people >= size * ${timesAsMany}),
    placed as materialized (
      select f.person_id, (select kind from level where size >= f.place order by size limit 1) as kind
      from (select f.person_id, row_number() over (order by ${order('f')}) as place from first f) f)
  select p.id as user_id, d.kind from placed d join people p on p.id = d.person_id
  where d.kind is not null and not exists (select from achievements a where a.user_id = d.person_id and a.kind = d.kind)`

const findDue = prepared<{ user_id: number; kind: Level }>('leaderboard_levels_due', due)

// The people are locked and read again, so that nobody is told who leaves the list at this moment.
const lockDue = prepared<{ user_id: number; kind: Level }>(
  'leaderboard_levels_lock',
  `${due} and p.listed and not p.hidden and p.suspended_at is null order by p.id for share of p`,
)
