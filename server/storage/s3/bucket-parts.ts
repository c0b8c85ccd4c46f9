import { createHash } from 'node:crypto'
import { isKey } from '../keys.ts'
import { type Content, type PartUploads, StorageAway, type StoredPart } from '../port.ts'
import { orNull, type Requests } from './requests.ts'

/** How long a browser may take to begin with a part, in seconds. */
const addressSeconds = 15 * 60
const checksumHeader = 'x-amz-checksum-sha256'

type Part = StoredPart & { etag: string; at: Date }

/** Multipart uploads of S3. The name of an upload here is its key and S3's id: `assets/3f…?id`. */
export function bucketParts(requests: Requests): PartUploads {
  const { library, client, presigner, send } = requests
  return {
    isOwn: isUpload,
    async begin(key) {
      if (!isKey(key)) throw new RangeError('Not a storage key')
      const begun = await send(async () => {
        const command = { Bucket: requests.bucket, Key: key, ChecksumAlgorithm: 'SHA256' } as const
        const { UploadId } = await client.send(new library.CreateMultipartUploadCommand(command))
        if (!UploadId) throw new StorageAway('its answer makes no sense')
        return UploadId
      })
      return `${key}?${begun}`
    },
    async putPart(upload, number, content) {
      const place = { ...placeOf(requests, upload), PartNumber: numberOrThrow(number) }
      const Body = await whole(content)
      const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64')
      await send(() => client.send(new library.UploadPartCommand({ ...place, Body, ChecksumSHA256 })))
    },
    async complete(upload, count, key) {
      const place = placeOf(requests, upload)
      if (place.Key !== key) throw new RangeError('The upload has another key')
      const parts = (await listParts(requests, upload)).filter(({ number }) => number <= count)
      if (parts.length < count) throw new Error(`The upload has ${parts.length} of ${count} parts`)
      const Parts = parts.map(({ number, etag, sha256 }) => ({
        PartNumber: number,
        ETag: etag,
        ...(sha256 ? { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') } : {}),
      }))
      await send(() =>
        client.send(new library.CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } })),
      )
    },
    async abort(upload) {
      // An upload of another store, from before the files were copied here.
      if (!isUpload(upload)) return
      const place = placeOf(requests, upload)
      await orNull(send(() => client.send(new library.AbortMultipartUploadCommand(place))))
    },
    direct: {
      async address(upload, { number, size, sha256 }) {
        const checksum = Buffer.from(sha256, 'hex').toString('base64')
        const command = new library.UploadPartCommand({
          ...placeOf(requests, upload),
          PartNumber: numberOrThrow(number),
          ContentLength: size,
          ChecksumSHA256: checksum,
        })
        // As a header it is signed, and the browser has to send it.
        const url = await presigner.getSignedUrl(client, command, {
          expiresIn: addressSeconds,
          unhoistableHeaders: new Set([checksumHeader]),
        })
        return { url, headers: { [checksumHeader]: checksum } }
      },
      async arrived(upload) {
        const parts = await orNull(listParts(requests, upload))
        return (parts ?? []).map(({ number, size, sha256 }) => ({ number, size, sha256 }))
      },
    },
  }
}

/** Ends the uploads that began, and whose last part arrived, before a time. */
export async function discardUploads(requests: Requests, before: Date): Promise<void> {
  const { library, client, bucket: Bucket, send } = requests
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
  while (next) {
    const from: object = next
    const page = await send(() => client.send(new library.ListMultipartUploadsCommand({ Bucket, ...from })))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue
      const parts = await orNull(listParts(requests, `${Key}?${UploadId}`))
      if (parts?.every(({ at }) => at < before))
        await orNull(send(() => client.send(new library.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))))
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    next = IsTruncated && KeyMarker ? { KeyMarker, UploadIdMarker } : null
  }
}

/** The parts that have arrived, in order. */
async function listParts(requests: Requests, upload: string): Promise<Part[]> {
  const { library, client, send } = requests
  const place = placeOf(requests, upload)
  const parts: Part[] = []
  let next: string | undefined
  do {
    const page = await send(() => client.send(new library.ListPartsCommand({ ...place, PartNumberMarker: next })))
    for (const { PartNumber, Size, ETag, ChecksumSHA256, LastModified } of page.Parts ?? []) {
      if (!PartNumber || Size === undefined || !ETag || !LastModified)
        throw new StorageAway('S3 lists parts of nothing')
      const sha256 = ChecksumSHA256 ? Buffer.from(ChecksumSHA256, 'base64').toString('hex') : null
      parts.push({ number: PartNumber, size: Size, etag: ETag, at: LastModified, sha256 })
    }
    next = page.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (next)
  return parts.sort((a, b) => a.number - b.number)
}

const isUpload = (upload: string) => {
  const [key = '', id] = upload.split(/\?(.*)/s)
  return isKey(key) && Boolean(id)
}

function placeOf({ bucket: Bucket }: Pick<Requests, 'bucket'>, upload: string) {
  if (!isUpload(upload)) throw new RangeError('Not an upload')
  const [Key, UploadId] = upload.split(/\?(.*)/s)
  return { Bucket, Key, UploadId }
}

function numberOrThrow(number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new RangeError('Not a part number')
  return number
}

// A part is at most 8 MiB. S3 needs its size and its hash before its bytes.
async function whole(content: Content): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
