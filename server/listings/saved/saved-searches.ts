import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import type { SavedSearch } from '@guildhall/contract/projects/saved.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import { newId } from '#db/ids.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import { newestPlaceOf } from '../search/windows.ts'

/** A found listing, with its name in a mail. */
export interface Named {
  id: string
  name: string
}

/**
 * What saved searches need to know about a kind of listing. Passed in by make-deps.ts, so that they do not depend on the
 * domains that list.
 */
export interface SavedKind<Filters extends object = object> {
  /** Its name, singular and plural. */
  words: { one: string; many: string }
  /** The error for a query string that its list could not read. */
  refusal: string
  /** The filters in a query string of its list, without order and page; null when its list could not read it. */
  readFilters(asked: QueryValues): Filters | null
  /**
   * The newest listings that visitors find with these filters, up to the largest page size, without people a block hides
   * from the search's owner.
   */
  findNewest(deps: Pick<Deps, 'db' | 'config' | 'clock'>, filters: Filters, keeperId: number): Promise<Named[]>
  /** The link to the search in its list, newest first. */
  path(query: string): string
}

/** One entry for each kind: the compiler requires it for a new kind. */
export type SavedKinds = Record<ListingKindName, SavedKind>

/** The viewer's saved searches of every kind, newest first. */
export async function listSaved({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<SavedSearch[]> {
  return (await findSaved(db, { userId: viewer.id })).map(present)
}

/** Saves a search, or changes the alert of a saved one. At most 50 of all kinds, also with concurrent calls. */
export async function keepSearch(
  { db, clock, savedKinds }: Pick<Deps, 'db' | 'clock' | 'savedKinds'>,
  viewer: Viewer,
  { kind, query, alert }: { kind: ListingKindName; query: string; alert: boolean },
): Promise<SavedSearch> {
  const kept = readQuery(savedKinds[kind], query)
  return transaction(db, async (tx) => {
    await lockKeeper(tx, { userId: viewer.id })
    const known = await findSaved(tx, { userId: viewer.id })
    // Searches ignore case.
    const same = known.find((each) => each.kind === kind && each.query.toLowerCase() === kept.toLowerCase())
    if (known.length >= searchLimits.savedPerPerson && !same)
      throw invalid([{ path: 'query', message: `You can keep up to ${searchLimits.savedPerPerson} searches` }])
    const [row] = await saveSearch(tx, {
      ...{ id: newId(), userId: viewer.id, kind, query: same?.query ?? kept },
      ...{ alert, at: clock.now() },
    })
    if (!row) throw new AppError('internal')
    return present(row)
  })
}

/** Deletes one of the viewer's searches; another person's is not found. */
export async function forgetSearch({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  if ((await deleteSaved(db, { id, userId: viewer.id })).length === 0) throw new AppError('not_found')
}

// Without order and page, its names sorted: the same search always has the same text.
function readQuery(kind: SavedKind, query: string): string {
  const filters = kind.readFilters(readQueryString(query))
  if (!filters) throw invalid([{ path: 'query', message: kind.refusal }])
  const kept = writeQueryString(filters)
  if (kept === '') throw invalid([{ path: 'query', message: 'Search for words or choose a filter first' }])
  return kept
}

function present({ id, kind, query, alert, created_at }: SavedRow): SavedSearch {
  return { id, kind, query, alert, createdAt: new Date(created_at).toISOString() }
}

/** A parsed query string, as the API reads it: a repeated name becomes a list. */
type QueryValues = Record<string, string | string[]>

export function readQueryString(query: string): QueryValues {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Filters as a query string, their names sorted: the same search always has the same text; '' for none. */
function writeQueryString(filters: object): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, String(each))
  return params.toString()
}

const kindName = textOf<ListingKindName>()

/** A saved search; `told` is the newest place of its kind that its alerts have covered. */
type SavedRow = RowOf<typeof savedRow>
const savedRow = { id: text, kind: kindName, query: text, alert: bool, created_at: moment, user_id: int, told: int }
const columns = Object.keys(savedRow).join(', ')

/** Locks a person's row, so that two concurrent saves run one after the other. */
const lockKeeper = statement('saved_lock', {
  takes: { userId: int },
  sql: ({ userId }) => `select from people where id = ${userId} for no key update`,
})

/** A person's saved searches, newest first. */
const findSaved = statement('saved_find', {
  takes: { userId: int },
  gives: savedRow,
  sql: ({ userId }) =>
    `select ${columns} from saved_searches where user_id = ${userId} order by created_at desc, id desc`,
})

/** Saves a search; saving the same one again only changes its alert. */
const saveSearch = statement('saved_save', {
  takes: { id: text, userId: int, kind: kindName, query: text, alert: bool, at: moment },
  gives: savedRow,
  sql: ({ id, userId, kind, query, alert, at }) => `
    insert into saved_searches (id, user_id, kind, query, alert, told, created_at)
    select ${id}, ${userId}, ${kind}, ${query}, ${alert}, ${newestPlaceOf(kind)}, ${at}
    on conflict (user_id, kind, query) do update set alert = excluded.alert,
      told = case when excluded.alert and not saved_searches.alert then excluded.told else saved_searches.told end
    returning ${columns}`,
})

const deleteSaved = statement('saved_delete', {
  takes: { id: text, userId: int },
  gives: { id: text },
  sql: ({ id, userId }) => `delete from saved_searches where id = ${id} and user_id = ${userId} returning id`,
})

/** A search and whether it alerts. */
export const findStoppable = statement('saved_stoppable', {
  takes: { id: text },
  gives: { kind: kindName, query: text, alert: bool },
  sql: ({ id }) => `select kind, query, alert from saved_searches where id = ${id}`,
})

/** Turns an alert off; returns the search. */
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

/** An alert with its recipient; no row when it was stopped, or its owner is suspended or wants no news by mail. */
export const findAlert = statement('alert_find', {
  takes: { id: text },
  gives: {
    ...{ kind: kindName, query: text, user_id: int, told: int, email: text, newest: int },
    ...{ quiet_from: nullable(int), quiet_to: nullable(int), time_zone: text },
  },
  sql: ({ id }) => `
    select s.kind, s.query, s.user_id, s.told, p.email::text, ${newestPlaceOf('s.kind')} as newest,
      m.quiet_from, m.quiet_to, coalesce(nullif(f.time_zone, ''), 'UTC') as time_zone
    from saved_searches s join people p on p.id = s.user_id
    left join notification_mails m on m.user_id = p.id left join profiles f on f.user_id = p.id
    where s.id = ${id} and s.alert and not p.away
      and m.news is not false`,
})

/** Stores how far an alert has looked. */
export const markTold = statement('alert_told', {
  takes: { id: text, told: int },
  sql: ({ id, told }) => `update saved_searches set told = greatest(told, ${told}) where id = ${id}`,
})

/** Of these listings of a kind, those posted after a place, newest first. */
export const findNewer = statement('alert_news', {
  takes: { kind: kindName, ids: list(text), after: int },
  gives: { id: text },
  sql: ({ kind, ids, after }) => `
    select id from listing_index
    where kind = ${kind} and id = any (${ids}::text[]) and place > ${after} order by place desc`,
})
