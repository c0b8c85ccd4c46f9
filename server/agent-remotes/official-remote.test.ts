import type { RemoteTool } from '@guildhall/contract/agent-remotes/tools.ts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { startOfficialRemote, startRemote } from '../../tests/support/remotes.ts'
import { callTool } from './remote-call.ts'
import { checkRemote } from './remote-check.ts'
import { readTools } from './remote-tools.ts'

const startGreeter = () =>
  startOfficialRemote((server) => {
    const inputSchema = { name: z.string().max(40).describe('Who is greeted'), times: z.number().int().min(1).max(5) }
    server.registerTool('greet', { title: 'Greet', description: 'Greets.', inputSchema }, async (input, extra) => {
      const progressToken = extra._meta?.progressToken
      for (let time = 1; time <= input.times; time += 1)
        if (progressToken !== undefined)
          await extra.sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress: time, message: `Hello ${time}` },
          })
      return { content: [{ type: 'text', text: `Hello, ${input.name}` }] }
    })
    server.registerTool('fail', {}, async () => ({ isError: true, content: [{ type: 'text', text: 'No luck' }] }))
    server.registerTool('throw', {}, async () => {
      throw new Error('A fault inside')
    })
    server.registerTool('mixed', {}, async () => ({
      content: [
        { type: 'text', text: 'One' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'https://data.example/a.csv', name: 'a' },
        { type: 'resource', resource: { uri: 'file:///b', text: 'Two' } },
      ],
    }))
  })

test('the tools of a remote made with the official package are read with their forms', async () => {
  await using remote = await startGreeter()
  const tools = await readTools(remote.hosts, remote.url)
  expect(tools.map(({ name }) => name)).toEqual(['greet', 'fail', 'throw', 'mixed'])
  expect(tools[0]).toMatchObject({
    ...{ title: 'Greet', description: 'Greets.', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    form: {
      fields: [
        { kind: 'text', name: 'name', label: 'Name', help: 'Who is greeted', isRequired: true, max: 40 },
        { kind: 'integer', name: 'times', min: 1, max: 5, isRequired: true },
      ],
      leftOut: [],
    },
  })
  expect(tools[1]).toMatchObject({ title: 'fail', description: '', form: { fields: [], leftOut: [] } })
})

async function runTool(name: string, input: unknown) {
  await using remote = await startGreeter()
  const tool = (await readTools(remote.hosts, remote.url)).find((each) => each.name === name) as RemoteTool
  const told: [string, boolean][] = []
  const call = {
    url: remote.url,
    tool,
    input,
    caller: 'c4b1',
    onText: (text: string, isWhole: boolean) => told.push([text, isWhole]),
  }
  const end = await callTool(remote.hosts, call)
  return { end, told, requests: remote.requests }
}

test('an answer comes part by part, and whole at the end', async () => {
  const { end, told, requests } = await runTool('greet', { name: 'Ada', times: 2 })
  expect(told).toEqual([
    ['Hello 1\n', false],
    ['Hello 2\n', false],
    ['Hello, Ada', true],
  ])
  expect(end).toEqual({ outcome: 'answered', message: '', text: 'Hello, Ada', ms: expect.any(Number) })
  const { headers, body } = requests.at(-1) ?? { headers: {}, body: '' }
  expect(JSON.parse(body).params).toMatchObject({ name: 'greet', _meta: { 'guildhall/caller': 'c4b1' } })
  expect(Object.keys(headers).sort()).toEqual([
    ...['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host'],
    ...['mcp-protocol-version', 'user-agent'],
  ])
})

test('parts that are no texts are named, and a tool that fails is told apart from an answer', async () => {
  expect((await runTool('mixed', {})).end).toMatchObject({
    outcome: 'answered',
    text: 'One\n\n[A picture, not shown here]\n\nhttps://data.example/a.csv\n\nTwo',
  })
  const failed = { outcome: 'failed', message: 'The agent could not do this.' }
  expect((await runTool('fail', {})).end).toMatchObject({ ...failed, text: 'No luck' })
  expect((await runTool('throw', {})).end).toMatchObject({ ...failed, text: 'A fault inside' })
})

test('input that the schema does not allow never reaches the remote', async () => {
  for (const input of [{ name: 'Ada' }, { name: 'Ada', times: 9 }, { name: 'Ada', times: 1, more: 1 }, 'Ada', null]) {
    const { end, requests } = await runTool('greet', input)
    expect(end).toMatchObject({ outcome: 'wrong-input', text: '' })
    expect(requests.some(({ body }) => body.includes('tools/call'))).toBe(false)
  }
})

test('a check tells which tools were added, removed or changed', async () => {
  await using remote = await startGreeter()
  const tools = await readTools(remote.hosts, remote.url)
  const same = { added: [], removed: [], changed: [] }
  const ms = expect.any(Number)
  expect(await checkRemote(remote.hosts, remote.url, tools)).toEqual({ problem: null, ms, changes: same })
  const [greet, ...others] = tools.toReversed()
  const expected = [{ name: greet?.name ?? '', digest: '0' }, { name: 'gone', digest: '0' }, ...others.slice(1)]
  expect((await checkRemote(remote.hosts, remote.url, expected)).changes).toEqual({
    ...{ added: [others[0]?.name], removed: ['gone'], changed: [greet?.name] },
  })
})

test('a remote with sessions gets the id of its session back, and the end of the session', async () => {
  const server = new McpServer({ name: 'sessions', version: '1' })
  server.registerTool('ping', {}, async () => ({ content: [{ type: 'text', text: 'pong' }] }))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 'session-1' })
  await server.connect(transport as Parameters<typeof server.connect>[0])
  await using remote = await startRemote((response, message, request) =>
    transport.handleRequest(request, response, request.method === 'POST' ? message : undefined),
  )
  expect(await readTools(remote.hosts, remote.url)).toMatchObject([{ name: 'ping' }])
  await vi.waitFor(() =>
    expect(remote.seen).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'DELETE']),
  )
  expect(remote.requests.map(({ headers }) => headers['mcp-session-id'])).toEqual([
    ...[undefined, 'session-1', 'session-1', 'session-1'],
  ])
})
