import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')

async function publish(title: string): Promise<string> {
  const { body } = await ben.post('/marketplace/projects', projectInput({ title }))
  await ben.upload(body.project.id, [await jpeg(400, 300)])
  return body.project.id
}

test('favorites are listed newest first, in pages, with the price at that time, only the caller’s own and only visible projects', async () => {
  const ids = [await publish('First cabinet'), await publish('Second cabinet'), await publish('Third cabinet')]
  for (const id of ids) await ada.put(`/marketplace/projects/${id}/favorite`)
  await ben.put(`/marketplace/projects/${ids[1]}`, projectInput({ title: 'Second cabinet', price: 30 }))
  const first = (await ada.get('/favorites?limit=2')).body
  expect(first.items.map((card: { id: string }) => card.id)).toEqual([ids[2], ids[1]])
  expect(first.items[1]).toMatchObject({ price: 30, savedPrice: 49.5, favorite: true })
  const second = (await ada.get(`/favorites?limit=2&cursor=${first.nextCursor}`)).body
  expect(second.items.map((card: { id: string }) => card.id)).toEqual([ids[0]])
  expect([first.previousCursor, second.nextCursor]).toEqual([null, null])
  const back = (await ada.get(`/favorites?limit=2&cursor=${second.previousCursor}`)).body
  expect(back).toEqual(first)
  await ben.post(`/marketplace/projects/${ids[0]}/archive`)
  expect((await ada.get('/favorites')).body.items).toHaveLength(2)
  expect((await ben.get('/favorites')).body.items).toEqual([])
  expect((await market.visitor.get('/favorites')).status).toBe(401)
  expect((await ada.get('/favorites?cursor=abc')).body.code).toBe('invalid_cursor')
})
