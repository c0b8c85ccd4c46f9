import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'

const migration = readFileSync(new URL('../db/migrations/0136_instant_durations.sql', import.meta.url), 'utf8')
const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')

async function publish(title: string, over: object, hasFile: boolean): Promise<void> {
  const input = projectInput({ title, durationDays: null, duration: '', ...over })
  const { id } = (await ada.post('/marketplace/projects', input)).body.project
  await ada.upload(id, [await jpeg(400, 300)])
  const link = { kind: 'link', name: 'The tables', url: 'https://code.example.org/tables' }
  if (hasFile) expect((await ada.post(`/marketplace/projects/${id}/assets`, link)).status).toBe(201)
}

test('the upgrade gives files that are sold without a delivery time the time Instant, so that filters find them', async () => {
  await publish('Files', {}, true)
  await publish('Files after a week', { duration: '7 days' }, true)
  await publish('Shown only', { forSale: false }, true)
  await publish('Made to order', {}, false)
  const found = async () => {
    const { items } = (await market.visitor.get('/marketplace?durationMax=1')).body
    return items.map(({ title, duration }: { title: string; duration: string }) => [title, duration])
  }
  expect(await found()).toEqual([])
  await market.deps.db.pool.query(migration)
  await expect.poll(found, { timeout: 5000 }).toEqual([['Files', 'Instant']])
})
