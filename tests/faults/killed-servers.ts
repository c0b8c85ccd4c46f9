import { randomInt } from 'node:crypto'
import { pick, randomFrom } from '@guildhall/server/seed/chance/random.ts'
import { sql } from 'drizzle-orm'
import type { ShopPerson } from '../support/commerce.ts'
import type { Marketplace } from '../support/marketplace.ts'
import { type Fault, faultyServers } from './faulty-server.ts'

/** How often the server dies at each point: 5 by default, 10 in npm run test:nightly, 25 in npm run test:faults. */
export const kills = Number(process.env.KILLS ?? 5)
// Drawn from the seed: how long after its point each server dies, and how its webhooks are sent. `SEED` repeats a run.
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const random = randomFrom(seed)
const longestLateMs = 40
console.log(`The kills are drawn from SEED=${seed}`)
export const minute = 60_000
// The next server starts this much later: all leases have expired, and a silent provider is asked.
const laterMs = 2.5 * minute

/** A point at which a server dies. */
export type Point = Omit<Fault, 'lateMs'>

export type KilledServers = Awaited<ReturnType<typeof startKilledServers>>

/** Starts servers that die at points a test names, over the data of a marketplace, and people who retry. */
export async function startKilledServers(market: Marketplace) {
  const servers = await faultyServers(market.at.database, market.at.dataDir)
  let aheadMs = 0

  /** Starts a server, in place of a running one, after this much time has passed, for everybody. */
  async function startLater(afterMs: number): Promise<void> {
    market.advance(afterMs)
    aheadMs += afterMs
    if (afterMs > 0) await giveJobsBack(market)
    await servers.start(aheadMs)
  }

  /** Starts a server if none runs, and names the point at which it dies. */
  async function arm(point: Point): Promise<void> {
    if (!servers.isRunning()) await startLater(0)
    await servers.tell({ ...point, lateMs: Math.floor(random() * longestLateMs) })
  }

  /** Performs what is due, once the server has started. */
  const performDue = () => servers.tell('due')

  /** Retries as a persistent person does, until a restarted server answers. */
  async function insist<T>(step: () => Promise<T | null>, afterMs = laterMs): Promise<T> {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await step().catch(async (error: unknown) => {
        if (!(error instanceof TypeError)) throw error
        // On a busy machine a connection may break although the server lives.
        if (!(await servers.dies())) return null
        await startLater(afterMs)
        await servers.tell('due')
        return null
      })
      if (answer !== null) return answer
    }
    throw new Error('It never came to an end')
  }

  const call = async (person: ShopPerson, path: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const type = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` }
    const response = await fetch(`${servers.origin}/api${path}`, { ...sent, headers: { ...type, ...headers } })
    return { status: response.status, body: await response.json() }
  }

  /** Pays at the sandbox, whose webhook arrives at once or twice. */
  async function payWithCard(url: string): Promise<void> {
    const delivery = pick(random, ['at-once', 'twice'])
    const card = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 40', code: '123', delivery })
    await insist(async () => {
      const headers = { origin: servers.origin }
      const response = await fetch(url, { method: 'POST', body: card, headers, redirect: 'manual' })
      return response.status === 303 ? true : null
    })
  }

  return {
    origin: servers.origin,
    arm,
    startLater,
    performDue,
    insist,
    call,
    payWithCard,
    deaths: servers.deaths,
    stop: servers.stop,
  }
}

// The queue gives the jobs of a dead process back once their minute is over, by the database's clock, which no test advances.
async function giveJobsBack({ deps }: Marketplace): Promise<void> {
  await deps.db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}
