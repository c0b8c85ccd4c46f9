import { expect, test } from 'vitest'
import { expertsOf } from '../../tests/support/experts.ts'
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

test('suggestions and results contain experts by their methods, with what they know', async () => {
  await expertsOf(market).expert('Odile', { methods: ['Dendrochronology'] })
  const expected = [{ person: { firstName: 'Odile' }, knows: ['Environmental engineering', 'Dendrochronology'] }]
  expect((await market.visitor.get('/search/suggestions?q=dendrochron')).body.experts).toMatchObject(expected)
  expect((await market.visitor.get('/search?q=dendrochronology')).body.experts).toMatchObject(expected)
})

test('results with similar words are left out once another kind has the words as typed; without any they say so', async () => {
  await publish('Bakery ledger')
  await publish('Battery manual')
  await market.person('Batteryman')
  const suggested = (await market.visitor.get('/search/suggestions?q=batteryman')).body
  expect(suggested.people[0]).toMatchObject({ firstName: 'Batteryman' })
  expect([suggested.projects, suggested.similar]).toEqual([[], undefined])
  const results = (await market.visitor.get('/search?q=batteryman')).body
  expect(results).toMatchObject({ projects: [], total: { value: 0 }, peopleTotal: { value: 1, exact: true } })
  expect(results.corrected).toBeUndefined()
  const guessed = (await market.visitor.get('/search/suggestions?q=bakerry')).body
  expect(guessed.projects[0]).toMatchObject({ title: 'Bakery ledger' })
  expect(guessed.similar).toBe(true)
  expect((await market.visitor.get('/search?q=bakerry')).body).toMatchObject({ similar: true, corrected: 'bakery' })
})
