import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runAlerts } from '../../tests/support/alerts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { people } from './tables.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>
const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')

const keep = (who: Person, query: string, alert = true) => who.post('/saved-searches', { kind: 'person', query, alert })
const change = (who: Person, to: Partial<typeof people.$inferInsert>) =>
  market.deps.db.update(people).set(to).where(eq(people.id, who.id))

/** Creates a new person, with a skill and a headline. */
async function join(name: string, { skill = '', headline = '' } = {}): Promise<Person> {
  const made = await market.person(name)
  if (headline) await made.put('/users/profile', { profile: { headline } })
  if (skill) expect((await made.post('/users/skills', { name: skill })).status).toBe(201)
  return made
}

test('a search of people is saved once, separate from one of projects with the same words; page and unknown parameters do not count', async () => {
  const carl = await market.person('Carl')
  const one = await keep(carl, 'type=Professors&q=tides&limit=5&view=map')
  expect(one.status).toBe(201)
  expect(one.body.search).toMatchObject({ kind: 'person', query: 'q=tides&type=Professors', alert: true })
  const again = await keep(carl, 'q=TIDES&type=Professors', false)
  expect(again.body.search).toMatchObject({ id: one.body.search.id, alert: false })

  await keep(carl, 'q=tides')
  const ofProjects = await carl.post('/saved-searches', { query: 'q=tides' })
  expect(ofProjects.body.search).toMatchObject({ kind: 'project', query: 'q=tides' })
  const { searches } = (await carl.get('/saved-searches')).body
  expect(searches.map(({ kind, query }: { kind: string; query: string }) => `${kind} ${query}`).toSorted()).toEqual([
    'person q=tides',
    'person q=tides&type=Professors',
    'project q=tides',
  ])

  const empty = await keep(carl, 'q=&limit=5')
  const sentence = 'Search for words or choose a filter first'
  expect(empty).toMatchObject({ status: 422, body: { fields: [{ path: 'query', message: sentence }] } })
  const unknown = await keep(carl, 'type=Wizards')
  expect(unknown).toMatchObject({ status: 422, body: { message: 'This is not a search of people' } })
  expect((await carl.post('/saved-searches', { kind: 'planet', query: 'q=tides' })).status).toBe(422)
})

test('fifty searches can be saved, projects and people together', async () => {
  const dora = await market.person('Dora')
  for (let n = 0; n < 25; n++) {
    await dora.post('/saved-searches', { query: `q=word${n}`, alert: false })
    await keep(dora, `q=word${n}`, false)
  }
  expect((await dora.get('/saved-searches')).body.searches).toHaveLength(50)
  expect((await keep(dora, 'q=one+more')).status).toBe(422)
  expect((await dora.post('/saved-searches', { query: 'q=one+more' })).status).toBe(422)
  expect((await keep(dora, 'q=word3', true)).body.search).toMatchObject({ alert: true })
})

test('an alert reports new people once, by name, and stops by its link', async () => {
  await join('Before', { skill: 'Falconry' })
  const { body } = await keep(ada, 'skill=falconry')
  expect(await runAlerts(market)).toEqual([])
  await join('Wren', { skill: 'Falconry' })
  const company = await join('Robin', { skill: 'Falconry' })
  await change(company, { companyName: 'Hawks & Sons' })
  await join('Else', { skill: 'Pottery' })
  const mails = await runAlerts(market)
  expect(mails).toMatchObject([
    {
      to: expect.stringContaining('ada-'),
      values: { count: 2, what: '2 new people', names: ['Hawks & Sons', 'Wren'] },
    },
  ])
  const { url, stopUrl } = mails[0]?.values ?? { url: '', stopUrl: '' }
  expect(url).toBe(`${market.deps.config.origin}/search?tab=people&skill=falconry`)
  expect(await runAlerts(market)).toEqual([])

  const token = new URL(stopUrl).searchParams.get('token')
  const told = { kind: 'person', query: 'skill=falconry' }
  expect((await market.visitor.get(`/unsubscribe?token=${token}`)).body).toEqual({ ...told, alert: true })
  expect((await market.visitor.post('/unsubscribe', { token })).body).toEqual(told)
  await join('Late', { skill: 'Falconry' })
  expect(await runAlerts(market)).toEqual([])
  expect((await ada.delete('/saved-searches', { id: body.search.id })).status).toBe(204)
})

test('a mail filtered by type and words names only matches, and separates new projects from new people', async () => {
  const eve = await market.person('Eve')
  await keep(eve, 'q=lighthouse&type=Freelancers')
  await keep(eve, 'type=Freelancers')
  await eve.post('/saved-searches', { query: 'q=lighthouse' })
  const keeper = await join('Fay', { headline: 'Keeper of a lighthouse' })
  await change(keeper, { userType: 'Freelancers' })
  await join('Gus', { headline: 'Painter of a lighthouse' })
  const mails = await runAlerts(market)
  expect(mails.map(({ values }) => [values.what, values.names, new URL(values.url).search]).toSorted()).toEqual([
    ['1 new person', ['Fay'], '?tab=people&q=lighthouse&type=Freelancers'],
    ['1 new person', ['Fay'], '?tab=people&type=Freelancers'],
  ])
  for (const { id } of (await eve.get('/saved-searches')).body.searches) await eve.delete('/saved-searches', { id })
})

test('alerts leave out suspended and hidden people, members-only skills for visitors, and people across a block', async () => {
  const hal = await market.person('Hal')
  await keep(hal, 'skill=beekeeping')
  await keep(hal, 'type=Business')
  const [suspended, hidden, shy, blocking, shown] = [
    await join('Suspended', { skill: 'Beekeeping' }),
    await join('Hidden', { skill: 'Beekeeping' }),
    await join('Shy', { skill: 'Beekeeping' }),
    await join('Blocking', { skill: 'Beekeeping' }),
    await join('Shown', { skill: 'Beekeeping' }),
  ]
  for (const each of [suspended, hidden, blocking, shown]) await change(each, { userType: 'Business' })
  await change(suspended, { suspendedAt: new Date() })
  expect((await hidden.put('/users/visibility', { hidden: true })).status).toBe(200)
  expect((await shy.put('/users/visibility', { blocks: { skills: 'signed-in' } })).status).toBe(200)
  expect((await blocking.post('/relations/block', { blockedUserId: hal.customUserId })).status).toBe(200)
  // Members find some of them.
  const found = (await hal.get('/users/all?skill=beekeeping')).body.items
  expect(found.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Shown', 'Shy', 'Hidden'])
  const mails = await runAlerts(market)
  expect(mails.map(({ values }) => values.names)).toEqual([['Shown'], ['Shown']])
  expect(await runAlerts(market)).toEqual([])
})
