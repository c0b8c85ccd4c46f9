import type { RenderPage } from '@guildhall/contract/pages.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/app.ts'
import { createApp } from '../app.ts'

test('a page whose call was one too many says when to come back', async () => {
  await using site = await startTestApp()
  const search: RenderPage = async (_request, { send }) => {
    const { status } = await send({ method: 'GET', path: '/marketplace?q=tide' })
    return new Response('', { status })
  }
  await using app = await createApp(site.deps, { pages: { render: async () => search, assets: async () => {} } })
  const visit = () => app.inject({ url: '/marketplace', headers: { host: new URL(site.config.origin).host } })
  expect(await visit()).toMatchObject({ statusCode: 200 })
  expect(() => {
    for (;;) site.deps.limits.takeAddress('search', '127.0.0.1')
  }).toThrow()
  const answer = await visit()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
