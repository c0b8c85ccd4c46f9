import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { dueOf, runDue } from './due.ts'

const market = await fileFixture(startMarketplace())

/** Due items, found two at a time; the one called `broken` fails each time. */
function things(ids: string[]) {
  const waiting = new Set(ids)
  const tried: string[] = []
  const kind = dueOf({
    what: 'thing',
    find: async () => [...waiting].slice(0, 2).map((id) => ({ id })),
    lock: async (_tx, id) => id,
    isDue: (id) => waiting.has(id),
    async act(_tx, id) {
      tried.push(id)
      if (id === 'broken') throw new Error('It cannot be done')
      waiting.delete(id)
    },
  })
  return { kind, tried, waiting }
}

test('all due items are processed in one turn, however many are found', async () => {
  const { kind, tried, waiting } = things(['a', 'b', 'c', 'd', 'e'])
  await runDue(market.deps.db, [kind])
  expect(tried).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(waiting.size).toBe(0)
})

test('a failing item is tried once in a turn, blocks no other, and fails the turn', async () => {
  const first = things(['broken', 'a', 'b'])
  const second = things(['c'])
  await expect(runDue(market.deps.db, [first.kind, second.kind])).rejects.toThrow('could not be done')
  expect(first.tried).toEqual(['broken', 'a', 'b'])
  expect([...first.waiting]).toEqual(['broken'])
  expect(second.tried).toEqual(['c'])
})
