import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

/** The contents of the issuer's next ID token; `sign` may return any text in its place. */
export interface Forgery {
  claims?: JWTPayload
  header?: Partial<JWTHeaderParameters>
  sign?: (claims: JWTPayload, keys: { own: Keys; foreign: Keys }) => Promise<string>
  /** Returns this response instead of a token, with this status. */
  answer?: { status: number; body: unknown }
  /** The query parameters besides code and state. */
  query?: Record<string, string>
}

/** Starts an OpenID Connect issuer that follows the protocol, except where a test overrides it. */
export async function startForgingIssuer() {
  const own = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256', { extractable: true })
  const seen: string[] = []
  let forgery: Forgery = {}
  let nonce = ''
  let issuer = ''

  const token = async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: 'client',
      sub: 'eve',
      email: 'eve@issuer.example',
      email_verified: true,
      name: 'Eve',
      nonce,
      iat: now,
      exp: now + 300,
      ...forgery.claims,
    }
    if (forgery.sign) return forgery.sign(claims, { own, foreign })
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', ...forgery.header }).sign(own.privateKey)
  }
  const answers: Record<string, (url: URL, request: IncomingMessage) => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }),
    '/evil-keys': async () => ({
      keys: [{ ...(await exportJWK(foreign.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }],
    }),
    '/token': async () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: await token() }),
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    seen.push(url.pathname)
    const { status, body } =
      url.pathname === '/token' && forgery.answer
        ? forgery.answer
        : { status: 200, body: await answers[url.pathname]?.(url, request) }
    response
      .writeHead(body === undefined ? 404 : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  return {
    env: {
      OIDC_PROVIDERS: 'forger',
      OIDC_FORGER_NAME: 'Forger',
      OIDC_FORGER_ISSUER: issuer,
      OIDC_FORGER_CLIENT_ID: 'client',
      OIDC_FORGER_CLIENT_SECRET: 'secret',
    },
    issuer,
    /** Every path the application requested. */
    seen,
    /** The redirect for an authorization request, as a path of the site. */
    answer(asked: URL, wanted: Forgery = {}): string {
      forgery = wanted
      nonce = asked.searchParams.get('nonce') ?? ''
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
      const query = { code: 'code', state: asked.searchParams.get('state') ?? '', iss: issuer, ...wanted.query }
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
      return back.pathname + back.search
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
