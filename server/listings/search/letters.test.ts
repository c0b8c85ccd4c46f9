import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'
import { withoutAccents } from './index-query.ts'

/** Letters used in names: Latin, Greek, Cyrillic and Vietnamese. */
const blocks = [
  [0xc0, 0x24f],
  [0x386, 0x3ce],
  [0x400, 0x4ff],
  [0x1e00, 0x1ef9],
] as const
/** Old or phonetic letters that no current name has. */
const unused = /[\u0138\u0149\u0180-\u024f\u1e9a-\u1e9d]/

test('a typed query is split into letters exactly as the index splits texts', async () => {
  await using database = await freshDatabase()
  const letters = blocks
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
    .filter((letter) => /\p{L}/u.test(letter) && !unused.test(letter))
  expect(letters.length).toBeGreaterThan(700)
  const { rows } = await database.db.pool.query<{ letter: string; indexed: string }>(
    'select letter, search_text(letter) as indexed from unnest($1::text[]) letter',
    [letters],
  )
  const others = rows.filter(({ letter, indexed }) => withoutAccents(letter) !== indexed)
  expect(others.map(({ letter }) => letter)).toEqual([])
})
