import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { createApp } from '../app.ts'
import type { Phase } from './health.ts'
import { serveMetrics } from './metrics.ts'

let market: Marketplace
let app: FastifyInstance
let phase: Phase = 'ok'
beforeAll(async () => {
  market = await startMarketplace()
  app = await createApp(market.deps, { version: '1.2.3', phase: () => phase })
})
afterAll(async () => {
  await app.close()
  await market.stop()
})

const ask = async (url: string) => {
  const answer = await app.inject({ url, headers: { host: new URL(market.deps.config.origin).host } })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}

test('the API says that it answers, and its version', async () => {
  expect(await ask('/api/test')).toMatchObject({ status: 200, body: { status: 'ok', version: '1.2.3' } })
})

test('it is ready between start and end, with a database; it lives all the while', async () => {
  expect(await ask('/api/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
  for (phase of ['starting', 'draining'] as const)
    expect(await ask('/api/health/ready')).toEqual({ status: 503, body: { status: phase }, retryAfter: '2' })
  phase = 'ok'
  const query = vi.spyOn(market.deps.db.pool, 'query').mockImplementation(() => Promise.reject(new Error('gone')))
  expect(await ask('/api/health/ready')).toEqual({ status: 503, body: { status: 'unavailable' }, retryAfter: '2' })
  expect(await ask('/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  query.mockRestore()
})

test('metrics are on an address of their own, never on the public one', async () => {
  // Without pages no other address answers to GET.
  expect((await ask('/metrics')).body.code).toBe('method_not_allowed')
  await using metrics = await serveMetrics(app.metrics, { host: '127.0.0.1', port: 0 })
  const at = `http://127.0.0.1:${(metrics.address() as AddressInfo).port}`
  const text = await (await fetch(`${at}/metrics`)).text()
  expect(text).toMatch(/^http_request_seconds_count\{method="GET",route="\/api\/test",status="200"\} 1$/m)
  expect(text).toMatch(/^# TYPE jobs_failed gauge$/m)
  expect((await fetch(`${at}/`)).status).toBe(404)
})
