import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerNotFound, handleErrors } from '../error-handler.ts'
import { serveAssets } from './static-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-assets-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['favicon.svg', 'logo.svg', 'assets/base-a1.js', 'assets/base-a1.js.br', 'assets/gone-b2.js'])
    writeFileSync(join(folder, name), name)
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  handleErrors(app, 'USD')
  app.setNotFoundHandler(answerNotFound(() => true))
  await serveAssets(app, folder)
  app.get('/*', async (_, reply) => reply.type('text/html').send('a page'))
  for (const name of ['logo.svg', 'assets/gone-b2.js']) rmSync(join(folder, name))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('assets are cached for ever, other files for an hour', async () => {
  const asset = await app.inject({ url: '/assets/base-a1.js', headers: { 'accept-encoding': 'br' } })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('an asset added by a later build is served without a restart', async () => {
  writeFileSync(join(folder, 'assets/later-c3.js'), 'later')
  expect((await app.inject('/assets/later-c3.js')).body).toBe('later')
})

test.each([
  '/assets/gone-b2.js',
  '/assets/never-d4.js',
  '/assets/deep/er.js',
  '/assets/..%2ffavicon.svg',
  '/assets/%00',
  '/logo.svg',
])('a missing file answers 404: %s', async (url) => {
  for (const encoding of ['br, gzip', 'identity'])
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: { 'accept-encoding': encoding } })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'cache-control': 'private, no-store',
      })
    }
})
