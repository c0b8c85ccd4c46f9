import { prepared } from '#db/statement.ts'

// The last character there is sorts behind every word with this beginning.
const begun = `(select coalesce(json_agg(b), '[]') from (
  select l.word, l.stem, l.projects from search_words l
  where l.word > w.word and l.word < w.word || U&'\\+10FFFF' and l.stem <> k.stem order by l.projects desc, l.word limit 20) b)`

/** A word with the number of projects it was seen in; words seen often are not counted to the end. */
export interface WordRow {
  word: string
  /** What the index has for it. */
  stem: string
  projects: number
}

/** A word that was looked up. */
export interface KnownWord extends WordRow {
  /** It is too common to be indexed. */
  stop: boolean
  /** Words that begin with it and are no other form of it, those in most projects first; of a word that few projects have. */
  begun: WordRow[]
}

/**
 * Of each of these words how many projects know it in any form, and of those among `$2` that fewer than `$3` projects know
 * the longer words: of 'rain' not 'rains', but 'rainfall'. How many words there are is hidden from the planner, which would
 * plan for each number anew.
 */
export const findKnown = prepared<KnownWord>(
  'words_known',
  `select w.word, k.stem, k.stop, k.projects, case when k.projects < $3 and w.word = any ($2::text[]) then ${begun} else '[]' end as begun
   from unnest((select $1::text[])) as w(word), lateral (
     select stem, numnode(plainto_tsquery('public.guildhall', w.word)) = 0 as stop,
       coalesce((select sum(s.projects)::int from search_words s where s.stem = t.stem), 0) as projects
     from (select search_stem(w.word) as stem offset 0) t offset 0) k`,
)

/** Which of these spellings are words. */
export const findWords = prepared<WordRow>(
  'words_spelt',
  'select word, stem, projects from search_words where word = any ($1::text[])',
)

/** The words that share the most runs of three letters with this one. */
export const findSimilar = prepared<WordRow>(
  'words_similar',
  'select n.word, s.stem, n.projects from search_near($1) n join search_words s on s.word = n.word',
)
