import { randomBytes } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '@guildhall/server/config/s3-bucket.ts'
import { swiftAccount } from './swift.ts'

/** Makes an empty bucket of the test server; returns how it is reached, through `endpoint` when that is another address. */
export async function freshBucket(swift: { endpoint: string }, endpoint = swift.endpoint): Promise<S3Config> {
  const place = { region: 'us-east-1', bucket: `test-${randomBytes(6).toString('hex')}` }
  const client = new S3Client({
    endpoint: swift.endpoint,
    region: place.region,
    forcePathStyle: true,
    credentials: swiftAccount,
  })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }))
  client.destroy()
  return { ...place, ...swiftAccount, endpoint, pathStyle: true }
}

/** The variables of an installation that keeps its files in a bucket. */
export const variablesOf = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config) => ({
  ...{ FILES: 's3', S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
  ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
})
