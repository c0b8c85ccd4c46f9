import { bool, int, json, list, nullable, type RowOf, statement, text } from '#db/statement.ts'

// The last character there is sorts behind every word with this beginning.
const begunOf = (kind: string) => `(select coalesce(json_agg(b), '[]') from (
  select l.word, l.stem, l.listings from listing_words l
  where l.kind = ${kind} and l.word > w.word and l.word < w.word || U&'\\+10FFFF' and l.stem <> k.stem order by l.listings desc, l.word limit 20) b)`

/**
 * A word with its stem, which the index has for it, and the number of listings it was seen in; words seen often are not counted
 * to the end.
 */
export type WordRow = RowOf<typeof wordRow>
const wordRow = { word: text, stem: text, listings: int }

/** A word that was looked up. */
export type KnownWord = RowOf<typeof knownWord>
const knownWord = {
  ...wordRow,
  /** It is too common to be indexed. */
  stop: bool,
  /** Words that begin with it and are no other form of it, those in most listings first; of a word that few listings have. */
  begun: json<WordRow[]>(),
  /** Words that the index takes for the same, when no listing has a long word as it was typed: of 'financal' 'finance'. */
  alike: nullable(list(text)),
}

// A few tell whether the word is one of their forms.
const alikeOf = (kind: string) => `(select array_agg(a.word) from (
  select s.word from listing_words s where s.kind = ${kind} and s.stem = k.stem order by s.listings desc limit 20) a)`

/**
 * Of each of these words how many listings know it in any form; of those among `rarest` that fewer than `few` listings know
 * the longer words (of 'rain' not 'rains', but 'rainfall'), and of those with `long` letters or more that no listing has in
 * this form the other forms. How many words there are is hidden from the planner, which would plan for each number again.
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

/** Which of these spellings are words. */
export const findWords = statement('words_spelt', {
  takes: { kind: text, spellings: list(text) },
  gives: wordRow,
  sql: ({ kind, spellings }) => `
    select word, stem, listings from listing_words where kind = ${kind} and word = any (${spellings}::text[])`,
})

/** For each stem of these spellings that is long enough the word that most listings have; the longest stems first. */
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

/** The words that share the most runs of three letters with this one. */
export const findSimilar = statement('words_similar', {
  takes: { kind: text, word: text },
  gives: wordRow,
  sql: ({ kind, word }) => `select word, stem, listings from listing_words_near(${kind}, ${word})`,
})

/**
 * These words, first the one that most often is a skill or in a title, a tag or a skill of the listings near which it is looked
 * for; else in the order given.
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

/** Every spelling that is one slip away: a letter missing, doubled, wrong, or one or two places too early or late. */
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

/** The places where a word may be two that were typed without a space. */
export function splitsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
}

/**
 * The words that may have been meant, those in most listings first: the fewest slips away, with the same first letter,
 * and rather with all the letters that were typed.
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
    .filter(({ slips }) => slips <= most + 0.5)
    .sort((a, b) => a.slips - b.slips || b.listings - a.listings || (a.word < b.word ? -1 : 1))
  return ranked.filter(({ slips }) => slips === ranked[0]?.slips)
}

// All that was typed in its order, with more between: a letter left out is likelier than one too many or a wrong one.
function hasAll(word: string, typed: string): boolean {
  let at = 0
  for (const letter of word) if (letter === typed[at]) at += 1
  return at === typed.length
}

const lettersOf = (word: string) => [...word].sort().join('')

// Damerau and Levenshtein's distance: letters missing, too many, wrong, or two neighbours in the wrong order; a letter
// two places from its own ('phyton') is one slip too.
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
