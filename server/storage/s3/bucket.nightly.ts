import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { quietLog } from '../../../tests/support/quiet-log.ts'
import { freshBucket } from '../../../tests/support/s3/fresh-bucket.ts'
import { startSwift } from '../../../tests/support/s3/swift.ts'
import { smallestPart, testStorage } from '../../../tests/support/storage-behaviour.ts'
import type { Bucket, Storage } from '../port.ts'
import { openBucket } from './open-bucket.ts'

let swift: Awaited<ReturnType<typeof startSwift>>
let bucket: Bucket
let storage: Storage
beforeAll(async () => {
  swift = await startSwift()
})
afterAll(() => swift.stop())
beforeEach(async () => {
  bucket = await openBucket(await freshBucket(swift), quietLog)
  storage = bucket.storage
})
afterEach(() => bucket.stop())

testStorage(() => storage)

test('uploads without a new part are discarded, those that go on are left alone', async () => {
  const [ended, running] = [await storage.parts.begin('assets/ended'), await storage.parts.begin('assets/running')]
  // S3 tells whole seconds.
  const begun = Date.now()
  await expect.poll(() => Date.now() - begun, { timeout: 5000 }).toBeGreaterThan(2100)
  await storage.parts.putPart(running, 1, Buffer.alloc(smallestPart, 'x'))
  await storage.discardUnfinished({ writes: new Date(), uploads: new Date(begun + 1000) })
  await storage.parts.putPart(running, 2, Buffer.from('end'))
  await storage.parts.complete(running, 2, 'assets/running')
  expect(await storage.find('assets/running')).toMatchObject({ size: smallestPart + 3 })
  await expect(storage.parts.putPart(ended, 1, Buffer.from('late'))).rejects.toThrow()
  await storage.discardUnfinished({ writes: new Date(), uploads: new Date(Date.now() + 5000) })
})

test('an aborted write leaves no upload that S3 would keep', async () => {
  async function* broken() {
    yield Buffer.alloc(20_000_000)
    throw new Error('line cut')
  }
  await expect(storage.put('assets/broken', broken())).rejects.toThrow('line cut')
  const parts = storage.parts.direct
  const kept = await storage.parts.begin('assets/kept')
  expect(await parts?.arrived(kept)).toEqual([])
  expect(await storage.find('assets/broken')).toBeNull()
})
