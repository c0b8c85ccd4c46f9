import { createServer, type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testAuthority } from '../../tests/support/certificates.ts'
import { isPublicAddress } from './public-address.ts'
import { type Names, publicHosts } from './public-hosts.ts'

const authority = testAuthority()
afterAll(authority.trust())

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on this machine, by HTTPS if it has a certificate; `seen` are the requests that reached it. */
async function listen(answer: RequestListener, certificate?: https.ServerOptions) {
  const seen: string[] = []
  const answered: RequestListener = (request, response) => {
    seen.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  }
  const server = certificate ? https.createServer(certificate, answered) : createServer(answered)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, seen }
}

const names = (...addresses: string[]): Names => ({ addresses: async () => addresses, texts: async () => [] })
const isAllowed = () => true
/** Nothing listens on port 1, so HTTPS fails at once and HTTP is tried. */
const reachable = (port: number) => ({ names: names('127.0.0.1'), isAllowed, ports: { https: 1, http: port } })

test.each([
  ...['127.0.0.1', '127.8.8.8', '10.0.0.1', '172.16.0.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '192.0.0.8', '198.18.0.1', '192.0.2.1', '240.0.0.1', '100.100.100.200'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
  ...['::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1'],
  ...['', 'localhost', '1', '127.1', '2130706433'],
])('an address that is not public is never opened: %s', async (address) => {
  expect(isPublicAddress(address)).toBe(false)
  const { port, seen } = await listen((_request, response) => response.end('secret'))
  const ports = { https: 1, http: port }
  expect(await publicHosts({ names: names(address), ports }).open('app.example.org', '/x')).toEqual({
    kind: 'not-public',
  })
  // A public address beside it makes it no better.
  expect(await publicHosts({ names: names('1.1.1.1', address), ports }).open('app.example.org', '/x')).toEqual({
    kind: 'not-public',
  })
  expect(seen).toEqual([])
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'a private address instead of a name is not opened: %s',
  async (host) => {
    const { port, seen } = await listen((_request, response) => response.end('secret'))
    expect(await publicHosts({ ports: { https: 1, http: port } }).open(host, '/x')).toEqual({ kind: 'not-public' })
    expect(seen).toEqual([])
  },
)

test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a file is read from the address that was looked at, under the name of its host', async () => {
  const { port, seen } = await listen((_request, response) => response.end('token'))
  let asked = 0
  const turning: Names = {
    async addresses() {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    },
    texts: async () => [],
  }
  const hosts = publicHosts({ ...reachable(port), names: turning })
  expect(await hosts.open('app.example.org', '/.well-known/x.txt')).toEqual({
    kind: 'answer',
    url: 'http://app.example.org/.well-known/x.txt',
    ...{ status: 200, location: null, text: 'token' },
  })
  expect([seen, asked]).toEqual([['app.example.org/.well-known/x.txt'], 1])
})

test('a file is read by HTTPS from a host with a valid certificate', async () => {
  const { port, seen } = await listen((_request, response) => response.end('token'), authority.issue('app.example.org'))
  const hosts = publicHosts({ names: names('127.0.0.1'), isAllowed, ports: { https: port, http: 1 } })
  expect(await hosts.open('app.example.org', '/.well-known/x.txt')).toEqual({
    kind: 'answer',
    url: 'https://app.example.org/.well-known/x.txt',
    ...{ status: 200, location: null, text: 'token' },
  })
  expect(seen).toEqual(['app.example.org/.well-known/x.txt'])
})

test.each([
  ['of another host', () => authority.issue('other.example.org')],
  ['that is over', () => authority.issue('app.example.org', Date.now() - 1000)],
  ['of an authority that nobody trusts', () => testAuthority('Unknown').issue('app.example.org')],
])('nothing is read from a host with a certificate %s', async (_what, issue) => {
  const { port, seen } = await listen((_request, response) => response.end('token'), issue())
  const hosts = publicHosts({ names: names('127.0.0.1'), isAllowed, ports: { https: port, http: 1 } })
  expect(await hosts.open('app.example.org', '/x')).toEqual({ kind: 'unreachable' })
  const limits = { bytes: 100, timeoutMs: 2000 }
  expect(await hosts.download(new URL('https://app.example.org/x'), limits)).toEqual({ kind: 'unreachable' })
  expect(seen).toEqual([])
})

test('a redirect is not followed', async () => {
  const inside = await listen((_request, response) => response.end('secret'))
  const { port } = await listen((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  )
  expect(await publicHosts(reachable(port)).open('app.example.org', '/x')).toMatchObject({
    kind: 'answer',
    status: 302,
    location: `http://127.0.0.1:${inside.port}/`,
  })
  expect(inside.seen).toEqual([])
})

test('only the beginning of a long answer is read, and an endless one ends', async () => {
  const { port } = await listen((_request, response) => {
    const send = (): void => {
      if (!response.destroyed) response.write('x'.repeat(1000), send)
    }
    send()
  })
  const answer = await publicHosts(reachable(port)).open('app.example.org', '/x')
  expect(answer.kind === 'answer' && answer.text.length).toBe(auditLimits.proof.bytes)
})

test('a host that never ends its answer, one that nobody runs and a name without address are told apart', async () => {
  const { port } = await listen((_request, response) => {
    response.write('x')
  })
  const slow = publicHosts({ ...reachable(port), timeoutMs: 200 })
  expect(await slow.open('app.example.org', '/x')).toEqual({ kind: 'too-slow' })
  const closed = publicHosts({ ...reachable(1) })
  expect(await closed.open('app.example.org', '/x')).toEqual({ kind: 'unreachable' })
  expect(await publicHosts({ names: names() }).open('app.example.org', '/x')).toEqual({ kind: 'no-address' })
  const failing: Names = {
    addresses: () => Promise.reject(new Error('no')),
    texts: () => Promise.reject(new Error('no')),
  }
  expect(await publicHosts({ names: failing }).open('app.example.org', '/x')).toEqual({ kind: 'no-address' })
  expect(await publicHosts({ names: failing }).texts('_x.example.org')).toEqual([])
})

test('a download follows a few redirects to public addresses, and refuses everything else', async () => {
  const { port, seen } = await listen((request, response) => {
    const moved: Record<string, string> = {
      '/moved': '/file.ics',
      '/inside': 'https://10.0.0.1/file.ics',
      '/port': 'https://a.example:8443/',
      '/plain': 'http://a.example/file.ics',
      '/round': '/round',
    }
    const location = moved[request.url ?? '']
    if (location) response.writeHead(302, { location })
    else if (request.url !== '/file.ics') response.writeHead(404)
    response.end('x'.repeat(100))
  }, authority.issue('a.example'))
  const allowed = (address: string) => address === '127.0.0.1'
  const hosts = publicHosts({ names: names('127.0.0.1'), isAllowed: allowed, ports: { https: port, http: 1 } })
  const load = (path: string, bytes = 100) =>
    hosts.download(new URL(`https://a.example${path}`), { bytes, timeoutMs: 2000 })
  expect(await load('/file.ics')).toMatchObject({ kind: 'answer', status: 200, text: 'x'.repeat(100) })
  expect(await load('/moved?private=1')).toMatchObject({ status: 404 })
  expect(await load('/moved')).toMatchObject({ kind: 'answer', status: 200 })
  expect(await load('/file.ics', 99)).toEqual({ kind: 'too-large' })
  for (const path of ['/inside', '/port', '/plain']) expect(await load(path)).toEqual({ kind: 'not-public' })
  expect(await load('/round')).toEqual({ kind: 'unreachable' })
  const count = seen.length
  for (const address of ['http://a.example/file.ics', 'https://a.example:8443/', 'https://[::1]/', 'https://10.0.0.1/'])
    expect(await hosts.download(new URL(address), { bytes: 100, timeoutMs: 2000 })).toEqual({ kind: 'not-public' })
  expect(seen).toHaveLength(count)
})

test('an endless download is cut off, and a silent one ends in time', async () => {
  const { port } = await listen((request, response) => {
    if (request.url === '/silent') return
    const more = () => response.write('x'.repeat(10_000), () => !response.destroyed && setImmediate(more))
    more()
  }, authority.issue('a.example'))
  const hosts = publicHosts({ names: names('127.0.0.1'), isAllowed, ports: { https: port, http: 1 } })
  const load = (path: string) => hosts.download(new URL(`https://a.example${path}`), { bytes: 50_000, timeoutMs: 300 })
  expect(await load('/endless')).toEqual({ kind: 'too-large' })
  expect(await load('/silent')).toEqual({ kind: 'too-slow' })
})
