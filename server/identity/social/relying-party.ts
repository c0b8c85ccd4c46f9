import { type SocialPurpose, socialCallbackPath } from '@guildhall/contract/identity/social.ts'
import { Email } from '@guildhall/contract/values/values.ts'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import type { OidcProvider, SocialProviderConfig } from '#config/outside-services.ts'
import { AppError } from '#http/errors.ts'

/** The person a provider asserts. `email` is null when it gives no usable one. */
interface Asserted {
  subject: string
  email: string | null
  emailVerified: boolean
  displayName: string
}

/** What binds an answer to the attempt that requested it. */
export interface Binding {
  state: string
  nonce: string
  verifier: string
}

/** Our side of OpenID Connect and OAuth (openid-client); no other file names the library. */
export interface RelyingParty {
  /** The URL the pop-up opens. Throws `social_unavailable`. */
  authorizationUrl(provider: SocialProviderConfig, binding: Binding, purpose: SocialPurpose): Promise<URL>
  /**
   * The person the provider asserts, from the query it returned with. Throws `social_denied`, `social_unavailable`, and
   * `social_failed` for anything that is not exactly as required.
   */
  exchange(provider: SocialProviderConfig, query: string, binding: Binding, purpose: SocialPurpose): Promise<Asserted>
}

const timeoutSeconds = 5
const metadataLifeMs = 3600_000
// GitHub's API refuses callers without a user agent.
const agent = { 'user-agent': 'Guildhall' }
/** When a provider states its user's last sign-in, a proof must be at most this old; seconds. */
const proofMaxAge = 300

/** One per process: it caches discovered metadata for an hour. */
export function createRelyingParty({ origin }: Pick<Config, 'origin'>, log: Log): RelyingParty {
  const known = new Map<string, { at: number; config: Promise<oidc.Configuration> }>()

  const configurationOf = (provider: SocialProviderConfig) => {
    const seen = known.get(provider.id)
    if (seen && Date.now() - seen.at < metadataLifeMs) return seen.config
    const config = configure(provider)
    known.set(provider.id, { at: Date.now(), config })
    config.catch(() => known.delete(provider.id))
    return config
  }
  const refuse = (provider: SocialProviderConfig, error: unknown): never => {
    const refusal = refusalOf(error)
    const { code, message } = error as { code?: unknown; message?: unknown }
    if (refusal.code !== 'social_denied')
      log.warn({ provider: provider.id, reason: code, detail: message }, `Social sign-in: ${refusal.code}`)
    throw refusal
  }
  const callbackOf = (provider: SocialProviderConfig) => `${origin}/api${socialCallbackPath}/${provider.id}`

  return {
    async authorizationUrl(provider, { state, nonce, verifier }, purpose) {
      const config = await configurationOf(provider).catch((error: unknown) => refuse(provider, error))
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: callbackOf(provider),
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider.kind === 'oidc' ? { nonce, scope: 'openid email profile' } : { scope: 'read:user user:email' }),
        ...(purpose === 'proof' ? askAgain(provider) : {}),
      })
    },

    async exchange(provider, query, { state, nonce, verifier }, purpose) {
      try {
        const config = await configurationOf(provider)
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${callbackOf(provider)}?${query}`), {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(provider.kind === 'oidc' ? { expectedNonce: nonce, idTokenExpected: true } : {}),
        })
        if (provider.kind === 'github') {
          const read = (path: string) =>
            oidc.fetchProtectedResource(
              config,
              tokens.access_token,
              new URL(`${provider.api}${path}`),
              'GET',
              null,
              new Headers(agent),
            )
          return await readGithubPerson(read)
        }
        const claims = tokens.claims()
        if (!claims) throw new Error('no ID token')
        if (purpose === 'proof' && !isFresh(claims.auth_time)) throw new Error('the proof is not fresh')
        // Many issuers put only the subject into the token and the rest at their userinfo endpoint.
        const isShort = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        const more = isShort ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        return personOf({ ...more, ...claims })
      } catch (error) {
        return refuse(provider, error)
      }
    },
  }
}

async function configure(provider: SocialProviderConfig): Promise<oidc.Configuration> {
  const { clientId, clientSecret, issuer } = provider
  const secret = oidc.ClientSecretPost(clientSecret)
  const isPlain = issuer.startsWith('http:')
  if (provider.kind === 'oidc') return discover(provider, secret, isPlain)
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/access_token`,
  }
  const config = new oidc.Configuration(metadata, clientId, undefined, secret)
  config.timeout = timeoutSeconds
  if (isPlain) oidc.allowInsecureRequests(config)
  return config
}

async function discover({ issuer, clientId }: OidcProvider, secret: oidc.ClientAuth, isPlain: boolean) {
  // Signatures are verified although the token came straight from the issuer: nobody in between may be able to forge one.
  const execute = [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])]
  return oidc.discovery(new URL(issuer), clientId, undefined, secret, { execute, timeout: timeoutSeconds })
}

// Google and GitHub let people choose an account again; the standard way is to sign in again.
function askAgain({ id, kind }: SocialProviderConfig): Record<string, string> {
  return kind === 'github' || id === 'google' ? { prompt: 'select_account' } : { prompt: 'login' }
}

function isFresh(authTime: unknown): boolean {
  return typeof authTime !== 'number' || authTime * 1000 > Date.now() - proofMaxAge * 1000
}

function personOf(claims: Record<string, unknown> & { sub: string }): Asserted {
  const email = Email.safeParse(claims.email)
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const names = [text('name'), `${text('given_name')} ${text('family_name')}`, text('preferred_username')]
  return {
    subject: claims.sub,
    email: email.success ? email.data : null,
    // Some issuers send booleans as text.
    emailVerified: email.success && (claims.email_verified === true || claims.email_verified === 'true'),
    displayName: names.find((name) => name.trim()) ?? '',
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof oidc.AuthorizationResponseError) {
    return new AppError(error.error === 'access_denied' ? 'social_denied' : 'social_failed')
  }
  return new AppError(
    isOutage(error) ? 'social_unavailable' : 'social_failed',
    isOutage(error) ? { retryAfter: 60 } : {},
  )
}

function isOutage(error: unknown): boolean {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: unknown }
  const status = cause instanceof Response ? cause.status : 0
  const isUnreachable = error instanceof TypeError && message === 'fetch failed'
  return isUnreachable || code === 'OAUTH_TIMEOUT' || status >= 500
}

const User = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * GitHub's person: `/user` and `/user/emails` of its API, with the token just received. The number is the subject, because
 * logins change hands. Its primary address counts when it is verified, else any verified one.
 */
async function readGithubPerson(read: (path: string) => Promise<Response>): Promise<Asserted> {
  const [user, emails] = await Promise.all([read('/user').then(json(User)), read('/user/emails').then(json(Emails))])
  const ranked = emails.toSorted((a, b) => rank(b) - rank(a))
  const [best] = ranked.filter(({ email }) => Email.safeParse(email).success)
  return {
    subject: String(user.id),
    email: best ? Email.parse(best.email) : null,
    emailVerified: best?.verified ?? false,
    displayName: user.name?.trim() || user.login,
  }
}

const rank = ({ verified, primary }: { verified: boolean; primary: boolean }) => Number(verified) * 2 + Number(primary)

function json<T extends z.ZodMiniType>(schema: T) {
  return async (response: Response): Promise<z.output<T>> => {
    if (!response.ok) throw new Error(`GitHub's API answered ${response.status}`, { cause: response })
    return schema.parse(await response.json())
  }
}
