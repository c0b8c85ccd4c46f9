import { type Env, readEnv, refuse } from './env.ts'

/** A bucket of S3 that holds the files, and how it is reached. The secret is never shown. */
export interface S3Config {
  /** Scheme, host and port, without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The name of the bucket is in the path of addresses rather than in their host. */
  pathStyle: boolean
}

const own = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
] as const
const why = 'because FILES is s3'

/** Reads the bucket of FILES=s3; null where files are in the data folder. `isLocal`: whether an address is plain http here. */
export function s3Bucket(env: Env, isLocal: (origin: string) => boolean): S3Config | null {
  const read = readEnv(env)
  if (read.oneOf('FILES', 'folder', ['folder', 's3']) === 'folder') {
    const given = own.find((name) => env[name])
    return given ? refuse(env, 'FILES', `s3, because ${given} is set`) : null
  }
  const { S3_BUCKET: bucket = '', S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || bucket.includes('..'))
    return refuse(env, 'S3_BUCKET', `the name of a bucket: 3 to 63 small letters, digits, dots and hyphens, ${why}`)
  if (!isToken(accessKeyId)) return refuse(env, 'S3_ACCESS_KEY_ID', `the id of an access key, ${why}`)
  if (!isToken(secretAccessKey))
    return refuse(env, 'S3_SECRET_ACCESS_KEY', `the secret of that access key, ${why}`, 'secret')
  const region = read.text('S3_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) refuse(env, 'S3_REGION', 'the name of a region such as eu-central-1')
  const endpoint = read.origin('S3_ENDPOINT', `https://s3.${region}.amazonaws.com`)
  // Browsers use these addresses too, and refuse plain http from a page with https.
  if (!endpoint.startsWith('https:') && !isLocal(endpoint))
    refuse(env, 'S3_ENDPOINT', 'an https origin: plain http is for localhost only')
  // A certificate for *.host covers no bucket with a dot in its name.
  const usual = env.S3_ENDPOINT || bucket.includes('.') ? '1' : '0'
  const pathStyle = read.oneOf('S3_FORCE_PATH_STYLE', usual, ['0', '1']) === '1'
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }
}

const isToken = (text: string) => /^[\x21-\x7e]{1,256}$/.test(text)

/** The origin at which browsers read and write the files of a bucket. */
export function bucketOrigin({ endpoint, bucket, pathStyle }: S3Config): string {
  const url = new URL(endpoint)
  return pathStyle ? url.origin : `${url.protocol}//${bucket}.${url.host}`
}
