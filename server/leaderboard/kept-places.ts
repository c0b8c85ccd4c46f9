import { keptSeasons } from '@guildhall/contract/leaderboard/seasons.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, moment, nullable, statement } from '#db/statement.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'
import { removeSeasonsBefore } from './queries.ts'
import { columnsOf } from './rank-order.ts'
import { allTime } from './tables.ts'

const day = 86_400_000
const mondayOffset = 6

/**
 * Stores everyone's place of all time and deletes seasons that are no longer shown, once a week: with the first count after Monday 00:00 UTC, or when none is stored yet. The
 * dashboard compares ranks with it. Does nothing when another process is already doing it.
 */
export async function keepPlaces({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  if (await areOf(db, startOfWeek(now))) return
  await transaction(db, async (tx) => {
    await allowMinutes(tx, 10)
    const [lock] = await lockPlaces(tx)
    if (!lock?.locked || (await areOf(tx, startOfWeek(now)))) return
    await writePlaces(tx)
    await removeGone(tx)
    const [, previous] = keptSeasons(now)
    await removeSeasonsBefore(tx, { season: previous })
    await stampPlaces(tx, { at: now })
  })
}

/** A person's place when places were last stored, and when that was; both null before the first time. */
export const findKeptPlace = statement('leaderboard_place_kept', {
  takes: { personId: int },
  gives: { at: nullable(moment), place: nullable(int) },
  sql: ({ personId }) => `
    select t.places_at as at, k.place from leaderboard_totals t left join leaderboard_places k on k.person_id = ${personId}`,
})

// A separate lock: scores keep updating meanwhile, and the places are one snapshot anyway.
const lockPlaces = statement('leaderboard_places_lock', {
  gives: { locked: bool },
  sql: () => `select pg_try_advisory_xact_lock(hashtext('leaderboard places')) as locked`,
})

async function areOf(db: Queryable, monday: Date): Promise<boolean> {
  const [kept] = await findKeptPlace(db, { personId: 0 })
  return kept?.at != null && new Date(kept.at) >= monday
}

function startOfWeek(now: Date): Date {
  const since = ((now.getUTCDay() + mondayOffset) % 7) * day + (now.getTime() % day)
  return new Date(now.getTime() - since)
}

const descending = columnsOf('rank', 'e').map((column) => `${column} desc`)

// Most places of a long list change every week; unchanged ones are not written.
const writePlaces = statement('leaderboard_places_write', {
  sql: () => `
    insert into leaderboard_places as k (person_id, place)
    select e.person_id, row_number() over (order by ${descending.join(', ')})::int from leaderboard_entries e
    where e.season = '${allTime}'
    on conflict (person_id) do update set place = excluded.place where k.place <> excluded.place`,
})

const removeGone = statement('leaderboard_places_gone', {
  sql: () => `
    delete from leaderboard_places k where not exists (
      select from leaderboard_entries e where e.person_id = k.person_id and e.season = '${allTime}')`,
})

const stampPlaces = statement('leaderboard_places_stamp', {
  takes: { at: moment },
  sql: ({ at }) => `update leaderboard_totals set places_at = ${at}`,
})
