import { resolve } from 'node:path'
import type { SignUpDomains } from '@guildhall/contract/identity/admission.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { readOrCreateSecret } from './data-folder.ts'
import { type Env, readDatabaseUrl, readEnv, refuse } from './env.ts'
import {
  type IceConfig,
  iceServers,
  redisUrl,
  type SocialProviderConfig,
  type StripeConfig,
  socialProviders,
  stripeKeys,
} from './outside-services.ts'
import { type S3Config, s3Bucket } from './s3-bucket.ts'
import { refuseUnknownVariables } from './variables.ts'

const seedSizes = ['demo', '10k', '100k', '1m', '1m_people', 'none'] as const
const paymentProviders = ['sandbox', 'stripe', 'none'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const statementForms = ['named', 'unnamed'] as const
const secretShape = 'a secret of at least 32 characters, for instance what `openssl rand -base64 48` prints'

/** Everything that can be configured from outside, checked once at start. */
export type Config = {
  /** Test cards, outbox, demo people and their passwords exist only while this is true. */
  demo: boolean
  host: string
  port: number
  /** APP_ORIGIN: scheme, host and port, without a trailing slash. */
  origin: string
  /** Absolute path of the folder for secrets, files and the embedded database. */
  dataDir: string
  /** null: the embedded database in the data folder. */
  databaseUrl: string | null
  /** The address of PostgreSQL itself where `databaseUrl` is that of a pooler; null: there is no pooler. */
  databaseDirectUrl: string | null
  /** Whether statements that are sent often are prepared under names. */
  databaseStatements: (typeof statementForms)[number]
  /** The maximum size of this process's connection pool. */
  databasePool: number
  /** null: nothing is shared but the database. Contains a password. */
  redisUrl: string | null
  seedSize: (typeof seedSizes)[number]
  /** ISO 4217 code in capitals. */
  currency: string
  authSecret: string
  filesSecret: string
  /** Where user files are served from; the same as `origin` unless FILES_ORIGIN names a second host. */
  filesOrigin: string
  /** The bucket of user files; null: they are in the data folder. */
  s3: S3Config | null
  /** Whose addresses can sign up. */
  signUp: SignUpDomains
  /** How long a process still answers after SIGTERM, while it says that it is not ready. */
  drainSeconds: number
  /** How many proxies in front are trusted about the visitor's address. */
  trustProxyHops: number
  payments: (typeof paymentProviders)[number]
  /** The platform's fee on a sale, in per cent. */
  feePercent: number
  /** What an ambassador earns for each active person, and at most in a term, in minor units. */
  ambassadorCredit: { eachMinor: number; capMinor: number }
  /** The staff refund more than this of an order, in minor units, only when a second person agrees. */
  staffRefundMinor: number
  /** The key that signs the sandbox provider's webhooks; null when it is not used. */
  sandboxSecret: string | null
  /** Null unless payments go through Stripe. */
  stripe: StripeConfig | null
  /** null: mails go to the local outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Where emails that cannot be delivered come back to; null for the address of `mailFrom`. */
  mailReturn: string | null
  /** Social sign-in providers, in the order of their buttons. */
  social: SocialProviderConfig[]
  /** null: text messages go to the local outbox. The URL contains the service's account and token. */
  smsUrl: string | null
  /** The sender; null without SMS_URL. */
  smsFrom: string | null
  /** Servers that help the browsers of a room to find each other. */
  ice: IceConfig
  logLevel: (typeof logLevels)[number]
  /** The internal address of the metrics; null (METRICS_PORT=0): not served. */
  metrics: { host: string; port: number } | null
}

/** The configuration without the server's secrets. */
export type Settings = Omit<Config, 'authSecret' | 'filesSecret' | 'sandboxSecret'>

/**
 * Reads and checks the environment; creates missing secrets in the data folder. Throws a one-line `StartError` at the first
 * value that is wrong or missing.
 */
export function loadConfig(env: Env): Config {
  const settings = loadSettings(env)
  const { dataDir, databaseUrl, payments } = settings
  const secret = (name: 'AUTH_SECRET' | 'FILES_SECRET') => givenSecret(env, name, databaseUrl !== null)
  const given = { auth: secret('AUTH_SECRET'), files: secret('FILES_SECRET') }
  return {
    ...settings,
    authSecret: given.auth ?? readOrCreateSecret(dataDir, 'auth-secret'),
    filesSecret: given.files ?? readOrCreateSecret(dataDir, 'files-secret'),
    sandboxSecret: payments === 'sandbox' ? readOrCreateSecret(dataDir, 'sandbox-secret') : null,
  }
}

/** Like `loadConfig`, for commands that run beside the server: creates nothing and needs no secret. */
export function loadSettings(env: Env): Settings {
  refuseUnknownVariables(env)
  const read = readEnv(env)
  const port = read.integer('PORT', 3000, 1, 65535)
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  if (databaseUrl && !env.APP_ORIGIN) {
    refuse(env, 'APP_ORIGIN', 'the address people use, such as https://guildhall.example, because DATABASE_URL is set')
  }
  const origin = read.origin('APP_ORIGIN', `http://localhost:${port}`)
  const isLocal = isPlainLoopback(origin)
  const demo = read.oneOf('DEMO', '1', ['0', '1']) === '1' && databaseUrl === null && isLocal

  if (env.DEMO === '1' && !demo) {
    refuse(
      env,
      'DEMO',
      'left out: demo mode works only without DATABASE_URL and with an APP_ORIGIN that is plain http on localhost',
    )
  }
  if (!isLocal && !origin.startsWith('https://')) {
    refuse(env, 'APP_ORIGIN', 'an https origin: plain http is for localhost only, browsers keep no session over it')
  }
  const provider = payments(env, demo)
  const host = demo ? demoHost(env, origin) : (read.text('HOST') ?? '0.0.0.0')
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data')
  const s3 = s3Bucket(env, isPlainLoopback)
  const seed = seedSize(env, demo)
  if (s3 && seed !== 'none')
    refuse(env, 'SEED_SIZE', 'none, because FILES is s3: the files of made-up people are kept in the data folder')
  return {
    demo,
    host,
    port,
    origin,
    dataDir,
    databaseUrl,
    redisUrl: redisUrl(env),
    ...pooler(env, databaseUrl),
    databasePool: read.integer('DATABASE_POOL', 8, 4, 200),
    seedSize: seed,
    currency: currency(env, provider),
    filesOrigin: filesOrigin(env, origin),
    s3,
    signUp: signUpDomains(env),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 60),
    trustProxyHops: read.integer('TRUST_PROXY_HOPS', 0, 0, 10),
    feePercent: read.integer('FEE_PERCENT', 10, 0, 50),
    ambassadorCredit: {
      eachMinor: toMinor(read.integer('AMBASSADOR_CREDIT', 5, 0, 1000)),
      capMinor: toMinor(read.integer('AMBASSADOR_CREDIT_CAP', 200, 0, 1_000_000)),
    },
    staffRefundMinor: toMinor(read.integer('STAFF_REFUND_LIMIT', 500, 0, 1_000_000)),
    payments: provider,
    stripe: provider === 'stripe' ? stripeKeys(env) : null,
    ...mail(env, origin),
    social: socialProviders(env, { origin, demo }),
    ...sms(env),
    ice: iceServers(env),
    logLevel: read.oneOf('LOG_LEVEL', 'info', logLevels),
    metrics: metrics(env, port),
  }
}

function pooler(env: Env, databaseUrl: string | null): Pick<Config, 'databaseDirectUrl' | 'databaseStatements'> {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_STATEMENTS'] as const)
    if (env[name] && databaseUrl === null)
      refuse(env, 'DATABASE_URL', `the address of a pooler, because ${name} is set`)
  return {
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
    databaseStatements: readEnv(env).oneOf('DATABASE_STATEMENTS', 'named', statementForms),
  }
}

function isPlainLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]'
  return protocol === 'http:' && (isLoopback || /^127(\.\d{1,3}){3}$/.test(hostname))
}

function demoHost(env: Env, origin: string): string {
  const name = new URL(origin).hostname
  if (name === '[::1]' || (name.startsWith('127.') && name !== '127.0.0.1')) {
    refuse(env, 'APP_ORIGIN', 'http://localhost or http://127.0.0.1 with the port: demo mode listens on 127.0.0.1 only')
  }
  if (env.HOST && env.HOST !== '127.0.0.1' && env.HOST !== 'localhost') {
    refuse(env, 'HOST', '127.0.0.1 or left out: demo mode listens there only')
  }
  return '127.0.0.1'
}

function seedSize(env: Env, demo: boolean): Config['seedSize'] {
  const size = readEnv(env).oneOf('SEED_SIZE', demo ? 'demo' : 'none', seedSizes)
  if (!demo && size !== 'none') refuse(env, 'SEED_SIZE', 'none or left out: made-up people exist in demo mode only')
  return size
}

function payments(env: Env, demo: boolean): Config['payments'] {
  const should = 'stripe or none (free projects only) outside demo mode'
  if (!demo && !env.PAYMENTS) refuse(env, 'PAYMENTS', should)
  const provider = readEnv(env).oneOf('PAYMENTS', 'sandbox', paymentProviders)
  if (!demo && provider === 'sandbox') refuse(env, 'PAYMENTS', should)
  return provider
}

function currency(env: Env, provider: Config['payments']): string {
  const code = env.CURRENCY || 'USD'
  if (!Intl.supportedValuesOf('currency').includes(code))
    return refuse(env, 'CURRENCY', 'an ISO 4217 code such as USD or EUR')
  // Prices here are in hundredths. Stripe counts yen in whole yen, and would charge a hundred times too much.
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits
  if (provider === 'stripe' && digits !== 2) refuse(env, 'CURRENCY', 'one with hundredths, because PAYMENTS is stripe')
  return code
}

function mail(env: Env, origin: string): Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReturn'> {
  const smtpUrl = readEnv(env).connection('SMTP_URL', ['smtp', 'smtps'])?.href ?? null
  const shape = 'a sender such as Guildhall <hello@guildhall.example>'
  if (smtpUrl && !env.MAIL_FROM) refuse(env, 'MAIL_FROM', `${shape}, because SMTP_URL is set`)
  const mailFrom = env.MAIL_FROM || `Guildhall <no-reply@${new URL(origin).hostname}>`
  if (!/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom)) refuse(env, 'MAIL_FROM', shape)
  const mailReturn = env.MAIL_RETURN || null
  if (mailReturn && !/^[^\s<>@]+@[^\s<>@]+$/.test(mailReturn))
    refuse(env, 'MAIL_RETURN', 'an address such as returns@guildhall.example')
  return { smtpUrl, mailFrom, mailReturn }
}

function sms(env: Env): Pick<Config, 'smsUrl' | 'smsFrom'> {
  const url = readEnv(env).connection('SMS_URL', ['https', 'http'])
  if (!url) return { smsUrl: null, smsFrom: null }
  const shape = 'an address such as https://ACCOUNT:TOKEN@api.twilio.com; plain http is for localhost only'
  const isSafe = url.protocol === 'https:' || isPlainLoopback(url.origin)
  if (!isSafe || !url.username || !url.password) refuse(env, 'SMS_URL', shape, 'secret')
  if (!/^[+\w .-]{3,40}$/.test(env.SMS_FROM ?? '')) {
    refuse(env, 'SMS_FROM', 'a number such as +15005550006 or a sender of the account, because SMS_URL is set')
  }
  return { smsUrl: url.href, smsFrom: env.SMS_FROM ?? null }
}

function filesOrigin(env: Env, origin: string): string {
  const files = readEnv(env).origin('FILES_ORIGIN', origin)
  if (!files.startsWith('https:') && !isPlainLoopback(files)) {
    refuse(env, 'FILES_ORIGIN', 'an https origin: plain http is for localhost only')
  }
  return files
}

/** By default PORT plus 6464 (9464 for 3000), so that two servers on one machine do not clash here either. */
function metrics(env: Env, port: number): Config['metrics'] {
  const read = readEnv(env)
  const metricsPort = read.integer('METRICS_PORT', port <= 59000 ? port + 6464 : port - 6464, 0, 65535)
  if (metricsPort === 0) return null
  if (metricsPort === port) refuse(env, 'METRICS_PORT', 'another port than PORT: metrics are not for visitors')
  return { host: read.text('METRICS_HOST') ?? '127.0.0.1', port: metricsPort }
}

function givenSecret(env: Env, name: 'AUTH_SECRET' | 'FILES_SECRET', required: boolean): string | undefined {
  const value = env[name]
  if (!value && !required) return undefined
  if (!value) return refuse(env, name, `${secretShape}, because DATABASE_URL is set`)
  return value.length >= 32 ? value : refuse(env, name, secretShape, 'secret')
}

function signUpDomains(env: Env): SignUpDomains {
  const value = readEnv(env).text('SIGN_UP') ?? 'open'
  if (value === 'open') return null
  if (value === 'closed') return []
  const domains = value.split(',').map((each) => each.trim().toLowerCase())
  if (!domains.every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)))
    refuse(env, 'SIGN_UP', 'open, closed, or domains such as aldermoor.example,carrow.example')
  return domains
}
