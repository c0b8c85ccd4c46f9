import type { Queryable } from '#db/connect.ts'
import { int, run, statement, text } from '#db/statement.ts'
import type { ListingKind } from '../listing-kind.ts'
import { boundsText } from './index-query.ts'
import type { Wanted } from './match-queries.ts'
import { knownFor } from './memory.ts'

/** Window sizes in places of the index, as powers of two: the same as in the SQL function `search_windows`. */
const powers = [12, 14, 16, 18, 20]
/** The first look: enough to estimate how many of the listings match. */
const firstLook = 4096
/** Upper bound on how much each look may grow. */
const furthest = 16

type Kind = ListingKind<never>

/** The result in a window: the number of matches and, when there are enough, the place of the oldest one wanted. */
export interface Look {
  matches: number
  oldest?: number | null
}

/** Where to start looking, and whether towards older or newer listings. */
export interface Outlook {
  place: number
  towards: 'older' | 'newer'
}

/**
 * Searches ever larger windows of neighbouring listings until `enough` matches are found, and all listings if no window
 * has enough. So a search with many matches reads only part of the index, however many listings there are. The number
 * found decides how far to look next. `ask` gets the window as an index query, '' for all. Without an outlook it looks
 * back from the newest listing, and a repeat of the same search (the next page, the filters' numbers, another person's)
 * starts with the reach that turned out to be needed.
 */
export async function inWindows<T extends Look>(
  db: Queryable,
  of: Kind,
  wanted: Wanted,
  enough: number,
  ask: (window: string) => Promise<T>,
  outlook?: Outlook,
): Promise<T> {
  const newest = await newestPlace(db, of)
  const name = `${of.name} ${enough} ${wanted.words} ${wanted.query} ${boundsText(wanted)}`
  const before = outlook ? undefined : reaches.get(db, name)
  let reach = before ?? firstLook
  const found = (answer: T): T => {
    const { matches, oldest } = answer
    const needed = oldest && matches >= enough ? Math.max(firstLook, newest - oldest + 1) : reach
    if (!outlook && before !== needed) reaches.set(db, name, needed)
    return answer
  }
  while (reach * 2 < newest) {
    const { query, places } = windowOf(outlook ?? { place: newest, towards: 'older' }, reach)
    const answer = await ask(query)
    if (answer.matches >= enough) return found(answer)
    // The reach that should hold `enough` matches, plus up to a third, because a small count is a poor estimate. At
    // least twice the last reach, but not everything at once: older listings may have what the newest lack (reviews).
    const seen = Math.max(answer.matches, 0.5)
    const hoped = ((places * enough) / seen) * Math.min(1.33, 1.05 + 2 / Math.sqrt(seen))
    reach = Math.min(Math.max(reach * 2, hoped), reach * furthest)
  }
  return found(await ask(''))
}

/** How far each search had to look. */
const reaches = knownFor<number>({ seconds: 60 })

/** The newest listings that should have `enough` matches of a word that `listings` contain, as an index query. */
export async function nearHolding(db: Queryable, of: Kind, enough: number, listings: number): Promise<string> {
  const newest = await newestPlace(db, of)
  const reach = Math.max(firstLook, (newest * enough * 1.33) / Math.max(listings, 1))
  return windowOf({ place: newest, towards: 'older' }, Math.min(reach, newest)).query
}

// Covers `reach` with 4 to 16 windows of one size, so that little more is read than was asked for, plus those around
// `place`. `places` is how many places they cover on the wanted side.
function windowOf({ place, towards }: Outlook, reach: number): { query: string; places: number } {
  const power = powers.findLast((each) => 2 ** each * 4 <= reach) ?? 12
  const at = Math.floor(place / 2 ** power)
  const count = Math.ceil(reach / 2 ** power)
  const windows = Array.from({ length: count + 2 }, (_, step) => (towards === 'older' ? at + 1 - step : at + step))
  const places = towards === 'older' ? place - (at - count) * 2 ** power : (at + count + 2) * 2 ** power - place
  return { query: windows.map((each) => `'~w${power}:${each}'`).join(' | '), places }
}

const seen = new WeakMap<Queryable, Map<string, { place: Promise<number>; at: number }>>()

// Cached for a second: the window of the newest extends thousands of places beyond the last.
function newestPlace(db: Queryable, { name }: Kind): Promise<number> {
  const ofKinds = seen.get(db) ?? new Map()
  seen.set(db, ofKinds)
  const known = ofKinds.get(name)
  if (known && performance.now() - known.at < 1000) return known.place
  const place = lastPlace(db, { kind: name }).then(([row]) => row?.place ?? 0)
  place.catch(() => ofKinds.delete(name))
  ofKinds.set(name, { place, at: performance.now() })
  return place
}

/** The newest place of a kind of listing, whose name is given as SQL; 0 when there is none. */
export const newestPlaceOf = (kind: string) =>
  `coalesce(pg_sequence_last_value(('listing_places_' || ${kind}::text)::regclass), 0)`

/** The same, as a statement. */
export const lastPlace = statement('last_place', {
  takes: { kind: text },
  gives: { place: int },
  sql: ({ kind }) => `select ${newestPlaceOf(kind)} as place`,
})

/** The place of the listing posted at this time (microseconds since 1970), or of the one before it; 0 for none. */
export async function findPlace(db: Queryable, { name, source }: Kind, microseconds: number): Promise<number> {
  const { table, id, postedAt, listed } = source
  const text = `
    select x.place from ${table} join listing_index x on x.kind = '${name}' and x.id = ${id}
    where ${listed} and ${postedAt} <= timestamptz 'epoch' + $1::bigint * interval '1 microsecond'
    order by ${postedAt} desc, ${id} desc limit 1`
  const [row] = await run<{ place: number }>(db, { name: `place_of_moment_${name}`, text, values: [microseconds] })
  return row?.place ?? 0
}
