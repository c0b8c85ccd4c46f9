import { createHash } from 'node:crypto'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { assetCalls, fileOf } from '../../../tests/support/assets.ts'
import { type Marketplace, projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { quietLog } from '../../../tests/support/quiet-log.ts'
import { directParts } from '../../../tests/support/s3/direct-parts.ts'
import { freshBucket, variablesOf } from '../../../tests/support/s3/fresh-bucket.ts'
import { type S3Answer, s3Line } from '../../../tests/support/s3/s3-line.ts'
import { startSwift } from '../../../tests/support/s3/swift.ts'
import { openBucket } from '../../storage/s3/open-bucket.ts'

const { partBytes, maxBytes } = assetLimits

let swift: Awaited<ReturnType<typeof startSwift>>
let line: Awaited<ReturnType<typeof s3Line>>
let bucket: Awaited<ReturnType<typeof openBucket>>
let market: Marketplace
let ada: Awaited<ReturnType<Marketplace['person']>>
let assets: ReturnType<typeof assetCalls>
beforeAll(async () => {
  swift = await startSwift()
  line = await s3Line(swift)
  const config = await freshBucket(swift, line.endpoint)
  bucket = await openBucket(config, quietLog)
  market = await startMarketplace(variablesOf(config), { bucket, storage: bucket.storage })
  ada = await market.person('Ada')
})
afterAll(async () => {
  await market.stop()
  await bucket.stop()
  await line.stop()
  await swift.stop()
})
beforeEach(async () => {
  market.advance(2 * 60 * 60 * 1000)
  assets = assetCalls(market, ada, (await ada.post('/marketplace/projects', projectInput())).body.project.id)
})
afterEach(() => line.tell(null))

const begin = async (size: number) => {
  const { id } = (await assets.begin('Model.onnx', size)).body.asset as { id: string }
  return { id, parts: directParts(ada, `${assets.path}/${id}`) }
}
const code = async (call: Promise<{ body: { code?: string } }>) => (await call).body.code
const large = fileOf(2 * partBytes + 1000)
const [one, two, three] = large.parts as [Buffer, Buffer, Buffer]

test('a file goes straight to the store in parts, is resumed, completed and read by its owner', async () => {
  const { id, parts } = await begin(large.content.length)
  expect((await assets.parts(id)).body).toEqual({ partBytes, direct: true, parts: [] })
  const { url } = (await parts.address(1, one)).body
  expect(new URL(url).origin).toBe(line.endpoint)
  expect([await parts.send(3, three), await parts.send(1, one)]).toEqual([200, 200])
  expect((await assets.parts(id)).body.parts.map(({ number }: { number: number }) => number)).toEqual([1, 3])
  expect((await assets.list()).body.assets[0].received).toBe(partBytes + 1000)
  expect(await code(assets.complete(id))).toBe('asset_incomplete')
  expect(await parts.send(2, two)).toBe(200)
  expect((await assets.complete(id)).body.asset).toMatchObject({ state: 'ready', received: large.content.length })
  expect((await assets.complete(id)).status).toBe(200)
  expect(await code(parts.address(1, one))).toBe('asset_ready')
  const link = (await assets.link(id)).body.url
  expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(large.content)).toBe(true)
  // Through the API it works as well, for callers that know only that.
  const other = await begin(large.content.length)
  expect(await parts.send(1, one)).toBe(409)
  expect((await assets.sendPart(other.id, 1, one)).status).toBe(204)
  expect([await other.parts.send(2, two), await other.parts.send(3, three)]).toEqual([200, 200])
  expect((await assets.complete(other.id)).status).toBe(200)
})

test('addresses are for the person, the numbers and the bytes of the upload only', async () => {
  const { id, parts } = await begin(large.content.length)
  const ben = await market.person('Ben')
  expect(await code(directParts(ben, `${assets.path}/${id}`).address(1, one))).toBe('asset_not_found')
  expect(await code(parts.address(4, one))).toBe('asset_part_size')
  expect((await ada.post(`${assets.path}/${id}/parts/1/address`, { sha256: 'x' })).status).toBe(422)
  expect(await parts.send(1, one)).toBe(200)
  expect(await code(parts.address(1, two))).toBe('asset_part_differs')
  // A part of another size is refused by the store itself, because the size is signed.
  expect(await parts.send(2, two, two.subarray(1))).toBe(403)
  await assets.remove(id)
  expect(await code(parts.address(2, two))).toBe('asset_not_found')
  for await (const { key } of bucket.storage.list('assets')) await bucket.storage.delete(key)
})

test('an upload that began in the folder is refused with what to do, and can be removed', async () => {
  const { id, parts } = await begin(1000)
  await market.deps.db.pool.query('update project_assets set upload = $1 where id = $2', ['0f'.repeat(16), id])
  expect(await code(assets.parts(id))).toBe('upload_elsewhere')
  expect(await code(parts.address(1, three))).toBe('upload_elsewhere')
  expect(await code(assets.sendPart(id, 1, three))).toBe('upload_elsewhere')
  expect(await code(assets.complete(id))).toBe('upload_elsewhere')
  expect((await assets.remove(id)).status).toBe(204)
})

// Every answer to a list of parts, changed by the store or on the way.
const listed = (change: (xml: string) => string) => (answer: S3Answer) =>
  answer.method === 'GET' && answer.url.includes('uploadId=')
    ? { ...answer, body: Buffer.from(change(answer.body.toString())) }
    : answer

test.each([
  ['a part of another size', (xml: string) => xml.replace(/<Size>\d+</, '<Size>7<')],
  [
    'a part with another checksum',
    (xml: string) =>
      xml.replace('<Size>', `<ChecksumSHA256>${Buffer.alloc(32).toString('base64')}</ChecksumSHA256><Size>`),
  ],
  ['fewer parts', (xml: string) => xml.replace(/<Part>.*?<\/Part>/s, '')],
  ['no parts', (xml: string) => xml.replace(/<Part>.*<\/Part>/s, '')],
])('a store that lists %s does not complete the file, and later it completes', async (_what, change) => {
  const { id, parts } = await begin(large.content.length)
  for (const [at, part] of large.parts.entries()) expect(await parts.send(at + 1, part)).toBe(200)
  line.tell(listed(change))
  expect(await code(assets.complete(id))).toBe('asset_incomplete')
  expect((await assets.list()).body.assets[0].state).toBe('uploading')
  line.tell(null)
  expect((await assets.complete(id)).body.asset.state).toBe('ready')
})

test.each([
  ['nonsense', (xml: string) => `<html>${xml.length}</html>`, 'asset_incomplete'],
  ['parts without a size', (xml: string) => xml.replaceAll(/<Size>\d+<\/Size>/g, ''), 'files_unavailable'],
])('a store that lists %s is not believed', async (_what, change, refusal) => {
  const { id, parts } = await begin(1000)
  expect(await parts.send(1, three)).toBe(200)
  line.tell(listed(change))
  expect(await code(assets.complete(id))).toBe(refusal)
  line.tell(null)
  expect((await assets.complete(id)).body.asset.state).toBe('ready')
})

test('a store that says another size of the whole file does not complete it; half a file is never sent on', async () => {
  const { id, parts } = await begin(1000)
  expect(await parts.send(1, three)).toBe(200)
  const short = (answer: S3Answer) =>
    answer.method === 'HEAD' ? { ...answer, headers: { ...answer.headers, 'content-length': '999' } } : answer
  line.tell(short)
  expect(await code(assets.complete(id))).toBe('files_unavailable')
  line.tell(null)
  expect((await assets.complete(id)).body.asset.state).toBe('ready')

  const picture = `${createHash('md5').update('x').digest('hex')}-320.webp`
  await bucket.storage.put(`pictures/${picture}`, Buffer.from('a picture'))
  const read = () => market.call({ method: 'GET', url: `/files/${picture}` })
  const whole = await read()
  expect([whole.status, whole.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  line.tell((answer) =>
    answer.method === 'HEAD' ? { ...answer, headers: { ...answer.headers, 'content-length': '4' } } : answer,
  )
  const half = await read()
  expect([half.status, String(half.headers['cache-control'])]).toEqual([503, expect.not.stringContaining('immutable')])
})

test('the largest file passes by the process: it sees 64 hashes', async () => {
  const part = Buffer.alloc(partBytes, 'guildhall')
  const count = Math.ceil(maxBytes / partBytes)
  const last = part.subarray(0, maxBytes - (count - 1) * partBytes)
  const { id, parts } = await begin(maxBytes)
  for (let number = 1; number <= count; number += 1)
    expect(await parts.send(number, number < count ? part : last)).toBe(200)
  expect((await assets.complete(id)).body.asset).toMatchObject({ state: 'ready', size: maxBytes })
  const tail = await fetch((await assets.link(id)).body.url, { headers: { range: `bytes=${maxBytes - 9}-` } })
  expect((await tail.arrayBuffer()).byteLength).toBe(9)
})
