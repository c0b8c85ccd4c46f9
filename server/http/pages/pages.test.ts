import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { sendBytes } from '../../../tests/support/send-bytes.ts'
import { createApp } from '../../app.ts'

test('a page above the call limit says when to come back', async () => {
  await using site = await startTestApp()
  const search: RenderPage = async (_request, { send }) => {
    const { status } = await send({ method: 'GET', path: '/marketplace?q=tide' })
    return new Response('', { status })
  }
  await using app = await createApp(site.deps, { pages: { render: async () => search, assets: async () => {} } })
  const visit = () => app.inject({ url: '/marketplace', headers: { host: new URL(site.config.origin).host } })
  expect(await visit()).toMatchObject({ statusCode: 200 })
  const takeAll = async () => {
    for (;;) await site.deps.limits.takeAddress('search', '127.0.0.1')
  }
  await expect(takeAll()).rejects.toThrow()
  const answer = await visit()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('a page gets path and query on the site’s own origin, whatever host the request names', async () => {
  await using site = await startTestApp()
  const seen: string[] = []
  const page: RenderPage = async ({ url }) => {
    seen.push(url)
    return new Response('')
  }
  await using app = await createApp(site.deps, { pages: { render: async () => page, assets: async () => {} } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const { host, origin } = new URL(site.config.origin)
  const status = async (target: string) => {
    const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    const { text } = await sendBytes(port, (write) => write(head))
    return Number(text.slice(9, 12))
  }
  for (const target of ['//', '///', '//a:b@c/', '//evil.example/x', '/\\evil.example', '/.//evil.example', '/..//x'])
    expect([target, await status(target)]).toEqual([target, 404])
  expect(seen).toEqual([])
  for (const target of ['/a?b=//c?d', 'http://evil.example/a?b', 'http://evil.example', '/http://x:99999', '/a;b=c:80'])
    expect([target, await status(target)]).toEqual([target, 200])
  expect(seen).toEqual([
    `${origin}/a?b=//c?d`,
    `${origin}/a?b`,
    `${origin}/`,
    `${origin}/http://x:99999`,
    `${origin}/a;b=c:80`,
  ])
})

test('pages link to the outbox only while mails are not sent', async () => {
  await using site = await startTestApp()
  const told = async (services: { smtpUrl: string | null; smsUrl: string | null; demo?: boolean }) => {
    let outbox: unknown
    const page: RenderPage = async (_request, visit) => {
      outbox = visit.outbox
      return new Response('')
    }
    const deps = { ...site.deps, config: { ...site.config, ...services } }
    await using app = await createApp(deps, { pages: { render: async () => page, assets: async () => {} } })
    await app.inject({ url: '/email-verification', headers: { host: new URL(site.config.origin).host } })
    return outbox
  }
  const smtpUrl = 'smtp://127.0.0.1:25'
  const smsUrl = 'https://account:token@sms.example'
  expect(await told({ smtpUrl: null, smsUrl: null })).toEqual({ mail: true, sms: true })
  expect(await told({ smtpUrl, smsUrl: null })).toEqual({ mail: false, sms: true })
  expect(await told({ smtpUrl, smsUrl })).toEqual({ mail: false, sms: false })
  expect(await told({ smtpUrl: null, smsUrl: null, demo: false })).toEqual({ mail: false, sms: false })
})
