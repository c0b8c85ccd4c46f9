import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { sweepRequests } from './request-keys.ts'
import { projectRequests } from './tables.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')

const create = (by: typeof ada, key: string, over: object = {}) =>
  by.post('/marketplace/projects', projectInput(over), { 'idempotency-key': key })

test('a repeated request creates one project, sequentially and at the same time', async () => {
  const first = await create(ada, 'a-key')
  const again = await create(ada, 'a-key')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.project.id).toBe(first.body.project.id)

  const answers = await Promise.all(Array.from({ length: 30 }, () => create(ada, 'another-key')))
  expect(new Set(answers.map(({ body }) => body.project.id)).size).toBe(1)
  const { body } = await ada.get('/users/projects')
  expect(body.items).toHaveLength(2)
})

test('another person’s request with the same key is a different request', async () => {
  const [mine, yours] = [await create(ada, 'shared-key'), await create(ben, 'shared-key')]
  expect(mine.body.project.id).not.toBe(yours.body.project.id)
  expect(yours.body.project.seller.customUserId).toBe(ben.customUserId)
})

test.each(['', 'two words', 'x'.repeat(101)])('an invalid key is refused: %o', async (key) => {
  const answer = await create(ada, key)
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
})

test('the same key with a different body is refused and creates nothing', async () => {
  const cleo = await market.person('Cleo')
  const first = await create(cleo, 'reused', { title: 'One' })
  const other = await create(cleo, 'reused', { title: 'Two' })
  expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  // Defaults filled in by the contract count as the same content, whether sent or not.
  const same = await create(cleo, 'reused', { title: ' One ', teamSize: 1, tags: [] })
  expect([same.status, same.body.project?.id]).toEqual([201, first.body.project.id])
  const both = await Promise.all(['Left', 'Right'].map((title) => create(cleo, 'at-once', { title })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await cleo.get('/users/projects')).body.items).toHaveLength(2)
})

test('a key is free again after 24 hours, and when its project is deleted', async () => {
  const dora = await market.person('Dora')
  const first = await create(dora, 'daily')
  market.advance(24 * 3600_000 + 1000)
  const next = await create(dora, 'daily', { title: 'The next day' })
  expect([next.status, next.body.project.title]).toEqual([201, 'The next day'])
  expect(next.body.project.id).not.toBe(first.body.project.id)
  expect((await dora.delete(`/marketplace/projects/${next.body.project.id}`)).status).toBe(204)
  expect((await create(dora, 'daily', { title: 'Once more' })).body.project.title).toBe('Once more')
  market.advance(24 * 3600_000 + 1000)
  await sweepRequests(market.deps)
  expect(await market.deps.db.select().from(projectRequests)).toEqual([])
})
