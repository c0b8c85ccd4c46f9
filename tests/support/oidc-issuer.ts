import { once } from 'node:events'
import type { Server } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

export interface OidcIssuer {
  /** The variables that make the site offer it, besides Google and GitHub; it accepts only the site at this port. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Starts a real OpenID Connect issuer (oidc-provider) at its own origin, whose pages accept any login and password. The
 * login is the person: `ada.okonkwo` is called Ada Okonkwo and has a verified address; `…-unverified` has none.
 */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const [port, sitePort] = [await freePort(), await freePort()]
  const issuer = `http://localhost:${port}`
  const client = {
    client_id: 'guildhall',
    client_secret: 'a secret of the test',
    redirect_uris: [`http://localhost:${sitePort}/api/auth/social/callback/aldermoor`],
    token_endpoint_auth_method: 'client_secret_post' as const,
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
    pkce: { required: () => true },
  })
  const server: Server = provider.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: {
      PORT: String(sitePort),
      OIDC_PROVIDERS: 'aldermoor',
      OIDC_ALDERMOOR_NAME: 'Aldermoor University',
      OIDC_ALDERMOOR_ISSUER: issuer,
      OIDC_ALDERMOOR_CLIENT_ID: client.client_id,
      OIDC_ALDERMOOR_CLIENT_SECRET: client.client_secret,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function claimsOf(id: string) {
  const isVerified = !id.endsWith('-unverified')
  const name = id.split(/[.-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return { sub: id, name: name.join(' '), email: `${id}@aldermoor.example`, email_verified: isVerified }
}
