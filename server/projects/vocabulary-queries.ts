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
  /** Words that the index takes for the same, when no project has a long word as it was typed: of 'financal' 'finance'. */
  alike: string[] | null
}

// A few tell whether the word is one of their forms.
const alike = `(select array_agg(a.word) from (
  select s.word from search_words s where s.stem = k.stem order by s.projects desc limit 20) a)`

/**
 * Of each of these words how many projects know it in any form; of those among `$2` that fewer than `$3` projects know
 * the longer words (of 'rain' not 'rains', but 'rainfall'), and of those with `$4` letters or more that no project has in
 * this form the other forms. How many words there are is hidden from the planner, which would plan for each number anew.
 */
export const findKnown = prepared<KnownWord>(
  'words_known',
  `select w.word, k.stem, k.stop, k.projects, case when k.projects < $3 and w.word = any ($2::text[]) then ${begun} else '[]' end as begun,
     case when length(w.word) >= $4 and w.word = any ($2::text[]) and not exists (select from search_words l where l.word = w.word)
       then ${alike} end as alike
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

/** For each stem of these spellings that has `$2` letters or more the word that most projects have; the longest stems first. */
export const findForms = prepared<WordRow>(
  'words_forms',
  `select f.word, f.stem, f.projects
   from (select distinct (ts_lexize('english_stem', spelt))[1] as stem from unnest($1::text[]) spelt offset 0) t, lateral (
     select s.word, s.stem, s.projects from search_words s where s.stem = t.stem order by s.projects desc, s.word limit 1) f
   where length(t.stem) >= $2
   order by length(f.stem) desc, f.projects desc, f.word`,
)

/** The words that share the most runs of three letters with this one. */
export const findSimilar = prepared<WordRow>(
  'words_similar',
  'select n.word, s.stem, n.projects from search_near($1) n join search_words s on s.word = n.word',
)
