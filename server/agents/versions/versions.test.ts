import { createHash } from 'node:crypto'
import { publisherKey, ServerJson, serverJsonSchema } from '@guildhall/contract/agents/server-json.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startTrust } from '../../../tests/support/agent-trust.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { mayRun } from './consent-rules.ts'
import { tellAcquaintances } from './version-news.ts'

const desk = await fileFixture(startTrust())
const { market, deps, publish, publishVersion, trustOf, keep, decide, remote } = desk
const oneTool = remote.tools
beforeEach(() => {
  market.advance(86_400_000)
  Object.assign(remote, { tools: oneTool, isDown: false })
})
const [ada, ben, cara] = [await market.person('Ada'), await market.person('Ben'), await market.person('Cara')]

const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
/** An agent with a first version that sees texts and keeps nothing. */
const versioned = async () => {
  const { id } = await publish(ada)
  expect((await publishVersion(ada, id)).status).toBe(201)
  market.advance(60_000)
  return id as string
}
const second = { version: '2.0.0', changes: 'It reads files now.' }
const more = { sees: ['text', 'files'], keepsHours: 24, calls: ['api.example.org'] }
const runOf = async (person: typeof ben, id: string) => {
  const rule = await mayRun(deps.db, person.id, id)
  return rule.kind === 'run' ? rule.number : `accept ${rule.version}`
}
const toldOf = async (person: typeof ben, id: string) =>
  (await person.get('/notifications')).body.notifications.filter(
    ({ href }: { href: string }) => href === `/ai-agent/${id}#trust`,
  )

test('POST /agents/{id}/versions freezes what the agent is as a server.json, shown with its hash', async () => {
  const id = await versioned()
  const [shown] = (await market.visitor.get(`/agents/${id}/versions`)).body.versions
  expect(shown).toMatchObject({
    ...{
      number: 1,
      version: '1.0.0',
      changes: 'The first.',
      tools: ['echo'],
      asksMore: false,
      difference: [],
      isKept: true,
    },
    // Its own host is named whether its author names it or not.
    asks: { sees: ['text'], keepsHours: 0, calls: ['agents.example.org'], costs: '' },
  })
  const { manifest, sha256 } = (await market.visitor.get(`/agents/${id}/versions/1/manifest`)).body
  expect(createHash('sha256').update(manifest).digest('hex')).toBe(sha256)
  expect(sha256).toBe(shown.sha256)
  const server = ServerJson.parse(JSON.parse(manifest))
  expect(server).toMatchObject({
    ...{ $schema: serverJsonSchema.url, version: '1.0.0', name: expect.stringMatching(new RegExp(`/${id}$`)) },
    remotes: [{ type: 'streamable-http', url: 'https://agents.example.org/gaps' }],
    packages: [{ registryType: 'npm', identifier: 'gap-finder', version: '1.2.0', transport: { type: 'stdio' } }],
    _meta: { [publisherKey]: { 'guildhall.agent': shown.asks } },
  })
  // A later change of the agent does not reach it, and no statement does.
  await ada.put(`/agents/${id}`, {
    ...(await import('../../../tests/support/agents.ts')).agent,
    name: `Other ${id}`,
    summary: 'Else',
  })
  expect((await market.visitor.get(`/agents/${id}/versions/1/manifest`)).body.manifest).toBe(manifest)
  await expect(
    deps.db.execute(
      sql`update agent_versions set manifest = '{}', sha256 = encode(sha256('{}'), 'hex') where agent_id = ${id}`,
    ),
  ).rejects.toThrow()
})

test('a version is for the author of a published agent, has a name of its own and says what changed', async () => {
  const id = await versioned()
  const draft = (await desk.create(ada, { name: 'Versionless draft', publish: false })).body.agent.id
  expect(await codeOf(publishVersion(ada, draft))).toEqual([409, 'agent_version_draft'])
  expect(await codeOf(publishVersion(ben, id, second))).toEqual([404, 'agent_not_found'])
  expect(await codeOf(publishVersion(ada, id))).toEqual([409, 'agent_version_exists'])
  for (const over of [
    { ...second, changes: ' ' },
    { version: '^2.0', changes: 'x' },
    { version: '', changes: 'x' },
  ])
    expect(await codeOf(publishVersion(ada, id, over))).toEqual([422, 'invalid'])
  for (const asks of [
    { sees: [] },
    { keepsHours: -1 },
    { keepsHours: 1.5 },
    { calls: ['not a host'] },
    {
      calls: Array(21)
        .fill(0)
        .map((_, n) => `h${n}.example.org`),
    },
  ])
    expect(await codeOf(publishVersion(ada, id, second, asks))).toEqual([422, 'invalid'])
  expect(await codeOf(market.visitor.get(`/agents/${id}/versions/2/manifest`))).toEqual([
    404,
    'agent_version_not_found',
  ])
  expect(await codeOf(ben.get(`/agents/${draft}/versions`))).toEqual([404, 'agent_not_found'])
})

test('attempts that are refused for the name of a version do not count against the limit of a day', async () => {
  const id = await versioned()
  for (let attempt = 0; attempt < rateLimits.publish.max; attempt++)
    expect(await codeOf(publishVersion(ada, id))).toEqual([409, 'agent_version_exists'])
  expect((await publishVersion(ada, id, second)).status).toBe(201)
})

test('the same request twice, also at once, is one version, and two requests at once are two', async () => {
  const id = await versioned()
  const key = { 'idempotency-key': 'a-version-key' }
  const same = await Promise.all([publishVersion(ada, id, second, {}, key), publishVersion(ada, id, second, {}, key)])
  expect(same.map(({ status, body }) => [status, body.version.number])).toEqual([
    [201, 2],
    [201, 2],
  ])
  const both = await Promise.all([
    publishVersion(ada, id, { ...second, version: '3.0.0' }),
    publishVersion(ada, id, { ...second, version: '3.1.0' }),
  ])
  expect(both.map(({ body }) => body.version.number).sort()).toEqual([3, 4])
})

test('a remote that does not answer has no version', async () => {
  const { id } = await publish(ada)
  remote.isDown = true
  const refused = await publishVersion(ada, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'agent_remote_unread'])
  expect(refused.body.message).toMatch(/^The agent has a fault.* The version was not published\.$/)
  expect((await trustOf(market.visitor, id)).version).toBeNull()
})

test('a version that asks for more tells everybody who keeps the agent, once, and runs for them only once they accept', async () => {
  const id = await versioned()
  await keep(ben, id)
  market.advance(60_000)
  expect(await runOf(ben, id)).toBe(1)
  const published = await publishVersion(ada, id, second, more)
  expect(published.body.version).toMatchObject({ number: 2, asksMore: true })
  expect(published.body.version.difference).toEqual([
    { kind: 'same', text: 'sees: run.text' },
    { kind: 'more', text: 'sees: run.files' },
    { kind: 'less', text: 'keeps: 0 h' },
    { kind: 'more', text: 'keeps: 24 h' },
    { kind: 'same', text: 'calls: agents.example.org' },
    { kind: 'more', text: 'calls: api.example.org' },
  ])
  await Promise.all([
    tellAcquaintances(deps, { agentId: id, number: 2 }),
    tellAcquaintances(deps, { agentId: id, number: 2 }),
  ])
  await tellAcquaintances(deps, { agentId: id, number: 2 })
  expect(await toldOf(ben, id)).toMatchObject([{ message: expect.stringContaining('It reads files now.'), count: 1 }])
  expect(await toldOf(cara, id)).toEqual([])
  // It runs for its author, and for people who never knew the older one.
  expect([await runOf(ben, id), await runOf(ada, id), await runOf(cara, id)]).toEqual(['accept 2.0.0', 2, 2])
  expect((await trustOf(ben, id)).consent).toMatchObject({
    from: '1.0.0',
    to: '2.0.0',
    number: 2,
    stay: null,
    stays: false,
  })
  expect((await trustOf(cara, id)).consent).toBeNull()
  expect((await trustOf(market.visitor, id)).consent).toBeNull()
  expect(await codeOf(decide(ben, id, 2, 'stay'))).toEqual([409, 'agent_stays_nowhere'])
  expect(await codeOf(decide(ben, id, 1))).toEqual([409, 'agent_consent_outdated'])
  const accepted = await decide(ben, id, 2)
  expect([accepted.status, accepted.body.trust.consent, await runOf(ben, id)]).toEqual([200, null, 2])
})

test('a person stays on the older version while its author keeps it, also without the favorite, and accepts later', async () => {
  const id = await versioned()
  await keep(ben, id)
  market.advance(60_000)
  await publishVersion(ada, id, { ...second, keepsOlder: true }, more)
  expect((await trustOf(ben, id)).consent).toMatchObject({ stay: '1.0.0', stays: false })
  expect((await decide(ben, id, 2, 'stay')).body.trust.consent).toMatchObject({ stay: '1.0.0', stays: true })
  expect(await runOf(ben, id)).toBe(1)
  await ben.delete(`/agents/${id}/favorite`)
  expect(await runOf(ben, id)).toBe(1)
  // A third one asks again; without the older ones nothing is left to stay on.
  market.advance(60_000)
  await publishVersion(ada, id, { version: '3.0.0', changes: 'More hosts.' }, { ...more, calls: ['b.example.org'] })
  expect(await runOf(ben, id)).toBe('accept 3.0.0')
  expect(await codeOf(decide(ben, id, 3, 'stay'))).toEqual([409, 'agent_stays_nowhere'])
  await decide(ben, id, 3)
  expect(await runOf(ben, id)).toBe(3)
})

test('a version that asks for the same or less tells nobody and asks nobody', async () => {
  const { id } = await publish(ada)
  await publishVersion(ada, id, {}, more)
  market.advance(60_000)
  await keep(ben, id)
  market.advance(60_000)
  await publishVersion(ada, id, { version: '1.1.0', changes: 'Faster.' }, { ...more, costs: '$1 a run' })
  await publishVersion(ada, id, { version: '1.2.0', changes: 'It keeps nothing.' }, { sees: ['text'], keepsHours: 0 })
  await tellAcquaintances(deps, { agentId: id, number: 3 })
  expect([await toldOf(ben, id), await runOf(ben, id)]).toEqual([[], 3])
})

test('who came to know the agent later has nothing to accept, and what was accepted once stays accepted', async () => {
  const id = await versioned()
  await decide(cara, id, 1)
  market.advance(60_000)
  await publishVersion(ada, id, second, more)
  market.advance(60_000)
  await keep(ben, id)
  expect([await runOf(ben, id), await runOf(cara, id)]).toEqual([2, 'accept 2.0.0'])
  await decide(cara, id, 2)
  market.advance(60_000)
  await publishVersion(ada, id, { version: '2.1.0', changes: 'Fewer hosts.' }, { ...more, calls: [] })
  expect(await runOf(cara, id)).toBe(3)
})

test('nobody decides about an agent they cannot see', async () => {
  const id = await versioned()
  await ada.put(`/agents/${id}`, { name: `Hidden again ${id}`, publish: false })
  expect(await codeOf(decide(ben, id, 1))).toEqual([404, 'agent_not_found'])
  expect(await codeOf(ben.get(`/agents/${id}/trust`))).toEqual([404, 'agent_not_found'])
  expect((await market.visitor.post(`/agents/${id}/consents`, { number: 1, choice: 'accept' })).status).toBe(401)
})
