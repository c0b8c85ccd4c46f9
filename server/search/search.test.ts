import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
const ben = await market.person('Ben')

async function publish(title: string, over: object = {}): Promise<string> {
  const { body } = await ben.post('/marketplace/projects', projectInput({ title, ...over }))
  await ben.upload(body.project.id, [await jpeg(400, 300)])
  return body.project.id
}

test('suggestions and results contain projects, people and topics', async () => {
  const id = await publish('Barometer for sailors', { skills: ['Barometry'] })
  const suggested = (await market.visitor.get('/search/suggestions?q=baromet')).body
  expect(suggested.projects[0]).toMatchObject({ id })
  expect(suggested.topics).toContainEqual({ kind: 'skill', name: 'Barometry', projects: 1 })
  expect((await market.visitor.get('/search/suggestions?q=ben')).body.people[0]).toMatchObject({ firstName: 'Ben' })
  expect((await market.visitor.get('/search?q=barometre')).body).toMatchObject({
    corrected: 'barometer',
    total: { value: 1 },
  })
  expect((await market.visitor.get('/search/suggestions?q=web')).body.topics[0]).toMatchObject({
    name: 'Web Development',
  })
  expect((await market.visitor.get('/search')).body.projects).toEqual([])
})
