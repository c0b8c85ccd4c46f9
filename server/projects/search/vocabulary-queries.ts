import { bool, int, json, list, nullable, type RowOf, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'

// The last character there is sorts behind every word with this beginning.
const begun = `(select coalesce(json_agg(b), '[]') from (
  select l.word, l.stem, l.projects from search_words l
  where l.word > w.word and l.word < w.word || U&'\\+10FFFF' and l.stem <> k.stem order by l.projects desc, l.word limit 20) b)`

/**
 * A word with its stem, which the index has for it, and the number of projects it was seen in; words seen often are not counted
 * to the end.
 */
export type WordRow = RowOf<typeof wordRow>
const wordRow = { word: text, stem: text, projects: int }

/** A word that was looked up. */
export type KnownWord = RowOf<typeof knownWord>
const knownWord = {
  ...wordRow,
  /** It is too common to be indexed. */
  stop: bool,
  /** Words that begin with it and are no other form of it, those in most projects first; of a word that few projects have. */
  begun: json<WordRow[]>(),
  /** Words that the index takes for the same, when no project has a long word as it was typed: of 'financal' 'finance'. */
  alike: nullable(list(text)),
}

// A few tell whether the word is one of their forms.
const alike = `(select array_agg(a.word) from (
  select s.word from search_words s where s.stem = k.stem order by s.projects desc limit 20) a)`

/**
 * Of each of these words how many projects know it in any form; of those among `rarest` that fewer than `few` projects know
 * the longer words (of 'rain' not 'rains', but 'rainfall'), and of those with `long` letters or more that no project has in
 * this form the other forms. How many words there are is hidden from the planner, which would plan for each number again.
 */
export const findKnown = statement('words_known', {
  takes: { words: list(text), rarest: list(text), few: int, long: int },
  gives: knownWord,
  sql: ({ words, rarest, few, long }) => `
    select w.word, k.stem, k.stop, k.projects,
      case when k.projects < ${few} and w.word = any (${rarest}::text[]) then ${begun} else '[]' end as begun,
      case when length(w.word) >= ${long} and w.word = any (${rarest}::text[])
          and not exists (select from search_words l where l.word = w.word)
        then ${alike} end as alike
    from unnest((select ${words}::text[])) as w(word), lateral (
      select stem, numnode(plainto_tsquery('public.guildhall', w.word)) = 0 as stop,
        coalesce((select sum(s.projects)::int from search_words s where s.stem = t.stem), 0) as projects
      from (select search_stem(w.word) as stem offset 0) t offset 0) k`,
})

/** Which of these spellings are words. */
export const findWords = statement('words_spelt', {
  takes: { spellings: list(text) },
  gives: wordRow,
  sql: ({ spellings }) => `select word, stem, projects from search_words where word = any (${spellings}::text[])`,
})

/** For each stem of these spellings that is long enough the word that most projects have; the longest stems first. */
export const findForms = statement('words_forms', {
  takes: { spellings: list(text), shortest: int },
  gives: wordRow,
  sql: ({ spellings, shortest }) => `
    select f.word, f.stem, f.projects
    from (select distinct (ts_lexize('english_stem', spelt))[1] as stem from unnest(${spellings}::text[]) spelt offset 0) t, lateral (
      select s.word, s.stem, s.projects from search_words s where s.stem = t.stem order by s.projects desc, s.word limit 1) f
    where length(t.stem) >= ${shortest}
    order by length(f.stem) desc, f.projects desc, f.word`,
})

/** The words that share the most runs of three letters with this one. */
export const findSimilar = statement('words_similar', {
  takes: { word: text },
  gives: wordRow,
  sql: ({ word }) => `
    select n.word, s.stem, n.projects from search_near(${word}) n join search_words s on s.word = n.word`,
})

/**
 * These words, first the one that most often is a skill or in a title, a tag or a skill of the projects near which it is looked
 * for; else in the order given.
 */
export const findNamedNear = statement('words_named', {
  takes: { words: list(text), near: list(text), looked: int },
  gives: { word: text },
  sql: ({ words, near, looked }) => `
    select w.word from unnest(${words}::text[], ${near}::text[]) with ordinality as w(word, near, at)
    order by coalesce((select t.projects from facet_totals t where t.facet = 'skill' and t.value = w.word::citext), 0)
      + (select count(*) filter (where x.doc @@ to_tsquery('public.guildhall', quote_literal(w.word) || ':AB')) from
          (select doc from project_index where doc @@ plainto_tsquery('public.guildhall', w.word) and doc @@ w.near::tsquery
           limit ${looked}) x) desc, w.at`,
})
