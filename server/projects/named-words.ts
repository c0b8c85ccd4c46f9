import { prepared } from '#db/statement.ts'
import type { WordRow } from './vocabulary-queries.ts'

/**
 * These words, first the one that most often is a skill or in a title, a tag or a skill (of its first 200 projects: a
 * common word must not cost more); else in the order given.
 */
export const findNamed = prepared<Pick<WordRow, 'word'>>(
  'words_named',
  `select w.word from unnest($1::text[]) with ordinality as w(word, at)
   order by coalesce((select t.projects from facet_totals t where t.facet = 'skill' and t.value = w.word::citext), 0)
     + (select count(*) filter (where x.doc @@ to_tsquery('public.guildhall', quote_literal(w.word) || ':AB')) from
         (select doc from project_index where doc @@ plainto_tsquery('public.guildhall', w.word) limit 200) x) desc, w.at`,
)
