import { formOf } from '@guildhall/contract/agent-remotes/tool-form.ts'
import { afterAll, expect, test } from 'vitest'
import { publicHosts } from '#hosts/public-hosts.ts'
import { testAuthority } from '../../tests/support/certificates.ts'
import { oneTool, sendResult, startRemote } from '../../tests/support/remotes.ts'
import { callTool } from './remote-call.ts'

const authority = testAuthority()
afterAll(authority.trust())

const url = 'https://agent.example/mcp'
const tool = { name: 'echo', form: formOf(oneTool.inputSchema) }
const callBy = (hosts: ReturnType<typeof publicHosts>, at = url) =>
  callTool(hosts, { url: at, tool, input: {}, caller: 'c', onText: () => {} }, 15_000)

/** A remote with a certificate for agent.example, and a client that finds it there. */
async function startPublicRemote(addresses: (asked: number) => string[]) {
  const remote = await startRemote((response, message) => {
    if (message.id === undefined) return response.writeHead(202).end()
    const serverInfo = { name: 'public', version: '1' }
    const greeting = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo }
    const answer = { content: [{ type: 'text', text: 'Hello' }] }
    return sendResult(response, message, message.method === 'initialize' ? greeting : answer)
  }, authority.issue('agent.example'))
  let asked = 0
  const names = {
    async addresses() {
      asked += 1
      return addresses(asked)
    },
    texts: async () => [],
  }
  const isAllowed = (address: string) => address === '127.0.0.1'
  const hosts = publicHosts({ names, isAllowed, ports: { https: remote.port, http: 1 } })
  return { remote, hosts, asked: () => asked }
}

test('a public remote is called by HTTPS, and its name is looked up for each connection', async () => {
  const { remote, hosts, asked } = await startPublicRemote(() => ['127.0.0.1'])
  await using _ = remote
  expect(await callBy(hosts)).toMatchObject({ outcome: 'answered', text: 'Hello' })
  expect(remote.seen).toEqual(['initialize', 'notifications/initialized', 'tools/call'])
  expect(asked()).toBe(3)
})

test('a name that turns to the inside between two look-ups is left there', async () => {
  for (const inside of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
    const { remote, hosts } = await startPublicRemote((asked) => (asked <= 2 ? ['127.0.0.1'] : [inside]))
    await using _ = remote
    expect(await callBy(hosts)).toMatchObject({ outcome: 'not-public', text: '' })
    expect(remote.seen).toEqual(['initialize', 'notifications/initialized'])
  }
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'],
  ...['::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:169.254.169.254', '64:ff9b::7f00:1'],
])('a remote whose name leads to %s is not called', async (address) => {
  const { remote } = await startPublicRemote(() => [address])
  await using _ = remote
  const names = { addresses: async () => [address], texts: async () => [] }
  const hosts = publicHosts({ names, ports: { https: remote.port, http: remote.port } })
  expect(await callBy(hosts)).toMatchObject({ outcome: 'not-public' })
  expect(remote.seen).toEqual([])
})

test.each([
  ...['http://agent.example/mcp', 'https://agent.example:8443/mcp', 'https://127.0.0.1/mcp', 'https://[::1]/mcp'],
  ...['https://[::ffff:7f00:1]/mcp', 'https://2130706433/mcp', 'https://0x7f.1/mcp', 'file:///etc/passwd'],
])('%s is not called', async (address) => {
  const hosts = publicHosts({ names: { addresses: async () => ['1.1.1.1'], texts: async () => [] } })
  expect(await callBy(hosts, address)).toMatchObject({ outcome: 'not-public' })
})

test('an own address opens what begins with it, and nothing beside it', async () => {
  await using own = await startRemote((response) => response.writeHead(500).end())
  const hosts = publicHosts({}, [{ prefix: 'http://localhost:3000/dev/agents/', address: '127.0.0.1', port: own.port }])
  expect(await callBy(hosts, 'http://localhost:3000/dev/agents/x')).toMatchObject({ outcome: 'broken' })
  expect(own.requests[0]?.headers.host).toBe('localhost:3000')
  const beside = [
    'http://localhost:3000/dev/outbox',
    'http://localhost:3000/dev/agents/../outbox',
    'http://localhost/dev/agents/x',
  ]
  for (const address of [
    ...beside,
    'http://localhost:3000/dev/agents/%2e%2e/outbox',
    'http://a@localhost:3000/dev/agents/x',
  ])
    expect(await callBy(hosts, address), address).toMatchObject({ outcome: 'not-public' })
  expect(own.seen).toHaveLength(1)
})

test('a certificate of another host, and a name without an address, are unreachable', async () => {
  await using other = await startRemote((response) => response.end('x'), authority.issue('other.example'))
  const found = { addresses: async () => ['127.0.0.1'], texts: async () => [] }
  const parts = { isAllowed: () => true, ports: { https: other.port, http: 1 } }
  expect(await callBy(publicHosts({ ...parts, names: found }))).toMatchObject({ outcome: 'unreachable' })
  const unknown = { addresses: async () => [], texts: async () => [] }
  expect(await callBy(publicHosts({ ...parts, names: unknown }))).toMatchObject({ outcome: 'unreachable' })
  const slow = { addresses: () => new Promise<string[]>(() => {}), texts: async () => [] }
  const hosts = publicHosts({ ...parts, names: slow })
  const end = await callTool(hosts, { url, tool, input: {}, caller: 'c', onText: () => {} }, 200)
  expect(end).toMatchObject({ outcome: 'too-slow' })
})
