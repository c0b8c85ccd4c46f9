import { prepared } from '#db/statement.ts'

/** A word with the number of projects it was seen in; words seen often are not counted to the end. */
export interface WordRow {
  word: string
  projects: number
}

/**
 * Of each of these words how many projects know it in any form, and whether it is too common to be indexed. How many
 * words there are is hidden from the planner, which would plan for each number anew.
 */
export const findKnown = prepared<WordRow & { stop: boolean }>(
  'words_known',
  `select w.word, numnode(plainto_tsquery('public.guildhall', w.word)) = 0 as stop,
     coalesce((select sum(s.projects)::int from search_words s where s.stem = search_stem(w.word)), 0) as projects
   from unnest((select $1::text[])) as w(word)`,
)

/** Which of these spellings are words. */
export const findWords = prepared<WordRow>(
  'words_spelt',
  'select word, projects from search_words where word = any ($1::text[])',
)

/**
 * The words with this beginning that most projects have; `$2` is what follows the last of them. With a word as `$3` none of
 * its other forms: of 'rain' not 'rains', but 'rainfall'.
 */
export const findBegun = prepared<WordRow>(
  'words_begun',
  `select word, projects from search_words where word >= $1 and word < $2 and stem is distinct from search_stem($3)
   order by projects desc, word limit 20`,
)

/** The words that share the most runs of three letters with this one. */
export const findSimilar = prepared<WordRow>('words_similar', 'select word, projects from search_near($1)')
