import { randomInt } from 'node:crypto'
import { randomFrom } from '@guildhall/server/seed/chance/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Marketplace, startMarketplace } from '../support/marketplace.ts'
import { chatDevice } from './chat-device.ts'
import { type Fault, faultyServers } from './faulty-server.ts'

// At each point the server dies `CHAT_KILLS` times while `CHAT_MESSAGES` messages in all are sent: 5 and 2,000 by default,
// 10 and 20,000 in npm run test:nightly, 50 and 100,000 in npm run test:faults. `SEED` repeats the random choices.
const kills = Number(process.env.CHAT_KILLS ?? 5)
const messages = Number(process.env.CHAT_MESSAGES ?? 2000)
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const random = randomFrom(seed)
console.log(`The kills of chat are drawn from SEED=${seed}`)

type Point = Omit<Fault, 'lateMs'> | 'anywhere'
const points: Record<string, Point> = {
  'before a message is written': { statement: 'conversation_write', at: 'before' },
  'after it is written, before the commit': { statement: 'conversation_write', at: 'after' },
  'after the commit, before anybody is told': { statement: 'conversation_write', at: 'commit' },
  'between telling and acknowledging, or anywhere': 'anywhere',
}
const pairs = messages > 10_000 ? 20 : 5
const longestLateMs = 20

let market: Marketplace
let servers: Awaited<ReturnType<typeof faultyServers>>

beforeAll(async () => {
  market = await startMarketplace()
  servers = await faultyServers(market.at.database, market.at.dataDir)
})
afterAll(async () => {
  await servers.stop()
  await market.stop()
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause()
}

/** Two people with three pages in one conversation between them. */
async function startPair() {
  const [one, other] = [await market.person('Ilse'), await market.person('Tomas')]
  const { rows } = await market.deps.db.pool.query(
    `insert into conversations (public_id, kind, low_id, high_id, state, created_at)
     values (substr(md5(random()::text), 1, 12), 'direct', least($1::bigint, $2), greatest($1::bigint, $2), 'open', now())
     returning id, public_id`,
    [one.id, other.id],
  )
  const [{ id, public_id: publicId }] = rows
  await market.deps.db.pool.query(
    `insert into conversation_members (conversation_id, seat, user_id, joined_at)
     values ($1, 1, $2, now()), ($1, 2, $3, now())`,
    [id, one.id, other.id],
  )
  const devices = [one, other, other].map(({ token }) => chatDevice(servers.origin, token, publicId))
  return { id: id as number, devices }
}

test.each(Object.entries(points))(
  'killed %s: every acknowledged message is stored once, in one order for all',
  async (_name, point) => {
    if (!servers.isRunning()) await servers.start()
    const talks = await Promise.all(Array.from({ length: pairs }, startPair))
    const devices = talks.flatMap(({ devices: all }) => all)
    const each = Math.ceil(messages / Object.keys(points).length / kills / devices.length)
    let written = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const deaths = servers.deaths()
      const lateMs = Math.floor(random() * longestLateMs)
      const sending = (async () => {
        for (let n = 0; n < each; n += 1) {
          for (const device of devices) {
            written += 1
            device.send(String(written))
          }
          if (random() < 0.05) await pause()
        }
      })()
      if (point === 'anywhere') servers.kill(lateMs * 10)
      else await servers.tell({ ...point, lateMs })
      await sending
      await until(() => servers.deaths() > deaths)
      await servers.start()
    }
    await until(() => devices.every((device) => device.isIdle()))
    for (const { id, devices: all } of talks) {
      const { rows } = await market.deps.db.pool.query(
        'select number, text, client_id from conversation_messages where conversation_id = $1 order by number',
        [id],
      )
      const stored = rows.map(({ text }) => text as string)
      // A page that receives nothing more syncs when it reconnects; here no further message is sent.
      for (const device of all) await until(() => device.knows(rows.length))
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
      expect(new Set(stored).size).toBe(stored.length)
      for (const device of all) {
        expect(device.faults).toEqual([])
        expect(device.shown.map(({ text }) => text)).toEqual(stored)
        for (const [clientId, number] of device.acknowledged) expect(rows[number - 1]?.client_id).toBe(clientId)
      }
    }
    const sent = talks.flatMap(({ devices: all }) => all.flatMap(({ acknowledged }) => [...acknowledged]))
    expect(sent.length).toBe(written)
    for (const device of devices) device.close()
  },
  1_200_000,
)
