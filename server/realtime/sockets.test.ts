import { request } from 'node:http'
import { connect } from 'node:net'
import { errors } from '@guildhall/contract/errors.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { socketLimits, socketPath } from '@guildhall/contract/limits/realtime.ts'
import { expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { createRateLimits } from '#http/limits/rate-limits.ts'
import { notify } from '#notifications/notify.ts'
import { newMember } from '../../tests/support/accounts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startListeningApp } from '../../tests/support/listening-app.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { openSocket } from '../../tests/support/sockets.ts'
import type { Hub } from './hub.ts'

const app = await fileFixture(startListeningApp())
const origin = app.config.origin
const maya = await newMember(app)
const otto = await newMember(app, { email: 'otto@carrow.example', firstName: 'Otto' })

const within = { timeout: 5000, interval: 20 }
/** The events a page received besides the counts that every connection starts with. */
const newsOf = ({ heard }: ReturnType<typeof openSocket>) =>
  heard.filter(({ event }) => event !== 'conversations:counts')
const idOf = async (customUserId: string) => {
  const { rows } = await app.deps.db.pool.query('select id, uid from people where custom_user_id = $1', [customUserId])
  return rows[0] as { id: number; uid: string }
}
const tell = async (customUserId: string, title: string) => {
  const { id } = await idOf(customUserId)
  const news = { userId: id, type: 'order', title, message: 'Look.', href: '/orders/abc' } as const
  await transaction(app.deps.db, (tx) => notify(app.deps, tx, [news]))
}

test('the handshake authenticates the person: a missing, foreign, forged or malformed token is refused', async () => {
  const [head, , signature] = maya.token.split('.')
  const other = Buffer.from(JSON.stringify({ sub: 'somebody' })).toString('base64url')
  for (const token of [undefined, '', 'abc', {}, ['x'], 5, 'x'.repeat(5000), `${head}.${other}.${signature}`]) {
    using page = openSocket(origin, token)
    expect(await page.opened, JSON.stringify(token)).toBe('register_failed')
  }
  using page = openSocket(origin, maya.token)
  expect(await page.opened).toBe('connected')
})

test('a page that watches the free times of a host hears of changes, until it names other hosts', async () => {
  using page = openSocket(origin, maya.token)
  expect(await page.opened).toBe('connected')
  const [host, own] = [await idOf(otto.user.customUserId), await idOf(maya.user.customUserId)]
  const heard = (event: string) => page.heard.filter((each) => each.event === event).length
  // Events of one connection arrive in order: after the second one it is known whether the first was sent.
  const isTold = async () => {
    const [before, marks] = [heard('slots:changed'), heard('notifications_cleared')]
    app.deps.realtime.toWatchers(host.id, 'slots:changed')
    app.deps.realtime.toUser(own.id, 'notifications_cleared')
    await vi.waitFor(() => expect(heard('notifications_cleared')).toBeGreaterThan(marks), within)
    return heard('slots:changed') > before
  }
  expect(await isTold()).toBe(false)
  page.socket.emit('slots:watch', { hosts: [otto.user.customUserId] })
  await vi.waitFor(async () => expect(await isTold()).toBe(true), within)
  page.socket.emit('slots:watch', { hosts: [] })
  await vi.waitFor(async () => expect(await isTold()).toBe(false), within)
})

test.each([['websocket'], ['polling']] as const)(
  'over %s a notification reaches its own person only',
  async (transport) => {
    using mine = openSocket(origin, maya.token, { transports: [transport] })
    using others = openSocket(origin, otto.token, { transports: [transport] })
    expect([await mine.opened, await others.opened]).toEqual(['connected', 'connected'])
    await tell(maya.user.customUserId, `By ${transport}`)
    await vi.waitFor(() => expect(newsOf(mine).map(({ event }) => event)).toEqual(['user_notification']), within)
    expect(newsOf(mine)[0]?.values[0]).toMatchObject({ type: 'order', title: `By ${transport}`, read: false, count: 1 })
    await tell(otto.user.customUserId, 'For Otto')
    await vi.waitFor(() => expect(newsOf(others)).toHaveLength(1), within)
    expect([newsOf(mine).length, newsOf(others)[0]?.values[0].title]).toEqual([1, 'For Otto'])
  },
)

test('a socket that starts with polling upgrades to a web socket, as the usual client does', async () => {
  using page = openSocket(origin, maya.token, { transports: ['polling', 'websocket'] })
  expect(await page.opened).toBe('connected')
  await vi.waitFor(() => expect(page.socket.io.engine.transport.name).toBe('websocket'), within)
  await tell(maya.user.customUserId, 'After the upgrade')
  await vi.waitFor(() => expect(newsOf(page)).toHaveLength(1), within)
})

test('a process that may have missed events sends resync to every page', async () => {
  using page = openSocket(origin, maya.token)
  expect(await page.opened).toBe('connected')
  ;(app.deps.realtime as Hub).missed()
  await vi.waitFor(() => expect(newsOf(page)).toEqual([{ event: 'resync', values: [] }]), within)
})

test('register accepts the caller’s own id; any other id is refused and the connection is closed', async () => {
  using page = openSocket(origin, maya.token)
  await page.opened
  expect(await page.socket.emitWithAck('register', maya.user.customUserId)).toEqual({ ok: true })
  const { message } = errors.register_failed
  const said = await page.socket.emitWithAck('register', otto.user.customUserId)
  expect(said).toEqual({ ok: false, code: 'register_failed', message })
  await page.ended
  for (const odd of [null, {}, ['x'], 7, undefined]) {
    using other = openSocket(origin, maya.token)
    await other.opened
    other.socket.emit('register', odd, 'no function')
    await other.ended
  }
  await tell(otto.user.customUserId, 'Not for Maya')
  expect(newsOf(page)).toEqual([])
})

test('ending a session closes its sockets within a second, and no others', async () => {
  const second = await newMember(app, { email: 'second@carrow.example' })
  using open = openSocket(origin, second.token)
  using stays = openSocket(origin, maya.token)
  expect([await open.opened, await stays.opened]).toEqual(['connected', 'connected'])
  const begin = performance.now()
  expect((await second.browser.delete('/api/token', { bearer: second.token })).status).toBe(204)
  await open.ended
  expect(performance.now() - begin).toBeLessThan(1000)
  expect(stays.socket.connected).toBe(true)
  using again = openSocket(origin, second.token)
  expect(await again.opened).toBe('register_failed')
})

test('a suspended person is disconnected within a second; an earlier token opens nothing', async () => {
  const third = await newMember(app, { email: 'third@carrow.example' })
  using open = openSocket(origin, third.token)
  expect(await open.opened).toBe('connected')
  const { id, uid } = await idOf(third.user.customUserId)
  const begin = performance.now()
  await transaction(app.deps.db, async (tx) => {
    await app.deps.identity.endSessionsOf(tx, uid)
  })
  await app.deps.db.pool.query('update people set suspended_at = now() where id = $1', [id])
  await open.ended
  expect(performance.now() - begin).toBeLessThan(1000)
})

test('too many messages end the connection, and so does one of more than 64 kB', async () => {
  using flood = openSocket(origin, maya.token)
  await flood.opened
  for (let each = 0; each <= socketLimits.packets.max; each += 1) flood.socket.emit('typing', each)
  await flood.ended
  using large = openSocket(origin, maya.token)
  await large.opened
  large.socket.emit('register', 'x'.repeat(socketLimits.messageBytes))
  await large.ended
  using fine = openSocket(origin, maya.token)
  expect(await fine.opened).toBe('connected')
  fine.socket.emit('no-such-event', { deep: [[[]]] })
  expect(await fine.socket.emitWithAck('register', maya.user.customUserId)).toEqual({ ok: true })
})

/** The status of a raw attempt to open a web socket. */
function upgrade(headers: Record<string, string>, path = `${socketPath}/?EIO=4&transport=websocket`): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.config.port, '127.0.0.1', () => {
      const all = {
        host: new URL(origin).host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    })
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
      if (!answer.includes('\r\n\r\n')) return
      resolve(answer)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

test('a foreign host is refused with 421, a foreign page by its Origin, with the usual response headers', async () => {
  expect(await upgrade({})).toMatch(/^HTTP\/1.1 101 /)
  expect(await upgrade({ origin })).toMatch(/^HTTP\/1.1 101 /)
  const foreign = await upgrade({ host: 'evil.example' })
  expect(foreign).toMatch(/^HTTP\/1.1 421 /)
  expect(foreign).toContain('wrong_host')
  expect(foreign.toLowerCase()).toContain("content-security-policy: default-src 'self'")
  expect(await upgrade({ origin: 'https://evil.example' })).toMatch(/^HTTP\/1.1 403 .*foreign_origin/s)
  // Any other address answers as without an upgrade.
  expect(await upgrade({}, '/api/test')).toMatch(/^HTTP\/1.1 200 /)
  const polled = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const host = new URL(origin).host
    request({ port: app.config.port, path: `${socketPath}/?EIO=4&transport=polling`, headers: { host } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, ...answer.headers })
    })
      .on('error', reject)
      .end()
  })
  expect(polled).toMatchObject({ status: 200, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(polled['set-cookie']).toBeUndefined()
})

test('a client that aborts a web socket upgrade, accepted or refused, ends nothing else', async () => {
  for (const from of [origin, 'https://evil.example']) {
    const lines = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', `origin: ${from}`]
    const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
    const page = connect(app.config.port, '127.0.0.1', () => {
      const head = [`GET ${socketPath}/?EIO=4&transport=websocket HTTP/1.1`, `host: ${new URL(origin).host}`]
      page.write(`${[...head, ...lines, key].join('\r\n')}\r\n\r\n`)
    })
    page.on('error', () => undefined)
    await new Promise<void>((resolve) => {
      // Before any response: an unhandled error of this connection would end the process.
      app.app.server.prependOnceListener('upgrade', (_request, connection) => {
        connection.once('close', () => resolve())
        page.resetAndDestroy()
      })
    })
  }
  expect(await upgrade({ origin })).toMatch(/^HTTP\/1.1 101 /)
})

test('a connection without a new token ends 60 s after its token; a new one of the same session keeps it', async () => {
  const { port, market } = await startListeningMarket()
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  using kept = openSocket(`http://localhost:${port}`, ada.token)
  using left = openSocket(`http://localhost:${port}`, ada.token)
  await Promise.all([kept.opened, left.opened])
  expect(await kept.socket.emitWithAck('auth:refresh', ben.token)).toMatchObject({ ok: false, code: 'register_failed' })
  market.advance(600_000 + socketLimits.graceMs - 10_000)
  expect([kept.socket.connected, left.socket.connected]).toEqual([true, true])
  market.renew(600_000)
  expect(await kept.socket.emitWithAck('auth:refresh', ada.token)).toEqual({ ok: true })
  market.advance(20_000)
  await left.ended
  expect(kept.socket.connected).toBe(true)
  await market.stop()
})

test('new sockets are limited per person and per address, and a person has twenty at most', async () => {
  const { port, market } = await startListeningMarket()
  const ada = await market.person('Ada')
  const pages = Array.from({ length: socketLimits.openPerPerson }, () =>
    openSocket(`http://localhost:${port}`, ada.token),
  )
  expect(new Set(await Promise.all(pages.map(({ opened }) => opened)))).toEqual(new Set(['connected']))
  using one = openSocket(`http://localhost:${port}`, ada.token)
  expect(await one.opened).toBe('rate_limited')
  for (const page of pages) page.socket.disconnect()
  await market.stop()

  const few = { ...rateLimits, socket: { max: 1, windowMs: 60_000 }, peoplePerAddress: 2 }
  const { port: next, market: narrow } = await startListeningMarket(few)
  const [ben, cleo] = [await narrow.person('Ben'), await narrow.person('Cleo')]
  const opened = async (token: string) => {
    using page = openSocket(`http://localhost:${next}`, token)
    return await page.opened
  }
  expect(await opened(ben.token)).toBe('connected')
  expect(await opened(ben.token)).toBe('rate_limited')
  expect(await opened(cleo.token)).toBe('websocket error')
  await narrow.stop()
})

test('an orderly shutdown closes every socket', async () => {
  const { port, market } = await startListeningMarket()
  const ada = await market.person('Ada')
  using page = openSocket(`http://localhost:${port}`, ada.token)
  using polling = openSocket(`http://localhost:${port}`, ada.token, { transports: ['polling'] })
  expect([await page.opened, await polling.opened]).toEqual(['connected', 'connected'])
  await market.stop()
  await Promise.all([page.ended, polling.ended])
})

async function startListeningMarket(limits: Parameters<typeof createRateLimits>[1] = rateLimits) {
  const port = await freePort()
  let ahead = 0
  let renewed = 0
  const begin = Date.now()
  const clock = { now: () => new Date(Date.now() + ahead) }
  const identity = {
    authenticate: async (token: string) => ({
      ...{ uid: token, sid: token, email: '', authTime: begin },
      expiresAt: begin + 600_000 + renewed,
    }),
    onSessionsEnd: () => () => undefined,
    routes: () => undefined,
  } as never
  const market = await startMarketplace(
    { PORT: String(port), METRICS_PORT: '0' },
    { clock, identity, limits: createRateLimits(clock, limits) },
  )
  await market.app.listen({ host: '127.0.0.1', port })
  return {
    port,
    market: {
      ...market,
      advance: (ms: number) => {
        ahead += ms
      },
      renew: (ms: number) => {
        renewed += ms
      },
    },
  }
}
