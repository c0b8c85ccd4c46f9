import { localIssuers } from '@guildhall/contract/identity/dev.ts'
import { socialCallbackPath } from '@guildhall/contract/identity/social.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { escapeHtml } from '#http/pages/html-page.ts'
import type { Deps } from '../../deps.ts'
import { devPage } from '../dev-pages.ts'
import { chosenPerson, createGrants, type Grants, issuedPeople } from './grants.ts'

const own = ['as', 'name', 'email', 'verified']

/**
 * Plays Google (OpenID Connect) and GitHub (OAuth and three calls of its API) in demo mode, so that social sign-in works
 * without a registration anywhere. It vouches for any identity the visitor chooses.
 */
export async function localIssuer(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): Promise<void> {
  const grants = createGrants()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => body,
  )
  playGoogle(app, grants, config.origin, clock)
  playGithub(app, grants, config.origin)
}

function playGoogle(app: FastifyInstance, grants: Grants, origin: string, clock: Deps['clock']): void {
  const base = localIssuers.google
  const issuer = origin + base
  const alg = 'ES256'
  let keys: ReturnType<typeof generateKeyPair> | undefined
  const keyPair = () => {
    keys ??= generateKeyPair(alg)
    return keys
  }
  authorize(app, { path: `${base}/authorize`, provider: 'Google', issuer, id: 'google', origin }, grants)
  app.get(`${base}/.well-known/openid-configuration`, async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [alg],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }))
  app.get(`${base}/jwks`, async () => ({
    keys: [{ ...(await exportJWK((await keyPair()).publicKey)), kid: '1', alg, use: 'sig' }],
  }))
  app.get(`${base}/userinfo`, async (request, reply) => {
    const person = grants.personOf(request.headers.authorization)
    if (!person) return reply.code(401).send({ error: 'invalid_token' })
    return { sub: String(person.id), name: person.name, email: person.email, email_verified: person.verified }
  })
  app.post(`${base}/token`, async (request, reply) => {
    const redeemed = redeem(request, grants)
    if (!redeemed) return reply.code(400).send({ error: 'invalid_grant' })
    const { grant, accessToken } = redeemed
    const { id, name, email, verified } = grant.person
    const now = Math.floor(clock.now().getTime() / 1000)
    const claims = {
      name,
      email,
      email_verified: verified,
      auth_time: now,
      ...(grant.nonce ? { nonce: grant.nonce } : {}),
    }
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg, kid: '1' })
      .setIssuer(issuer)
      .setSubject(String(id))
      .setAudience(grant.clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign((await keyPair()).privateKey)
    return reply.send({ access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken })
  })
}

function playGithub(app: FastifyInstance, grants: Grants, origin: string): void {
  const base = localIssuers.github
  const issuer = `${origin}${base}/login/oauth`
  authorize(app, { path: `${base}/login/oauth/authorize`, provider: 'GitHub', issuer, id: 'github', origin }, grants)
  app.post(`${base}/login/oauth/access_token`, async (request) => {
    const redeemed = redeem(request, grants)
    // GitHub says so with status 200.
    if (!redeemed)
      return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
    return { access_token: redeemed.accessToken, token_type: 'bearer', scope: 'read:user,user:email' }
  })
  app.get(`${base}/user`, async (request, reply) => {
    const person = grants.personOf(request.headers.authorization)
    if (!person) return reply.code(401).send({ message: 'Bad credentials' })
    const { id, name, email } = person
    return { id, login: email.split('@')[0], name: name || null }
  })
  app.get(`${base}/user/emails`, async (request, reply) => {
    const person = grants.personOf(request.headers.authorization)
    if (!person) return reply.code(401).send({ message: 'Bad credentials' })
    return reply.send([{ email: person.email, primary: true, verified: person.verified }])
  })
}

interface Door {
  path: string
  provider: string
  issuer: string
  id: string
  origin: string
}

function authorize(app: FastifyInstance, { path, provider, issuer, id, origin }: Door, grants: Grants): void {
  const callback = `${origin}/api${socialCallbackPath}/${id}`
  const answer = (reply: FastifyReply) =>
    reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store')
  app.get(path, async (request, reply) => {
    const asked = new URLSearchParams(request.url.split('?', 2)[1])
    if (asked.get('redirect_uri') !== callback || asked.get('code_challenge_method') !== 'S256')
      return answer(reply).code(400).type('text/plain').send('This site did not ask for this sign-in.')
    const back = new URL(callback)
    for (const [name, value] of [
      ['state', asked.get('state') ?? ''],
      ['iss', issuer],
    ] as const)
      back.searchParams.set(name, value)
    const person = chosenPerson(asked)
    if (person) back.searchParams.set('code', grants.allow(person, asked))
    else if (asked.get('as') === 'nobody') back.searchParams.set('error', 'access_denied')
    else {
      for (const name of own) asked.delete(name)
      return answer(reply)
        .type('text/html; charset=utf-8')
        .send(consentPage({ provider, action: path, asked, nonce: request.nonce }))
    }
    return answer(reply).redirect(back.href, 303)
  })
}

function redeem(request: FastifyRequest, grants: Grants) {
  return grants.redeem(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
}

/** The page of the local issuer: choose a person, or nobody. `asked` is the query of the authorization request. */
function consentPage(input: { provider: string; action: string; asked: URLSearchParams; nonce: string }): string {
  const { provider, action, asked, nonce } = input
  const hidden = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const form = (controls: string) => `<form action="${escapeHtml(action)}">${hidden}${controls}</form>`
  const known = issuedPeople.map(({ id, name, email, hint }) =>
    form(
      `<button name="as" value="${id}">${escapeHtml(name)}<small>${escapeHtml(`${email}, ${hint}`)}</small></button>`,
    ),
  )
  const body = `<p class="quiet">This page plays ${escapeHtml(provider)} in demo mode. Choose who you are there; nothing leaves this machine.</p>
${known.join('\n')}
<h2>Somebody else</h2>
${form(`<label>Name<input name="name" autocomplete="off" maxlength="200"></label>
<label>Email<input name="email" type="email" autocomplete="off" required maxlength="254"></label>
<label class="check"><input type="checkbox" name="verified" value="1" checked>The address is verified</label>
<button name="as" value="other">Continue</button>`)}
${form('<button name="as" value="nobody">Cancel</button>')}`
  return devPage({ title: `Sign in with ${provider}`, body, nonce })
}
