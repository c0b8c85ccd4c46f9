import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#config/s3-bucket.ts'
import type { DirectParts } from '../port.ts'
import { bucketStorage } from './bucket-storage.ts'
import { tryBucket } from './open-bucket.ts'
import { openRequests } from './requests.ts'

/** The SHA-256 of no bytes. */
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Does once what the server does with its bucket: lists, writes, reads and deletes a file, and begins and ends an upload. Throws
 * what goes wrong. For the doctor.
 */
export async function tryStoring(config: S3Config, origin: string) {
  const opened = await openRequests(config)
  try {
    await tryBucket(opened)
    const storage = bucketStorage({ ...opened, send: (request) => request() })
    const key = `doctor/${randomBytes(8).toString('hex')}`
    const text = Buffer.from('doctor')
    await storage.put(key, text)
    try {
      const found = await storage.get(key)
      if (!found || !text.equals(await buffer(found.stream))) throw new Error('a file is read otherwise than written')
    } finally {
      await storage.delete(key)
    }
    const upload = await storage.parts.begin(key)
    try {
      await storage.parts.putPart(upload, 1, text)
      const direct = storage.parts.direct as DirectParts
      const [part] = await direct.arrived(upload)
      if (part?.size !== text.length) throw new Error('a part of a file has another size than was sent')
      const { url } = await direct.address(upload, { number: 1, size: 0, sha256: hashOfNothing })
      return { allows: await allowsOrigin(url, origin), knowsChecksums: part.sha256 !== null }
    } finally {
      await storage.parts.abort(upload)
    }
  } finally {
    opened.client.destroy()
  }
}

/** Asks as a browser does, before it sends a part from our pages. */
async function allowsOrigin(url: string, origin: string): Promise<boolean> {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'x-amz-checksum-sha256',
  }
  const { ok, headers: said } = await fetch(url, { method: 'OPTIONS', headers })
  const list = (name: string) => (said.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase())
  const has = (name: string, value: string) => list(name).some((each) => each === '*' || each === value)
  return (
    ok &&
    has('access-control-allow-origin', origin.toLowerCase()) &&
    has('access-control-allow-methods', 'put') &&
    has('access-control-allow-headers', 'x-amz-checksum-sha256')
  )
}
