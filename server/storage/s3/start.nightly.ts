import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@guildhall/tools/chromium.ts'
import { chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { freshBucket, variablesOf } from '../../../tests/support/s3/fresh-bucket.ts'
import { s3Line } from '../../../tests/support/s3/s3-line.ts'
import { startSwift } from '../../../tests/support/s3/swift.ts'
import { startServerProcess } from '../../../tests/support/server-process.ts'
import type { DirectParts } from '../port.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
let variables: Record<string, string>
beforeAll(async () => {
  swift = await startSwift()
  variables = variablesOf(await freshBucket(swift))
})
afterAll(() => swift.stop())

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-s3-start-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

async function run(env: Record<string, string>) {
  const port = await freePort()
  return {
    ...startServerProcess({ ...variables, DATA_DIR: dataDir, SEED_SIZE: 'none', PORT: String(port), ...env }),
    port,
  }
}

test.each([
  [{ S3_BUCKET: 'no-such-bucket' }, /^S3_BUCKET names a bucket that does not exist \(NoSuchBucket\)\n$/],
  [{ S3_SECRET_ACCESS_KEY: 'hidden' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not fit together [^\n]+\n$/],
  [{ S3_REGION: 'eu-west-9' }, /^S3_REGION is not the region of S3_ENDPOINT \(AuthorizationHeaderMalformed\)\n$/],
])('a bucket that refuses us stops the start in one line: %o', async (env, line) => {
  const { said, ended } = await run(env)
  expect((await ended)[0]).toBe(1)
  expect(said.err).toMatch(line)
  expect(said.err).not.toContain('hidden')
})

test('a server starts and ends in order when nothing answers at S3_ENDPOINT', async () => {
  const { said, ended, child, port } = await run({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
  await vi.waitFor(() => expect(said.out).toContain('is ready'), 90_000)
  const ready = await fetch(`http://localhost:${port}/api/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'ok', parts: [{}, {}, { name: 's3', ok: false }] })
  expect(said.out).toContain('The bucket of S3_BUCKET does not work')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said.err).toBe('')
})

test('a browser sends a part to the bucket from our pages, and to no other address', async () => {
  const port = await freePort()
  const other = await s3Line(swift)
  const app = await startTestApp({ ...variables, PORT: String(port) })
  await app.app.listen({ port, host: '127.0.0.1' })
  const executablePath = await findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(`${app.config.origin}/api/test`)
    const { parts } = app.deps.storage
    const direct = parts.direct as DirectParts
    const upload = await parts.begin('assets/browser')
    // SHA-256 of nothing: Swift does not compare it.
    const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const address = await direct.address(upload, { number: 1, size: 6_000_000, sha256 })
    const send = (url: string) =>
      page.evaluate(
        ({ url: to, headers }) =>
          fetch(to, { method: 'PUT', headers, body: new Uint8Array(6_000_000) }).then(
            ({ status }) => status,
            () => 0,
          ),
        { url, headers: address.headers },
      )
    expect(await send(address.url)).toBe(200)
    expect(await direct.arrived(upload)).toMatchObject([{ number: 1, size: 6_000_000 }])
    expect(await send(address.url.replace(swift.endpoint, other.endpoint))).toBe(0)
  } finally {
    await browser.close()
    await app.stop()
    await other.stop()
  }
})
