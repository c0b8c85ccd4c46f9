import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkLedger } from '@guildhall/server/ledger/service.ts'
import { expect } from 'vitest'
import { chatDevice } from '../faults/chat-device.ts'
import { billing, startShop } from '../support/commerce.ts'
import { openDatabase } from '../support/database.ts'
import { browserAt, joinBy } from '../support/ready-server.ts'
import type { Cluster } from './cluster.ts'

// Twenty messages a minute are allowed, and those that waited for a primary come at once.
const messagePaceMs = 5_000
const retryMs = 250
const price = 20

export type PeopleAtWork = Awaited<ReturnType<typeof startPeople>>

/** Four people who write to each other and buy, without end, through the address of an installation, and retry like pages. */
export async function startPeople(cluster: Cluster) {
  const { origin } = cluster
  const database = openDatabase(cluster.directUrl)
  // A seller with a project, written by an application of the test on the same database and files.
  const shop = await startShop({ DATA_DIR: cluster.dataDir }, { db: database.db })
  const project = await shop.offer(await shop.seller('Ada'), { price }, 'made')
  const people: Person[] = []
  for (const name of ['Maya', 'Otto', 'Noor', 'Ilse']) {
    const browser = browserAt(origin, origin)
    people.push({ browser, ...(await joinBy(browser, database, name)) })
  }
  const talks: Talk[] = []
  for (const [one, other] of [people.slice(0, 2), people.slice(2)] as [Person, Person][]) {
    await one.browser.post('/relations/send', { toUserId: other.id }, one.token)
    await other.browser.post('/relations/accept', { fromUserId: one.id }, other.token)
    const { conversation } = await one.browser.post('/conversations', { userId: other.id }, one.token)
    const devices = [one, other].map(({ token }) => chatDevice(origin, token, conversation.id))
    talks.push({ conversation: conversation.id as string, devices })
  }

  let isOver = false
  /** When acknowledged writes were sent and answered, by performance.now(). */
  const writes: { sentAt: number; doneAt: number }[] = []
  const purchases: string[] = []
  const problems: string[] = []
  let sent = 0

  const write = async (send: (text: string) => void) => {
    while (!isOver) {
      sent += 1
      send(`Message ${sent}`)
      await pause(messagePaceMs)
    }
  }

  /** Calls until an answer below 500 comes, as a page does with the same key. */
  const insist = async (person: Person, path: string, body?: object, headers: Record<string, string> = {}) => {
    for (;;) {
      const sentAt = performance.now()
      const answer = await fetch(`${origin}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, origin, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch(() => null)
      // 409: the same call is still being done, by a process that may be dead.
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) {
        const said = await answer.json().catch(() => null)
        if (said !== null) {
          if (body && answer.ok) writes.push({ sentAt, doneAt: performance.now() })
          return { status: answer.status, body: said }
        }
      }
      await pause(retryMs)
    }
  }

  const buy = async (person: Person) => {
    await insist(person, `/users/${person.id}/cart`, { productId: project, quantity: 1 })
    const { body: quoted } = await insist(person, '/checkout/quote', {})
    const form = { quoteId: quoted.quoteId, billing }
    const key = randomUUID()
    const { status, body } = await insist(person, '/checkout', form, { 'idempotency-key': key })
    if (status !== 201) {
      problems.push(`checkout: ${status} ${JSON.stringify(body)}`)
      return
    }
    purchases.push(body.purchase.id)
    const card = new URLSearchParams({
      number: '4242424242424242',
      expiry: '12 / 40',
      code: '123',
      delivery: 'at-once',
    })
    const pay = async () => {
      const sentAt = performance.now()
      const answer = await fetch(body.purchase.payment.url, {
        ...{ method: 'POST', body: card, headers: { origin }, redirect: 'manual' },
      }).catch(() => null)
      if (!answer || answer.status >= 500) return false
      if (answer.status !== 303) problems.push(`payment: ${answer.status}`)
      writes.push({ sentAt, doneAt: performance.now() })
      return true
    }
    while (!(await pay())) await pause(retryMs)
  }
  const shopOn = async (person: Person) => {
    while (!isOver) {
      await buy(person)
      await pause(retryMs)
    }
  }
  const devices = talks.flatMap(({ devices: all }) => all)
  const work = [...devices.map(({ send }) => write(send)), ...people.map(shopOn)]

  return {
    writes,
    purchases,
    /** Ends the work and expects that everything acknowledged is there, once, and that every cent is in its place. */
    async finish() {
      isOver = true
      await Promise.all(work)
      await expect.poll(() => devices.every((device) => device.isIdle()), patience).toBe(true)
      await expectMessages(database, talks)
      await expectPurchases(database, purchases)
      expect(problems).toEqual([])
      expect(sent).toBe(devices.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0))
    },
    async stop() {
      isOver = true
      for (const device of devices) device.close()
      await Promise.allSettled(work)
      await shop.stop()
      await database.drop()
    },
  }
}

type Database = ReturnType<typeof openDatabase>
interface Person {
  id: string
  token: string
  browser: ReturnType<typeof browserAt>
}
interface Talk {
  conversation: string
  devices: ReturnType<typeof chatDevice>[]
}
const patience = { timeout: 60_000, interval: 200 }

async function expectMessages({ db }: Database, talks: Talk[]): Promise<void> {
  for (const { conversation, devices } of talks) {
    const { rows } = await db.pool.query<{ number: number; text: string; client_id: string }>(
      `select m.number, m.text, m.client_id from conversation_messages m join conversations c on c.id = m.conversation_id
       where c.public_id = $1 and m.client_id is not null order by m.number`,
      [conversation],
    )
    const numbers = new Map(rows.map((row) => [row.client_id, row.number]))
    expect(numbers.size).toBe(rows.length)
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length)
    for (const { acknowledged, faults } of devices) {
      expect(faults).toEqual([])
      for (const [clientId, number] of acknowledged) expect(numbers.get(clientId)).toBe(number)
    }
  }
}

async function expectPurchases({ db }: Database, ids: string[]): Promise<void> {
  // A webhook that met no primary is asked for by a job, every minute.
  const states = async () => {
    const { rows } = await db.pool.query(
      `select p.id,
         (select count(*)::int from sandbox_payments s where s.purchase_id = p.id and s.state = 'succeeded') as charges,
         (select count(*)::int from orders o where o.purchase_id = p.id and o.state <> 'pending') as orders,
         (select count(*)::int from invoices i join orders o on o.id = i.order_id where o.purchase_id = p.id) as invoices
       from purchases p`,
    )
    return rows
  }
  const once = { charges: 1, orders: 1, invoices: 1 }
  const wanted = ids.map((id) => ({ id, ...once })).sort((a, b) => (a.id < b.id ? -1 : 1))
  await expect
    .poll(async () => (await states()).sort((a, b) => (a.id < b.id ? -1 : 1)), { timeout: 150_000, interval: 1_000 })
    .toEqual(wanted)
  expect(await checkLedger(db)).toEqual({ unbalanced: [], strays: [] })
}
