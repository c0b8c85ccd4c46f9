import type { Queryable } from '#db/connect.ts'
import { bool, int, moment, nullable, statement } from '#db/statement.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'
import { columnsOf } from './rank-order.ts'

const day = 86_400_000
const mondayOffset = 6

/**
 * Keeps where everybody stands, once a week: with the first count after Monday 00:00 UTC, or when none was kept yet. The
 * dashboard compares ranks with it. When another process does it already, this one leaves it alone.
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
    await stampPlaces(tx, { at: now })
  })
}

/** Where a person stood when the places were last kept, and when that was; both null before the first time. */
export const findKeptPlace = statement('leaderboard_place_kept', {
  takes: { personId: int },
  gives: { at: nullable(moment), place: nullable(int) },
  sql: ({ personId }) => `
    select t.places_at as at, k.place from leaderboard_totals t left join leaderboard_places k on k.person_id = ${personId}`,
})

// A lock of its own: meanwhile scores go on following their facts, and the places are those of one moment anyway.
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

// Most places of a long list move every week, but those that stay cost nothing.
const writePlaces = statement('leaderboard_places_write', {
  sql: () => `
    insert into leaderboard_places as k (person_id, place)
    select e.person_id, row_number() over (order by ${descending.join(', ')})::int from leaderboard_entries e
    on conflict (person_id) do update set place = excluded.place where k.place <> excluded.place`,
})

const removeGone = statement('leaderboard_places_gone', {
  sql: () => `
    delete from leaderboard_places k where not exists (select from leaderboard_entries e where e.person_id = k.person_id)`,
})

const stampPlaces = statement('leaderboard_places_stamp', {
  takes: { at: moment },
  sql: ({ at }) => `update leaderboard_totals set places_at = ${at}`,
})
