import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openApiDocument } from '@guildhall/server/http/openapi/document.ts'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'

vi.mock('@guildhall/server/http/openapi/document.ts', { spy: true })

test('the OpenAPI document matches the reviewed one', async () => {
  await using server = await startTestApp()
  const response = await server.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } })
  expect(response.statusCode).toBe(200)
  const document = `${JSON.stringify({ ...response.json(), info: { title: 'Guildhall', version: '0' } }, null, 2)}\n`
  await expect(document).toMatchFileSnapshot('../../docs/openapi.json')
})

test('GET /openapi.json is built once, compressed once, and answers 304 to a caller with the same version', async () => {
  await using server = await startTestApp()
  vi.mocked(openApiDocument).mockClear()
  const ask = (headers: Record<string, string> = {}) =>
    server.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000', ...headers } })
  const plain = await ask()
  const { etag = '' } = plain.headers
  const decoders = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const
  for (const [encoding, decode] of decoders) {
    const answer = await ask({ 'accept-encoding': `deflate, ${encoding};q=0.5` })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, etag, vary: 'accept-encoding' })
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(decode(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
  }
  expect((await ask({ 'accept-encoding': 'br;q=0' })).rawPayload.equals(plain.rawPayload)).toBe(true)
  const known = await ask({ 'if-none-match': String(etag), 'accept-encoding': 'br' })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  expect(openApiDocument).toHaveBeenCalledTimes(1)
})
