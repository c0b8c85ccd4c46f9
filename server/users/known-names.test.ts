import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { countNames } from './known-names.ts'

const market = await fileFixture(startMarketplace())
const count = () => countNames(market.deps.db)
type Person = Awaited<ReturnType<typeof market.person>>
const learn = async (person: Person, name: string) =>
  expect((await person.post('/users/skills', { name, level: 'Advanced' })).status).toBeLessThan(300)
const study = async (person: Person, university: string) =>
  expect((await person.put('/users/student-data', { university })).status).toBe(200)
const suggested = async (person: Person, kind: string, q: string) =>
  (await person.get(`/users/known-names?kind=${kind}&q=${encodeURIComponent(q)}`)).body.names

test('GET /users/known-names suggests what several people show to everybody, the most common first', async () => {
  const [ada, ben, cleo] = [await market.person('Ada'), await market.person('Ben'), await market.person('Cleo')]
  for (const person of [ada, ben, cleo]) await learn(person, 'Rust')
  for (const person of [ada, ben]) await learn(person, 'Rubber casting')
  for (const person of [ben, cleo]) await learn(person, 'Data rust proofing')
  await learn(ada, 'Rune reading of my own')
  await count()
  expect(await suggested(ada, 'skill', 'RU')).toEqual(['Rust', 'Rubber casting', 'Data rust proofing'])
  expect(await suggested(ada, 'skill', '%')).toEqual([])
  expect(await suggested(ada, 'university', 'ru')).toEqual([])
  expect((await market.visitor.get('/users/known-names?kind=skill&q=ru')).status).toBe(401)
})

test('names in blocks that not everybody sees, and of hidden people, are not counted', async () => {
  const [dan, eve, fay] = [await market.person('Dan'), await market.person('Eve'), await market.person('Fay')]
  for (const person of [dan, eve, fay]) await study(person, 'Carrow Institute')
  await count()
  expect(await suggested(dan, 'university', 'inst')).toEqual(['Carrow Institute'])
  await eve.put('/users/visibility', { blocks: { studentData: 'connections' } })
  await fay.put('/users/visibility', { hidden: true })
  await count()
  expect(await suggested(dan, 'university', 'inst')).toEqual([])
})
