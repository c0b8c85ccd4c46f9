import { agentTrustLimits } from '@guildhall/contract/limits/agent-trust.ts'
import { beforeEach, expect, test } from 'vitest'
import { startRunnable } from '../../../tests/support/agent-runs.ts'
import { version } from '../../../tests/support/agent-trust.ts'
import { agent } from '../../../tests/support/agents.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { checkDueRemotes } from '../checks/check-clock.ts'
import { endPacks } from './run-state.ts'

const runnable = await fileFixture(startRunnable())
const { market, shop, deps, now, send, refused, run, runsOf, agree, buyRuns } = runnable
const author = await shop.seller('Ada')
const [tool] = now.tools as [{ name: string; title: string; inputSchema: object }]
const day = agentTrustLimits.checkHours * 3_600_000
beforeEach(() => {
  market.advance(day)
  now.tools = [tool]
})

const publishVersion = async (id: string, over: object = {}, asks: object = {}) => {
  const { status, body } = await author.post(`/agents/${id}/versions`, version(over, asks))
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
const decide = (person: { post: typeof author.post }, id: string, number: number, choice: string) =>
  person.post(`/agents/${id}/consents`, { number, choice })
const toolsOf = async (id: string) => (await market.visitor.get(`/agents/${id}/tools`)).body

/** An agent with a version, and somebody who agreed to run it. */
async function versioned(over: { runMinor?: number } = {}) {
  const { id } = await runnable.publishRunnable(author, over)
  if (!over.runMinor) await publishVersion(id)
  const ben = await market.person('Ben')
  await agree(ben, id)
  return { id: id as string, ben }
}

test('a version that asks for more runs for somebody who ran the agent only once they accept it, and they are told', async () => {
  const { id, ben } = await versioned()
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'answered' })
  await publishVersion(id, { version: '2.0.0' }, { keepsHours: 24 })
  expect((await runsOf(ben, id)).accept).toBe('2.0.0')
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'agent_asks_more'])
  expect((await agree(ben, id)).body.code).toBe('agent_asks_more')
  expect((await runsOf(ben, id)).tries.left).toBe(9)
  // Somebody new knows only the newest version.
  const eve = await market.person('Eve')
  await agree(eve, id)
  expect((await run(eve, id)).at(-1)).toMatchObject({ outcome: 'answered' })
  await decide(ben, id, 2, 'accept')
  expect((await runsOf(ben, id)).accept).toBeNull()
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'answered' })
})

test('who stays on an older version runs that one, at its address', async () => {
  const { id, ben } = await versioned()
  const { name } = await runnable.readAgent(author, id)
  const moved = { ...agent, name, packages: [], howToRun: '', remoteUrl: 'https://other.example/mcp' }
  expect((await author.put(`/agents/${id}`, moved)).status).toBe(200)
  await publishVersion(id, { version: '2.0.0', keepsOlder: true }, { calls: ['api.example.org'] })
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'agent_asks_more'])
  expect((await decide(ben, id, 2, 'stay')).status).toBeLessThan(300)
  expect((await ben.get(`/agents/${id}/tools`)).body.host).toBe('remote.example')
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'answered' })
  expect((await toolsOf(id)).host).toBe('other.example')
})

test('a tool that is not as its version says does not run, and is not offered; its author can run it', async () => {
  const { id, ben } = await versioned()
  now.tools = [
    { ...tool, inputSchema: { type: 'object', properties: { text: { type: 'string' } } } },
    { ...tool, name: 'other' },
  ]
  market.advance(day)
  expect(await toolsOf(id)).toMatchObject({ tools: [], problem: expect.stringContaining('not the one') })
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'agent_tool_changed'])
  expect(await refused(send(ben, id, { text: 'x' }, { tool: 'other' }))).toEqual([409, 'agent_tool_changed'])
  await agree(author, id)
  expect((await run(author, id)).at(-1)).toMatchObject({ outcome: 'answered' })
})

test('an agent that failed three checks is neither run nor sold; after a week bought runs go back, and a good check brings it back', async () => {
  const { id, ben } = await versioned({ runMinor: 50 })
  const orderId = await buyRuns(ben, id, 10)
  now.tools = []
  for (const _ of [1, 2, 3]) {
    market.advance(day)
    await checkDueRemotes(deps)
  }
  expect(await toolsOf(id)).toMatchObject({ tools: [], problem: expect.stringContaining('paused') })
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'agent_paused'])
  const quote = await ben.post('/checkout/quote', { items: [runnable.lineOf(id, 10)] })
  expect([quote.status, quote.body.code]).toEqual([409, 'product_not_for_sale'])
  await endPacks(deps)
  expect((await ben.get(`/orders/${orderId}`)).body.order.state).toBe('delivered')
  market.advance(7 * 86_400_000)
  await endPacks(deps)
  expect((await ben.get(`/orders/${orderId}`)).body.order).toMatchObject({ state: 'cancelled', refundedMinor: 500 })
  now.tools = [tool]
  await checkDueRemotes(deps)
  market.advance(day)
  expect(await toolsOf(id)).toMatchObject({ problem: null, tools: [{ name: 'repeat' }] })
})
