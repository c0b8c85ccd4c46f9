import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { WordRow } from './vocabulary-queries.ts'
import { nearHolding } from './windows.ts'

const looked = 200

/**
 * These words, first the one that most often is a skill or in a title, a tag or a skill (of 200 of its newest projects: a
 * common word must not cost more); else in the order given.
 */
export async function findNamed(db: Queryable, words: readonly WordRow[]): Promise<Pick<WordRow, 'word'>[]> {
  const near = await Promise.all(words.map(({ projects }) => nearHolding(db, looked, projects)))
  const names = words.map(({ word }) => word)
  return findNamedNear(db, names, near)
}

const findNamedNear = prepared<Pick<WordRow, 'word'>>(
  'words_named',
  `select w.word from unnest($1::text[], $2::text[]) with ordinality as w(word, near, at)
   order by coalesce((select t.projects from facet_totals t where t.facet = 'skill' and t.value = w.word::citext), 0)
     + (select count(*) filter (where x.doc @@ to_tsquery('public.guildhall', quote_literal(w.word) || ':AB')) from
         (select doc from project_index where doc @@ plainto_tsquery('public.guildhall', w.word) and doc @@ w.near::tsquery
          limit ${looked}) x) desc, w.at`,
)
