import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { run } from './statement.ts'

test('two statements whose names share a prefix longer than the database keeps stay distinct', async () => {
  await using database = await freshDatabase()
  const name = `matches_${'x'.repeat(70)}`
  const { db } = database
  const answers = [1, 2, 3].map((each) =>
    run(db, { name: `${name}_${each}`, text: `select ${each} as number`, values: [] }),
  )
  expect((await Promise.all(answers)).flat()).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  for (const each of [1, 2, 3])
    expect(await run(db, { name: `${name}_${each}`, text: `select ${each} as number`, values: [] })).toEqual([
      { number: each },
    ])
})
