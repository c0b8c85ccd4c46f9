import { readFileSync } from 'node:fs'
import type { InstallationPart } from '@guildhall/contract/admin/parts.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newMember } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { jpeg, pictureForm } from '../../../tests/support/pictures.ts'
import { freshBucket, variablesOf } from '../../../tests/support/s3/fresh-bucket.ts'
import { s3Line } from '../../../tests/support/s3/s3-line.ts'
import { startSwift } from '../../../tests/support/s3/swift.ts'
import { listStored } from '../../../tests/support/storage-behaviour.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
let line: Awaited<ReturnType<typeof s3Line>>
let app: TestApp
let token: string
beforeAll(async () => {
  swift = await startSwift()
  line = await s3Line(swift)
  app = await startTestApp(variablesOf(await freshBucket(swift, line.endpoint)))
  const admin = await newMember(app, { email: 'ines@carrow.example', firstName: 'Ines' })
  await app.deps.db.pool.query("update people set role = 'admin' where email = $1", [admin.email])
  token = admin.token
})
afterAll(async () => {
  await app.stop()
  await line.stop()
  await swift.stop()
})

const get = (path: string) => openBrowser(app, '10.42.9.3').get(`/api${path}`, { bearer: token })
const readPart = async () => {
  const { body } = await get('/admin/health')
  return (body.parts as InstallationPart[]).find(({ name }) => name === 's3')
}
const readMetrics = async () => {
  const lines = (await app.app.metrics.metrics()).split('\n')
  return (name: string) =>
    Number(
      lines
        .find((each) => each.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
}
const call = async (url: string, more: object = {}) => {
  const headers = { host: new URL(app.config.origin).host, authorization: `Bearer ${token}` }
  const answer = await app.app.inject({
    url,
    ...more,
    headers: { ...headers, ...(more as { headers?: object }).headers },
  })
  return {
    status: answer.statusCode,
    code: answer.headers['content-type']?.includes('json') ? answer.json().code : null,
  }
}
const sendPortrait = async () =>
  call('/api/s3/upload-profile-image', {
    method: 'POST',
    ...(await pictureForm({ type: 'profile' }, 'image', [await jpeg(80, 80)])),
  })
const pictures = () => listStored(app.deps.storage, 'pictures')

test('its metrics are those in the section about S3 of docs/operations/outside-parts.md', async () => {
  const section =
    /^## Files in S3\n(.*?)^## /ms.exec(readFileSync('docs/operations/outside-parts.md', 'utf8'))?.[1] ?? ''
  const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  const served = [...(await app.app.metrics.metrics()).matchAll(/^# HELP (s3_\w+) /gm)].map(([, name = '']) => name)
  expect(served.sort()).toEqual(named.sort())
})

test.each(['cut', 'silence'] as const)(
  'S3 gone (%s) and back: nothing is lost, and health and metrics say so',
  async (how) => {
    expect((await sendPortrait()).status).toBe(200)
    const before = await pictures()
    expect(before.length).toBeGreaterThan(0)
    const picture = `/files/${before[0]?.slice('pictures/'.length)}`
    expect((await call(picture)).status).toBe(200)
    expect(await readPart()).toMatchObject({ state: 'works' })
    const outages = (await readMetrics())('s3_outages')

    line[how]()
    expect(await sendPortrait()).toEqual({ status: 503, code: 'files_unavailable' })
    expect(await call(picture)).toEqual({ status: 503, code: 'files_unavailable' })
    const { status, body } = await get('/health/ready')
    expect([status, body.status]).toEqual([200, 'ok'])
    expect(body.parts.at(-1)).toEqual({
      name: 's3',
      ok: false,
      message: 'S3 does not work. Files cannot be read or stored.',
    })
    expect(await readPart()).toMatchObject({ state: 'broken', sentence: expect.stringContaining('S3_') })
    const gone = await readMetrics()
    expect([gone('s3_up'), gone('s3_outages')]).toEqual([0, outages + 1])
    expect(gone('s3_failures')).toBeGreaterThan(0)

    line.mend()
    await vi.waitFor(async () => expect((await readMetrics())('s3_up')).toBe(1), { timeout: 30_000, interval: 200 })
    expect(await readPart()).toMatchObject({ state: 'works' })
    expect((await call(picture)).status).toBe(200)
    // The refused picture left nothing, and the person still has the one before.
    expect(await pictures()).toEqual(before)
    expect((await sendPortrait()).status).toBe(200)
  },
)
