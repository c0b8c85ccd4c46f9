import { randomUUID } from 'node:crypto'
import { dayOfTries } from '@guildhall/server/agents/runs/start-run.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtRuns } from '../support/bought-items.ts'
import { inOrder, type Shop, startShop } from '../support/commerce.ts'
import { type KilledServers, kills, minute, type Point, startKilledServers } from './killed-servers.ts'

let shop: Shop
let servers: KilledServers

beforeAll(async () => {
  shop = await startShop()
  servers = await startKilledServers(shop.market)
})
afterAll(async () => {
  await servers.stop()
  await shop.stop()
})

const rows = async (text: ReturnType<typeof sql>) => (await shop.market.deps.db.execute(text)).rows

/** A person with ten bought runs of an agent that the killed server reaches, and without free tries. */
async function withRuns() {
  const buyer = await shop.market.person('Maya')
  const orderId = await boughtRuns(shop, await shop.seller('Ada'), buyer)
  const [line] = await rows(sql`select agent_id from order_lines where order_id = ${orderId}`)
  const agentId = String(line?.agent_id)
  const url = `${servers.origin}/dev/agents/reading-level`
  // Without its version it runs as it is.
  await rows(sql`delete from agent_versions where agent_id = ${agentId}`)
  await rows(sql`update agents set remote_url = ${url} where id = ${agentId}`)
  await rows(sql`
    insert into agent_callers (user_id, agent_id, caller, host, agreed_at, tries_day, tries)
    values (${buyer.id}, ${agentId}, 'random', ${new URL(url).host}, now(), ${dayOfTries(shop.market.deps.clock.now())}, 3)`)
  return { buyer, orderId, agentId }
}

const points: Record<string, [point: Point, runs: number, used: number]> = {
  'before it is reserved': [{ statement: 'agent_run_reserve', at: 'before' }, 0, 0],
  'after it is reserved, before the commit': [{ statement: 'agent_run_insert', at: 'after' }, 0, 0],
  'after it is reserved, before it is called': [{ statement: 'agent_run_insert', at: 'commit' }, 1, 0],
  'after the answer, before its end is stored': [{ statement: 'agent_run_end', at: 'before' }, 1, 0],
  'after its end is stored, before the commit': [{ statement: 'agent_run_settle', at: 'after' }, 1, 0],
  'after the commit of its end': [{ statement: 'agent_run_settle', at: 'commit' }, 1, 1],
}

test.each(Object.entries(points))(
  'killed in a bought run, %s: it is used once or given back, and the rest goes back',
  async (_name, [point, runs, used]) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const deaths = servers.deaths()
      const { buyer, orderId, agentId } = await withRuns()
      await servers.arm(point)
      const key = { 'idempotency-key': randomUUID() }
      const body = { tool: 'measure', input: { text: 'It is easy to read.' } }
      // The server dies, so the answer never ends.
      await servers.call(buyer, `/agents/${agentId}/runs`, body, key).catch(() => null)
      await servers.startLater(5 * minute)
      expect(servers.deaths()).toBe(deaths + 1)
      await servers.performDue()
      const state = await rows(sql`
        select k.spent, k.open, (select count(*)::int from agent_runs r where r.order_id = k.order_id) as runs,
          (select count(*)::int from agent_runs r where r.order_id = k.order_id and r.outcome is null) as unended
        from agent_run_packs k where k.order_id = ${orderId}`)
      expect(state).toEqual([{ spent: used, open: 0, runs, unended: 0 }])
      const { body: ended } = await servers.call(buyer, `/orders/${orderId}/return-runs`, {})
      expect(ended.order).toMatchObject({ state: used > 0 ? 'completed' : 'cancelled', refundedMinor: 500 - used * 50 })
    }
    expect((await shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)
