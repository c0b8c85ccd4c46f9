import type { Readable } from 'node:stream'
import { asDownload, asShown } from '../downloads.ts'
import { isKey } from '../keys.ts'
import { type ByteRange, type Content, type LinkGrant, type Storage, StorageAway, type StoredFile } from '../port.ts'
import { bucketParts, discardUploads } from './bucket-parts.ts'
import { orNull, type Requests } from './requests.ts'

/** The bytes that are sent at once: files up to this size in one request, larger ones in parts of it. */
const blockBytes = 8 * 1_048_576
/** Seconds; S3 signs nothing for longer than a week. */
const longestLink = 7 * 24 * 3600

/** Files as objects of a bucket under their keys. Links lead to the bucket itself. */
export function bucketStorage(requests: Requests): Storage {
  const { library, client, presigner, bucket: Bucket, send } = requests
  const parts = bucketParts(requests)
  const at = (key: string) => ({ Bucket, Key: keyOrThrow(key) })

  const putInParts = async (key: string, blocks: AsyncIterable<Buffer>) => {
    const upload = await parts.begin(key)
    try {
      let count = 0
      for await (const block of blocks) await parts.putPart(upload, ++count, block)
      await parts.complete(upload, count, key)
    } catch (error) {
      // What cannot be ended now is ended with other unfinished uploads.
      await parts.abort(upload).catch(() => undefined)
      throw error
    }
  }
  return {
    async put(key, content) {
      const place = at(key)
      const blocks = blocksOf(content)
      const [first = Buffer.alloc(0), second] = [(await blocks.next()).value, (await blocks.next()).value]
      if (second) return putInParts(key, startingWith([first, second], blocks))
      await send(() => client.send(new library.PutObjectCommand({ ...place, Body: first, ...headersOf(key) })))
    },
    async get(key, range) {
      const place = at(key)
      const Range = range && `bytes=${range.start}-${range.end}`
      return orNull(
        send(async () => {
          const answer = await client.send(new library.GetObjectCommand({ ...place, Range }))
          const size = sizeOf(answer, range)
          if (size === null || !answer.LastModified || !answer.Body) throw new StorageAway('its answer makes no sense')
          return { key, size, modifiedAt: answer.LastModified, stream: answer.Body as Readable }
        }),
      )
    },
    async find(key) {
      const place = at(key)
      return orNull(
        send(async () => asFile(key, await client.send(new library.HeadObjectCommand(place)), 'ContentLength')),
      )
    },
    async delete(key) {
      const place = at(key)
      await orNull(send(() => client.send(new library.DeleteObjectCommand(place))))
    },
    async link(key, { expires, name, isShown }: LinkGrant) {
      const said = (isShown && asShown(key)) || asDownload(key, name)
      const command = new library.GetObjectCommand({
        ...at(key),
        ResponseContentType: said['content-type'],
        ResponseCacheControl: said['cache-control'],
        ResponseContentDisposition: said['content-disposition'],
      })
      const left = expires - Math.floor(Date.now() / 1000)
      return presigner.getSignedUrl(client, command, { expiresIn: Math.min(Math.max(left, 1), longestLink) })
    },
    async folders() {
      const names: string[] = []
      let next: string | undefined
      do {
        const page = await send(() =>
          client.send(new library.ListObjectsV2Command({ Bucket, Delimiter: '/', ContinuationToken: next })),
        )
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(0, -1))
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next)
      return names.filter(isKey)
    },
    async *list(folder) {
      const Prefix = `${keyOrThrow(folder)}/`
      let next: string | undefined
      do {
        const page = await send(() =>
          client.send(new library.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: next })),
        )
        // Other things that somebody put there are none of our files.
        for (const each of page.Contents ?? []) if (isKey(each.Key ?? '')) yield asFile(each.Key ?? '', each, 'Size')
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next)
    },
    parts,
    discardUnfinished: ({ uploads }) => discardUploads(requests, uploads),
  }
}

function keyOrThrow(key: string): string {
  if (!isKey(key)) throw new RangeError('Not a storage key')
  return key
}

// For people who look into the bucket; our links and the file server say the type themselves.
const headersOf = (key: string) => ({ ContentType: asShown(key)?.['content-type'] ?? 'application/octet-stream' })

function asFile<Size extends string>(
  key: string,
  answer: { LastModified?: Date } & { [Name in Size]?: number },
  size: Size,
): StoredFile {
  const bytes: number | undefined = answer[size]
  if (bytes === undefined || !answer.LastModified) throw new StorageAway('its answer makes no sense')
  return { key, size: bytes, modifiedAt: answer.LastModified }
}

/** The size of the whole file; null when the answer is not the range that was asked for. */
function sizeOf(
  { ContentLength, ContentRange }: { ContentLength?: number; ContentRange?: string },
  range: ByteRange | undefined,
): number | null {
  if (!range) return ContentRange === undefined ? (ContentLength ?? null) : null
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? []
  const last = Math.min(range.end, Number(size) - 1)
  const isAsked = Number(start) === range.start && Number(end) === last && ContentLength === last - range.start + 1
  return isAsked ? Number(size) : null
}

/** Content in blocks of one size; the last one may be smaller. */
async function* blocksOf(content: Content): AsyncGenerator<Buffer> {
  const chunks = content instanceof Uint8Array ? [content] : content
  let held: Uint8Array[] = []
  let size = 0
  for await (let chunk of chunks) {
    while (size + chunk.length > blockBytes) {
      const fitting = chunk.subarray(0, blockBytes - size)
      yield Buffer.concat([...held, fitting])
      chunk = chunk.subarray(fitting.length)
      held = []
      size = 0
    }
    held.push(chunk)
    size += chunk.length
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* startingWith(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* rest
}
