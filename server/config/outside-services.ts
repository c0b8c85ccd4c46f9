import { localIssuers } from '@guildhall/contract/identity/dev.ts'
import { type Env, readEnv, refuse } from './env.ts'

interface Registration {
  /** Its name in URLs and in the database; never changes once people use it. */
  id: string
  /** Its name on the button. */
  name: string
  clientId: string
  clientSecret: string
}

/** A provider that speaks OpenID Connect; everything else is discovered from its issuer. */
export type OidcProvider = Registration & { kind: 'oidc'; issuer: string }
/** GitHub, which speaks OAuth and has an API for the rest. `issuer`: the base of `/authorize` and `/access_token`. */
export type GithubProvider = Registration & { kind: 'github'; issuer: string; api: string }
/** An external sign-in that opens accounts here. */
export type SocialProviderConfig = OidcProvider | GithubProvider

const google = { id: 'google', name: 'Google', kind: 'oidc', issuer: 'https://accounts.google.com' } as const
const github = {
  id: 'github',
  name: 'GitHub',
  kind: 'github',
  issuer: 'https://github.com/login/oauth',
  api: 'https://api.github.com',
} as const

/**
 * The social providers: Google and GitHub where their registrations are given, played by our own issuer in demo mode;
 * further ones by name in OIDC_PROVIDERS. In the order of their buttons.
 */
export function socialProviders(env: Env, { origin, demo }: { origin: string; demo: boolean }): SocialProviderConfig[] {
  const local = { clientId: 'guildhall-demo', clientSecret: 'guildhall-demo-secret' }
  const known = [
    given(env, 'GOOGLE', google) ?? (demo ? { ...google, ...local, issuer: origin + localIssuers.google } : null),
    given(env, 'GITHUB', github) ??
      (demo
        ? {
            ...github,
            ...local,
            issuer: `${origin}${localIssuers.github}/login/oauth`,
            api: origin + localIssuers.github,
          }
        : null),
  ]
  return [...known.filter((each) => each !== null), ...further(env)]
}

function given<T extends object>(env: Env, prefix: 'GOOGLE' | 'GITHUB' | `OIDC_${string}`, provider: T) {
  const [id, secret] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
  const [clientId, clientSecret] = [env[id], env[secret]]
  if (!clientId && !clientSecret) return null
  if (!clientId) return refuse(env, id, `the client's id at the provider, because ${secret} is set`)
  if (!clientSecret) return refuse(env, secret, `the client's secret at the provider, because ${id} is set`)
  return { ...provider, clientId, clientSecret }
}

function further(env: Env): OidcProvider[] {
  const read = readEnv(env)
  const names = (env.OIDC_PROVIDERS ?? '').split(',').map((name) => name.trim())
  const ids = names.filter(Boolean)
  const taken: string[] = [google.id, github.id, 'credential']
  for (const [index, id] of ids.entries()) {
    if (!/^[a-z][a-z0-9-]{0,29}$/.test(id) || taken.includes(id) || ids.indexOf(id) !== index)
      refuse(env, 'OIDC_PROVIDERS', 'different short names such as orcid,aldermoor: lowercase letters, digits and -')
  }
  return ids.map((id) => {
    const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}` as const
    const why = `because OIDC_PROVIDERS names ${id}`
    const name = read.text(`${prefix}_NAME`) ?? refuse(env, `${prefix}_NAME`, `the name on its button, ${why}`)
    const registration = given(env, prefix, {}) ?? refuse(env, `${prefix}_CLIENT_ID`, `the client's id there, ${why}`)
    return { id, name, kind: 'oidc', issuer: issuer(env, `${prefix}_ISSUER`, why), ...registration }
  })
}

/** The issuer exactly as it writes itself, because it is compared letter by letter. Plain http is only for this machine. */
function issuer(env: Env, name: `OIDC_${string}_ISSUER`, why: string): string {
  const value = env[name]
  const url = value && URL.canParse(value) ? new URL(value) : null
  const isLoopback = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (value && url && (url.protocol === 'https:' || isLoopback) && !url.search && !url.hash && !url.username)
    return value
  return refuse(env, name, `the https address of the issuer, without a query, ${why}`)
}

/** The keys of a Stripe account, all of its test mode or all of its live mode. */
export interface StripeConfig {
  secretKey: string
  /** The key that signs its webhooks. */
  webhookSecret: string
  /** For the script on our page; not secret. */
  publishableKey: string
}

/** Reads the keys that PAYMENTS=stripe needs. */
export function stripeKeys(env: Env): StripeConfig {
  const key = (
    name: `STRIPE_${'SECRET_KEY' | 'WEBHOOK_SECRET' | 'PUBLISHABLE_KEY'}`,
    shape: RegExp,
    should: string,
  ) => {
    const value = env[name]
    return value && shape.test(value) ? value : refuse(env, name, `${should}, because PAYMENTS is stripe`, 'secret')
  }
  const secretKey = key('STRIPE_SECRET_KEY', /^[rs]k_(test|live)_\w+$/, 'a secret or restricted key such as sk_live_…')
  const mode = secretKey.split('_')[1]
  return {
    secretKey,
    webhookSecret: key('STRIPE_WEBHOOK_SECRET', /^whsec_\w+$/, 'the signing secret of the webhook, such as whsec_…'),
    publishableKey: key(
      'STRIPE_PUBLISHABLE_KEY',
      new RegExp(`^pk_${mode}_\\w+$`),
      `the publishable key of the same mode, pk_${mode}_…`,
    ),
  }
}

/** Servers of rooms: those that only tell browsers their own address, and relays. `turnSecret` is null without a relay. */
export interface IceConfig {
  direct: string[]
  relays: string[]
  turnSecret: string | null
}

/** Reads the servers of rooms. */
export function iceServers(env: Env): IceConfig {
  const urls = (env.ICE_SERVERS ?? '').split(',').flatMap((each) => each.trim() || [])
  const isAddress = (url: string) => /^(stuns?|turns?):[^\s/?#@]+(\?transport=(udp|tcp))?$/.test(url)
  if (!urls.every(isAddress))
    refuse(env, 'ICE_SERVERS', 'addresses such as stun:stun.example:3478,turns:turn.example:5349')
  const relays = urls.filter((url) => url.startsWith('turn'))
  const direct = urls.filter((url) => url.startsWith('stun'))
  if (relays.length === 0) return { direct, relays, turnSecret: null }
  const secret = env.TURN_SECRET
  if (!secret || secret.length < 16)
    return refuse(env, 'TURN_SECRET', 'the secret of the TURN server, of at least 16 characters', 'secret')
  return { direct, relays, turnSecret: secret }
}

const redisShape = 'an address such as redis://user:password@host:6379/0, or rediss:// with TLS'

/** REDIS_URL as given, or null. Never shown, because it may contain a password. */
export function redisUrl(env: Env): string | null {
  const url = readEnv(env).connection('REDIS_URL', ['redis', 'rediss'], redisShape)
  if (!url) return null
  const isReadable = [url.username, url.password].every(isDecodable)
  const isWhole = /^(\/\d{0,4})?$/.test(url.pathname) && !url.search && !url.hash
  return isReadable && isWhole ? url.href : refuse(env, 'REDIS_URL', redisShape, 'secret')
}

function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string'
  } catch {
    return false
  }
}
