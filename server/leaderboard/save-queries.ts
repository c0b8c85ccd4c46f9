import { prepared } from '#db/statement.ts'

/** Takes the changes that waited longest, up to $1 of them; one person may have several. */
export const takeChanges = prepared<{ person_id: number }>(
  'leaderboard_changes_take',
  `delete from leaderboard_changes where id in (select id from leaderboard_changes order by id limit $1) returning person_id`,
)

/** One refresh at a time, over all processes, until the transaction ends. */
export const lockRanks = prepared<{ locked: boolean }>(
  'leaderboard_lock',
  `select pg_try_advisory_xact_lock(hashtext('leaderboard')) as locked`,
)

/**
 * Writes the places of people: $1 ids, $2 projects, $3 views, $4 scores in hundredths. The rows of the people are locked
 * and read again where somebody has just changed them, so that nobody who leaves at this moment is written.
 */
export const saveEntries = prepared(
  'leaderboard_entries_save',
  `insert into leaderboard_entries as e (person_id, projects, views, score, seniority)
   select p.id, f.projects, f.views, f.score, -(date_part('epoch', p.created_at) * 1000000)::bigint
   from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) f(id, projects, views, score)
   join people p on p.id = f.id where p.listed and not p.hidden and p.suspended_at is null
   order by p.id for share of p
   on conflict (person_id) do update set projects = excluded.projects, views = excluded.views, score = excluded.score
     where (e.projects, e.views, e.score) is distinct from (excluded.projects, excluded.views, excluded.score)`,
)

/** Takes people who have no public project any more off the list. */
export const removeEntries = prepared(
  'leaderboard_entries_remove',
  'delete from leaderboard_entries where person_id = any ($1::bigint[])',
)
