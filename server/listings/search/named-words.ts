import type { Queryable } from '#db/connect.ts'
import type { ListingKind } from '../listing-kind.ts'
import { findNamedNear, type WordRow } from './vocabulary-queries.ts'
import { nearHolding } from './windows.ts'

const looked = 200

/**
 * These words, first the one that most often is a skill or in a title, a tag or a skill (of 200 of its newest listings: a
 * common word must not cost more); else in the order given.
 */
export async function findNamed(
  db: Queryable,
  of: ListingKind<never>,
  words: readonly WordRow[],
): Promise<Pick<WordRow, 'word'>[]> {
  const near = await Promise.all(words.map(({ listings }) => nearHolding(db, of, looked, listings)))
  const names = words.map(({ word }) => word)
  return findNamedNear(db, { kind: of.name, words: names, near, looked })
}
