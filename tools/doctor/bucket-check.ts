import type { Settings } from '@guildhall/server/config/config.ts'
import { reasonOf } from '@guildhall/server/storage/s3/requests.ts'
import { tryStoring } from '@guildhall/server/storage/s3/try-bucket.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** Whether the bucket of files can be listed, written and read, and whether browsers may send files to it. */
export async function checkBucket({ s3, origin }: Settings): Promise<Finding[]> {
  if (s3 === null) return []
  const name = `${s3.bucket} at ${new URL(s3.endpoint).host}`
  try {
    const { allows, knowsChecksums } = await tryStoring(s3, origin)
    const cors = `Browsers may not send files to ${name}. Allow ${origin} to PUT with x-amz-checksum-sha256 in its CORS.`
    return [
      ok('S3', `${name} can be listed, written and read.`),
      ...(allows ? [] : [fault('S3', cors)]),
      ...(knowsChecksums ? [] : [note('S3', `${name} does not compare the SHA-256 of parts, only their sizes.`)]),
    ]
  } catch (error) {
    const advice = 'Start it, or check the variables that begin with S3_.'
    return [fault('S3', `${name} does not work (${reasonOf(error)}). ${advice}`)]
  }
}
