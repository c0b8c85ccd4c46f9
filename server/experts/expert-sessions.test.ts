import { expect, test } from 'vitest'
import { expertInput } from '../../tests/support/experts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMentors } from '../../tests/support/mentors.ts'
import { hours, sessionType } from '../../tests/support/sessions.ts'

const mentors = await fileFixture(startMentors())
const { market, deps, pass } = mentors
const staff = await mentors.staff('Sofia', 'moderator')
const reader = await market.person('Reader')
const day = (add: number) => new Date(deps.clock.now().getTime() + add * 86_400_000).toISOString().slice(0, 10)

type Host = Awaited<ReturnType<typeof mentors.mentor>>
const setPrice = async (host: Host, priceMinor: number) =>
  expect((await host.put(`/session-types/${host.type.id}`, { ...sessionType, questions: [], priceMinor })).status).toBe(
    200,
  )

/** An expert and mentor who is free some days from now on, for a price in minor units. */
const expertFrom = async (name: string, days: number, priceMinor: number): Promise<Host> => {
  const person = await mentors.mentor(name, staff, { hours: { absences: [{ from: day(-1), to: day(days) }] } })
  await mentors.seller(name, async () => person)
  await setPrice(person, priceMinor)
  await person.put('/users/auth', { userType: 'Professors' })
  await person.put('/users/professor-data', { university: 'Norrvik' })
  expect((await person.put('/expert', expertInput)).status).toBe(200)
  return person
}
const soon = await expertFrom('Soon', 1, 5000)
const later = await expertFrom('Later', 5, 0)
await expertFrom('Last', 10, 4000)
const without = await market.person('Without')
await without.put('/users/auth', { userType: 'Professors' })
await without.put('/expert', expertInput)

const namesOf = ({ items }: { items: { person: { firstName: string } }[] }) =>
  items.map(({ person }) => person.firstName)
const names = async (query: string) => namesOf((await reader.get(`/experts?${query}`)).body)

test('GET /experts sorts by the next free time and by the price of the session, those without one last', async () => {
  expect(await names('sort=soonest')).toEqual(['Soon', 'Later', 'Last', 'Without'])
  expect(await names('sort=cheapest')).toEqual(['Later', 'Last', 'Soon', 'Without'])
})

test('GET /experts pages forward and back in every order', async () => {
  for (const sort of ['soonest', 'newest'] as const) {
    const all = await names(`sort=${sort}`)
    const page = async (cursor: string) => (await reader.get(`/experts?sort=${sort}&limit=2${cursor}`)).body
    const first = await page('')
    const second = await page(`&cursor=${first.nextCursor}`)
    const back = await page(`&cursor=${second.previousCursor}`)
    expect([...namesOf(first), ...namesOf(second)]).toEqual(all)
    expect(namesOf(back)).toEqual(namesOf(first))
  }
})

test('GET /experts finds those with a session that is free within some days, or costs at most an amount', async () => {
  expect((await names('freeWithin=3')).sort()).toEqual(['Soon'])
  expect((await names('freeWithin=7')).sort()).toEqual(['Later', 'Soon'])
  expect((await names('priceMost=4000')).sort()).toEqual(['Last', 'Later'])
  expect(await names('priceMost=0&freeWithin=7')).toEqual(['Later'])
  expect((await reader.get('/experts/facets?freeWithin=7')).body.total).toEqual({ value: 2, exact: true })
  for (const wrong of ['freeWithin=0', 'freeWithin=15', 'freeWithin=x', 'priceMost=-1', 'priceMost=1.5', 'sort=price'])
    expect((await reader.get(`/experts?${wrong}`)).status, wrong).toBe(400)
})

test('the list follows a price that changes, hours that change, and a pause', async () => {
  await setPrice(soon, 1000)
  expect(await names('sort=cheapest')).toEqual(['Later', 'Soon', 'Last', 'Without'])
  await later.put('/hours', { ...hours, absences: [{ from: day(-1), to: day(20) }] })
  await pass(0)
  expect(await names('freeWithin=14&sort=soonest')).toEqual(['Soon', 'Last'])
  await soon.put('/hours', { ...hours, paused: true })
  await pass(0)
  expect(await names('freeWithin=14')).toEqual(['Last'])
  expect((await names('sort=cheapest')).slice(0, 2)).toEqual(['Later', 'Last'])
  expect(await names('sort=cheapest&hour=true')).toEqual(['Later', 'Last'])
})
