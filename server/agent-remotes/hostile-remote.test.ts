import { remoteProblemTexts } from '@guildhall/contract/agent-remotes/problems.ts'
import { formOf, formRefusals } from '@guildhall/contract/agent-remotes/tool-form.ts'
import { remoteLimits } from '@guildhall/contract/limits/agent-remotes.ts'
import { expect, test, vi } from 'vitest'
import {
  type Message,
  oneTool,
  sendEvent,
  sendResult,
  startHostileRemote,
  startRemote,
  type TestRemote,
} from '../../tests/support/remotes.ts'
import { callTool } from './remote-call.ts'
import { readTools } from './remote-tools.ts'

const tool = { name: 'echo', form: formOf(oneTool.inputSchema) }

/** Calls the tool of a remote and returns how it ended, with what was told on the way. */
async function call(
  { hosts, url }: TestRemote,
  { ms = 15_000, text = 'Hello', signal }: { ms?: number; text?: string; signal?: AbortSignal } = {},
) {
  let told = ''
  const onText = (part: string, isWhole: boolean) => {
    told = isWhole ? part : told + part
  }
  const end = await callTool(hosts, { url, tool, input: { text }, caller: 'c4b1', signal, onText }, ms)
  return { ...end, told }
}

const problemOf = async ({ hosts, url }: TestRemote, ms = 15_000) =>
  readTools(hosts, url, ms).then(
    () => null,
    ({ problem }) => problem,
  )

const text = (words: string) => ({ content: [{ type: 'text', text: words }] })
const result = ({ id }: Message, value: unknown) => ({ jsonrpc: '2.0', id, result: value })
const progress = ({ params }: Message, message: string) => ({
  ...{ jsonrpc: '2.0', method: 'notifications/progress' },
  params: { progressToken: params?._meta?.progressToken, progress: 1, message },
})
/** More than the limit and what the machine holds in between. */
const bounded = 12_000_000

test.each([302, 307, 308])('a redirect to the inside (%i) is not followed, and the person is told', async (status) => {
  await using inside = await startRemote((response) => response.end('secret'))
  const targets = [
    `http://127.0.0.1:${inside.port}/`,
    'http://169.254.169.254/latest',
    'https://other.example/mcp',
    '/mcp',
  ]
  for (const location of targets) {
    await using remote = await startHostileRemote({
      call: (response) => response.writeHead(status, { location }).end(),
    })
    expect(await call(remote)).toMatchObject({ outcome: 'redirect', message: remoteProblemTexts.redirect, text: '' })
    expect(remote.seen.filter((method) => method === 'tools/call')).toHaveLength(1)
  }
  expect(inside.seen).toEqual([])
})

test('a remote that sends nothing, only headers, or a byte now and then ends in time, with its connection', async () => {
  const silent = [
    () => {},
    (response: Parameters<typeof sendEvent>[0]) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
    (response: Parameters<typeof sendEvent>[0]) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const drip = setInterval(() => response.write(':'), 20)
      response.on('close', () => clearInterval(drip))
    },
  ]
  for (const silence of silent)
    for (const at of ['greet', 'list', 'call'] as const) {
      await using remote = await startHostileRemote({ [at]: silence })
      const begin = performance.now()
      if (at === 'call') {
        const end = await call(remote, { ms: 300 })
        expect(end).toMatchObject({ outcome: 'too-slow', message: remoteProblemTexts['too-slow'] })
      } else expect(await problemOf(remote, 300), at).toBe('too-slow')
      expect(performance.now() - begin).toBeLessThan(8000)
      await remote.quiet()
    }
})

/** Writes for as long as the connection takes it. */
function endless(response: Parameters<typeof sendEvent>[0], chunk: string) {
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(more))
  }
  more()
}

test.each<[string, string, (message: Message) => string]>([
  ['one endless line', 'text/event-stream', () => `data: ${'x'.repeat(10_000)}`],
  ['endless comments', 'text/event-stream', () => `:${'x'.repeat(10_000)}\n`],
  ['endless JSON', 'application/json', () => '['.repeat(10_000)],
  [
    'endless news',
    'text/event-stream',
    (message) => `data: ${JSON.stringify(progress(message, 'again '.repeat(500)))}\n\n`,
  ],
])('%s is cut off at the limit of bytes', async (_what, type, chunkOf) => {
  await using remote = await startHostileRemote({
    call(response, message) {
      response.writeHead(200, { 'content-type': type })
      endless(response, chunkOf(message))
    },
  })
  const end = await call(remote, { ms: 20_000 })
  expect(end).toMatchObject({ outcome: 'too-large', message: remoteProblemTexts['too-large'] })
  expect(end.text.length).toBeLessThan(remoteLimits.answer)
  // What came before stays with the person.
  expect(end.text).toBe(end.told)
  await remote.quiet()
  expect(remote.sent()).toBeLessThan(bounded)
})

test('an answer of 1 MB is read, and a larger one is not', async () => {
  await using remote = await startHostileRemote({
    call: (response, message) =>
      sendResult(response, message, text('x'.repeat(Number(message.params?.arguments?.text)))),
  })
  const whole = await call(remote, { text: '999000' })
  expect([whole.outcome, whole.text.length]).toEqual(['answered', 999_000])
  expect(await call(remote, { text: '1000000' })).toMatchObject({ outcome: 'too-large', text: '' })
  expect(await call(remote, { text: '10000000' })).toMatchObject({ outcome: 'too-large', text: '' })
})

test('more than 64 tools, 100,000 of them and endless pages of tools are refused', async () => {
  const toolsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ ...oneTool, name: `t${at}` }))
  const listOf = (page: object) =>
    startHostileRemote({ list: (response, message) => sendResult(response, message, page) })
  await using most = await listOf({ tools: toolsOf(64) })
  expect(await readTools(most.hosts, most.url)).toHaveLength(64)
  await using more = await listOf({ tools: toolsOf(65) })
  expect(await problemOf(more)).toBe('too-many-tools')
  await using huge = await listOf({ tools: toolsOf(100_000) })
  const begin = performance.now()
  expect(await problemOf(huge)).toBe('too-large')
  expect(performance.now() - begin).toBeLessThan(8000)
  await using pages = await listOf({ tools: [oneTool], nextCursor: 'again' })
  expect(await problemOf(pages)).toBe('too-many-tools')
  expect(pages.seen.filter((method) => method === 'tools/list')).toHaveLength(remoteLimits.tools.pages)
})

test.each<[string, Parameters<typeof startHostileRemote>[0]['call'], string]>([
  ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'), 'not-mcp'],
  ['no JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a"'), 'not-mcp'],
  ['no JSON as event', (response) => void sendEvent(response, '{"a"'), 'not-mcp'],
  ['no JSON-RPC', (response) => void sendEvent(response, { answer: 42 }), 'not-mcp'],
  ['a strange result', (response, message) => sendResult(response, message, { content: 'text' }), 'not-mcp'],
  ['a strange part', (response, message) => sendResult(response, message, { content: [{ type: 'html' }] }), 'not-mcp'],
  ['another id', (response) => void sendEvent(response, result({ id: 4711 }, text('x'))), 'not-mcp'],
  [
    'a compressed answer',
    (response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('\u001f\u008b'),
    'not-mcp',
  ],
  ['only 202', (response) => response.writeHead(202).end(), 'no-answer'],
  ['204', (response) => response.writeHead(204).end(), 'not-mcp'],
  [
    'an empty stream',
    (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
    'no-answer',
  ],
  [
    'a lost connection',
    (response) => {
      sendEvent(response, '')
      setImmediate(() => response.destroy())
    },
    'no-answer',
  ],
  ['no content', (response, message) => sendResult(response, message, { content: [] }), 'no-answer'],
  ['401', (response) => response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(), 'refused'],
  ['404', (response) => response.writeHead(404).end('x'.repeat(5_000_000)), 'refused'],
  ['500', (response) => response.writeHead(500).end('<b>stack</b>'), 'broken'],
])('an answer that is %s ends the call with a sentence', async (_what, answer, problem) => {
  await using remote = await startHostileRemote(answer ? { call: answer } : {})
  const begin = performance.now()
  const end = await call(remote)
  expect(end).toMatchObject({ outcome: problem, message: remoteProblemTexts[end.outcome as 'broken'], text: '' })
  expect(performance.now() - begin).toBeLessThan(8000)
})

test('an error of the remote is told as text, cut and harmless', async () => {
  await using remote = await startHostileRemote({
    call: (response, { id }) => {
      const message = `<img src=x onerror=alert(1)>\u001b[31m\u202e ${'x'.repeat(5000)}`
      sendEvent(response, { jsonrpc: '2.0', id, error: { code: -32_000, message } })
    },
  })
  const { outcome, message } = await call(remote)
  expect(outcome).toBe('broken')
  expect(message).toContain('It says: <img src=x onerror=alert(1)> xxx')
  expect(message.length).toBeLessThan(remoteLimits.message + 120)
})

test('a remote that asks again and again is left after a few requests', async () => {
  await using remote = await startHostileRemote({
    call(response) {
      for (let id = 0; id < 1000; id += 1) sendEvent(response, { jsonrpc: '2.0', id, method: 'ping' })
    },
  })
  expect(await call(remote)).toMatchObject({ outcome: 'not-mcp' })
  expect(remote.seen.length).toBeLessThanOrEqual(remoteLimits.requests + 1)
})

test('what a remote wants of us, such as a model, a file or an answer of the person, is refused', async () => {
  const wishes = ['sampling/createMessage', 'roots/list', 'elicitation/create']
  await using remote = await startHostileRemote({
    call(response, message) {
      for (const [id, method] of wishes.entries()) sendEvent(response, { jsonrpc: '2.0', id, method, params: {} })
      sendEvent(response, result(message, text('done')))
    },
  })
  expect(await call(remote)).toMatchObject({ outcome: 'answered', text: 'done' })
  const answers = remote.requests.map(({ body }) => JSON.parse(body || '{}')).filter(({ error }) => error)
  expect(answers.every(({ error }) => error.code === -32_601)).toBe(true)
})

test('schemas that explode, and names that the protocol does not allow, cost nothing', async () => {
  const deep = `${'{"items":'.repeat(30_000)}{}${'}'.repeat(30_000)}`
  const shapes = [
    `{"name":"deep","inputSchema":{"type":"object","properties":{"a":${deep}}}}`,
    `{"name":"round","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"required":["a"],"$defs":{"a":{"$ref":"#/$defs/a"}}}}`,
    `{"name":"out","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}},"outputSchema":{"type":"object","properties":{"a":{"$ref":"#/missing"}}}}`,
    `{"name":"<b>x</b>","inputSchema":{"type":"object"}}`,
    `{"name":"words","title":"A\\u202eb","description":"<script>alert(1)</script>\\u001b[2J","inputSchema":{"type":"object"}}`,
  ]
  await using remote = await startHostileRemote({
    list: (response, { id }) =>
      void sendEvent(response, `{"jsonrpc":"2.0","id":${id},"result":{"tools":[${shapes.join(',')}]}}`),
  })
  const begin = performance.now()
  const tools = await readTools(remote.hosts, remote.url)
  expect(performance.now() - begin).toBeLessThan(8000)
  expect(tools.map(({ name }) => name)).toEqual(['deep', 'round', 'out', 'words'])
  expect(tools[0]?.form).toEqual({ refusal: formRefusals.tooLarge })
  expect(tools[1]?.form).toEqual({ refusal: formRefusals.field('a') })
  expect(tools[3]).toMatchObject({ title: 'Ab', description: '<script>alert(1)</script>' })
})

test('a pattern that never ends is not tried on what a person sends', async () => {
  const inputSchema = { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } }
  await using remote = await startHostileRemote({
    list: (response, message) => sendResult(response, message, { tools: [{ name: 'echo', inputSchema }] }),
    call: (response, message) => sendResult(response, message, text('done')),
  })
  const [listed] = await readTools(remote.hosts, remote.url)
  if (!listed) throw new Error('No tool was read')
  const input = { text: `${'a'.repeat(60)}!` }
  const begin = performance.now()
  const end = await callTool(remote.hosts, { url: remote.url, tool: listed, input, caller: 'c', onText: () => {} })
  expect(end.outcome).toBe('answered')
  expect(performance.now() - begin).toBeLessThan(8000)
})

test('HTML and script in an answer stay text; commands for terminals and characters that turn the direction go', async () => {
  await using remote = await startHostileRemote({
    call(response, message) {
      sendEvent(response, progress(message, '<b>1</b>\u001b[31m'))
      sendEvent(
        response,
        result(message, text('<script>alert(1)</script>\u001b]8;;https://bad.example\u0007x\u202ey\u0000')),
      )
    },
  })
  expect(await call(remote)).toMatchObject({ outcome: 'answered', text: '<script>alert(1)</script>xy' })
})

test('a stopped call ends at once, and the remote is told', async () => {
  const stop = new AbortController()
  await using remote = await startHostileRemote({
    call(response, message) {
      sendEvent(response, progress(message, 'Thinking'))
    },
  })
  const { hosts, url } = remote
  const onText = () => stop.abort()
  const end = await callTool(hosts, { url, tool, input: { text: 'a' }, caller: 'c', signal: stop.signal, onText })
  expect(end).toMatchObject({ outcome: 'stopped', message: remoteProblemTexts.stopped, text: 'Thinking\n' })
  await vi.waitFor(() => expect(remote.seen).toContain('notifications/cancelled'))
  await remote.quiet()
  const before = remote.seen.length
  expect(await call(remote, { signal: stop.signal })).toMatchObject({ outcome: 'stopped' })
  expect(remote.seen).toHaveLength(before)
})

test('more than 100 kB of input is not sent', async () => {
  await using remote = await startHostileRemote({})
  expect(await call(remote, { text: 'x'.repeat(remoteLimits.input) })).toMatchObject({ outcome: 'input-too-large' })
  expect(remote.seen).toEqual([])
})
