import { bool, int, list, statement, text } from '#db/statement.ts'
import { isShownTo } from '#relations/tables.ts'
import { allTime } from './tables.ts'

/** Takes the longest-waiting changes; one person may have several. */
export const takeChanges = statement('leaderboard_changes_take', {
  takes: { most: int },
  gives: { person_id: int },
  sql: ({ most }) => `
    delete from leaderboard_changes where id in (select id from leaderboard_changes order by id limit ${most})
    returning person_id`,
})

/** Counts the waiting changes, up to a limit. */
export const countChanges = statement('leaderboard_changes_count', {
  takes: { most: int },
  gives: { waiting: int },
  sql: ({ most }) => `select count(*)::int as waiting from (select from leaderboard_changes limit ${most}) w`,
})

/** How many moves wait to be included in the checkpoints. */
export const countMoves = statement('leaderboard_moves_count', {
  gives: { moves: int },
  sql: () => 'select count(*)::int as moves from leaderboard_moves',
})

/** One refresh at a time, across all processes, until the transaction ends. */
export const lockRanks = statement('leaderboard_lock', {
  gives: { locked: bool },
  sql: () => `select pg_try_advisory_xact_lock(hashtext('leaderboard')) as locked`,
})

/**
 * Stores people's places of a season, the lists side by side; scores are in hundredths. The people's rows are locked and read again
 * where they have just changed, so that nobody who is leaving at that moment is stored.
 */
export const saveEntries = statement('leaderboard_entries_save', {
  takes: { season: text, ids: list(int), projects: list(int), views: list(int), scores: list(int) },
  sql: ({ season, ids, projects, views, scores }) => `
    insert into leaderboard_entries as e (person_id, season, projects, views, score, seniority)
    select p.id, ${season}, f.projects, f.views, f.score, -(date_part('epoch', p.created_at) * 1000000)::bigint
    from unnest(${ids}::bigint[], ${projects}::int[], ${views}::int[], ${scores}::int[]) f(id, projects, views, score)
    join people p on p.id = f.id where p.listed and not p.hidden and not p.away
    order by p.id for share of p
    on conflict (person_id, season) do update set projects = excluded.projects, views = excluded.views, score = excluded.score
      where (e.projects, e.views, e.score) is distinct from (excluded.projects, excluded.views, excluded.score)`,
})

/** Removes people who are no longer ranked from the list of a season. */
export const removeEntries = statement('leaderboard_entries_remove', {
  takes: { season: text, ids: list(int) },
  sql: ({ season, ids }) => `
    delete from leaderboard_entries where person_id = any (${ids}::bigint[]) and season = ${season}`,
})

/** Deletes the lists of seasons before this one. */
export const removeSeasonsBefore = statement('leaderboard_seasons_gone', {
  takes: { season: text },
  sql: ({ season }) => `delete from leaderboard_entries where season < ${season} and season <> '${allTime}'`,
})

/** A person on the list of a season whom the viewer sees (0 for a visitor), by their public name. */
export const findRanked = statement('leaderboard_ranked', {
  takes: { season: text, handle: text, viewerId: int },
  gives: { id: int },
  sql: ({ season, handle, viewerId }) => `
    select p.id from people p join leaderboard_entries e on e.person_id = p.id and e.season = ${season}
    where p.custom_user_id = ${handle} and ${isShownTo(viewerId, 'p.id')}`,
})
