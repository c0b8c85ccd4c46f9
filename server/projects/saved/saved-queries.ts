import { bool, int, list, moment, type RowOf, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'

/** A saved search; `told` is the newest place its alerts have looked at. */
export type SavedRow = RowOf<typeof savedRow>
const savedRow = { id: text, query: text, alert: bool, created_at: moment, user_id: int, told: int }
const columns = Object.keys(savedRow).join(', ')

/** A person's saved searches, newest first. */
export const findSaved = statement('saved_find', {
  takes: { userId: int },
  gives: savedRow,
  sql: ({ userId }) =>
    `select ${columns} from saved_searches where user_id = ${userId} order by created_at desc, id desc`,
})

/** Keeps a search from now on; the same one again only changes its alert. */
export const saveSearch = statement('saved_save', {
  takes: { id: text, userId: int, query: text, alert: bool, at: moment },
  gives: savedRow,
  sql: ({ id, userId, query, alert, at }) => `
    insert into saved_searches (id, user_id, query, alert, told, created_at)
    select ${id}, ${userId}, ${query}, ${alert}, coalesce(pg_sequence_last_value('listing_places_project'), 0), ${at}
    on conflict (user_id, query) do update set alert = excluded.alert,
      told = case when excluded.alert and not saved_searches.alert then excluded.told else saved_searches.told end
    returning ${columns}`,
})

export const deleteSaved = statement('saved_delete', {
  takes: { id: text, userId: int },
  gives: { id: text },
  sql: ({ id, userId }) => `delete from saved_searches where id = ${id} and user_id = ${userId} returning id`,
})

/** A search with whether it alerts. */
export const findStoppable = statement('saved_stoppable', {
  takes: { id: text },
  gives: { query: text, alert: bool },
  sql: ({ id }) => `select query, alert from saved_searches where id = ${id}`,
})

/** Turns an alert off; answers the search. */
export const stopAlert = statement('saved_stop', {
  takes: { id: text },
  gives: { query: text },
  sql: ({ id }) => `update saved_searches set alert = false where id = ${id} returning query`,
})

/** The ids of searches with an alert, after this one. */
export const findAlerts = statement('alerts_find', {
  takes: { after: text, most: int },
  gives: { id: text },
  sql: ({ after, most }) => `select id from saved_searches where alert and id > ${after} order by id limit ${most}`,
})

/** An alert with who gets it; none when it was stopped, its keeper is suspended or wants no news by mail. */
export const findAlert = statement('alert_find', {
  takes: { id: text },
  gives: { query: text, told: int, email: text, newest: int },
  sql: ({ id }) => `
    select s.query, s.told, p.email::text, coalesce(pg_sequence_last_value('listing_places_project'), 0) as newest
    from saved_searches s join people p on p.id = s.user_id
    where s.id = ${id} and s.alert and p.suspended_at is null
      and not exists (select from notification_mails m where m.user_id = p.id and not m.news)`,
})

/** Remembers how far an alert has looked. */
export const markTold = statement('alert_told', {
  takes: { id: text, told: int },
  sql: ({ id, told }) => `update saved_searches set told = greatest(told, ${told}) where id = ${id}`,
})

/** Of these projects those that were posted after a place, newest first. */
export const findNews = statement('alert_news', {
  takes: { ids: list(text), after: int },
  gives: { id: text, title: text },
  sql: ({ ids, after }) => `
    select p.id, p.title from listing_index x join projects p on p.id = x.id
    where x.kind = 'project' and x.id = any (${ids}::text[]) and x.place > ${after} order by x.place desc`,
})
