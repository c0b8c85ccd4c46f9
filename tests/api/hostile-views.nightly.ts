import { expect, test } from 'vitest'
import { fileFixture } from '../support/file-fixture.ts'
import { freePort } from '../support/free-port.ts'
import { projectInput, startMarketplace } from '../support/marketplace.ts'
import { jpeg } from '../support/pictures.ts'

// A thousand views at a time, over the network: each number rises by one view only, and others get their responses
// meanwhile.

let origin = ''
const port = await freePort()
const market = await fileFixture(startMarketplace({ PORT: String(port), TRUST_PROXY_HOPS: '0' }))
await market.app.listen({ host: 'localhost', port })
origin = `http://localhost:${port}`
const ada = await market.person('Ada')
const ben = await market.person('Ben')

async function publish(): Promise<string> {
  // A new limit window on the same day.
  market.advance(61_000)
  const { body } = await ada.post('/marketplace/projects', projectInput())
  await ada.upload(body.project.id, [await jpeg(40, 30)])
  market.advance(61_000)
  return body.project.id
}
const counters = async (id: string) =>
  (await market.deps.db.pool.query('select views, anonymous_views from projects where id = $1', [id])).rows[0]

/** Calls a thousand times, ten at a time; returns how often each status came and how long the slowest call took. */
async function thousand(id: string, headersOf: (at: number) => Record<string, string>) {
  const statuses: Record<number, number> = {}
  let slowest = 0
  let at = 0
  const sender = async () => {
    for (let each = at++; each < 1000; each = at++) {
      const started = performance.now()
      const url = `${origin}/api/marketplace/projects/${id}/view`
      const answer = await fetch(url, { method: 'POST', headers: headersOf(each) })
      await answer.arrayBuffer()
      slowest = Math.max(slowest, performance.now() - started)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, sender))
  return { statuses, slowest }
}

test('a thousand views by one person count once, and are refused above the limit', async () => {
  const id = await publish()
  const { statuses, slowest } = await thousand(id, () => ({ authorization: `Bearer ${ben.token}` }))
  expect(statuses).toEqual({ 200: 300, 429: 700 })
  expect(await counters(id)).toEqual({ views: 1, anonymous_views: 0 })
  expect(slowest).toBeLessThan(1000)
})

test('a thousand views by the owner count nothing', async () => {
  const id = await publish()
  const { statuses, slowest } = await thousand(id, () => ({ authorization: `Bearer ${ada.token}` }))
  expect(statuses).toEqual({ 200: 300, 429: 700 })
  expect(await counters(id)).toEqual({ views: 0, anonymous_views: 0 })
  expect(slowest).toBeLessThan(1000)
})

test('a thousand visitors with forged addresses count as twenty of one address', async () => {
  const id = await publish()
  const forged = (at: number) => `${at % 250}.${at >> 2}.7.9`
  const { statuses, slowest } = await thousand(id, (at) => ({
    'user-agent': `browser ${at}`,
    'x-forwarded-for': `${forged(at)}, ${forged(at + 1)}`,
    'x-real-ip': forged(at),
    forwarded: `for=${forged(at)}`,
    'cf-connecting-ip': forged(at),
    'true-client-ip': forged(at),
  }))
  expect(statuses).toEqual({ 200: 1000 })
  expect(await counters(id)).toEqual({ views: 0, anonymous_views: 20 })
  expect(slowest).toBeLessThan(1000)
})
