import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '#config/s3-bucket.ts'
import { StorageAway } from '../port.ts'
import type { Watch } from './watch.ts'

type Library = typeof import('@aws-sdk/client-s3')
type Presigner = typeof import('@aws-sdk/s3-request-presigner')

/** Milliseconds: for a new connection, and for silence on an open one. */
const limitMs = { connection: 2000, silence: 10_000 }

/** What the parts of the store share: the library and the client, the name of the bucket, and how requests are sent. */
export interface Requests {
  library: Library
  presigner: Presigner
  client: S3Client
  bucket: string
  /**
   * Sends one request. Throws the library's error when S3 answers about the file (no such key, a missing part), and
   * `StorageAway` for anything else, at once while S3 is known to be away.
   */
  send<T>(request: () => Promise<T>): Promise<T>
}

/** Loads the library, which an installation without S3 does not, and makes a client. */
export async function openRequests(config: S3Config): Promise<Omit<Requests, 'send'>> {
  const [library, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new library.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The checksums of new AWS clients are not understood by every S3 server. Contents are signed with their SHA-256 as it is.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: limitMs.connection, socketTimeout: limitMs.silence },
  })
  return { library, presigner, client, bucket: config.bucket }
}

/** Adds `send`, which tells the watch what became of each request. */
export function watched(opened: Omit<Requests, 'send'>, watch: Pick<Watch, 'works' | 'fails' | 'isDown'>): Requests {
  return {
    ...opened,
    async send(request) {
      if (watch.isDown()) throw new StorageAway('S3 is away')
      try {
        const answer = await request()
        watch.works()
        return answer
      } catch (error) {
        if (isAboutFile(error)) {
          watch.works()
          throw error
        }
        watch.fails(error as Error)
        throw new StorageAway(reasonOf(error), error)
      }
    },
  }
}

// A bucket that is gone is no answer about a file.
const aboutFile = new Set([
  ...['NotFound', 'NoSuchKey', 'NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'InvalidRange'],
  ...['BadDigest', 'XAmzContentSHA256Mismatch'],
])
const isAboutFile = (error: unknown) => error instanceof Error && aboutFile.has(error.name)

/** Whether S3 says that there is no such file or upload. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)

/** Returns null when S3 says that there is no such file or upload. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What went wrong in a few words, without addresses: the code of S3 or of the network. */
export function reasonOf(error: unknown): string {
  if (error instanceof StorageAway) return error.reason
  const { name, code, message = '' } = error as Error & { code?: string }
  const known = code ?? (name && name !== 'Error' && name !== 'Unknown' ? name : message)
  return (known || 'no answer').split('\n')[0]?.slice(0, 80) ?? ''
}
