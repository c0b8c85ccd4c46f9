import { bool, int, json, list, nullable, type RowOf, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'

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
