import type { Log } from '#config/log.ts'
import type { S3Config } from '#config/s3-bucket.ts'
import { StartError } from '#config/start-error.ts'
import type { Bucket } from '../port.ts'
import { bucketStorage } from './bucket-storage.ts'
import { openRequests, type Requests, reasonOf, watched } from './requests.ts'
import { watchBucket } from './watch.ts'

/**
 * Opens the bucket of FILES=s3. The start goes on when S3 does not answer; when it refuses us, the configuration is wrong,
 * and a `StartError` names the variable.
 */
export async function openBucket(config: S3Config, log: Log): Promise<Bucket> {
  const opened = await openRequests(config)
  const trial = () => tryBucket(opened)
  const refusal = await trial().then(
    () => null,
    (error: Error) => error,
  )
  const line = refusal && refusalLine(refusal)
  if (line) {
    opened.client.destroy()
    throw new StartError(line)
  }
  const watch = watchBucket(trial, log)
  if (refusal) watch.fails(refusal)
  return {
    storage: bucketStorage(watched(opened, watch)),
    fault: watch.fault,
    totals: watch.totals,
    async stop() {
      await watch.stop()
      opened.client.destroy()
    },
  }
}

/** Milliseconds. */
const trialMs = 3000

/** Asks for one name in the bucket; whatever else answers at that address does not pass. */
export async function tryBucket({ client, library, bucket }: Omit<Requests, 'send'>): Promise<void> {
  const abortSignal = AbortSignal.timeout(trialMs)
  const answer = await client.send(new library.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), { abortSignal })
  if (answer.Name !== bucket) throw new Error('its answer makes no sense')
}

// The codes with which S3 refuses us, and what to check.
const refusals: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET names a bucket that does not exist',
  InvalidBucketName: 'S3_BUCKET is no name of a bucket for this server',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known to S3',
  SignatureDoesNotMatch: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY do not fit together',
  AccessDenied: 'S3_ACCESS_KEY_ID has no right to list, read and write the bucket of S3_BUCKET',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of S3_ENDPOINT',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT is not that of the bucket',
  IllegalLocationConstraintException: 'S3_REGION is not the region of the bucket',
  RequestTimeTooSkewed: 'S3 refuses the time of our requests; set the clock of this machine',
}

/** Says what to check when S3 refuses us; null for every other error, such as no answer. */
export function refusalLine(error: Error): string | null {
  const said = Object.hasOwn(refusals, error.name) ? refusals[error.name] : undefined
  return said ? `${said} (${reasonOf(error)})` : null
}
