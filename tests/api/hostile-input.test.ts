import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { httpLimits } from '@guildhall/contract/limits/http.ts'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { fileFixture } from '../support/file-fixture.ts'
import { sendBytes } from '../support/send-bytes.ts'

const host = 'localhost:3000'
const post = (payload: string | Buffer, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/users/verify-email',
    headers: { host, 'content-type': type },
    payload,
  })

const server = await fileFixture(startTestApp())
await server.app.listen({ port: 0, host: '127.0.0.1' })
const port = (server.app.server.address() as AddressInfo).port

describe('bodies', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  test.each([
    ['no JSON', '{"email":'],
    ['a key twice', '{"email":"a@b.example","email":"c@d.example"}'],
    ['a key twice by escape', '{"email":"a@b.example","\\u0065mail":"c@d.example"}'],
    ['a prototype key', '{"__proto__":{"admin":true}}'],
    ['a constructor key', '{"constructor":{"prototype":{"admin":true}}}'],
    ['NUL', '{"email":"a\\u0000@b.example"}'],
    ['33 levels', `{"email":${nested(httpLimits.jsonDepth)}}`],
    ['half a million levels', nested(120_000)],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
  ])('%s is malformed', async (_, payload) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'malformed', requestId: expect.any(String) })
    expect(response.json().error).toBe(response.json().message)
  })

  test('more than 256 kB is too large, with or without a declared length', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(httpLimits.jsonBytes) })
    expect((await post(body)).statusCode).toBe(413)
    const chunked = await new Promise<string>((resolve, reject) => {
      const type = { 'content-type': 'application/json' }
      const options = { port, method: 'POST', path: '/api/users/verify-email', headers: { host, ...type } }
      const sent = request({ ...options, host: '127.0.0.1' }, async (answer) => {
        resolve(`${answer.statusCode} ${(await answer.toArray()).join('')}`)
      })
      sent.on('error', reject).write(body.slice(0, 1000))
      sent.end(body.slice(1000))
    })
    expect(chunked).toMatch(/^413 .*"code":"too_large"/)
  })

  test('a body of 25,000 unknown keys answers 413 with one message', async () => {
    const keys = Array.from({ length: 25_000 }, (_, each) => `"${each.toString(36)}":1`)
    const response = await post(`{${keys.join(',')}}`)
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_many_fields'])
    expect(response.payload.length).toBeLessThan(500)
  })

  test('a body of 1,000 unknown keys answers 422 and names 20 of them', async () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, each) => `"k${each}":1`).join(',')}}`
    const response = await post(keys(httpLimits.jsonKeys))
    expect([response.statusCode, response.json().fields.length]).toEqual([422, httpLimits.namedFields])
    expect((await post(keys(httpLimits.jsonKeys + 1))).json().code).toBe('too_many_fields')
  })

  test('keys and values are counted in all objects and lists of a body', async () => {
    const nestedKeys = `{"list":[${Array.from({ length: 600 }, () => '{"a":{"b":1}}').join(',')}]}`
    expect((await post(nestedKeys)).json().code).toBe('too_many_fields')
    for (const value of ['{}', '[]', '1', '""']) {
      const values = `{"email":[${Array.from({ length: httpLimits.jsonValues }, () => value).join(',')}]}`
      expect((await post(values)).json().code).toBe('too_many_fields')
    }
    const text = JSON.stringify({ email: ',{[":'.repeat(5000) })
    expect((await post(text)).json().code).toBe('invalid')
  })

  test('unknown fields are named', async () => {
    const response = await post('{"email":"a@b.example","role":"admin"}')
    expect(response.statusCode).toBe(422)
    expect(response.json().fields).toContainEqual({ path: 'role', message: 'There is no field named role' })
  })

  test.each(['gzip', 'br', 'deflate', 'GZIP, gzip', 'nonsense'])(
    'a body compressed by %s answers 415',
    async (encoding) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/users/verify-email',
        headers: { host, 'content-type': 'application/json', 'content-encoding': encoding },
        payload: gzipSync('{"email":"a@b.example"}'),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_encoding'])
    },
  )

  test('other types than JSON are refused', async () => {
    expect((await post('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await post('{}', 'text/plain')).statusCode).toBe(415)
  })
})

describe('addresses', () => {
  test('a foreign Host is refused in demo mode', async () => {
    for (const url of ['/api/test', '/']) {
      const response = await server.app.inject({ url, headers: { host: 'evil.example' } })
      expect(response.statusCode).toBe(421)
    }
  })

  test('unknown addresses and methods', async () => {
    expect((await server.app.inject({ url: '/api/nothing', headers: { host } })).json().code).toBe('not_found')
    const wrong = await server.app.inject({ method: 'DELETE', url: '/api/marketplace', headers: { host } })
    expect(wrong.json().code).toBe('method_not_allowed')
    const page = await server.app.inject({ method: 'POST', url: '/marketplace', headers: { host } })
    expect(page.statusCode).toBe(405)
  })

  test.each([
    '/api/users/bulk/%00',
    '/api/marketplace?seller=%00',
    '/api/dev/outbox?to=%00',
    '/api/users/%00',
    '/x%00',
  ])('NUL is refused before anything reads it: %s', async (url) => {
    const response = await server.app.inject({ url, headers: { host } })
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed'])
  })

  test('an undecodable address gets the usual response and headers', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/product/%E0%A4%A`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed', requestId: expect.any(String) })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  describe('a person who opened one sees a page that leads on', () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const open = async (url: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: browser })
      return { answer, html: await answer.text() }
    }
    test.each(['/product/%E0%A4%A', '/%', '/marketplace%c0%ae'])('%s', async (url) => {
      const { answer, html } = await open(url)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(html).toContain('<h1>This address cannot be read</h1>')
      expect(html).toContain('<a href="/">Home</a>')
      const nonce = /<style nonce="([^"]+)"/.exec(html)?.[1]
      expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    })
    test.each(['/x%00', '/marketplace?q=%00', '/product/%00'])('%s', async (url) => {
      const answer = await server.app.inject({ url, headers: { host, ...browser } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(answer.payload).toContain('<h1>This address cannot be read</h1>')
      expect(answer.headers['content-security-policy']).toContain(/<style nonce="([^"]+)"/.exec(answer.payload)?.[1])
    })
    test('a form that the browser submits without JavaScript', async () => {
      const answer = await server.app.inject({ method: 'POST', url: '/signin?forgot', headers: { host, ...browser } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8'])
      expect(answer.payload).toContain('needs JavaScript')
    })
    test('the API always answers in JSON', async () => {
      for (const url of ['/api/users/%00', '/api', '/token', '//api/users/%00']) {
        const answer = await server.app.inject({ url, headers: { host, ...browser } })
        expect(answer.json()).toMatchObject({ requestId: expect.any(String) })
      }
      expect((await open('/api/users/%E0%A4%A')).html).toContain('"code":"malformed"')
    })
  })

  test('an unknown GET below /api answers in JSON, whatever the pages would say', async () => {
    for (const [url, code] of [
      ['/api', 'not_found'],
      ['/api/auth/get-session', 'not_found'],
      ['/api/token', 'method_not_allowed'],
      ['/token', 'method_not_allowed'],
      ['/api/marketplace/projects', 'method_not_allowed'],
    ])
      expect((await server.app.inject({ url, headers: { host } })).json().code).toBe(code)
  })

  test('broken escapes and endless paths', async () => {
    for (const url of ['/api/users/%', '/api/users/%c0%ae', `/api/users/${'a'.repeat(8000)}`, '/api/users/%00'])
      expect((await server.app.inject({ url, headers: { host } })).statusCode).toBeOneOf([400, 404, 414])
  })
})

describe('slow senders and other bytes', () => {
  const answerTo = (send: Parameters<typeof sendBytes>[1]) => sendBytes(port, send)

  test.concurrent.each([
    ['no Host', 'GET /api/test HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['NUL in a header', 'GET /api/test HTTP/1.1\r\nHost: localhost:3000\r\nX: \0\r\n\r\n'],
    [
      'two lengths',
      'POST /api/users/verify-email HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s gets the usual answer and headers', async (_, bytes) => {
    const { text } = await answerTo((write) => write(bytes))
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(text.toLowerCase()).toContain('content-security-policy: ')
    expect(text).toContain('"code":"malformed"')
  })

  test.concurrent('headers have five seconds', { timeout: 15_000 }, async () => {
    const { text, ms } = await answerTo((write) => write('GET /api/test HTTP/1.1\r\nHost: localhost:3000\r\n'))
    expect(text).toMatch(/^HTTP\/1\.1 408/)
    expect(ms).toBeGreaterThan(httpLimits.headersMs - 500)
    expect(ms).toBeLessThan(httpLimits.headersMs + 3000)
  })

  test.concurrent('a JSON body has ten', { timeout: 20_000 }, async () => {
    const head =
      'POST /api/users/verify-email HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'
    const { text, ms } = await answerTo((write) => write(head))
    expect(text).toMatch(/^HTTP\/1\.1 408/)
    expect(ms).toBeGreaterThan(httpLimits.jsonBodyMs - 500)
    expect(ms).toBeLessThan(httpLimits.jsonBodyMs + 3000)
  })
})

test('the server has the documented limits', () => {
  const { headersTimeout, requestTimeout } = server.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 5000, requestTimeout: 600_000 })
})

test('the usual headers are on every response', async () => {
  for (const [url, name] of [
    ['/api/test', host],
    ['/api/nothing', host],
    ['/api/test', 'evil.example'],
  ]) {
    const { headers } = await server.app.inject({ url, headers: { host: name } })
    expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[\w-]{36}' 'strict-dynamic'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})
