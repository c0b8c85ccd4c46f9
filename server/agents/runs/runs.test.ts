import { readCallEvents } from '@guildhall/contract/agent-remotes/call-events.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { expect, test } from 'vitest'
import { fails, repeats, repeatTool, startRunnable, tellsPart } from '../../../tests/support/agent-runs.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { endLostRuns, sweepRunTexts } from './run-clock.ts'

const runnable = await fileFixture(startRunnable())
const { market, deps, now, remote, send, refused, run, agree, runsOf } = runnable
const ada = await market.person('Ada')
const day = 86_400_000

/** A person who agreed to run a new agent. */
async function ready(over: object = {}) {
  const ben = await market.person('Ben')
  const { id } = await runnable.publishRunnable(ada, over)
  expect((await agree(ben, id)).status).toBe(204)
  return { ben, id }
}

test('GET /agents/{id}/tools gives everybody the tools of the remote, and lists them once for all', async () => {
  const { id } = await runnable.publishRunnable(ada)
  const before = remote.seen.filter((each) => each === 'tools/list').length
  const [first, second] = await Promise.all([0, 1].map(() => market.visitor.get(`/agents/${id}/tools`)))
  expect(first?.body).toEqual({
    ...{ host: 'remote.example', problem: null },
    tools: [
      expect.objectContaining({ name: 'repeat', title: 'Repeat', form: expect.objectContaining({ leftOut: [] }) }),
    ],
  })
  expect(second?.body).toEqual(first?.body)
  expect(remote.seen.filter((each) => each === 'tools/list').length - before).toBeLessThanOrEqual(1)
})

test('tools of an agent without a remote, or of one that the person cannot see, are refused', async () => {
  const local = await runnable.publish(ada, { remoteUrl: '' })
  const draft = (await runnable.create(ada, { name: 'Not yet', publish: false })).body.agent
  const of = async (id: string) => (await market.visitor.get(`/agents/${id}/tools`)).body.code
  expect([await of(local.id), await of(draft.id)]).toEqual(['agent_has_no_remote', 'agent_not_found'])
})

test('a run streams its answer, and its owner alone reads it later', async () => {
  const { ben, id } = await ready()
  expect(await run(ben, id, 'Größe')).toEqual([
    { kind: 'answer', text: 'Größe' },
    { kind: 'end', outcome: 'answered', message: '', ms: expect.any(Number) },
  ])
  const { items, tries, agreed } = await runsOf(ben, id)
  expect({ tries, agreed }).toEqual({ tries: { most: 10, left: 9 }, agreed: true })
  expect(items).toMatchObject([
    {
      agentId: id,
      tool: 'Repeat',
      outcome: 'answered',
      inputLength: 5,
      answerLength: 5,
      excerpt: 'Größe',
      kind: 'free',
    },
  ])
  const own = await ben.get(`/agents/runs/${items[0].id}`)
  expect(own.body.run).toMatchObject({ input: { text: 'Größe' }, answer: 'Größe', message: '' })
  expect((await ben.get('/agents/runs')).body.items).toEqual(items)
  // Neither its author nor anybody else.
  expect((await ada.get(`/agents/runs/${items[0].id}`)).status).toBe(404)
  expect((await ada.delete(`/agents/runs/${items[0].id}/text`)).status).toBe(404)
  expect((await runsOf(ada, id)).items).toEqual([])
})

test('the remote learns a random id of the person, the same for this agent and another for the next', async () => {
  const { ben, id } = await ready()
  const other = await runnable.publishRunnable(ada)
  await agree(ben, other.id)
  const from = remote.requests.length
  for (const each of [id, id, other.id]) await run(ben, each)
  const sent = remote.requests.slice(from).filter(({ body }) => body.includes('tools/call'))
  const callers = sent.map(({ body }) => JSON.parse(body).params._meta['guildhall/caller'])
  expect(callers).toEqual([callers[0], callers[0], expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(callers[2]).not.toBe(callers[0])
  const all = JSON.stringify(sent)
  for (const secret of [ben.customUserId, ben.token, 'Ben']) expect(all).not.toContain(secret)
})

test('a run is refused before anything is sent: without agreement, tool, input, key or account', async () => {
  const ben = await market.person('Ben')
  const { id } = await runnable.publishRunnable(ada)
  const calls = () => remote.seen.filter((each) => each === 'tools/call').length
  const before = calls()
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'run_consent_missing'])
  expect((await agree(ben, id, 'elsewhere.example')).body.code).toBe('run_host_changed')
  await agree(ben, id)
  expect(await refused(send(ben, id, { text: 'x' }, { tool: 'other' }))).toEqual([409, 'agent_tool_gone'])
  const wrong = await send(ben, id, { text: 'x'.repeat(101) })
  expect([wrong.status, ((await wrong.json()) as { fields: unknown }).fields]).toEqual([
    422,
    [{ path: 'text', message: 'Text: use at most 100 characters' }],
  ])
  expect(await refused(send(ben, id, { text: 'x', more: 1 }))).toEqual([422, 'invalid'])
  expect((await ben.post(`/agents/${id}/runs`, { tool: 'repeat', input: { text: 'x' } })).status).toBe(400)
  expect((await market.visitor.post(`/agents/${id}/runs`, { tool: 'repeat', input: {} })).status).toBe(401)
  expect(calls()).toBe(before)
  expect((await runsOf(ben, id)).tries).toEqual({ most: 10, left: 10 })
})

test('who moved an agent to another host asks people again before anything is sent there', async () => {
  const { ben, id } = await ready({ name: 'Moving agent' })
  await run(ben, id)
  const { agent } = (await ada.get(`/agents/${id}`)).body
  const moved = { ...pick(agent), remoteUrl: 'https://other.example/mcp' }
  expect((await ada.put(`/agents/${id}`, moved)).status).toBe(200)
  expect((await runsOf(ben, id)).agreed).toBe(false)
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'run_consent_missing'])
  await agree(ben, id, 'other.example')
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'answered' })
  // The agreement to another host gives no new tries.
  expect((await runsOf(ben, id)).tries.left).toBe(8)
})

test('ten tries a day and person, also when two requests want the last one at once', async () => {
  const { ben, id } = await ready()
  for (let n = 0; n < runLimits.freeTries - 1; n += 1) await run(ben, id)
  const lock = await holdLock(deps.db, 'select from agent_callers where agent_id = $1 for update', [id])
  const both = [send(ben, id, { text: 'a' }), send(ben, id, { text: 'b' })]
  await lock.untilHeld(both)
  await lock.release()
  const statuses = await Promise.all(both.map(async (each) => (await each).status))
  for (const each of both) await (await each).text()
  expect(statuses.sort()).toEqual([200, 429])
  expect((await runsOf(ben, id)).items).toHaveLength(runLimits.freeTries)
  // Another person has their own, and the next day brings new ones.
  const mia = await market.person('Mia')
  await agree(mia, id)
  expect((await run(mia, id)).at(-1)).toMatchObject({ outcome: 'answered' })
  market.advance(day)
  expect((await runsOf(ben, id)).tries.left).toBe(10)
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'answered' })
})

test('a request sent twice with one key starts one run', async () => {
  const { ben, id } = await ready()
  const key = crypto.randomUUID()
  const first = await send(ben, id, { text: 'once' }, { key })
  expect(await first.text()).toContain('once')
  expect(await refused(send(ben, id, { text: 'once' }, { key }))).toEqual([409, 'run_repeated'])
  expect((await runsOf(ben, id)).tries.left).toBe(9)
})

test('Stop ends a run at once, also while the remote says nothing; what came stays', async () => {
  const { ben, id } = await ready()
  const told = Promise.withResolvers<void>()
  now.call = (response, message) => {
    tellsPart(response, message)
    told.resolve()
  }
  const stop = new AbortController()
  const response = await send(ben, id, { text: 'slow' }, { signal: stop.signal })
  const events = readCallEvents(response.body ?? ReadableStream.from([]))
  expect((await events.next()).value).toEqual({ kind: 'part', text: 'Thinking\n' })
  stop.abort()
  await remote.quiet()
  now.call = repeats
  const [stopped] = await untilEnded(ben, id)
  expect(stopped).toMatchObject({ outcome: 'stopped', excerpt: 'Thinking\n' })
  // Its place among the open calls is free again, and the figure of the agent counts answers only.
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'answered' })
  expect((await runnable.readAgent(ben, id)).runs).toBe(1)
})

test('a third run at once is refused and takes no try', async () => {
  const { ben, id } = await ready()
  now.call = tellsPart
  const stop = new AbortController()
  const open = [1, 2].map(() => send(ben, id, { text: 'slow' }, { signal: stop.signal }))
  await Promise.all(open)
  expect(await refused(send(ben, id, { text: 'third' }))).toEqual([429, 'remote_calls_open'])
  expect((await runsOf(ben, id)).tries.left).toBe(8)
  stop.abort()
  await remote.quiet()
  now.call = repeats
  await untilEnded(ben, id)
})

test('a failure is told and kept, and does not count for the agent; neither do runs of its author', async () => {
  const { ben, id } = await ready()
  now.call = fails
  expect((await run(ben, id)).at(-1)).toMatchObject({ outcome: 'failed', message: 'The agent could not do this.' })
  now.call = repeats
  expect((await agree(ada, id)).status).toBe(204)
  for (let n = 0; n < runLimits.freeTries + 1; n += 1) await run(ada, id)
  expect(await runsOf(ada, id)).toMatchObject({ tries: null, agreed: true })
  expect((await runnable.readAgent(ben, id)).runs).toBe(0)
  expect((await runsOf(ben, id)).items[0]).toMatchObject({ outcome: 'failed', excerpt: 'No such file' })
})

test('texts are deleted at once on request, and after 30 days by themselves; length, time and outcome stay', async () => {
  const { ben, id } = await ready()
  for (const text of ['one', 'second', 'third one']) await run(ben, id, text)
  const [third, second] = (await runsOf(ben, id)).items
  expect((await ben.delete(`/agents/runs/${third.id}/text`)).status).toBe(204)
  expect((await ben.get(`/agents/runs/${third.id}`)).body.code).toBe('run_not_found')
  const gone = { outcome: 'answered', inputLength: 9, answerLength: 9, excerpt: '', textUntil: null }
  expect((await runsOf(ben, id)).items[0]).toMatchObject(gone)
  market.advance(runLimits.textDays * day - 60_000)
  await sweepRunTexts(deps)
  expect((await ben.get(`/agents/runs/${second.id}`)).body.run.answer).toBe('second')
  market.advance(120_000)
  await sweepRunTexts(deps)
  expect((await ben.get(`/agents/runs/${second.id}`)).status).toBe(404)
  expect((await runsOf(ben, id)).items[1]).toMatchObject({ outcome: 'answered', answerLength: 6, textUntil: null })
  await run(ben, id, 'new')
  expect((await ben.delete('/agents/runs/texts')).status).toBe(204)
  expect((await runsOf(ben, id)).items[0]).toMatchObject({ excerpt: '', textUntil: null, answerLength: 3 })
})

test('the text of a run that is deleted while it runs is not kept when it ends', async () => {
  const { ben, id } = await ready()
  const held = Promise.withResolvers<void>()
  now.call = async (response, message) => {
    await held.promise
    repeats(response, message)
  }
  const running = run(ben, id, 'secret')
  await expect.poll(async () => (await runsOf(ben, id)).items.length).toBe(1)
  const [{ id: runId }] = (await runsOf(ben, id)).items
  await ben.delete(`/agents/runs/${runId}/text`)
  held.resolve()
  await running
  now.call = repeats
  expect((await runsOf(ben, id)).items[0]).toMatchObject({ outcome: 'answered', answerLength: 6, excerpt: '' })
  expect((await ben.get(`/agents/runs/${runId}`)).status).toBe(404)
})

test('a run whose process ended is ended by the clock, once', async () => {
  const { ben, id } = await ready()
  await run(ben, id)
  await deps.db.pool.query(
    'update agent_runs set ended_at = null, outcome = null, ms = null where agent_id = $1 and user_id = $2',
    [id, ben.id],
  )
  await endLostRuns(deps)
  expect((await runsOf(ben, id)).items[0].outcome).toBeNull()
  market.advance(runLimits.lostMs + 1000)
  await endLostRuns(deps)
  expect((await runsOf(ben, id)).items[0]).toMatchObject({ outcome: 'lost' })
})

test('a deleted agent leaves the runs to their owner', async () => {
  const { ben, id } = await ready({ name: 'Soon gone' })
  await run(ben, id, 'kept')
  expect((await ada.delete(`/agents/${id}`)).status).toBe(204)
  const { items } = (await ben.get('/agents/runs')).body
  expect(items[0]).toMatchObject({ agentId: null, agentName: 'Soon gone', excerpt: 'kept' })
  expect((await ben.get(`/agents/runs/${items[0].id}`)).body.run.answer).toBe('kept')
})

test('a remote that does not answer gives a sentence instead of tools, and a run is refused with it', async () => {
  const lonely = await runnable.publish(ada, { remoteUrl: 'https://nobody.invalid/mcp' })
  const mia = await market.person('Mia')
  await agree(mia, lonely.id, 'nobody.invalid')
  const { problem, tools } = (await mia.get(`/agents/${lonely.id}/tools`)).body
  expect([problem, tools]).toEqual(['Nothing answers at the agent’s address. Try again later.', []])
  expect(await refused(send(mia, lonely.id, { text: 'x' }))).toEqual([409, 'agent_not_answering'])
})

test('half a character is sent on and kept as a whole one, which the database can store', async () => {
  const { ben, id } = await ready()
  await run(ben, id, 'a\ud800b')
  const [{ id: runId }] = (await runsOf(ben, id)).items
  expect((await ben.get(`/agents/runs/${runId}`)).body.run.input).toEqual({ text: 'a\ufffdb' })
})

test('runs come in pages, newest first', async () => {
  const { ben, id } = await ready()
  for (const text of ['1', '2', '3']) await run(ben, id, text)
  const first = (await ben.get(`/agents/${id}/runs?limit=2`)).body
  const next = (await ben.get(`/agents/${id}/runs?limit=2&cursor=${first.nextCursor}`)).body
  expect([...first.items, ...next.items].map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(['3', '2', '1'])
  expect((await ben.get(`/agents/runs?cursor=${first.nextCursor}`)).status).toBe(400)
})

type Member = Awaited<ReturnType<typeof market.person>>

/** The runs of an agent once none is open. */
async function untilEnded(person: Member, id: string) {
  await expect
    .poll(async () => (await runsOf(person, id)).items.every(({ outcome }: { outcome: unknown }) => outcome))
    .toBe(true)
  return (await runsOf(person, id)).items
}

/** An agent as its form sends it. */
function pick(agent: Record<string, unknown>) {
  const names = ['name', 'summary', 'description', 'category', 'tags', 'licence', 'examples', 'limits', 'languages']
  return Object.fromEntries(names.map((name) => [name, agent[name]]))
}

test('the tools of the remote are shown as they were until they are read again', async () => {
  const { ben, id } = await ready()
  now.tools = [{ ...repeatTool, name: 'renamed' }]
  market.advance(runLimits.toolsMs + 1000)
  expect((await ben.get(`/agents/${id}/tools`)).body.tools).toMatchObject([{ name: 'renamed' }])
  expect(await refused(send(ben, id, { text: 'x' }))).toEqual([409, 'agent_tool_gone'])
  now.tools = [repeatTool]
  market.advance(runLimits.toolsMs + 1000)
})
