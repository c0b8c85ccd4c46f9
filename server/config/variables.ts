import { StartError } from './start-error.ts'

/**
 * Every environment variable that the product reads: its name, default and meaning, in plain words. The compiler refuses to
 * read another one, and the table in docs/operations/configuration.md is generated from this list.
 */
export const variables = [
  {
    name: 'APP_ORIGIN',
    default: '`http://localhost:PORT`',
    meaning:
      'The address people use: scheme, host and port. Https outside your own machine. Required with `DATABASE_URL`.',
  },
  { name: 'PORT', default: '3000', meaning: 'The port the server listens on.' },
  {
    name: 'HOST',
    default: '127.0.0.1 in demo mode, else 0.0.0.0',
    meaning: 'The network address the server listens on.',
  },
  {
    name: 'DATA_DIR',
    default: '`./data`',
    meaning: 'The folder for files, secrets and the embedded database. The server tries to write there at start.',
  },
  {
    name: 'DATABASE_URL',
    default: 'the embedded database',
    meaning:
      'A PostgreSQL from version 15 on, with the extensions citext, unaccent and pg_trgm: `postgresql://user:password@host:5432/name`, or `postgresql:///name?host=/var/run/postgresql` for a Unix socket.',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    default: 'none',
    meaning:
      'The address of PostgreSQL itself, where `DATABASE_URL` is that of a [pooler in transaction mode](database.md#a-pooler-in-front-of-postgresql) such as PgBouncer. Required there, for listeners, migrations, jobs and backups.',
  },
  {
    name: 'DATABASE_STATEMENTS',
    default: 'named',
    meaning: '`unnamed` for a pooler that does not keep track of named statements, such as PgBouncer before 1.21.',
  },
  {
    name: 'DATABASE_POOL',
    default: '8',
    meaning:
      'The most database connections one process opens for its requests and jobs, from 4 to 200. One more listens for messages of other processes.',
  },
  {
    name: 'REDIS_URL',
    default: 'none',
    meaning:
      'A Redis from version 6 on that the processes share: `redis://user:password@host:6379/0`, or `rediss://` with TLS. It carries events between processes and counts limits for all of them. Without it the database carries events, and each process counts for itself.',
  },
  {
    name: 'AUTH_SECRET',
    default: 'made once in `DATA_DIR`',
    meaning:
      'Signs sessions and encrypts findings and keys of authenticator apps: with another secret they cannot be read, and recovery codes no longer work. At least 32 characters. Required with `DATABASE_URL`.',
  },
  {
    name: 'FILES_SECRET',
    default: 'made once in `DATA_DIR`',
    meaning: 'Signs links to private files. At least 32 characters. Required with `DATABASE_URL`.',
  },
  {
    name: 'FILES',
    default: 'folder',
    meaning:
      'Where files are kept: `folder` for `DATA_DIR`, or `s3` for a [bucket of S3](outside-parts.md#files-in-s3), which several machines can share.',
  },
  { name: 'S3_BUCKET', default: '', meaning: 'The name of the bucket. Required with `FILES=s3`.' },
  { name: 'S3_ACCESS_KEY_ID', default: '', meaning: 'The id of an access key. Required with `FILES=s3`.' },
  { name: 'S3_SECRET_ACCESS_KEY', default: '', meaning: 'Its secret. Required with `FILES=s3`.' },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'The region of the bucket.' },
  {
    name: 'S3_ENDPOINT',
    default: 'that of AWS in `S3_REGION`',
    meaning:
      'The address of another S3 server: scheme, host and port. Browsers must reach it too, so it is https outside your own machine.',
  },
  {
    name: 'S3_FORCE_PATH_STYLE',
    default: '1 with `S3_ENDPOINT`, else 0',
    meaning: '`1` when addresses have the bucket in their path, `0` when they have it in their host.',
  },
  { name: 'FILES_ORIGIN', default: '`APP_ORIGIN`', meaning: 'A second address that user files are served from.' },
  {
    name: 'TRUST_PROXY_HOPS',
    default: '0',
    meaning: 'How many proxies in front of the server are trusted to name the address of a visitor.',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '0',
    meaning:
      'How long a process goes on answering after SIGTERM while `/api/health/ready` says 503, so that a load balancer sends nothing more. From 0 to 60.',
  },
  {
    name: 'SIGN_UP',
    default: 'open',
    meaning:
      'Who can sign up: `open` for everybody, `closed` for nobody, or domains of email addresses with commas between them, with their subdomains: `aldermoor.example,carrow.example`. People who have an account keep it.',
  },
  { name: 'CURRENCY', default: 'USD', meaning: 'The one currency of the installation, as an ISO 4217 code.' },
  { name: 'FEE_PERCENT', default: '10', meaning: 'What the platform keeps of each sale, in percent, from 0 to 50.' },
  {
    name: 'AMBASSADOR_CREDIT',
    default: '5',
    meaning:
      'What a campus ambassador earns for each active person, in whole units of the currency, from 0 to 1,000. It is paid from the fees.',
  },
  {
    name: 'AMBASSADOR_CREDIT_CAP',
    default: '200',
    meaning: 'The most that an ambassador earns in a term, in whole units of the currency, from 0 to 1,000,000.',
  },
  {
    name: 'STAFF_REFUND_LIMIT',
    default: '500',
    meaning:
      'Refunds of an order by the staff above this amount, in whole units of the currency, need a second person. From 0 to 1,000,000.',
  },
  {
    name: 'PAYMENTS',
    default: 'sandbox in demo mode',
    meaning: 'Outside demo mode `stripe`, or `none` for free projects only.',
  },
  { name: 'STRIPE_SECRET_KEY', default: '', meaning: 'The secret or restricted key. Required with `PAYMENTS=stripe`.' },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    default: '',
    meaning: 'The signing secret of the webhook. Required with `PAYMENTS=stripe`.',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    default: '',
    meaning: 'The publishable key, of the same mode as the secret key. Required with `PAYMENTS=stripe`.',
  },
  {
    name: 'SMTP_URL',
    default: 'the local outbox',
    meaning:
      'The mail server, `smtps://user:password@host`. Without it no email leaves the machine, and nobody can verify an address.',
  },
  {
    name: 'MAIL_FROM',
    default: '`no-reply@` and the host of `APP_ORIGIN`',
    meaning: 'The sender of emails, such as `Guildhall <hello@guildhall.example>`. Required with `SMTP_URL`.',
  },
  {
    name: 'MAIL_RETURN',
    default: 'the address of `MAIL_FROM`',
    meaning:
      'The address to which mail servers send back what they cannot deliver. Hand what arrives there to `/api/mail/reports`.',
  },
  {
    name: 'SMS_URL',
    default: 'the local outbox',
    meaning:
      '`https://ACCOUNT:TOKEN@host` of a service that speaks the API of Twilio. Without it nobody can verify a phone number.',
  },
  {
    name: 'SMS_FROM',
    default: '',
    meaning: 'The sender of text messages: a number or a name of the account. Required with `SMS_URL`.',
  },
  {
    name: 'ICE_SERVERS',
    default: 'none',
    meaning:
      'Addresses that help the browsers of a room to find each other, with commas between them: `stun:stun.example:3478`, `turns:turn.example:5349`. With a TURN server, people who are not connected to each other are relayed and do not learn each other’s network address; without one a room works only where browsers reach each other directly.',
  },
  {
    name: 'TURN_SECRET',
    default: '',
    meaning:
      'The secret shared with the TURN server (`static-auth-secret` of coturn), from which passwords for a few hours are made. At least 16 characters. Required with a TURN server in `ICE_SERVERS`.',
  },
  {
    name: 'GOOGLE_CLIENT_ID',
    default: 'simulated locally in demo mode, else off',
    meaning: 'Sign-in with Google: the id of your registration.',
  },
  { name: 'GOOGLE_CLIENT_SECRET', default: '', meaning: 'Its secret. Both or neither.' },
  {
    name: 'GITHUB_CLIENT_ID',
    default: 'simulated locally in demo mode, else off',
    meaning: 'Sign-in with GitHub: the id of your registration.',
  },
  { name: 'GITHUB_CLIENT_SECRET', default: '', meaning: 'Its secret. Both or neither.' },
  {
    name: 'OIDC_PROVIDERS',
    default: 'none',
    meaning: 'Further OpenID Connect providers by short names: `orcid,aldermoor`. Each needs the next four variables.',
  },
  { name: 'OIDC_<NAME>_NAME', default: '', meaning: 'The name on the button.' },
  { name: 'OIDC_<NAME>_ISSUER', default: '', meaning: 'The https address of the issuer.' },
  { name: 'OIDC_<NAME>_CLIENT_ID', default: '', meaning: 'The id of your registration there.' },
  { name: 'OIDC_<NAME>_CLIENT_SECRET', default: '', meaning: 'Its secret.' },
  { name: 'DEMO', default: '1', meaning: '`0` turns demo mode off where it would be on.' },
  {
    name: 'SEED_SIZE',
    default: 'demo in demo mode, else none',
    meaning: 'The made-up community of a new installation: demo, 10k, 100k, 1m, 1m_people or none.',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'METRICS_PORT',
    default: '`PORT` + 6464',
    meaning: 'The port of the Prometheus metrics, never the public one. `0` turns them off.',
  },
  { name: 'METRICS_HOST', default: '127.0.0.1', meaning: 'The network address of the metrics.' },
] as const satisfies readonly { name: string; default: string; meaning: string }[]

type Named = (typeof variables)[number]['name']

/** The name of a readable variable; `<NAME>` stands for the short name of a provider. */
export type VariableName = Named extends infer N
  ? N extends `${infer A}<NAME>${infer B}`
    ? `${A}${string}${B}`
    : N
  : never

const names = variables.map(({ name }) => name).filter((name) => !name.includes('<'))
const patterns = variables
  .filter(({ name }) => name.includes('<'))
  .map(({ name }) => new RegExp(`^${name.replace('<NAME>', '[A-Z0-9_]+')}$`))
// Names with these prefixes are meant for this product. Others, such as DATABASE_, are used by platforms too.
const families = /^(STRIPE|SMTP|SMS|OIDC|FILES|METRICS|SEED|GOOGLE_CLIENT|GITHUB_CLIENT|ICE|TURN|S3)_/

/**
 * Refuses a variable that is not one of the product's but looks like one, and names the nearest. Otherwise a typo would
 * silently leave the default in place.
 */
export function refuseUnknownVariables(env: Readonly<Record<string, string | undefined>>): void {
  for (const [given, value] of Object.entries(env)) {
    const name = given.toUpperCase()
    if (!value || isKnown(given) || isOfCluster(name, env)) continue
    const [nearest] = names
      .map((known) => ({ known, edits: edits(name, known) }))
      .filter(({ known, edits }) => families.test(name) || edits <= allowedEdits(known))
      .sort((a, b) => a.edits - b.edits)
    if (nearest) throw new StartError(`${given} is not a variable of Guildhall; did you mean ${nearest.known}?`)
  }
}

const isKnown = (name: string) => names.some((each) => each === name) || patterns.some((pattern) => pattern.test(name))

/** Kubernetes describes each service of a namespace in variables that begin with its name. */
const isOfCluster = (name: string, env: Readonly<Record<string, string | undefined>>) =>
  env[`${name.split('_')[0]}_SERVICE_HOST`] !== undefined

// Short names are one edit away from too many others.
const allowedEdits = (known: string) => (known.length < 6 ? -1 : known.length < 8 ? 1 : 2)

/** The edit distance between two texts: letters added, removed, replaced or swapped with their neighbour. */
function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      const replaced = at(row - 1, column - 1) + (isSame ? 0 : 1)
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(from.length, to.length)
}
