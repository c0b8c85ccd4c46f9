import { StartError } from './start-error.ts'
import type { VariableName } from './variables.ts'

/** The environment as strings, as `process.env` has it; only the names of `variables` can be read. */
export type Env = Readonly<Partial<Record<VariableName, string | undefined>>>

/** Stops the start with one line: the variable, its value (null: must not be shown) and what it should be. */
export function refuse(env: Env, name: VariableName, should: string, shown: 'shown' | 'secret' = 'shown'): never {
  const value = env[name]
  if (!value) throw new StartError(`${name} is not set; it should be ${should}`)
  const held = shown === 'secret' ? `a value of ${value.length} characters (not shown)` : `'${oneLine(value)}'`
  throw new StartError(`${name} holds ${held}; it should be ${should}`)
}

/** Reads the values one at a time; an empty string counts as unset, a wrong value stops the start. */
export function readEnv(env: Env) {
  return {
    text: (name: VariableName) => env[name] || undefined,

    integer(name: VariableName, fallback: number, least: number, most: number): number {
      const value = env[name]
      if (!value) return fallback
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (number >= least && number <= most) return number
      return refuse(env, name, `a whole number from ${least} to ${most}`)
    },

    oneOf<const T extends string>(name: VariableName, fallback: T, values: readonly T[]): T {
      const value = env[name]
      if (!value) return fallback
      return values.find((each) => each === value) ?? refuse(env, name, `one of ${values.join(', ')}`)
    },

    /** Scheme, host and port only, without a trailing slash, as a browser sends it in `Origin`. */
    origin(name: VariableName, fallback: string): string {
      const value = env[name]
      if (!value) return fallback
      const url = URL.canParse(value) ? new URL(value) : undefined
      const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
      const isBare = url && `${url.origin}/` === url.href && !value.includes('?') && !value.includes('#')
      if (url && isWeb && isBare) return url.origin
      return refuse(env, name, 'an origin such as https://guildhall.example, with neither path nor query')
    },

    /** A connection string; its scheme must be one of those given. Never shown, because it may contain a password. */
    connection(
      name: VariableName,
      schemes: readonly string[],
      shape = `an address such as ${schemes[0]}://user:password@host:port/name`,
    ): URL | undefined {
      const value = env[name]
      if (!value) return undefined
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname) return url
      return refuse(env, name, shape, 'secret')
    },
  }
}

function oneLine(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain
}

const shape =
  'an address such as postgresql://user:password@host:port/name, or postgresql:///name?host=/var/run/postgresql for a Unix socket'

/** The address of a PostgreSQL as given, or null when it is not set. Never shown, because it may contain a password. */
export function readDatabaseUrl(env: Env, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | null {
  const value = env[name]
  if (!value) return null
  const url = parse(value)
  const isPostgres = url?.protocol === 'postgresql:' || url?.protocol === 'postgres:'
  if (url && isPostgres && (url.hostname || socketFolder(url))) return value
  return refuse(env, name, shape, 'secret')
}

/** Describes a database for people: its name, its server and the role, without the password. */
export function placeOf(databaseUrl: string): string {
  const url = parse(databaseUrl)
  if (!url) return 'database'
  const name = decodeURIComponent(url.pathname.slice(1))
  const server = socketFolder(url) ?? (url.host === noHost ? '' : url.host)
  const role = decodeURIComponent(url.username) || url.searchParams.get('user')
  return `database ${name || '(default)'} at ${server}${role ? ` as ${role}` : ''}`
}

// `user@/name` has no host, which PostgreSQL allows and the URL standard does not.
const noHost = 'no-host.invalid'

function parse(text: string): URL | undefined {
  const whole = URL.canParse(text) ? text : text.replace('@/', `@${noHost}/`)
  return URL.canParse(whole) ? new URL(whole) : undefined
}

function socketFolder(url: URL): string | undefined {
  const folder = url.searchParams.get('host')
  return folder?.startsWith('/') && (url.hostname === '' || url.hostname === noHost) ? folder : undefined
}
