import { bool, int, json, list, nullable, type RowOf, statement, text } from '#db/statement.ts'

// The highest code point sorts after every word with this prefix.
const begunOf = (kind: string) => `(select coalesce(json_agg(b), '[]') from (
  select l.word, l.stem, l.listings from listing_words l
  where l.kind = ${kind} and l.word > w.word and l.word < w.word || U&'\\+10FFFF' and l.stem <> k.stem order by l.listings desc, l.word limit 20) b)`

/** A word with its stem in the index, and the number of listings it occurs in; very common words are not counted exactly. */
export type WordRow = RowOf<typeof wordRow>
const wordRow = { word: text, stem: text, listings: int }

/** A looked-up word. */
export type KnownWord = RowOf<typeof knownWord>
const knownWord = {
  ...wordRow,
  /** It is a stop word, too common to be indexed. */
  stop: bool,
  /**
   * Words that begin with it and are not another form of it, those in most listings first; only for a word that few listings
   * have.
   */
  begun: json<WordRow[]>(),
  /** Words with the same stem in the index, when no listing has a long word as typed: 'finance' for 'financal'. */
  alike: nullable(list(text)),
}

// A few are enough to tell whether the word is one of their forms.
const alikeOf = (kind: string) => `(select array_agg(a.word) from (
  select s.word from listing_words s where s.kind = ${kind} and s.stem = k.stem order by s.listings desc limit 20) a)`

/**
 * For each of these words, how many listings have it in any form; for those among `rarest` that fewer than `few` listings
 * have, the longer words (for 'rain' not 'rains', but 'rainfall'), and for those with `long` letters or more that no listing
 * has in this form, the other forms. The number of words is hidden from the planner, which would otherwise plan for each
 * number again.
 */
export const findKnown = statement('words_known', {
  takes: { kind: text, words: list(text), rarest: list(text), few: int, long: int },
  gives: knownWord,
  sql: ({ kind, words, rarest, few, long }) => `
    select w.word, k.stem, k.stop, k.listings,
      case when k.listings < ${few} and w.word = any (${rarest}::text[]) then ${begunOf(kind)} else '[]' end as begun,
      case when length(w.word) >= ${long} and w.word = any (${rarest}::text[])
          and not exists (select from listing_words l where l.kind = ${kind} and l.word = w.word)
        then ${alikeOf(kind)} end as alike
    from unnest((select ${words}::text[])) as w(word), lateral (
      select stem, numnode(plainto_tsquery('public.guildhall', w.word)) = 0 as stop,
        coalesce((select sum(s.listings)::int from listing_words s where s.kind = ${kind} and s.stem = t.stem), 0) as listings
      from (select search_stem(w.word) as stem offset 0) t offset 0) k`,
})

/** Which of these spellings are known words. */
export const findWords = statement('words_spelt', {
  takes: { kind: text, spellings: list(text) },
  gives: wordRow,
  sql: ({ kind, spellings }) => `
    select word, stem, listings from listing_words where kind = ${kind} and word = any (${spellings}::text[])`,
})

/** For each long enough stem of these spellings, the word that most listings have; the longest stems first. */
export const findForms = statement('words_forms', {
  takes: { kind: text, spellings: list(text), shortest: int },
  gives: wordRow,
  sql: ({ kind, spellings, shortest }) => `
    select f.word, f.stem, f.listings
    from (select distinct (ts_lexize('english_stem', spelt))[1] as stem from unnest(${spellings}::text[]) spelt offset 0) t, lateral (
      select s.word, s.stem, s.listings from listing_words s where s.kind = ${kind} and s.stem = t.stem order by s.listings desc, s.word limit 1) f
    where length(t.stem) >= ${shortest}
    order by length(f.stem) desc, f.listings desc, f.word`,
})

/** The words that share the most trigrams with this one. */
export const findSimilar = statement('words_similar', {
  takes: { kind: text, word: text },
  gives: wordRow,
  sql: ({ kind, word }) => `select word, stem, listings from listing_words_near(${kind}, ${word})`,
})

/**
 * Returns these words, first the one that is most often a skill or in a title, a tag or a skill of the listings near the
 * search's place; otherwise in the given order.
 */
export const findNamedNear = statement('words_named', {
  takes: { kind: text, words: list(text), near: list(text), looked: int },
  gives: { word: text },
  sql: ({ kind, words, near, looked }) => `
    select w.word from unnest(${words}::text[], ${near}::text[]) with ordinality as w(word, near, at)
    order by coalesce((select t.listings from listing_totals t where t.kind = ${kind} and t.facet = 'skill' and t.value = w.word::citext), 0)
      + (select count(*) filter (where x.doc @@ to_tsquery('public.guildhall', quote_literal(w.word) || ':AB')) from
          (select doc from listing_index where kind = ${kind} and doc @@ plainto_tsquery('public.guildhall', w.word) and doc @@ w.near::tsquery
           limit ${looked}) x) desc, w.at`,
})

const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Every spelling that is one typo away: a letter missing, doubled, wrong, or one or two places too early or late. */
export function oneSlipFrom(word: string): string[] {
  const letters = [...word]
  const spelt = new Set<string>()
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('')
    const after = (skip: number) => letters.slice(at + skip).join('')
    for (const letter of alphabet) spelt.add(before + letter + after(0))
    if (at === letters.length) continue
    spelt.add(before + after(1))
    for (const letter of alphabet) spelt.add(before + letter + after(1))
    if (at + 1 < letters.length) spelt.add(before + letters[at + 1] + letters[at] + after(2))
    const [a, b, c] = letters.slice(at, at + 3)
    if (c) for (const moved of [`${b}${c}${a}`, `${c}${a}${b}`]) spelt.add(before + moved + after(3))
  }
  spelt.delete(word)
  return [...spelt].filter((each) => each.length > 1)
}

/** The positions where a word may be two that were typed without a space. */
export function splitsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
}

/**
 * The words that may have been meant, those in most listings first: the fewest typos away, with the same first letter, and
 * preferably with all the typed letters.
 */
export function nearest(typed: string, candidates: readonly WordRow[]): WordRow[] {
  const most = typed.length < 5 ? 1 : typed.length < 9 ? 2 : 3
  const ranked = candidates
    .map((row) => ({
      ...row,
      slips:
        slipsBetween(typed, row.word) +
        (row.word[0] === typed[0] ? 0 : 0.5) -
        (lettersOf(row.word) === lettersOf(typed) ? 0.25 : hasAll(row.word, typed) ? 0.1 : 0),
    }))
    // Another first letter is rarely a typo: 'landscape' is not 'inkscape'.
    .filter(({ word, slips }) => slips <= (word[0] === typed[0] ? most + 0.5 : Math.max(1.5, most - 0.5)))
    .sort((a, b) => a.slips - b.slips || b.listings - a.listings || (a.word < b.word ? -1 : 1))
  return ranked.filter(({ slips }) => slips === ranked[0]?.slips)
}

// All typed letters in order, with more in between: a missing letter is likelier than an extra or a wrong one.
function hasAll(word: string, typed: string): boolean {
  let at = 0
  for (const letter of word) if (letter === typed[at]) at += 1
  return at === typed.length
}

const lettersOf = (word: string) => [...word].sort().join('')

// Damerau-Levenshtein distance: letters missing, extra or wrong, or two neighbours swapped; a letter two places from its own
// ('phyton') also counts as one typo.
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1)
      const [x, y, z] = i > 2 && j > 2 ? a.slice(i - 3, i) : ''
      const moved = z !== undefined && [`${y}${z}${x}`, `${z}${x}${y}`].includes(b.slice(j - 3, j))
      if (moved) row[j] = Math.min(at(i, j), at(i - 3, j - 3) + 1)
    }
  }
  return at(a.length, b.length)
}
