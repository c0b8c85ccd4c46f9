import { StartError } from './start-error.ts'
import type { VariableName } from './variables.ts'

/** The environment as strings, as `process.env` has it; only the names of `variables` can be read. */
export type Env = Readonly<Partial<Record<VariableName, string | undefined>>>

/** Stops the start with one line: the variable, what it holds (null: must not be shown) and what it should hold. */
export function refuse(env: Env, name: VariableName, should: string, shown: 'shown' | 'secret' = 'shown'): never {
  const value = env[name]
  if (!value) throw new StartError(`${name} is not set; it should be ${should}`)
  const held = shown === 'secret' ? `a value of ${value.length} characters (not shown)` : `'${oneLine(value)}'`
  throw new StartError(`${name} holds ${held}; it should be ${should}`)
}

/** Reads the values one at a time; an empty string counts as not set, a wrong one stops the start. */
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

    /** Scheme, host and port only, without a slash at the end, as a browser sends it in `Origin`. */
    origin(name: VariableName, fallback: string): string {
      const value = env[name]
      if (!value) return fallback
      const url = URL.canParse(value) ? new URL(value) : undefined
      const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
      const isBare = url && `${url.origin}/` === url.href && !value.includes('?') && !value.includes('#')
      if (url && isWeb && isBare) return url.origin
      return refuse(env, name, 'an origin such as https://guildhall.example, with neither path nor query')
    },

    /** A connection string; its scheme must be one of those given. Never shown, because it may carry a password. */
    connection(name: VariableName, schemes: readonly string[]): URL | undefined {
      const value = env[name]
      if (!value) return undefined
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname) return url
      return refuse(env, name, `an address such as ${schemes[0]}://user:password@host:port/name`, 'secret')
    },
  }
}

function oneLine(value: string): string {
  const plain = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain
}
