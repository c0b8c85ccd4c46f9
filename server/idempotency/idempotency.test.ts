import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { once } from './service.ts'

let userId: number
const market = await fileFixture(startMarketplace())
userId = (await market.person('Maya')).id

/** A request that does something once, which is counted; then it dies, is refused or answers. */
async function run(key: string, done: string[], end: 'dies' | 'answers'): Promise<unknown> {
  const { deps } = market
  return once(deps, { userId, key, asked: { call: 'x' } }, async ({ isDone, markDone }) => {
    if (!isDone)
      await transaction(deps.db, async (tx) => {
        await markDone(tx)
        done.push(key)
      })
    if (end === 'dies') throw new Error('The line after the commit')
    return { done: done.length }
  })
}

test('work that was committed before the response was lost is not repeated', async () => {
  const done: string[] = []
  await expect(run('a', done, 'dies')).rejects.toThrow('after the commit')
  // Until its lease expires another process may still be working on it.
  await expect(run('a', done, 'answers')).rejects.toMatchObject({ code: 'request_running' })
  market.advance(checkoutLimits.leaseMs + 1000)
  expect(await run('a', done, 'answers')).toEqual({ done: 1 })
  expect(await run('a', done, 'answers')).toEqual({ done: 1 })
  expect(done).toEqual(['a'])
})

test('a refusal before any work frees the key immediately', async () => {
  const refuse = () =>
    once(market.deps, { userId, key: 'b', asked: { call: 'x' } }, async () => {
      throw new Error('no')
    })
  for (const _twice of [1, 2]) await expect(refuse()).rejects.toThrow('no')
})

test('after seven days a key counts as new', async () => {
  const done: string[] = []
  await run('c', done, 'answers')
  market.advance(checkoutLimits.keyMs + 1000)
  await run('c', done, 'answers')
  expect(done).toEqual(['c', 'c'])
})

test('a key belongs to its sender only', async () => {
  const done: string[] = []
  await run('d', done, 'answers')
  userId = (await market.person('Noor')).id
  await run('d', done, 'answers')
  expect(done).toEqual(['d', 'd'])
})
