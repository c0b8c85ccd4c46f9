import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig, loadSettings } from './config.ts'
import { placeOf } from './env.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: join(folder, 'data'), ...env })

const refusal = (env: Record<string, string>) => {
  try {
    load(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as StartError
    expect(message.split('\n')).toHaveLength(1)
    return message
  }
  return 'it started'
}

const secret = 'k'.repeat(40)
const bucket = { S3_BUCKET: 'guildhall-files', S3_ACCESS_KEY_ID: 'AKIA1', S3_SECRET_ACCESS_KEY: 'hidden' }
const real = {
  DATABASE_URL: 'postgres://guildhall:hidden-password@db.example/guildhall',
  APP_ORIGIN: 'https://guildhall.example',
  AUTH_SECRET: secret,
  FILES_SECRET: secret,
  PAYMENTS: 'none',
}

describe('with no variables set', () => {
  test('it is the local demo', () => {
    expect(load()).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      origin: 'http://localhost:3000',
      filesOrigin: 'http://localhost:3000',
      databaseUrl: null,
      seedSize: 'demo',
      currency: 'USD',
      payments: 'sandbox',
      smtpUrl: null,
      trustProxyHops: 0,
      logLevel: 'info',
      metrics: { host: '127.0.0.1', port: 9464 },
    })
  })

  test('secrets are generated once, readable by the owner only, and all different', () => {
    const first = load()
    const again = load()
    expect(again.authSecret).toBe(first.authSecret)
    expect(again.filesSecret).toBe(first.filesSecret)
    expect(first.authSecret).not.toBe(first.filesSecret)
    expect(first.authSecret.length).toBeGreaterThanOrEqual(32)
    expect(again.sandboxSecret).toBe(first.sandboxSecret)
    expect(first.sandboxSecret?.length).toBeGreaterThanOrEqual(32)
    const file = join(folder, 'data/auth-secret')
    expect(readFileSync(file, 'utf8').trim()).toBe(first.authSecret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('the address follows the port, and an empty variable counts as unset', () => {
    expect(load({ PORT: '4000', HOST: '', APP_ORIGIN: '' })).toMatchObject({
      port: 4000,
      origin: 'http://localhost:4000',
    })
  })
})

describe('demo mode', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://guildhall.localhost:8080'])(
    'is on at %s',
    (origin) => {
      expect(load({ APP_ORIGIN: origin }).demo).toBe(true)
    },
  )

  test.each([
    ['an https origin', { APP_ORIGIN: 'https://localhost:3000', PAYMENTS: 'none' }],
    ['a public name', { APP_ORIGIN: 'https://guildhall.example', PAYMENTS: 'none' }],
    ['a database of its own', { ...real, APP_ORIGIN: 'http://localhost:3000' }],
    ['DEMO=0', { DEMO: '0', PAYMENTS: 'none' }],
  ])('is off with %s', (_name, env) => {
    expect(load(env)).toMatchObject({ demo: false, seedSize: 'none', host: '0.0.0.0' })
  })

  test.each([
    [{ HOST: '0.0.0.0' }, "HOST holds '0.0.0.0'; it should be 127.0.0.1"],
    [{ HOST: '::' }, "HOST holds '::'; it should be 127.0.0.1"],
    [{ APP_ORIGIN: 'http://[::1]:3000' }, "APP_ORIGIN holds 'http://[::1]:3000'; it should be http://localhost"],
    [
      { APP_ORIGIN: 'http://127.0.0.2:3000' },
      "APP_ORIGIN holds 'http://127.0.0.2:3000'; it should be http://localhost",
    ],
  ])('listens on loopback only: %o', (env, start) => {
    expect(refusal(env)).toContain(start)
  })
})

describe('outside demo mode', () => {
  test('the demo, its people and its payments are refused', () => {
    expect(refusal({ ...real, DEMO: '1' })).toContain("DEMO holds '1'; it should be left out")
    expect(refusal({ ...real, PAYMENTS: 'sandbox' })).toContain("PAYMENTS holds 'sandbox'; it should be stripe or none")
    expect(refusal({ ...real, PAYMENTS: '' })).toContain('PAYMENTS is not set; it should be stripe or none')
    for (const size of ['demo', '10k', '1m']) {
      expect(refusal({ ...real, SEED_SIZE: size })).toContain(`SEED_SIZE holds '${size}'; it should be none`)
    }
    expect(refusal({ APP_ORIGIN: 'https://guildhall.example', PAYMENTS: 'sandbox' })).toContain('PAYMENTS holds')
    expect(refusal({ APP_ORIGIN: 'https://guildhall.example', DEMO: '1', PAYMENTS: 'none' })).toContain('DEMO holds')
  })

  test('secrets are required with an external database, and are never shown', () => {
    for (const name of ['AUTH_SECRET', 'FILES_SECRET']) {
      expect(refusal({ ...real, [name]: '' })).toContain(`${name} is not set; it should be a secret of at least 32`)
      const short = refusal({ ...real, [name]: 'hunter2' })
      expect(short).toContain(`${name} holds a value of 7 characters (not shown)`)
      expect(short).not.toContain('hunter2')
    }
  })

  test('a real installation starts empty', () => {
    expect(
      load({ ...real, SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'Guildhall <hello@guildhall.example>' }),
    ).toMatchObject({
      demo: false,
      databaseUrl: real.DATABASE_URL,
      seedSize: 'none',
      payments: 'none',
      smtpUrl: 'smtps://u:p@mail.example',
      mailFrom: 'Guildhall <hello@guildhall.example>',
      authSecret: secret,
    })
  })
})

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_hidden1',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden2',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_3',
}

test('Stripe payments work in demo mode and outside of it; without them no key is read', () => {
  const keys = { secretKey: 'sk_live_hidden1', webhookSecret: 'whsec_hidden2', publishableKey: 'pk_live_3' }
  expect(load({ ...real, ...stripe })).toMatchObject({ payments: 'stripe', stripe: keys, sandboxSecret: null })
  expect(load(stripe)).toMatchObject({ demo: true, payments: 'stripe', stripe: keys })
  expect(load({ ...stripe, PAYMENTS: 'none' })).toMatchObject({ stripe: null, sandboxSecret: null })
})

test.each([
  [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is not set; it should be a secret or restricted key'],
  [{ STRIPE_SECRET_KEY: 'pk_live_hidden' }, 'STRIPE_SECRET_KEY holds a value of 14 characters (not shown)'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is not set; it should be the signing secret'],
  [{ STRIPE_WEBHOOK_SECRET: 'hidden' }, 'STRIPE_WEBHOOK_SECRET holds a value of 6 characters (not shown)'],
  [{ STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY is not set; it should be the publishable key'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_3' }, 'STRIPE_PUBLISHABLE_KEY holds a value of 9 characters (not shown)'],
  [{ CURRENCY: 'JPY' }, "CURRENCY holds 'JPY'; it should be one with hundredths"],
])('the Stripe settings %o stop the start', (env, start) => {
  const line = refusal({ ...real, ...stripe, ...env })
  expect(line).toContain(start)
  expect(line).not.toContain('hidden')
})

test.each([
  [{ PORT: 'abc' }, "PORT holds 'abc'; it should be a whole number from 1 to 65535"],
  [{ PORT: '65536' }, "PORT holds '65536'; it should be a whole number from 1 to 65535"],
  [{ PORT: '30 00' }, "PORT holds '30 00'; it should be"],
  [{ PORT: '1\n2' }, "PORT holds '1 2'; it should be"],
  [{ APP_ORIGIN: 'localhost:3000' }, "APP_ORIGIN holds 'localhost:3000'; it should be an origin"],
  [{ APP_ORIGIN: 'https://guildhall.example/shop' }, 'APP_ORIGIN holds'],
  [{ APP_ORIGIN: 'ftp://guildhall.example' }, 'APP_ORIGIN holds'],
  [
    { APP_ORIGIN: 'http://guildhall.example' },
    "APP_ORIGIN holds 'http://guildhall.example'; it should be an https origin",
  ],
  [{ FILES_ORIGIN: 'files' }, "FILES_ORIGIN holds 'files'; it should be an origin"],
  [{ FILES_ORIGIN: 'http://files.example' }, "FILES_ORIGIN holds 'http://files.example'; it should be an https origin"],
  [{ SEED_SIZE: '5k' }, "SEED_SIZE holds '5k'; it should be one of demo, 10k, 100k, 1m, 1m_people, none"],
  [{ CURRENCY: 'usd' }, "CURRENCY holds 'usd'; it should be an ISO 4217 code"],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL holds 'loud'; it should be one of fatal, error"],
  [{ DEMO: 'yes' }, "DEMO holds 'yes'; it should be one of 0, 1"],
  [{ TRUST_PROXY_HOPS: '-1' }, "TRUST_PROXY_HOPS holds '-1'; it should be a whole number from 0 to 10"],
  [{ DRAIN_SECONDS: '90' }, "DRAIN_SECONDS holds '90'; it should be a whole number from 0 to 60"],
  [{ SIGN_UP: 'carrow' }, "SIGN_UP holds 'carrow'; it should be open, closed, or domains such as"],
  [{ PAYMENTS: 'paypal' }, "PAYMENTS holds 'paypal'; it should be one of sandbox, stripe, none"],
  [{ MAIL_FROM: 'nobody' }, "MAIL_FROM holds 'nobody'; it should be a sender"],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is not set; it should be a sender'],
  [{ SMS_URL: 'https://AC1:token@sms.example' }, 'SMS_FROM is not set; it should be a number such as'],
  [{ SMS_URL: 'https://sms.example', SMS_FROM: '+15005550006' }, 'SMS_URL holds a value of 19 characters (not shown)'],
  [{ SMS_URL: 'http://AC1:t@sms.example', SMS_FROM: '+15005550006' }, 'SMS_URL holds a value of'],
  [
    { REDIS_URL: 'localhost:6379' },
    'REDIS_URL holds a value of 14 characters (not shown); it should be an address such as',
  ],
  [{ REDIS_URL: 'http://cache.example' }, 'REDIS_URL holds a value of'],
  [{ REDIS_URL: 'redis://cache.example/name' }, 'REDIS_URL holds a value of'],
  [{ REDIS_URL: 'redis://:100%ff@cache.example' }, 'REDIS_URL holds a value of'],
  [{ FILES: 'bucket' }, "FILES holds 'bucket'; it should be one of folder, s3"],
  [{ S3_BUCKET: 'files' }, 'FILES is not set; it should be s3, because S3_BUCKET is set'],
  [{ FILES: 'folder', S3_REGION: 'eu' }, "FILES holds 'folder'; it should be s3, because S3_REGION is set"],
  [{ FILES: 's3', ...bucket }, 'SEED_SIZE is not set; it should be none, because FILES is s3'],
  [{ METRICS_PORT: '3000' }, "METRICS_PORT holds '3000'; it should be another port than PORT"],
])('%o stops the start', (env, start) => {
  expect(refusal(env)).toContain(start)
})

test.each([
  [{ S3_BUCKET: '' }, 'S3_BUCKET is not set; it should be the name of a bucket: 3 to 63'],
  [{ S3_BUCKET: 'My files' }, "S3_BUCKET holds 'My files'; it should be the name of a bucket"],
  [{ S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is not set; it should be the id of an access key, because FILES is s3'],
  [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is not set; it should be the secret of that access key'],
  [{ S3_SECRET_ACCESS_KEY: 'hidden\n' }, 'S3_SECRET_ACCESS_KEY holds a value of 7 characters (not shown)'],
  [{ S3_REGION: 'Frankfurt am Main' }, "S3_REGION holds 'Frankfurt am Main'; it should be the name of a region"],
  [{ S3_ENDPOINT: 'files.example' }, "S3_ENDPOINT holds 'files.example'; it should be an origin"],
  [{ S3_ENDPOINT: 'http://files.example' }, "S3_ENDPOINT holds 'http://files.example'; it should be an https origin"],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, "S3_FORCE_PATH_STYLE holds 'yes'; it should be one of 0, 1"],
  [{ S3_KEY: 'hidden' }, 'S3_KEY is not a variable of Guildhall; did you mean S3_'],
])('the settings of a bucket %o stop the start', (env, start) => {
  const line = refusal({ ...real, FILES: 's3', ...bucket, ...env })
  expect(line).toContain(start)
  expect(line).not.toContain('hidden')
})

test('files are in the data folder, or in a bucket of AWS or of another server', () => {
  expect(load().s3).toBeNull()
  const given = { ...real, FILES: 's3', ...bucket, S3_REGION: 'eu-central-1' }
  expect(load(given).s3).toEqual({
    ...{ endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1', bucket: 'guildhall-files' },
    ...{ accessKeyId: 'AKIA1', secretAccessKey: 'hidden', pathStyle: false },
  })
  const other = { ...given, S3_ENDPOINT: 'https://s3.example:9000' }
  expect(load(other).s3).toMatchObject({ endpoint: 'https://s3.example:9000', pathStyle: true })
  expect(load({ ...other, S3_FORCE_PATH_STYLE: '0' }).s3).toMatchObject({ pathStyle: false })
  expect(load({ ...given, S3_BUCKET: 'files.guildhall.example' }).s3).toMatchObject({ pathStyle: true })
})

test.each(['mysql://root:hidden@db/x', 'hidden', 'postgres://'])(
  'DATABASE_URL %s is refused without being shown',
  (url) => {
    const line = refusal({ ...real, DATABASE_URL: url })
    expect(line).toMatch(/^DATABASE_URL holds a value of \d+ characters \(not shown\); it should be an address such as/)
    expect(line).not.toContain('hidden')
  },
)

test('DATABASE_URL without APP_ORIGIN stops the start, so that no mail links to localhost', () => {
  expect(refusal({ ...real, APP_ORIGIN: '' })).toBe(
    'APP_ORIGIN is not set; it should be the address people use, such as https://guildhall.example, because DATABASE_URL is set',
  )
})

test.each([
  ['APP_ORIGN', 'APP_ORIGIN'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
  ['REDIS_URI', 'REDIS_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['app_origin', 'APP_ORIGIN'],
  ['PAYMENT', 'PAYMENTS'],
  ['OIDC_PROVIDER', 'OIDC_PROVIDERS'],
  ['FEE_PRECENT', 'FEE_PERCENT'],
])('the unknown variable %s stops the start and names %s', (given, nearest) => {
  expect(refusal({ ...real, [given]: 'hidden' })).toBe(
    `${given} is not a variable of Guildhall; did you mean ${nearest}?`,
  )
})

test('servers of rooms are none by default, and told apart by what they do', () => {
  expect(load().ice).toEqual({ direct: [], relays: [], turnSecret: null })
  const urls = 'stun:stun.example:3478, turns:turn.example:5349?transport=tcp'
  expect(load({ ICE_SERVERS: urls, TURN_SECRET: 'a secret of the relay' }).ice).toEqual({
    direct: ['stun:stun.example:3478'],
    relays: ['turns:turn.example:5349?transport=tcp'],
    turnSecret: 'a secret of the relay',
  })
  expect(refusal({ ICE_SERVERS: 'turn.example' })).toContain("ICE_SERVERS holds 'turn.example'; it should be addresses")
  expect(refusal({ ICE_SERVERS: 'turn:a.example' })).toContain('TURN_SECRET is not set')
  const short = refusal({ ICE_SERVERS: 'turn:a.example', TURN_SECRET: 'hunter2' })
  expect(short).toContain('TURN_SECRET holds a value of 7 characters (not shown)')
  expect(short).not.toContain('hunter2')
})

test('variables of the system, of platforms and of other programs do not stop the start', () => {
  const foreign = {
    PATH: '/bin',
    MAIL: '/var/mail/root',
    HOSTNAME: 'web-1',
    LOGNAME: 'root',
    XDG_DATA_DIRS: '/usr/share',
    GITHUB_TOKEN: 'x',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    DATABASE_PRIVATE_URL: 'x',
    NODE_OPTIONS: '--trace-warnings',
    PGHOST: '/run/postgresql',
    npm_config_registry: 'x',
    SMTP_URI: '',
    // The variable Kubernetes sets for a service named smtp in the same namespace.
    SMTP_SERVICE_HOST: '10.0.0.7',
    SMTP_PORT: 'tcp://10.0.0.7:25',
    OIDC_ORCID_NAME: 'ORCID',
  }
  expect(load({ ...real, ...foreign }).origin).toBe(real.APP_ORIGIN)
})

test.each([
  ['postgresql:///guildhall?host=/var/run/postgresql', 'database guildhall at /var/run/postgresql'],
  ['postgresql://ada@/guildhall?host=/run/pg', 'database guildhall at /run/pg as ada'],
  ['postgresql:///guildhall?host=/run/pg&user=ada&password=hidden', 'database guildhall at /run/pg as ada'],
  ['postgres://ada:hidden@db.example:5433/guild', 'database guild at db.example:5433 as ada'],
])('DATABASE_URL %s is used unchanged and shown without its password', (url, place) => {
  expect(load({ ...real, DATABASE_URL: url }).databaseUrl).toBe(url)
  expect(placeOf(url)).toBe(place)
})

test('behind a pooler DATABASE_DIRECT_URL is the address of PostgreSQL itself, and statements may be unnamed', () => {
  expect(load(real)).toMatchObject({ databaseDirectUrl: null, databaseStatements: 'named' })
  const direct = 'postgres://guildhall:hidden-password@db.example:5433/guildhall'
  expect(load({ ...real, DATABASE_DIRECT_URL: direct, DATABASE_STATEMENTS: 'unnamed' })).toMatchObject({
    ...{ databaseUrl: real.DATABASE_URL, databaseDirectUrl: direct, databaseStatements: 'unnamed' },
  })
  const wrong = refusal({ ...real, DATABASE_DIRECT_URL: 'mysql://root:hidden@db/x' })
  expect(wrong).toMatch(
    /^DATABASE_DIRECT_URL holds a value of 24 characters \(not shown\); it should be an address such as/,
  )
  expect(refusal({ ...real, DATABASE_STATEMENTS: 'off' })).toBe(
    "DATABASE_STATEMENTS holds 'off'; it should be one of named, unnamed",
  )
  const halves = { DATABASE_DIRECT_URL: direct, DATABASE_STATEMENTS: 'unnamed' }
  for (const [name, value] of Object.entries(halves))
    expect(refusal({ [name]: value })).toBe(
      `DATABASE_URL is not set; it should be the address of a pooler, because ${name} is set`,
    )
})

test('DATABASE_POOL defaults to 8', () => {
  expect(load().databasePool).toBe(8)
  expect(load({ DATABASE_POOL: '40' }).databasePool).toBe(40)
  expect(refusal({ DATABASE_POOL: '3' })).toBe("DATABASE_POOL holds '3'; it should be a whole number from 4 to 200")
})

test('reading settings for a command creates no secret and no folder', () => {
  expect(loadSettings({ DATA_DIR: join(folder, 'data') })).not.toHaveProperty('authSecret')
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

const named = (env: Record<string, string>) => load(env).social.map(({ id, issuer }) => [id, issuer])
const registration = (prefix: string) => ({ [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 'hidden' })
const orcid = {
  OIDC_PROVIDERS: 'orcid',
  OIDC_ORCID_NAME: 'ORCID',
  OIDC_ORCID_ISSUER: 'https://orcid.example',
  ...registration('OIDC_ORCID'),
}

test('social providers are both simulated in demo mode, else the configured ones, and more can be added by configuration', () => {
  expect(named({})).toEqual([
    ['google', 'http://localhost:3000/dev/google'],
    ['github', 'http://localhost:3000/dev/github/login/oauth'],
  ])
  expect(named(registration('GOOGLE'))[0]).toEqual(['google', 'https://accounts.google.com'])
  expect(named(real)).toEqual([])
  expect(named({ ...real, ...registration('GITHUB'), ...orcid })).toEqual([
    ['github', 'https://github.com/login/oauth'],
    ['orcid', 'https://orcid.example'],
  ])
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is not set'],
  [{ GITHUB_CLIENT_SECRET: 'hidden' }, 'GITHUB_CLIENT_ID is not set'],
  [{ OIDC_PROVIDERS: 'google' }, "OIDC_PROVIDERS holds 'google'"],
  [{ OIDC_PROVIDERS: 'a,a' }, "OIDC_PROVIDERS holds 'a,a'"],
  [{ OIDC_PROVIDERS: 'Orcid' }, "OIDC_PROVIDERS holds 'Orcid'"],
  [{ ...orcid, OIDC_ORCID_NAME: '' }, 'OIDC_ORCID_NAME is not set'],
  [{ ...orcid, OIDC_ORCID_CLIENT_ID: '', OIDC_ORCID_CLIENT_SECRET: '' }, 'OIDC_ORCID_CLIENT_ID is not set'],
  [{ ...orcid, OIDC_ORCID_ISSUER: 'http://orcid.example' }, "OIDC_ORCID_ISSUER holds 'http://orcid.example'"],
  [{ ...orcid, OIDC_ORCID_ISSUER: 'https://orcid.example?a=1' }, "OIDC_ORCID_ISSUER holds 'https://orcid.example?a=1'"],
])('invalid provider settings %o stop the start', (env, start) => {
  expect(refusal(env)).toContain(start)
})
