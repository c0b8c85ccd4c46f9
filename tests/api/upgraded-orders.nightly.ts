import { checkLedger } from '@guildhall/server/ledger/service.ts'
import { runOrderClock } from '@guildhall/server/orders/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openSession } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openBrowser } from '../support/browser.ts'
import { inOrder } from '../support/commerce.ts'
import { freshPlace } from '../support/installation-place.ts'
import { runCommand } from '../support/run-command.ts'
import { beforeFulfilments } from '../support/used-installation/before-fulfilments.ts'

const { archive, at, orders } = beforeFulfilments
const day = 86_400_000
let place: Awaited<ReturnType<typeof freshPlace>>
let app: TestApp
let seller: Awaited<ReturnType<typeof signIn>>
let buyer: typeof seller

beforeAll(async () => {
  place = await freshPlace()
  expect(await runCommand('restore', [archive], place)).toMatchObject({ code: 0, err: '' })
  app = await startTestApp({}, place)
  // As if created now: automatic transitions are as far ahead as they were then.
  const since = `interval '${Date.now() - Date.parse(at)} milliseconds'`
  await app.deps.db.pool.query(`update orders set paid_at = paid_at + ${since}, delivered_at = delivered_at + ${since},
    since = since + ${since}, due_at = due_at + ${since}, acts_at = acts_at + ${since}`)
  seller = await signIn(beforeFulfilments.seller)
  buyer = await signIn(beforeFulfilments.buyer)
}, 120_000)
afterAll(async () => {
  await app.stop()
  await place[Symbol.asyncDispose]()
})

async function signIn(email: string) {
  const browser = openBrowser(app)
  const { body } = await browser.post('/api/auth/sign-in/email', { email, password: goodPassword })
  const { token: bearer } = await openSession(browser, body.token)
  return {
    read: async (id: string) => (await browser.get(`/api/orders/${id}`, { bearer })).body.order,
    async move(id: string, move: string, said: object = { note: 'So.' }) {
      const { status, body: answer } = await browser.post(`/api/orders/${id}/${move}`, said, { bearer })
      expect([move, status], JSON.stringify(answer)).toEqual([move, 200])
      return answer.order
    },
  }
}

test('an order in each state is read by both sides, with its turn and a move for the side whose turn it is', async () => {
  for (const [kind, byState] of Object.entries(orders))
    for (const [name, id] of Object.entries(byState)) {
      if (name === 'pending') continue
      const state = name.replace('-open', '')
      const [bought, sold] = [await buyer.read(id), await seller.read(id)]
      const fulfilment = kind === 'files' ? 'files' : 'made-to-order'
      for (const order of [bought, sold]) expect([kind, name, order]).toMatchObject([kind, name, { state, fulfilment }])
      expect([kind, name, bought.turn]).toEqual([kind, name, sold.turn])
      const owner = { buyer: bought, seller: sold }[bought.turn as 'buyer' | 'seller']
      if (owner) expect([kind, name, owner.moves.length > 0]).toEqual([kind, name, true])
      const isOver = ['completed', 'cancelled', 'refunded'].includes(state)
      expect([kind, name, bought.turn === null]).toEqual([kind, name, isOver])
      expect([kind, name, bought.actsAt === null]).toEqual([kind, name, isOver])
    }
  expect((await buyer.read(orders.both['paid-open'])).items[0].assets.length).toBeGreaterThan(0)
  expect((await buyer.read(orders.both.paid)).items[0].assets).toEqual([])
})

test('each order continues as before, automatic transitions included, with every cent in its place', async () => {
  const { files, work, both } = orders
  expect((await buyer.move(files.paid, 'open-assets', {})).state).toBe('delivered')
  expect((await buyer.move(files.delivered, 'accept', {})).state).toBe('completed')
  expect((await buyer.move(files.reported, 'accept', {})).state).toBe('completed')

  const asked = await seller.move(work['changes-requested'], 'request-time', { days: 4, note: 'The ink is wet.' })
  expect(Date.parse(asked.timeRequest.until)).toBe(Date.parse(asked.actsAt) + 4 * day)
  const agreed = await buyer.move(work['changes-requested'], 'accept-time', { until: asked.timeRequest.until })
  expect(agreed.actsAt).toBe(asked.timeRequest.until)
  expect((await seller.move(work['changes-requested'], 'deliver')).state).toBe('delivered')
  expect((await buyer.move(work.delivered, 'request-changes')).state).toBe('changes-requested')
  expect((await seller.move(both['paid-open'], 'deliver')).state).toBe('delivered')
  expect((await buyer.move(both.delivered, 'withdraw', {})).state).toBe('delivered')
  expect((await buyer.move(both['delivered-open'], 'accept', {})).state).toBe('completed')

  // A deadline, its fourteen days, the fourteen of a delivery, and the seven of an answer.
  for (const days of [15, 15, 15, 15]) {
    app.advance(days * day)
    await runOrderClock(app.deps)
  }
  const { rows } = await app.deps.db.pool.query(
    `select o.id, o.state, d.ended_act from orders o join disputes d on d.order_id = o.id and d.ended_act <> 'accept'
     where o.id = any ($1) order by o.state, o.id`,
    [Object.values(orders).flatMap((byState) => Object.values(byState))],
  )
  // Nobody answered their disputes.
  const unanswered = [work.reported, both.reported, work.delivered, both['changes-requested']]
  expect(rows.map(({ id }) => id).sort()).toEqual([...unanswered].sort())
  expect(new Set(rows.map(({ state, ended_act }) => `${state} ${ended_act}`))).toEqual(new Set(['refunded silence']))
  expect(await checkLedger(app.deps.db)).toEqual(inOrder)
})
