import type { Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import { start } from '../keyset.ts'
import type { ListingKind } from '../listing-kind.ts'
import { allOf, anyOf, asWritten, readTerms, type Term } from './index-query.ts'
import type { Placed } from './match-queries.ts'
import { type Attempt, findPage, firstMatching } from './matches.ts'
import { findKnown } from './vocabulary.ts'

/** A text whose words are searched for. */
export interface AboutAsked {
  text: string
  /** How many of its words, the rarest first. */
  words: number
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

type Kind = ListingKind<never>

/**
 * Finds listings by a text of any length: of its rarest known words they have most, else some, else one. Returns the most
 * relevant ones with the words that each has. Words that no listing has are left out, and nothing is corrected: a text has
 * words enough.
 */
export async function findAbout<Filters, Row extends { id: string }>(
  db: Queryable,
  of: ListingKind<Filters>,
  filters: Filters,
  { text, words, limit, viewer }: AboutAsked,
): Promise<{ row: Placed<Row>; words: string[] }[]> {
  const [narrowing, terms] = await Promise.all([of.narrow(db, filters, true), findRarest(db, of, text, words)])
  if (!narrowing || terms.length === 0) return []
  const ranking = { anyWord: anyOf(terms), anyLonger: '' }
  const attempts = [4, 3, 2, 1]
    .filter((least) => least <= terms.length)
    .map((least): Attempt => ({ ...narrowing, ...ranking, words: atLeast(terms, least), partial: true }))
  const found = await firstMatching(attempts, (wanted) =>
    findPage<Row, never>(db, of, wanted, 'relevance', { place: start, limit, viewer, explained: null }),
  )
  const rows = (found?.cards ?? []).slice(0, limit)
  const matched = await findMatched(db, of, rows, terms)
  return rows.map((row) => ({ row, words: matched.get(row.id) ?? [] }))
}

/** The words of a text as people write them, each once. */
export function wordsIn(text: string): string[] {
  return termsOf(text).map(({ typed }) => asWritten(typed))
}

// Words of asking and little words, which say nothing about the subject. Names are indexed without stop words, and 'us' is one in
// no index.
const asking = new Set(
  'a about after all also am an and any are as at be because been before being both but by can cannot did do does done down each few for from had has have he her here hers him his how i if in into is it its just me mine more most my no nor not now of off on once one only or other our ours out over own same she so some such than that the their theirs them then there these they this those through to too under until up us very was we were what when where which while who whom whose why will with without yes yet you your yours could would should might must may need needs want wants like help please think told said says get got make makes somebody someone anybody anyone everybody everyone something anything everything nobody nothing'.split(
    ' ',
  ),
)

/** More words than the longest text has. */
const mostWords = 500

// A number alone says nothing about the subject.
function termsOf(text: string): Term[] {
  const terms = new Map(readTerms(text, mostWords).map((term) => [term.typed, term]))
  return [...terms.values()].filter(({ typed }) => typed.length > 1 && /\p{L}/u.test(typed) && !asking.has(typed))
}

async function findRarest(db: Queryable, of: Kind, text: string, most: number): Promise<Term[]> {
  const terms = termsOf(text)
  const asked = [...new Set(terms.flatMap(({ forms }) => forms.flat()))]
  const rows = await findKnown(db, { kind: of.name, words: asked, rarest: [], few: 0, long: mostWords })
  const known = new Map(rows.map((row) => [row.word, row]))
  const found = terms.flatMap(({ typed, forms }) => {
    const counts = forms.map((words) => Math.min(...words.map((word) => known.get(word)?.listings ?? 0)))
    const listings = Math.max(0, ...counts)
    const isStop = forms.every((words) => words.every((word) => known.get(word)?.stop))
    if (listings === 0 || isStop) return []
    // Names are indexed as spelt; what else a profile says may be there by its stem.
    const stems =
      of.words.config === 'pg_catalog.simple'
        ? forms.map((words) => words.map((word) => known.get(word)?.stem ?? word))
        : []
    return [{ term: { typed, forms: [...forms, ...stems] }, stem: known.get(typed)?.stem ?? typed, listings }]
  })
  const rarest = found.sort((a, b) => a.listings - b.listings)
  // Two forms of one word are one word.
  return rarest
    .filter(({ stem }, at) => rarest.findIndex((other) => other.stem === stem) === at)
    .slice(0, most)
    .map(({ term }) => term)
}

/** A query that matches what has at least so many of the terms. */
function atLeast(terms: readonly Term[], least: number): string {
  return choices(terms, least)
    .map((chosen) => `(${allOf(chosen)})`)
    .join(' | ')
}

function choices<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) => choices(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]))
}

/** Returns which of the terms each of these listings has, as they were written. */
async function findMatched(
  db: Queryable,
  of: Kind,
  rows: readonly { id: string }[],
  terms: readonly Term[],
): Promise<Map<string, string[]>> {
  const matched = new Map<string, string[]>()
  if (rows.length === 0) return matched
  const sql = `
    select x.id, t.at::int as at from listing_index x cross join unnest($2::text[]) with ordinality t(query, at)
    where x.kind = '${of.name}' and x.id = any ($1::text[]) and x.doc @@ to_tsquery('${of.words.config}', t.query) order by t.at`
  const values = [rows.map(({ id }) => id), terms.map((term) => allOf([term]))]
  const hits = await run<{ id: string; at: number }>(db, { name: `matched_words_${of.name}`, text: sql, values })
  for (const { id, at } of hits) {
    const typed = terms[at - 1]?.typed
    if (typed !== undefined) matched.set(id, [...(matched.get(id) ?? []), asWritten(typed)])
  }
  return matched
}
