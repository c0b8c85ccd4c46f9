import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '../../../tests/support/quiet-log.ts'
import { freshBucket } from '../../../tests/support/s3/fresh-bucket.ts'
import { startSwift } from '../../../tests/support/s3/swift.ts'
import { smallestPart } from '../../../tests/support/storage-behaviour.ts'
import type { Bucket, DirectParts } from '../port.ts'
import { openBucket } from './open-bucket.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
let bucket: Bucket
let parts: DirectParts
beforeAll(async () => {
  swift = await startSwift()
  bucket = await openBucket(await freshBucket(swift), quietLog)
  parts = bucket.storage.parts.direct as DirectParts
  for (const key of ['assets/one', 'assets/two', 'agent-files/film.mp4'])
    await bucket.storage.put(key, Buffer.from(`what ${key} has`))
})
afterAll(async () => {
  await bucket.stop()
  await swift.stop()
})

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
// Swift answers 400 without a signature, 405 to a method that is not for files, and 411 to one that needs a body.
const refusals = [400, 403, 405, 411]
const statusOf = async (url: string | URL, options: RequestInit = {}) => (await fetch(url, options)).status
const changed = (url: string, change: (url: URL) => void) => {
  const other = new URL(url)
  change(other)
  return other
}

test('a link opens its file as a download with its name, and a video in a page', async () => {
  const { storage } = bucket
  const saved = await fetch(await storage.link('assets/one', { expires: soon(60), name: 'Übersicht "1".pdf' }))
  expect([saved.status, await saved.text()]).toEqual([200, 'what assets/one has'])
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="_bersicht _1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.pdf`,
    'cache-control': 'private, no-store',
  })
  const part = await fetch(saved.url, { headers: { range: 'bytes=5-10' } })
  expect([part.status, await part.text()]).toEqual([206, 'assets'])
  const shown = await fetch(await storage.link('agent-files/film.mp4', { expires: soon(60), isShown: true }))
  expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual(['video/mp4', null])
  // What we did not check is never shown, whatever was asked.
  const page = await fetch(await storage.link('assets/two', { expires: soon(60), isShown: true }))
  expect(page.headers.get('content-disposition')).toBe('attachment; filename="two"')
})

test('a link that is late, changed, for another file or used with another method is refused', async () => {
  const link = await bucket.storage.link('assets/one', { expires: soon(60), name: 'one.pdf' })
  expect(await statusOf(link)).toBe(200)
  const change = (name: string, value: string) => changed(link, ({ searchParams }) => searchParams.set(name, value))
  const refused = [
    changed(link, (url) => (url.pathname = url.pathname.replace('one', 'two'))),
    changed(link, ({ searchParams }) => searchParams.delete('X-Amz-Signature')),
    changed(link, (url) => (url.search = '')),
    change('X-Amz-Signature', 'f'.repeat(64)),
    change('X-Amz-Expires', '600000'),
    change('X-Amz-Credential', 'somebody/20200101/us-east-1/s3/aws4_request'),
    change('response-content-type', 'text/html'),
    change('response-content-disposition', 'inline'),
  ]
  for (const url of refused) expect(refusals, url.href).toContain(await statusOf(url))
  for (const method of ['PUT', 'DELETE', 'HEAD']) expect(refusals, method).toContain(await statusOf(link, { method }))
  expect(await bucket.storage.find('assets/one')).not.toBeNull()

  const short = await bucket.storage.link('assets/one', { expires: soon(2) })
  expect(await statusOf(short)).toBe(200)
  await expect.poll(() => statusOf(short), { timeout: 10_000, interval: 500 }).toBe(403)
  // One that is over already is at most good for a second.
  const over = await bucket.storage.link('assets/one', { expires: soon(-60) })
  await expect.poll(() => statusOf(over), { timeout: 10_000, interval: 500 }).toBe(403)
})

const content = Buffer.alloc(smallestPart, 'part')
const sha256 = createHash('sha256').update(content).digest('hex')

test('an address takes one part of one upload, with its size and its checksum, and only by PUT', async () => {
  const upload = await bucket.storage.parts.begin('assets/direct')
  const other = await bucket.storage.parts.begin('assets/other')
  const { url, headers } = await parts.address(upload, { number: 1, size: content.length, sha256 })
  expect(headers).toEqual({ 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') })
  const put = (to: string | URL, options: RequestInit = {}) =>
    statusOf(to, { method: 'PUT', headers, body: content, ...options })
  const idOf = (name: string) => name.split('?')[1] ?? ''
  expect(await put(changed(url, ({ searchParams }) => searchParams.set('partNumber', '2')))).toBe(403)
  expect(await put(changed(url, ({ searchParams }) => searchParams.set('uploadId', idOf(other))))).toBe(403)
  expect(await put(changed(url, (there) => (there.pathname = there.pathname.replace('direct', 'other'))))).toBe(403)
  expect(refusals).toContain(await put(changed(url, (there) => (there.search = ''))))
  expect(await put(url, { body: content.subarray(1) })).toBe(403)
  expect(await put(url, { body: Buffer.concat([content, content]) })).toBe(403)
  expect(await put(url, { headers: {} })).toBe(403)
  expect(await put(url, { headers: { 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') } })).toBe(403)
  for (const method of ['POST', 'DELETE']) expect(refusals, method).toContain(await put(url, { method }))
  expect(await statusOf(url)).toBe(403)
  expect(await parts.arrived(upload)).toEqual([])

  expect(await put(url)).toBe(200)
  expect(await parts.arrived(upload)).toEqual([{ number: 1, size: content.length, sha256: null }])
  await bucket.storage.parts.complete(upload, 1, 'assets/direct')
  expect(await bucket.storage.find('assets/direct')).toMatchObject({ size: content.length })
  // The upload is over. Swift still takes the part, and then refuses to read what is not the file any more.
  await put(url, { body: Buffer.alloc(smallestPart, 'else') })
  const after = await bucket.storage.get('assets/direct').catch(() => null)
  const read = await (after ? buffer(after.stream).catch(() => null) : null)
  expect(read === null || read.equals(content)).toBe(true)
})
