import { type Env, refuse } from './env.ts'

const shape =
  'an address such as postgresql://user:password@host:port/name, or postgresql:///name?host=/var/run/postgresql for a Unix socket'

/** DATABASE_URL as it was given, or null: the embedded database. Never shown, because it may carry a password. */
export function readDatabaseUrl(env: Env): string | null {
  const value = env.DATABASE_URL
  if (!value) return null
  const url = parse(value)
  const isPostgres = url?.protocol === 'postgresql:' || url?.protocol === 'postgres:'
  if (url && isPostgres && (url.hostname || socketFolder(url))) return value
  return refuse(env, 'DATABASE_URL', shape, 'secret')
}

/** Where a database is, for people: its name, its server and the role, without the password. */
export function placeOf(databaseUrl: string): string {
  const url = parse(databaseUrl)
  if (!url) return 'database'
  const name = decodeURIComponent(url.pathname.slice(1))
  const server = socketFolder(url) ?? (url.host === noHost ? '' : url.host)
  const role = decodeURIComponent(url.username) || url.searchParams.get('user')
  return `database ${name || '(default)'} at ${server}${role ? ` as ${role}` : ''}`
}

// `user@/name` names no host, which PostgreSQL allows and the URL standard does not.
const noHost = 'no-host.invalid'

function parse(text: string): URL | undefined {
  const whole = URL.canParse(text) ? text : text.replace('@/', `@${noHost}/`)
  return URL.canParse(whole) ? new URL(whole) : undefined
}

function socketFolder(url: URL): string | undefined {
  const folder = url.searchParams.get('host')
  return folder?.startsWith('/') && (url.hostname === '' || url.hostname === noHost) ? folder : undefined
}
