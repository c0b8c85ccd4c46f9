import { expertLimits as most } from '@guildhall/contract/limits/experts.ts'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { expertInput, expertsOf } from '../../tests/support/experts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { personalExperts } from './service.ts'

const market = await fileFixture(startMarketplace())
const { expert } = expertsOf(market)
const ada = await market.person('Ada')
const { visitor } = market

const find = async (query: Record<string, string> = {}, who: { get: typeof visitor.get } = visitor) => {
  const { status, body } = await who.get(`/experts?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('professors and people with a doctorate or a doctoral course can list themselves, others cannot', async () => {
  const student = await market.person('Sam')
  expect((await student.get('/expert')).body).toEqual({ isEligible: false, expert: null })
  expect((await student.put('/expert', expertInput)).body.code).toBe('expert_not_eligible')
  const saved = (await student.put('/expert', { ...expertInput, isListed: false })).body
  expect(saved).toMatchObject({ isEligible: false, expert: { isListed: false, answerDays: most.answerDays.usual } })
  await student.put('/users/student-data', { qualification: 'Doctoral or equivalent level' })
  expect((await student.put('/expert', expertInput)).body).toMatchObject({
    isEligible: true,
    expert: { isListed: true },
  })
  const doctor = await market.person('Dora')
  const degree = { institution: 'Aldermoor', course: 'Doctor of Philosophy (PhD)', startYear: 2009, endYear: 2013 }
  const { id } = (await doctor.post('/users/education', degree)).body
  await doctor.put('/expert', expertInput)
  expect(ids(await find())).toEqual(expect.arrayContaining([student.customUserId, doctor.customUserId]))
  expect((await visitor.get(`/experts/${doctor.customUserId}`)).body.expert).toMatchObject({ institution: 'Aldermoor' })
  // Without what makes them an expert they leave the list.
  await doctor.delete(`/users/education/${id}`)
  await student.put('/users/student-data', { qualification: 'Upper secondary education' })
  expect(ids(await find({}, ada))).not.toEqual(expect.arrayContaining([student.customUserId]))
  expect((await ada.get(`/experts/${doctor.customUserId}`)).body.expert).toBeNull()
})

test.each([
  ['fields', { fields: [] }],
  ['fields.0', { fields: ['Alchemy'] }],
  [
    'fields',
    {
      fields: [
        'Law',
        'Sociology',
        'Mathematics',
        'Education',
        'Basic medicine',
        'Other humanities',
        'Civil engineering',
      ],
    },
  ],
  ['help.0', { help: ['money'] }],
  ['answerDays', { answerDays: 0 }],
  ['answerDays', { answerDays: most.answerDays.most + 1 }],
  ['methods', { methods: Array.from({ length: most.methods.items + 1 }, (_, at) => `m${at}`) }],
  ['country', { country: 'Atlantis' }],
  ['email', { email: 'a@b.example' }],
])('a wrong %s is refused at its field', async (path, over) => {
  const { status, body } = await ada.put('/expert', { ...expertInput, isListed: false, ...over })
  expect([status, body.fields[0].path]).toEqual([422, path])
})

test('experts are found by publications, interests, methods and projects, and each hit says by which', async () => {
  const nomvula = await expert('Nomvula', { methods: ['Wombel regression'] })
  await nomvula.post('/publications', { title: 'Measuring energy quibblehood in cold rooms', year: 2021 })
  await nomvula.put('/users/professor-data', { researchInterests: ['Other'], researchInterestOther: 'Zandric heating' })
  const matchOf = async (q: string) =>
    (await find({ q })).items.find((each: { id: string }) => each.id === nomvula.customUserId)?.match
  expect(await matchOf('quibblehood')).toEqual({
    ...{ in: 'publication', before: 'Measuring energy ', found: 'quibblehood', after: ' in cold rooms' },
  })
  expect(await matchOf('zandric')).toMatchObject({ in: 'interest', found: 'Zandric' })
  expect(await matchOf('wombel')).toMatchObject({ in: 'method', found: 'Wombel' })
  // One letter wrong.
  const misspelt = await find({ q: 'quibblehod' })
  expect([ids(misspelt), misspelt.corrected]).toEqual([[nomvula.customUserId], 'quibblehood'])
  // By name nothing needs an explanation.
  expect(await matchOf('nomvula')).toBeUndefined()
  await nomvula.put('/users/visibility', { blocks: { publications: 'connections' } })
  expect(ids(await find({ q: 'quibblehood' }, ada))).toEqual([])
  expect((await ada.get(`/experts/${nomvula.customUserId}`)).body.expert.publications).toBe(0)
})

test('an import of publications is found at once, and its undoing is not', async () => {
  const hana = await expert('Hana')
  for (const title of ['Vexillar one', 'Vexillar two']) await hana.post('/publications', { title })
  expect(ids(await find({ q: 'vexillar' }))).toEqual([hana.customUserId])
  const { items } = (await hana.get('/publications')).body
  for (const { id } of items) await hana.delete(`/publications/${id}`)
  expect(ids(await find({ q: 'vexillar' }, ada))).toEqual([])
})

test('filters narrow the list, and the numbers beside them are those of the list', async () => {
  const over = {
    fields: ['Law', 'Sociology'],
    methods: ['Oral History'],
    help: ['talk', 'review'],
    takesDoctoral: true,
    country: 'ZA',
  }
  const lena = await expert('Lena', over, 'Norrvik')
  await lena.put('/users/profile', { profile: { languages: [{ language: 'zu', level: 'Native' }] } })
  const other = await expert('Omar', { fields: ['Law'], help: ['talk'] }, 'Carrow')
  const both = [lena.customUserId, other.customUserId]
  const finds = async (query: Record<string, string>, expected: string[]) =>
    expect(ids(await find(query, ada)).sort(), JSON.stringify(query)).toEqual([...expected].sort())
  await finds({ field: 'Law' }, both)
  await finds({ field: 'Sociology' }, [both[0] ?? ''])
  await finds({ field: 'Social sciences' }, both)
  const single = { method: 'oral history', institution: 'norrvik', country: 'ZA', language: 'zu', doctoral: 'true' }
  for (const [name, value] of Object.entries(single)) await finds({ [name]: value, field: 'Law' }, [lena.customUserId])
  const two = await ada.get('/experts?field=Law&help=talk&help=review')
  expect(ids(two.body)).toEqual([lena.customUserId])
  await finds({ hour: 'true', field: 'Law' }, [])
  const facets = (await ada.get('/experts/facets?field=Law')).body
  const count = (list: { count: number }[], match: object) =>
    list.find((each) => Object.entries(match).every(([name, value]) => (each as never)[name] === value))?.count
  expect(facets.total).toEqual({ value: 2, exact: true })
  expect(count(facets.fields, { field: 'Sociology' })).toBe(1)
  expect(count(facets.help, { help: 'talk' })).toBe(2)
  expect(count(facets.institutions, { institution: 'Norrvik' })).toBe(1)
  expect(facets.doctoral).toBe(1)
  for (const wrong of ['field=Alchemy', 'help=money', 'country=XX', 'limit=0'])
    expect((await ada.get(`/experts?${wrong}`)).status, wrong).toBe(400)
})

test('visitors find nobody who is hidden from them, blocked people do not find each other, and nobody finds the paused', async () => {
  const eve = await market.person('Eve')
  const piet = await expert('Piet', { methods: ['Glimmering'] })
  const seen = async () => [visitor, ada, eve].map((who) => find({ method: 'glimmering' }, who))
  const counts = async () => (await Promise.all(await seen())).map(({ items }) => items.length)
  expect(await counts()).toEqual([1, 1, 1])
  await piet.put('/users/visibility', { hidden: true })
  await piet.post('/relations/block', { blockedUserId: eve.customUserId })
  expect(await counts()).toEqual([0, 1, 0])
  expect((await visitor.get(`/experts/${piet.customUserId}`)).body.expert).toBeNull()
  expect((await eve.get(`/experts/${piet.customUserId}`)).body.expert).toBeNull()
  expect((await eve.put(`/experts/${piet.customUserId}/favorite`)).body.code).toBe('expert_not_found')
  await piet.put('/expert', { ...expertInput, isListed: false })
  expect(await counts()).toEqual([0, 0, 0])
})

test('experts are kept as favorites, once, and listed while they are listed', async () => {
  const rosa = await expert('Rosa')
  const path = `/experts/${rosa.customUserId}/favorite`
  expect((await market.call({ method: 'PUT', url: `/api${path}` })).status).toBe(401)
  await ada.put(path)
  expect((await ada.put(path)).body).toEqual({ favorite: true, favorites: 1 })
  expect((await ada.get('/experts/favorites')).body.items).toMatchObject([{ id: rosa.customUserId, favorite: true }])
  const ines = await expert('Ines')
  await ada.put(`/experts/${ines.customUserId}/favorite`)
  const { items, nextCursor } = (await ada.get('/experts/favorites?limit=1')).body
  expect(items).toMatchObject([{ id: ines.customUserId }])
  const older = (await ada.get(`/experts/favorites?limit=1&cursor=${nextCursor}`)).body.items
  expect(older).toMatchObject([{ id: rosa.customUserId }])
  await ada.delete(`/experts/${ines.customUserId}/favorite`)
  await rosa.put('/expert', { ...expertInput, isListed: false })
  expect((await ada.get('/experts/favorites')).body.items).toEqual([])
  expect((await ada.delete(path)).body.favorite).toBe(false)
})

test('a search of experts is saved, and one with an unknown field is refused', async () => {
  const saved = await ada.post('/saved-searches', { kind: 'expert', query: 'q=heat&field=Law' })
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
  expect((await ada.post('/saved-searches', { kind: 'expert', query: 'field=Alchemy' })).status).toBe(422)
})

test('no answer about experts has a mail address', async () => {
  const tess = await expert('Tess', { methods: ['Tessellation'] })
  const texts = [await find({ q: 'tessellation' }, ada), (await ada.get(`/experts/${tess.customUserId}`)).body]
  for (const body of texts) expect(JSON.stringify(body)).not.toContain('@')
})

test('a data export has the expert and the favorites, and an erasure deletes both', async () => {
  const uma = await expert('Uma')
  const kept = await expert('Vera')
  await uma.put(`/experts/${kept.customUserId}/favorite`)
  const { db } = market.deps
  expect(await personalExperts.heldOf(db, uma.id)).toMatchObject({
    ...{
      expert: { fields: ['Environmental engineering'], isListed: true },
      favorites: [{ expert: kept.customUserId }],
    },
  })
  await transaction(db, (tx) => personalExperts.erase(tx, uma.id))
  expect(await personalExperts.heldOf(db, uma.id)).toEqual({ expert: null, favorites: [] })
  expect((await ada.get(`/experts/${kept.customUserId}`)).body.expert.favorites).toBe(0)
})
