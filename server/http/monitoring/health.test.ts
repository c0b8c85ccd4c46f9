import { renameSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Marketplace, startMarketplace } from '../../../tests/support/marketplace.ts'
import { sendBytes } from '../../../tests/support/send-bytes.ts'
import { createApp } from '../../app.ts'
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

test('GET /test answers with the status and the version', async () => {
  expect(await ask('/api/test')).toMatchObject({ status: 200, body: { status: 'ok', version: '1.2.3' } })
})

test('it is ready between start and shutdown, with a database; it is alive all the time', async () => {
  const [database, files] = ['database', 'files'].map((name) => ({ name, ok: true }))
  expect(await ask('/api/health/ready')).toMatchObject({
    status: 200,
    body: { status: 'ok', parts: [database, files] },
  })
  for (phase of ['starting', 'draining'] as const)
    expect(await ask('/api/health/ready')).toEqual({ status: 503, body: { status: phase }, retryAfter: '2' })
  phase = 'closing'
  expect(await ask('/api/health/ready')).toMatchObject({ status: 503, body: { status: 'draining' } })
  phase = 'ok'
  const query = vi.spyOn(market.deps.db.pool, 'query').mockImplementation(() => Promise.reject(new Error('gone')))
  const silent = { name: 'database', ok: false, message: 'The database does not answer.' }
  const body = { status: 'unavailable', parts: [silent, files] }
  expect(await ask('/api/health/ready')).toEqual({ status: 503, body, retryAfter: '2' })
  expect(await ask('/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok', version: '1.2.3' } })
  query.mockRestore()
})

test('GET /health/ready without its data folder answers 503, names the files and shows no path', async () => {
  const { dataDir } = market.deps.config
  renameSync(dataDir, `${dataDir}.away`)
  const fault = { name: 'files', ok: false, message: 'Files cannot be written.' }
  const body = { status: 'unavailable', parts: [{ name: 'database', ok: true }, fault] }
  // A disk check is cached for a second.
  await expect.poll(() => ask('/api/health/ready'), { timeout: 5_000 }).toEqual({ status: 503, body, retryAfter: '2' })
  renameSync(`${dataDir}.away`, dataDir)
  await expect.poll(async () => (await ask('/api/health/ready')).status, { timeout: 5_000 }).toBe(200)
})

test('metrics have their own address, never the public one', async () => {
  // Without pages no other address answers to GET.
  expect((await ask('/metrics')).body.code).toBe('method_not_allowed')
  await using metrics = await serveMetrics(app.metrics, { host: '127.0.0.1', port: 0 })
  const at = `http://127.0.0.1:${(metrics.address() as AddressInfo).port}`
  const text = await (await fetch(`${at}/metrics`)).text()
  expect(text).toMatch(/^http_request_seconds_count\{method="GET",route="\/api\/test",status="200"\} 1$/m)
  expect(text).toMatch(/^# TYPE jobs_failed gauge$/m)
  expect(text).toMatch(/^build_info\{version="1\.2\.3"\} 1$/m)
  expect(Number(/^data_folder_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  expect((await fetch(`${at}/`)).status).toBe(404)
  const asked = async (host: string) => {
    const { text } = await sendBytes(Number(new URL(at).port), (write) =>
      write(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    )
    return Number(text.slice(9, 12))
  }
  for (const host of ['evil.example', 'evil.example:9464', '127.0.0.1.evil.example', '', 'a b'])
    expect([host, await asked(host)]).toEqual([host, 421])
  for (const host of ['localhost:9464', '10.0.0.7:9464', '[::1]:9464', 'guildhall-2:9464'])
    expect([host, await asked(host)]).toEqual([host, 200])
})
