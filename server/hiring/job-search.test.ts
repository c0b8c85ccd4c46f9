import { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { expect, test } from 'vitest'
import { runAlerts } from '../../tests/support/alerts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { dayAhead, startJobs } from '../../tests/support/hiring.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs
const client = await market.person('Ilse')
const reader = await market.person('Amara')
await reader.post('/users/skills', { name: 'latex', level: 'Advanced' })

const ids = {
  thesis: await jobs.posted(client),
  ferry: await jobs.posted(client, {
    ...{ title: 'Analyse six weeks of ferry loads', need: 'Counts per crossing.', category: 'Data Science' },
    ...{ skills: ['Python'], budgetFromMinor: 320_000, budgetToMinor: 400_000, length: 'months', town: 'Bergen' },
    decidesOn: dayAhead(4, jobs.now()),
    hours: { rateFromMinor: 4000, rateToMinor: 5000, perWeek: 20, weeks: 4 },
  }),
  photographs: await jobs.posted(client, {
    ...{ title: 'Label 4,000 clinic photographs', need: 'Twelve labels.', category: 'AI / ML', skills: [] },
    ...{ budgetFromMinor: 60_000, budgetToMinor: 60_000, firstJobOnly: true, audience: 'members' },
  }),
}
const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0]
const found = async (query: string, person: { get: typeof market.visitor.get } = reader) => {
  const { status, body } = await person.get(`/jobs?${query}`)
  expect(status).toBe(200)
  return body.items.map(({ id }: { id: string }) => nameOf(id))
}

test('GET /jobs lists open jobs, the newest first, and visitors only those for everybody', async () => {
  expect(await found('')).toEqual(['photographs', 'ferry', 'thesis'])
  expect(await found('', market.visitor)).toEqual(['ferry', 'thesis'])
})

test('GET /jobs filters by every filter', async () => {
  expect(await found('category=Writing')).toEqual(['thesis'])
  expect(await found('skill=python')).toEqual(['ferry'])
  expect(await found('budgetMin=50000')).toEqual(['photographs', 'ferry'])
  expect(await found('budgetMin=70000')).toEqual(['ferry'])
  expect(await found('length=months')).toEqual(['ferry'])
  expect(await found('length=months&length=weeks')).toEqual(['photographs', 'ferry', 'thesis'])
  expect(await found('paid=hours')).toEqual(['ferry'])
  expect(await found('paid=fixed')).toEqual(['photographs', 'thesis'])
  expect(await found('remote=true')).toEqual(['photographs', 'thesis'])
  expect(await found('decides=7')).toEqual(['ferry'])
  expect(await found('firstJobs=true')).toEqual(['photographs'])
  expect(await found('fits=true')).toEqual(['thesis'])
  expect(await found('fits=true', client)).toEqual([])
})

test('GET /jobs finds words in titles, needs, skills and towns, also misspelt, and sorts', async () => {
  expect(await found('q=thesis')).toEqual(['thesis'])
  expect(await found('q=photographs')).toEqual(['photographs'])
  expect(await found('q=bergen')).toEqual(['ferry'])
  expect(await found('q=crossing')).toEqual(['ferry'])
  expect((await reader.get('/jobs?q=photografs')).body).toMatchObject({
    corrected: 'photographs',
    items: [{ id: ids.photographs }],
  })
  expect(await found('sort=deciding')).toEqual(['ferry', 'thesis', 'photographs'].sort((a, b) => order(a) - order(b)))
  expect(await found('sort=budget')).toEqual(['ferry', 'photographs', 'thesis'])
  const first = (await reader.get('/jobs?sort=budget&limit=2')).body
  expect(first.nextCursor).not.toBeNull()
  expect(await found(`sort=budget&limit=2&cursor=${first.nextCursor}`)).toEqual(['thesis'])
})
// Two decide at the same moment: the smaller id is first.
const order = (name: string) =>
  name === 'ferry'
    ? 0
    : name === 'thesis'
      ? ids.thesis < ids.photographs
        ? 1
        : 2
      : ids.thesis < ids.photographs
        ? 2
        : 1

test('GET /jobs shows which skills fit, and /jobs/facets counts', async () => {
  const [thesis] = (await reader.get('/jobs?q=thesis')).body.items
  expect(thesis.fits).toEqual(['LaTeX'])
  const all = (await reader.get('/jobs/facets')).body
  expect(all).toMatchObject({ total: { value: 3, exact: true }, remote: 2, firstJobs: 1 })
  expect(all.paid).toEqual([
    { paid: 'fixed', count: 2 },
    { paid: 'hours', count: 1 },
  ])
  const seen = (await market.visitor.get('/jobs/facets')).body
  expect(seen).toMatchObject({ total: { value: 2 }, remote: 1, firstJobs: 0 })
  const count = (body: typeof all, name: string) =>
    body.categories.find(({ category }: { category: string }) => category === name).count
  expect(count((await reader.get('/jobs/facets?category=Writing')).body, 'Data Science')).toBe(1)
  expect(count(seen, 'AI / ML')).toBe(0)
})

test('GET /jobs/categories counts people who take work, those free now, and open jobs', async () => {
  const writer = await jobs.freelancer('Yusuf')
  const of = async () =>
    (await market.visitor.get('/jobs/categories')).body.categories.find(
      ({ category }: { category: string }) => category === 'Writing',
    )
  const before = await of()
  expect(before).toMatchObject({ jobs: 1 })
  await writer.put('/users/freelancer-data', { category: 'Writing', availability: 'Available now' })
  expect(await of()).toEqual({ ...before, people: before.people + 1, free: before.free + 1 })
  await writer.put('/users/freelancer-data', { category: 'Writing', availability: 'Not taking work' })
  expect(await of()).toEqual(before)
})

test('GET /users/all finds the freelancers of a category, and of those who are available now', async () => {
  const analyst = await jobs.freelancer('Priya')
  const found = async (query: string) =>
    (await market.visitor.get(`/users/all?${query}`)).body.items.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  const category = new URLSearchParams({ work: 'Data Science' }).toString()
  expect(await found(category)).toEqual([])
  await analyst.put('/users/freelancer-data', { category: 'Data Science' })
  expect(await found(category)).toEqual(['Priya'])
  expect(await found(`${category}&free=true`)).toEqual([])
  await analyst.put('/users/freelancer-data', { category: 'Data Science', availability: 'Available now' })
  expect(await found(`${category}&free=true`)).toEqual(['Priya'])
  expect((await market.visitor.get(`/users/facets?${category}`)).body.total).toEqual({ value: 1, exact: true })
})

test('a saved search of jobs keeps its filters', async () => {
  const saved = await reader.post('/saved-searches', { kind: 'job', query: 'category=Writing', alert: true })
  expect(saved.status).toBeLessThan(300)
  expect(
    (await reader.get('/saved-searches')).body.searches ?? (await reader.get('/saved-searches')).body.items,
  ).toHaveLength(1)
})

test('GET /search/suggestions has open jobs, from the first letters of a word, and visitors only those for everybody', async () => {
  const suggested = async (q: string, person: { get: typeof market.visitor.get }) =>
    (await person.get(`/search/suggestions?q=${q}`)).body.jobs.map(({ id }: { id: string }) => nameOf(id))
  expect(await suggested('ferr', reader)).toEqual(['ferry'])
  expect(await suggested('photogr', reader)).toEqual(['photographs'])
  expect(await suggested('photogr', market.visitor)).toEqual([])
  expect(await suggested('', reader)).toEqual([])
})

test('GET /jobs without filters counts what the viewer may see, pages both ways, and leaves out blocked and suspended clients', async () => {
  const [one, other] = [await market.person('Nomvula'), await market.person('Kenji')]
  const mine = [await jobs.posted(one, { title: 'A pond' }), await jobs.posted(other, { title: 'A mesh' })]
  const first = (await reader.get('/jobs?limit=2')).body
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual(mine.toReversed())
  const { total } = (await reader.get('/jobs/facets')).body
  expect(first.total).toEqual(total)
  expect((await market.visitor.get('/jobs?sort=deciding')).body.total.value).toBe(total.value - 1)
  const second = (await reader.get(`/jobs?limit=2&cursor=${first.nextCursor}`)).body
  expect(nameOf(second.items[0].id)).toBe('photographs')
  const back = (await reader.get(`/jobs?limit=2&cursor=${second.previousCursor}`)).body
  expect(back.items.map(({ id }: { id: string }) => id)).toEqual(mine.toReversed())
  await one.post('/relations/block', { blockedUserId: reader.customUserId })
  await market.deps.db.pool.query('update people set suspended_at = now() where id = $1', [other.id])
  for (const sort of ['newest', 'deciding', 'budget']) {
    const { items } = (await reader.get(`/jobs?sort=${sort}`)).body
    expect(items.filter(({ id }: { id: string }) => mine.includes(id))).toEqual([])
  }
})

test('GET /jobs answers in its schema, to visitors at most a second old, and without a job that has just changed', async () => {
  const author = await market.person('Wren')
  for (const path of ['/jobs', '/jobs?q=thesis', '/jobs?q=photografs&fits=true'])
    for (const person of [market.visitor, reader]) {
      const { body } = await person.get(path)
      // The schema drops undeclared fields.
      expect(jobEndpoints.list.output.parse(body)).toEqual(body)
    }
  for (const id of [ids.thesis, ids.ferry])
    for (const person of [market.visitor, reader, client]) {
      const { body } = await person.get(`/jobs/${id}`)
      expect(jobEndpoints.get.output.parse(body)).toEqual(body)
    }
  const id = await jobs.posted(author, { title: 'A rota for the pond' })
  const newest = async () => (await market.visitor.get('/jobs')).body.items[0].id
  expect(await newest()).toBe(id)
  expect(await newest()).toBe(id)
  await author.post(`/jobs/${id}/close`, { reason: 'budget' })
  expect(await newest()).not.toBe(id)
})

test('the mail of a saved search of jobs leads to a page whose address has the amount as people write it', async () => {
  const keeper = await market.person('Otto')
  await keeper.post('/saved-searches', { kind: 'job', query: 'category=Design&budgetMin=150050', alert: true })
  await jobs.posted(client, {
    title: 'A map to fold',
    category: 'Design',
    budgetFromMinor: 200_000,
    budgetToMinor: 200_000,
  })
  const mails = await runAlerts(market)
  const { values } = mails.find(({ to }) => to.startsWith('otto-')) ?? {}
  const { pathname, searchParams } = new URL(values?.url ?? '')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/search',
    { tab: 'jobs', category: 'Design', pays: '1500.5', sort: 'newest' },
  ])
})
