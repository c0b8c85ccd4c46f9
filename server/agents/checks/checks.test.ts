import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { startTrust } from '../../../tests/support/agent-trust.ts'
import { agent } from '../../../tests/support/agents.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { mayRun } from '../versions/consent-rules.ts'
import { checkDueRemotes } from './check-clock.ts'

const desk = await fileFixture(startTrust())
const { market, deps, publish, publishVersion, trustOf, check, remote, names } = desk
const day = most.checkHours * 3_600_000
const [echo] = remote.tools as [{ name: string; inputSchema: object }]
beforeEach(() => {
  market.advance(day)
  Object.assign(remote, { tools: [echo], isDown: false })
})
const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]

const versioned = async () => {
  const { id } = await publish(ada)
  await publishVersion(ada, id)
  return id as string
}
const tomorrow = async () => {
  market.advance(day)
  await checkDueRemotes(deps)
}
const toldOf = async (id: string) =>
  (await ada.get('/notifications')).body.notifications
    .filter(({ href }: { href: string }) => href === `/agents/${id}/versions`)
    .map(({ title }: { title: string }) => title)
const foundBy = async (query: string) =>
  (await market.visitor.get(`/agents?${query}`)).body.items.map(({ id }: { id: string }) => id)

test('a remote is checked once a day; the page says what was found, and the filter finds it', async () => {
  const id = await versioned()
  expect((await trustOf(market.visitor, id)).answers).toMatchObject({ checks: 1, good: 1 })
  await checkDueRemotes(deps)
  expect((await trustOf(ben, id)).answers.checks).toBe(1)
  await tomorrow()
  const { check: last, answers, pausedAt } = await trustOf(ben, id)
  expect(last).toMatchObject({ problem: null, added: [], removed: [], changed: [], ms: expect.any(Number) })
  expect([answers.checks, answers.good, pausedAt]).toEqual([2, 2, null])
  expect(await foundBy('trust=checked')).toContain(id)
  expect((await market.visitor.get('/agents/facets')).body.trust).toContainEqual({
    trust: 'checked',
    count: expect.any(Number),
  })
  remote.isDown = true
  await tomorrow()
  expect(await foundBy('trust=checked')).not.toContain(id)
})

test('three failures in a row pause it and tell its author once; a good check ends that by itself', async () => {
  const id = await versioned()
  remote.isDown = true
  await tomorrow()
  await tomorrow()
  expect([(await trustOf(ben, id)).pausedAt, await toldOf(id)]).toEqual([null, []])
  await tomorrow()
  const { pausedAt, check: last } = await trustOf(ben, id)
  expect([pausedAt, last.problem]).toEqual([expect.any(String), 'broken'])
  await tomorrow()
  expect((await trustOf(ben, id)).pausedAt).toBe(pausedAt)
  expect(await toldOf(id)).toEqual([expect.stringMatching(/ is paused$/)])
  remote.isDown = false
  await tomorrow()
  expect([(await trustOf(ben, id)).pausedAt, (await toldOf(id))[0]]).toEqual([null, expect.stringMatching(/ is back$/)])
})

test('a list of tools that changes after its version was published fails the check, with what changed', async () => {
  const id = await versioned()
  remote.tools = [
    { ...echo, inputSchema: { type: 'object', properties: { password: { type: 'string' } } } },
    { ...echo, name: 'upload' },
  ]
  for (const _ of [1, 2, 3]) await tomorrow()
  const { check: last, pausedAt } = await trustOf(ben, id)
  expect(last).toMatchObject({ problem: null, added: ['upload'], removed: [], changed: ['echo'] })
  expect(pausedAt).not.toBeNull()
  // The call to a tool can compare it with the approved one.
  const rule = await mayRun(deps.db, ben.id, id)
  expect(rule).toMatchObject({
    kind: 'run',
    number: 1,
    tools: [{ name: 'echo', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
  // A new version takes the tools as they are now.
  await publishVersion(ada, id, { version: '2.0.0', changes: 'It uploads.' })
  expect(await trustOf(ben, id)).toMatchObject({ pausedAt: null, check: { added: [], changed: [] } })
})

test('POST /agents/{id}/checks checks at once, for the author alone and ten times an hour', async () => {
  const id = await versioned()
  market.advance(60_000)
  remote.isDown = true
  expect((await check(ada, id)).body.trust.check.problem).toBe('broken')
  expect((await check(ben, id)).body.code).toBe('agent_not_found')
  expect((await check(ada, (await publish(ada)).id)).body.code).toBe('agent_no_remote')
  const answers = []
  for (let turn = 0; turn < rateLimits.agentCheck.max; turn += 1) answers.push((await check(ada, id)).status)
  expect(answers.slice(-2)).toEqual([200, 429])
})

test('a check that was under way when a new version came is dropped', async () => {
  const id = await versioned()
  market.advance(day)
  const { promise, resolve } = Promise.withResolvers<void>()
  const { send } = deps.hosts
  const hosts: typeof deps.hosts = { ...deps.hosts, send: (...asked) => promise.then(() => send(...asked)) }
  const checking = checkDueRemotes({ ...deps, hosts })
  await publishVersion(ada, id, { version: '2.0.0', changes: 'Other tools.' })
  remote.tools = []
  resolve()
  await checking
  expect((await trustOf(ben, id)).check).toMatchObject({ removed: [] })
})

test('an agent with another address than its version is not checked today, and its page says so', async () => {
  const id = await versioned()
  await ada.put(`/agents/${id}`, { ...agent, name: `Moved ${id}`, remoteUrl: 'https://agents.example.org/other' })
  expect((await trustOf(ben, id)).isChanged).toBe(true)
  expect(await foundBy('trust=checked')).not.toContain(id)
  await tomorrow()
  expect(await foundBy('trust=checked')).not.toContain(id)
  // Calls go to what was approved.
  expect(await mayRun(deps.db, ben.id, id)).toMatchObject({ remoteUrl: 'https://agents.example.org/gaps' })
})

test('a check that is too long ago no longer counts as today’s, and old checks are deleted', async () => {
  const id = await versioned()
  const { send } = deps.hosts
  const never = { ...deps, hosts: { ...deps.hosts, send } }
  market.advance(most.checksDays * day)
  remote.isDown = true
  await checkDueRemotes(never)
  expect((await trustOf(ben, id)).answers).toEqual({ checks: 1, good: 0, medianMs: null })
  expect(await foundBy('trust=checked')).not.toContain(id)
})

test('the host of a remote is proven by a DNS record or a file; the answer says what was found instead', async () => {
  const id = await versioned()
  const path = `/agents/${id}/host`
  const { host } = (await ada.get(path)).body
  expect(host).toMatchObject({
    ...{ host: 'agents.example.org', isOurs: false, provenAt: null, way: null },
    ...{
      record: '_guildhall-agent.agents.example.org',
      file: 'https://agents.example.org/.well-known/guildhall-agent.txt',
    },
  })
  expect((await ada.get(path)).body.host.token).toBe(host.token)
  expect((await ben.get(path)).body.code).toBe('agent_not_found')
  expect((await ben.post(path, { way: 'dns' })).body.code).toBe('agent_not_found')
  const none = await ada.post(path, { way: 'dns' })
  expect([none.status, none.body.message]).toEqual([409, expect.stringMatching(/has no TXT record that we can see/)])
  names.records.set(host.record, ['something else'])
  expect((await ada.post(path, { way: 'dns' })).body.message).toMatch(/is “something else”\. It must be/)
  names.records.set(host.record, ['spf', host.token])
  expect((await ada.post(path, { way: 'dns' })).body.host).toMatchObject({ way: 'dns', provenAt: expect.any(String) })
  expect((await trustOf(market.visitor, id)).host).toMatchObject({ host: 'agents.example.org', way: 'dns' })
  names.files.set('agents.example.org', names.answer(`${host.token}\n`))
  expect((await ada.post(path, { way: 'file' })).body.host.way).toBe('file')
  // Another agent at the same host has a token of its own.
  const other = await versioned()
  expect((await ada.post(`/agents/${other}/host`, { way: 'file' })).body.code).toBe('agent_host_not_proven')
  market.advance(most.proofDays * day)
  expect((await trustOf(ben, id)).host).toMatchObject({ provenAt: null, way: null })
})
