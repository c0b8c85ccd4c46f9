import { expect, test, vi } from 'vitest'
import { runAlerts } from '../../../tests/support/alerts.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { sendAlert } from './alerts.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')

async function publish(title: string): Promise<string> {
  const { body } = await ben.post('/marketplace/projects', projectInput({ title }))
  await ben.upload(body.project.id, [await jpeg(400, 300)])
  return body.project.id
}

test('a search is saved once, however its query is written; sort order, page and unknown parameters do not count', async () => {
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

test('fifty searches can be saved, also when they are saved at the same time', async () => {
  const carl = await market.person('Carl')
  const answers = await Promise.all(
    Array.from({ length: 53 }, (_, n) => carl.post('/saved-searches', { query: `q=word${n}`, alert: false })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
})

test('an alert reports new projects once, and stops with one click', async () => {
  await publish('Telescope of yesterday')
  const { body } = await ada.post('/saved-searches', { query: 'q=telescope' })
  expect(await runAlerts(market)).toEqual([])
  await publish('Telescope of today')
  await publish('Something else entirely')
  const [{ to, values } = {}] = await runAlerts(market)
  expect(to).toContain('ada-')
  expect(values).toMatchObject({ count: 1, what: '1 new project', names: ['Telescope of today'] })
  expect(values?.url).toBe(`${market.deps.config.origin}/marketplace?q=telescope&sort=newest`)
  expect(await runAlerts(market)).toEqual([])

  const token = new URL(values?.stopUrl ?? '').searchParams.get('token') ?? ''
  const forged = `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}A`
  expect((await market.visitor.post('/unsubscribe', { token: forged })).status).toBe(403)
  expect((await market.visitor.post('/unsubscribe', { token: 'x' })).status).toBe(422)
  // The page says what a token is for before anything is stopped.
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
  expect(await runAlerts(market)).toEqual([])
  expect((await ada.get('/saved-searches')).body.searches[0]).toMatchObject({ id: body.search.id, alert: false })
  // A second stop has no effect; turned on again it reports what is new from then on.
  expect((await market.visitor.post('/unsubscribe', { token })).body).toEqual({ kind: 'project', query: 'q=telescope' })
  await ada.post('/saved-searches', { query: 'q=telescope', alert: true })
  expect(await runAlerts(market)).toEqual([])
})

test('an alert mail that fails is tried again with the same projects', async () => {
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
