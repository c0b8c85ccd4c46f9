import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import { bool, int, list, moment, type RowOf, text, textOf } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { newestPlaceOf } from '../search/windows.ts'

const kindName = textOf<ListingKindName>()

/** A saved search; `told` is the newest place of its kind that its alerts have looked at. */
export type SavedRow = RowOf<typeof savedRow>
const savedRow = { id: text, kind: kindName, query: text, alert: bool, created_at: moment, user_id: int, told: int }
const columns = Object.keys(savedRow).join(', ')

/** Locks a person's row, so that two searches they keep at once come one after the other. */
export const lockKeeper = statement('saved_lock', {
  takes: { userId: int },
  sql: ({ userId }) => `select from people where id = ${userId} for no key update`,
})

/** A person's saved searches, newest first. */
export const findSaved = statement('saved_find', {
  takes: { userId: int },
  gives: savedRow,
  sql: ({ userId }) =>
    `select ${columns} from saved_searches where user_id = ${userId} order by created_at desc, id desc`,
})

/** Keeps a search from now on; the same one again only changes its alert. */
export const saveSearch = statement('saved_save', {
  takes: { id: text, userId: int, kind: kindName, query: text, alert: bool, at: moment },
  gives: savedRow,
  sql: ({ id, userId, kind, query, alert, at }) => `
    insert into saved_searches (id, user_id, kind, query, alert, told, created_at)
    select ${id}, ${userId}, ${kind}, ${query}, ${alert}, ${newestPlaceOf(kind)}, ${at}
    on conflict (user_id, kind, query) do update set alert = excluded.alert,
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
  gives: { kind: kindName, query: text, alert: bool },
  sql: ({ id }) => `select kind, query, alert from saved_searches where id = ${id}`,
})

/** Turns an alert off; answers the search. */
export const stopAlert = statement('saved_stop', {
  takes: { id: text },
  gives: { kind: kindName, query: text },
  sql: ({ id }) => `update saved_searches set alert = false where id = ${id} returning kind, query`,
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
  gives: { kind: kindName, query: text, user_id: int, told: int, email: text, newest: int },
  sql: ({ id }) => `
    select s.kind, s.query, s.user_id, s.told, p.email::text, ${newestPlaceOf('s.kind')} as newest
    from saved_searches s join people p on p.id = s.user_id
    where s.id = ${id} and s.alert and p.suspended_at is null
      and not exists (select from notification_mails m where m.user_id = p.id and not m.news)`,
})

/** Remembers how far an alert has looked. */
export const markTold = statement('alert_told', {
  takes: { id: text, told: int },
  sql: ({ id, told }) => `update saved_searches set told = greatest(told, ${told}) where id = ${id}`,
})

/** Of these listings of a kind those that were posted after a place, newest first. */
export const findNewer = statement('alert_news', {
  takes: { kind: kindName, ids: list(text), after: int },
  gives: { id: text },
  sql: ({ kind, ids, after }) => `
    select id from listing_index
    where kind = ${kind} and id = any (${ids}::text[]) and place > ${after} order by place desc`,
})
