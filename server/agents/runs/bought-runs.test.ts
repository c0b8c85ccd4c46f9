import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { runOrderClock } from '#orders/clock.ts'
import { fails, repeats, startRunnable, tellsPart } from '../../../tests/support/agent-runs.ts'
import { inOrder } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { endLostRuns } from './run-clock.ts'
import { endPacks } from './run-state.ts'

const runnable = await fileFixture(startRunnable())
const { market, shop, deps, now, remote, send, refused, run, runsOf, lineOf, buyRuns } = runnable
const author = await shop.seller('Ada')
const day = 86_400_000
// Each test has the calls of a day of its own.
beforeEach(() => market.advance(day))
type Member = Awaited<ReturnType<typeof market.person>>

const orderOf = async (person: Member, id: string) => (await person.get(`/orders/${id}`)).body.order
const giveBack = (person: Member, id: string) => person.post(`/orders/${id}/return-runs`, {})

/** A person who agreed to run a new agent whose runs cost fifty cents, and has no free tries left today. */
async function ready(over: object = {}) {
  const ben = await market.person('Ben')
  const { id, name } = await runnable.publishRunnable(author, { runMinor: 50, ...over })
  await runnable.agree(ben, id)
  for (let n = 0; n < runLimits.pricedTries; n += 1) await run(ben, id)
  return { ben, id, name }
}

test('a priced agent has three free tries a day, and then needs bought runs', async () => {
  const { ben, id } = await ready()
  expect(await runsOf(ben, id)).toMatchObject({ tries: { most: 3, left: 0 }, packs: [] })
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([429, 'tries_used'])
  expect((await runnable.readAgent(ben, id)).runMinor).toBe(50)
})

test('an agent with a price needs a remote and its author’s invoice details', async () => {
  const mia = await market.person('Mia')
  const refusedFor = async (person: Member, over: object) => {
    const { status, body } = await runnable.create(person, { name: `P ${crypto.randomUUID()}`, runMinor: 5, ...over })
    return [status, body.code, body.fields?.[0]?.path]
  }
  expect(await refusedFor(mia, {})).toEqual([409, 'agent_no_business_details', undefined])
  expect(await refusedFor(author, { remoteUrl: '' })).toEqual([422, 'invalid', 'runMinor'])
  expect(await refusedFor(author, { runMinor: 10_001 })).toEqual([422, 'invalid', 'runMinor'])
  expect(await refusedFor(author, { runMinor: -1 })).toEqual([422, 'invalid', 'runMinor'])
})

test('runs are bought in one cart with a project: one purchase, an order each, and the runs are open at once', async () => {
  const { ben, id, name } = await ready()
  const project = await shop.offer(author, { title: 'Tide tables', price: 20 })
  await shop.add(ben, project)
  const cart = (await ben.post(`/users/${ben.customUserId}/cart`, lineOf(id, 10))).body
  expect(cart.items.find(({ kind }: { kind: string }) => kind === 'agent')).toMatchObject({
    ...{ agentId: id, title: `${name}: 10 runs`, price: 5, quantity: 1, available: true },
    ...{ chosen: { runs: 10, runMinor: 50 }, agent: { id, author: { customUserId: author.customUserId } } },
  })
  const { quoteId, totalMinor } = await shop.quote(ben)
  expect(totalMinor).toBe(2500)
  expect((await shop.checkout(ben, quoteId, quoteId)).body.fields[0].path).toBe('immediateDelivery')
  const { purchase } = (await shop.checkout(ben, quoteId, quoteId, { immediateDelivery: true })).body
  await shop.settle(purchase.id)
  const orders = (await ben.get(`/purchases/${purchase.id}`)).body.purchase.orders
  expect(
    orders.map(({ fulfilment, state }: { fulfilment: string; state: string }) => [fulfilment, state]).sort(),
  ).toEqual([
    ['files', 'delivered'],
    ['runs', 'delivered'],
  ])
  expect((await ben.get(`/users/${ben.customUserId}/cart`)).body.items).toEqual([])
  expect((await runsOf(ben, id)).packs).toEqual([
    expect.objectContaining({ runs: 10, left: 10, runMinor: 50, openUntil: expect.any(String) }),
  ])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a number of runs that is not sold is refused: too few, too many, below five in all, own, free or without a remote', async () => {
  const { ben, id } = await ready()
  const set = (person: Member, agentId: string, runs: number) =>
    person.post(`/users/${person.customUserId}/cart`, lineOf(agentId, runs))
  for (const runs of [9, 1001, 1.5]) expect((await set(ben, id, runs)).status).toBe(422)
  const cheap = await runnable.publishRunnable(author, { runMinor: 1 })
  expect((await set(ben, cheap.id, 499)).body.code).toBe('product_not_for_sale')
  expect((await set(ben, cheap.id, 500)).status).toBe(200)
  expect((await set(author, id, 10)).body.code).toBe('product_own')
  const free = await runnable.publishRunnable(author)
  expect((await set(ben, free.id, 1000)).body.code).toBe('product_not_for_sale')
  expect((await market.visitor.post(`/users/${ben.customUserId}/cart`, lineOf(id, 10))).status).toBe(401)
})

test('a price that changed before the payment answers 409 with a new quote, and bought runs keep theirs', async () => {
  const { ben, id, name } = await ready()
  const { agent } = (await author.get(`/agents/${id}`)).body
  const { quoteId } = (await ben.post('/checkout/quote', { items: [lineOf(id, 10)] })).body
  const names = ['name', 'summary', 'description', 'category', 'tags', 'licence', 'examples', 'limits', 'languages']
  const input = Object.fromEntries([...names, 'remoteUrl'].map((each) => [each, agent[each]]))
  const priced = async (runMinor: number) =>
    expect((await author.put(`/agents/${id}`, { ...input, runMinor })).status).toBe(200)
  await priced(80)
  const stale = await shop.checkout(ben, quoteId, quoteId, { immediateDelivery: true })
  expect([stale.status, stale.body.quote.totalMinor, stale.body.quote.changes[0].kind]).toEqual([409, 800, 'price'])
  const orderId = await buyRuns(ben, id, 10)
  await priced(900)
  expect((await runsOf(ben, id)).packs[0]).toMatchObject({ orderId, runMinor: 80, left: 10 })
  await run(ben, id)
  await giveBack(ben, orderId)
  expect(await orderOf(ben, orderId)).toMatchObject({ totalMinor: 800, refundedMinor: 720 })
  expect(name).toBe(agent.name)
})

test('a run is used by an answer, and given back after a failure, a limit, or without an answer', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  const left = async () => (await runsOf(ben, id)).packs[0].left
  await run(ben, id)
  expect(await left()).toBe(9)
  now.call = fails
  await run(ben, id)
  now.call = (response) => response.writeHead(500).end()
  await run(ben, id)
  now.call = (response, message) =>
    repeats(response, { ...message, params: { arguments: { text: 'x'.repeat(1_100_000) } } })
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'too-large' })
  now.call = (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end()
  await run(ben, id)
  now.call = repeats
  expect(await left()).toBe(9)
  expect((await orderOf(ben, orderId)).items[0]).toMatchObject({ kind: 'agent', agentId: id, used: 1 })
  const kinds = (await runsOf(ben, id)).items.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 5)).toEqual(Array(5).fill('bought'))
})

test('a run that its buyer stops is used once a part of the answer came, and given back before', async () => {
  const { ben, id } = await ready()
  await buyRuns(ben, id, 10)
  const left = async () => (await runsOf(ben, id)).packs[0].left
  for (const [call, after] of [
    [tellsPart, 9],
    [() => {}, 9],
  ] as const) {
    const called = Promise.withResolvers<void>()
    now.call = (response, message) => {
      call(response, message)
      called.resolve()
    }
    const stop = new AbortController()
    const sent = send(ben, id, { text: 'slow' }, { signal: stop.signal })
    if (call === tellsPart) {
      const reader = (await sent).body?.getReader()
      await reader?.read()
    }
    await called.promise
    stop.abort()
    await sent.catch(() => {})
    await remote.quiet()
    now.call = repeats
    await expect.poll(left).toBe(after)
  }
})

test('the last bought run is taken once, also when two requests want it at once', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  for (let n = 0; n < 9; n += 1) await run(ben, id)
  const lock = await holdLock(deps.db, 'select from agent_run_packs where order_id = $1 for update', [orderId])
  const both = [send(ben, id, { text: 'a' }), send(ben, id, { text: 'b' })]
  await lock.untilHeld(both)
  await lock.release()
  const statuses = await Promise.all(both.map(async (each) => (await each).status))
  for (const each of both) await (await each).text()
  expect(statuses.sort()).toEqual([200, 429])
  // All are used, so the order is complete and the author is paid.
  await expect.poll(async () => (await orderOf(ben, orderId)).state).toBe('completed')
  expect(await orderOf(ben, orderId)).toMatchObject({ refundedMinor: 0, turn: null })
  expect((await orderOf(ben, orderId)).events.at(-1)).toMatchObject({ actor: 'clock', act: 'runs-used' })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('giving back refunds what is left once, the author is paid for the rest only then, and the invoice is over that', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 20)
  const available = async () => (await author.get('/balance')).body.availableMinor
  const before = await available()
  for (let n = 0; n < 4; n += 1) await run(ben, id)
  expect([await available(), (await ben.get(`/orders/${orderId}/invoice`)).status]).toEqual([before, 404])
  const answers = await Promise.all([giveBack(ben, orderId), giveBack(ben, orderId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const order = await orderOf(ben, orderId)
  expect(order).toMatchObject({ state: 'completed', totalMinor: 1000, refundedMinor: 800 })
  expect((await ben.get(`/orders/${orderId}/invoice`)).body.invoice.totalMinor).toBe(200)
  expect((await available()) - before).toBe(200 - (await orderOf(author, orderId)).feeMinor)
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([429, 'tries_used'])
  expect((await giveBack(author, orderId)).status).toBe(403)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('runs of which none was used go back whole, which cancels the order', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  expect((await giveBack(ben, orderId)).body.order).toMatchObject({ state: 'cancelled', refundedMinor: 500 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('runs cannot be given back while one is running, and none starts once they are', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  now.call = tellsPart
  const stop = new AbortController()
  const sent = await send(ben, id, { text: 'slow' }, { signal: stop.signal })
  await sent.body?.getReader().read()
  expect((await giveBack(ben, orderId)).body.code).toBe('runs_open')
  stop.abort()
  await remote.quiet()
  now.call = repeats
  await expect.poll(async () => (await runsOf(ben, id)).items[0].outcome).toBe('stopped')
  // Both wait for the same row. The first one succeeds: a run is either used or refunded, never both.
  const lock = await holdLock(deps.db, 'select from agent_run_packs where order_id = $1 for update', [orderId])
  const [back, started] = [giveBack(ben, orderId), send(ben, id, { text: 'late' })]
  await lock.untilHeld([back, started])
  await lock.release()
  const [{ status }, answer] = [await back, await started]
  await answer.text()
  expect([200, 409]).toContain(status)
  expect(answer.status).toBe(status === 200 ? 429 : 200)
  const { state, refundedMinor } = await orderOf(ben, orderId)
  expect([state, refundedMinor]).toEqual(status === 200 ? ['completed', 450] : ['delivered', 0])
})

test('after 90 days what is left goes back by itself', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  for (let n = 0; n < 3; n += 1) await run(ben, id)
  market.advance(runLimits.openDays * day - 60_000)
  await runOrderClock(deps)
  expect((await orderOf(ben, orderId)).state).toBe('delivered')
  market.advance(120_000)
  await runOrderClock(deps)
  expect(await orderOf(ben, orderId)).toMatchObject({ state: 'completed', refundedMinor: 350 })
})

test('an agent that is hidden, deleted, a draft or without a remote gives back what is left', async () => {
  const admin = await shop.staff('Ines', 'admin')
  const { agent: sample } = (await author.get(`/agents/${(await ready()).id}`)).body
  const names = [
    'summary',
    'description',
    'category',
    'tags',
    'licence',
    'examples',
    'limits',
    'languages',
    'remoteUrl',
  ]
  const input = Object.fromEntries(names.map((each) => [each, sample[each]]))
  const ends: Record<string, (id: string, name: string) => Promise<{ status: number }>> = {
    hidden: (id) => admin.post(`/admin/agents/${id}/hide`, { reason: 'It copies another.', rule: 'misuse' }),
    deleted: (id) => author.delete(`/agents/${id}`),
    draft: (id, name) => author.put(`/agents/${id}`, { ...input, name, publish: false }),
    remote: (id, name) =>
      author.put(`/agents/${id}`, {
        ...{ ...input, name, remoteUrl: '', howToRun: 'Run it.' },
        packages: [{ registry: 'npm', identifier: 'gap-finder', version: '1.2.0' }],
      }),
  }
  for (const [how, end] of Object.entries(ends)) {
    const { ben, id, name } = await ready()
    const orderId = await buyRuns(ben, id, 10)
    await run(ben, id)
    const { status } = await end(id, name)
    expect([how, status < 300]).toEqual([how, true])
    await endPacks(deps)
    expect([how, await orderOf(ben, orderId)]).toEqual([
      how,
      expect.objectContaining({ state: 'completed', refundedMinor: 450 }),
    ])
  }
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('money for an agent that can no longer be run when it comes is refunded', async () => {
  const { ben, id } = await ready()
  const { quoteId } = (await ben.post('/checkout/quote', { items: [lineOf(id, 10)] })).body
  const { purchase } = (await shop.checkout(ben, quoteId, quoteId, { immediateDelivery: true })).body
  await author.delete(`/agents/${id}`)
  await shop.settle(purchase.id)
  expect(await orderOf(ben, purchase.orders[0].id)).toMatchObject({ state: 'cancelled', refundedMinor: 500 })
})

test('while the order is in a dispute no run is taken; its end refunds what was not used', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  await run(ben, id)
  expect((await ben.post(`/orders/${orderId}/report`, { note: 'It answers nonsense.' })).status).toBe(200)
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([429, 'tries_used'])
  expect((await giveBack(ben, orderId)).status).toBe(409)
  expect((await ben.post(`/orders/${orderId}/accept`, {})).body.order).toMatchObject({
    ...{ state: 'completed', refundedMinor: 450 },
  })
})

test('a run that lost its process is given back by the clock', async () => {
  const { ben, id } = await ready()
  const orderId = await buyRuns(ben, id, 10)
  await run(ben, id)
  // As a server that was killed leaves it.
  await deps.db.pool.query(`update agent_runs set ended_at = null, outcome = null, ms = null where order_id = $1`, [
    orderId,
  ])
  await deps.db.pool.query('update agent_run_packs set spent = 0, open = 1 where order_id = $1', [orderId])
  expect((await runsOf(ben, id)).packs[0].left).toBe(9)
  market.advance(runLimits.lostMs + 1000)
  await endLostRuns(deps)
  await endLostRuns(deps)
  expect((await runsOf(ben, id)).packs[0].left).toBe(10)
  expect((await runsOf(ben, id)).items[0]).toMatchObject({ outcome: 'lost', kind: 'bought' })
})
