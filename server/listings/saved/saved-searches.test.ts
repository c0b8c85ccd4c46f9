import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Marketplace, projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { sendAlert, startAlerts } from './alerts.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>
let market: Marketplace
let ada: Person
let ben: Person
beforeAll(async () => {
  market = await startMarketplace()
  ada = await market.person('Ada')
  ben = await market.person('Ben')
})
afterAll(() => market.stop())

async function publish(title: string, over: object = {}): Promise<string> {
  const { body } = await ben.post('/marketplace/projects', projectInput({ title, ...over }))
  await ben.upload(body.project.id, [await jpeg(400, 300)])
  return body.project.id
}

/** Runs the daily alerts once and answers the mails that went. */
async function alerts() {
  const send = vi.fn()
  const jobs: { id: string }[] = []
  await startAlerts(market.deps.db, { enqueue: async (_tx, _name, data) => void jobs.push(data as { id: string }) })
  for (const job of jobs) await sendAlert({ ...market.deps, mail: { send } }, job)
  return send.mock.calls as [
    string,
    string,
    { count: number; what: string; names: string[]; url: string; stopUrl: string; oneClickUrl: string },
  ][]
}

test('favorites: the newest first, in pages, with what they cost then; only what may still be seen, only one’s own', async () => {
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

test('a search is kept once, however its query is written; order, page and unknown names do not count', async () => {
  const one = await ada.post('/saved-searches', {
    query: 'q=cabinet&category=Web+Development&sort=views&view=register',
  })
  expect(one.status).toBe(201)
  expect(one.body.search).toMatchObject({ query: 'category=Web+Development&q=cabinet', alert: true })
  const again = await ada.post('/saved-searches', { query: 'category=Web+Development&q=cabinet', alert: false })
  expect(again.body.search).toMatchObject({ id: one.body.search.id, alert: false })
  expect((await ada.get('/saved-searches')).body.searches).toHaveLength(1)
  const shouted = await ada.post('/saved-searches', { query: 'category=Web+Development&q=CABINET' })
  expect(shouted.body.search).toMatchObject({ id: one.body.search.id, alert: true })
  expect((await ada.get('/saved-searches')).body.searches).toHaveLength(1)
  for (const query of ['sort=views', 'category=Cooking', 'q=', `q=${'a'.repeat(300)}`])
    expect((await ada.post('/saved-searches', { query })).status, query).toBe(422)
  const { id } = one.body.search
  expect((await ben.delete('/saved-searches', { id })).status).toBe(404)
  expect((await market.visitor.post('/saved-searches', { query: 'q=a' })).status).toBe(401)
  expect((await ada.delete('/saved-searches', { id })).status).toBe(204)
  expect((await ada.delete('/saved-searches', { id })).status).toBe(404)
})

test('fifty searches are kept at most, also when they come at once', async () => {
  const carl = await market.person('Carl')
  const answers = await Promise.all(
    Array.from({ length: 53 }, (_, n) => carl.post('/saved-searches', { query: `q=word${n}`, alert: false })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
})

test('an alert tells once of what is new, and stops with one click', async () => {
  await publish('Telescope of yesterday')
  const { body } = await ada.post('/saved-searches', { query: 'q=telescope' })
  expect(await alerts()).toEqual([])
  await publish('Telescope of today')
  await publish('Something else entirely')
  const [[template, to, values] = []] = await alerts()
  expect([template, to]).toEqual(['saved-search', expect.stringContaining('ada-')])
  expect(values).toMatchObject({ count: 1, names: ['Telescope of today'] })
  expect(await alerts()).toEqual([])

  const token = new URL(values?.stopUrl ?? '').searchParams.get('token') ?? ''
  const forged = `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}A`
  expect((await market.visitor.post('/unsubscribe', { token: forged })).status).toBe(403)
  expect((await market.visitor.post('/unsubscribe', { token: 'x' })).status).toBe(422)
  // What a token is for is told before anything is stopped.
  expect((await market.visitor.get(`/unsubscribe?token=${forged}`)).body.code).toBe('link_expired')
  for (const query of ['', '?token=x']) expect((await market.visitor.get(`/unsubscribe${query}`)).status).toBe(400)
  const told = { kind: 'project', query: 'q=telescope', alert: true }
  expect((await market.visitor.get(`/unsubscribe?token=${token}`)).body).toEqual(told)
  const oneClick = new URL(values?.oneClickUrl ?? '')
  const posted = (url: string) =>
    market.call({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await posted(`${oneClick.pathname}?token=${forged}`)).status).toBe(403)
  expect((await posted(oneClick.pathname)).status).toBe(403)
  expect((await posted(oneClick.pathname + oneClick.search)).status).toBe(204)
  await publish('Telescope of tomorrow')
  expect(await alerts()).toEqual([])
  expect((await ada.get('/saved-searches')).body.searches[0]).toMatchObject({ id: body.search.id, alert: false })
  // Twice is once; turned on again it tells of what comes from then on.
  expect((await market.visitor.post('/unsubscribe', { token })).body).toEqual({ kind: 'project', query: 'q=telescope' })
  await ada.post('/saved-searches', { query: 'q=telescope', alert: true })
  expect(await alerts()).toEqual([])
})

test('a mail that does not go is tried again with the same news', async () => {
  await publish('Microscope')
  const { body } = await ben.post('/saved-searches', { query: 'q=microscope' })
  await publish('Microscope two')
  const send = vi.fn().mockRejectedValueOnce(new Error('no connection'))
  const alert = () => sendAlert({ ...market.deps, mail: { send } }, { id: body.search.id })
  await expect(alert()).rejects.toThrow('no connection')
  await alert()
  expect(send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]?.[2]).toMatchObject({ names: ['Microscope two'] })
  await alert()
  expect(send).toHaveBeenCalledTimes(2)
})

test('suggestions and results hold projects, people and topics', async () => {
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
