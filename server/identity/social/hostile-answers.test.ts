import { createHmac } from 'node:crypto'
import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { socialLimits } from '@guildhall/contract/limits/people.ts'
import { sql } from 'drizzle-orm'
import { exportJWK, exportSPKI, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { type Browser, openBrowser } from '../../../tests/support/browser.ts'
import { type Forgery, startForgingIssuer } from '../../../tests/support/forging-issuer.ts'
import { startListeningApp } from '../../../tests/support/listening-app.ts'
import { answerOf, newNonce, startSocial, throughPopup } from '../../../tests/support/social.ts'

let issuer: Awaited<ReturnType<typeof startForgingIssuer>>
let app: TestApp
beforeAll(async () => {
  issuer = await startForgingIssuer()
  app = await startListeningApp(issuer.env)
})
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})

let visitors = 0
const visitor = (of = app) => openBrowser(of, `10.6.${visitors >> 8}.${++visitors & 255}`)
const finish = (browser: Browser, nonce: string) => browser.post('/api/auth/social/finish', { nonce })
const forger = { provider: 'forger' }
const who = { name: 'Vera Visitor', email: 'vera@mailbox.example' }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Everything a sign-in could change. */
async function stored() {
  const { rows } = await app.deps.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from auth_users) as users, (select count(*)::int from auth_accounts) as accounts,
    (select count(*)::int from auth_sessions) as sessions, (select count(*)::int from people) as people`)
  return rows[0]
}

/** The result of a forged response. */
async function forged(forgery: Forgery, browser = visitor()) {
  const { nonce, url } = await startSocial(browser, forger)
  const page = await browser.get(issuer.answer(url, forgery))
  return { page, finished: await finish(browser, nonce) }
}

test('a valid response of the issuer is accepted', async () => {
  expect((await forged({})).finished.body).toEqual({
    step: 'first',
    firstName: 'Eve',
    lastName: '',
    email: 'eve@issuer.example',
  })
})

test('tokens with wrong audiences, issuers, keys, algorithms, nonces or ages are refused', async () => {
  const before = await stored()
  const now = Math.floor(Date.now() / 1000)
  const forgeries: Record<string, Forgery> = {
    'another audience': { claims: { aud: 'another-client' } },
    'several audiences without ours as the party': { claims: { aud: ['client', 'another'], azp: 'another' } },
    'another issuer': { claims: { iss: 'https://accounts.google.com' } },
    'another nonce': { claims: { nonce: 'guessed' } },
    'no nonce': { claims: { nonce: undefined } },
    'no subject': { claims: { sub: undefined } },
    expired: { claims: { iat: now - 4000, exp: now - 400 } },
    'without an end': { claims: { exp: undefined } },
    'not good yet': { claims: { nbf: now + 4000 } },
    'a foreign key under its kid': {
      sign: (claims, { foreign }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(foreign.privateKey),
    },
    'a jku that leads to that key': {
      sign: (claims, { foreign }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'own', jku: `${issuer.issuer}/evil-keys` })
          .sign(foreign.privateKey),
    },
    'its own jwk': {
      sign: async (claims, { foreign }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK(foreign.publicKey) })
          .sign(foreign.privateKey),
    },
    'alg none': { sign: async (claims) => `${part({ alg: 'none' })}.${part(claims)}.` },
    'HS256 with the public key as secret': {
      sign: async (claims, { own }) => {
        const text = `${part({ alg: 'HS256', kid: 'own' })}.${part(claims)}`
        return `${text}.${createHmac('sha256', await exportSPKI(own.publicKey))
          .update(text)
          .digest('base64url')}`
      },
    },
    'HS256 with the client secret': {
      sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('secret')),
    },
    'PS256, which the issuer does not announce': {
      sign: async (claims, { own }) => {
        const key = await importJWK(await exportJWK(own.privateKey), 'PS256')
        return new SignJWT(claims).setProtectedHeader({ alg: 'PS256', kid: 'own' }).sign(key)
      },
    },
    'critical headers nobody knows': {
      sign: async (claims, { own }) => {
        const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(own.privateKey)
        return [part({ alg: 'RS256', kid: 'own', crit: ['x'], x: 1 }), ...token.split('.').slice(1)].join('.')
      },
    },
    'no token': { answer: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } },
    nonsense: { sign: async () => 'a.b.c' },
    'a refused code': { answer: { status: 400, body: { error: 'invalid_grant' } } },
    'another issuer named beside the code': { query: { iss: 'https://accounts.google.com' } },
    'no code': { query: { code: '' } },
  }
  for (const [name, forgery] of Object.entries(forgeries)) {
    const browser = visitor()
    const { page, finished } = await forged(forgery, browser)
    expect(page.body, name).toContain('"outcome":"refused"')
    expect(finished, name).toMatchObject({ status: 403, body: { code: 'social_failed' }, setCookies: [] })
    expect(browser.cookies(), name).toEqual(['social_sign_in'])
  }
  expect(issuer.seen).not.toContain('/evil-keys')
  expect(await stored()).toEqual(before)
})

test('a recent sign-in makes the provider ask again, and an old one is refused', async () => {
  const browser = visitor()
  const { nonce, url } = await startSocial(browser, forger)
  await browser.get(issuer.answer(url, { claims: { sub: 'prover', email: 'prover@issuer.example' } }))
  await browser.post('/api/auth/social/first-use', { nonce, userType: 'Students', termsVersion })
  const prove = async (claims: Forgery['claims'] = {}) => {
    const started = await startSocial(browser, { ...forger, purpose: 'proof' })
    expect(started.url.searchParams.get('prompt')).toBe('login')
    await browser.get(issuer.answer(started.url, { claims: { sub: 'prover', ...claims } }))
    return (await finish(browser, started.nonce)).body
  }
  const now = Math.floor(Date.now() / 1000)
  expect(await prove({ auth_time: now - 4000 })).toMatchObject({ code: 'social_failed' })
  expect(await prove({ sub: 'eve' })).toMatchObject({ code: 'social_other_person' })
  expect(await prove({ auth_time: now - 10 })).toEqual({ step: 'proved' })
  const atGoogle = await startSocial(browser, { purpose: 'proof' })
  expect(atGoogle.url.searchParams.get('prompt')).toBe('select_account')
})

test('a denial and an outage each have their own message', async () => {
  const denied = await throughPopup(visitor(), 'nobody', { provider: 'github' })
  expect(denied.page.body).toContain('"outcome":"refused"')
  expect(denied.finished).toMatchObject({ status: 403, body: { code: 'social_denied' }, setCookies: [] })
  const broken = await forged({ answer: { status: 502, body: {} } })
  expect(broken.finished).toMatchObject({ status: 503, body: { code: 'social_unavailable' } })
  const gone = await startForgingIssuer()
  await using lonely = await startListeningApp(gone.env)
  await gone.stop()
  const answer = await visitor(lonely).post('/api/auth/social/start', {
    ...forger,
    purpose: 'signIn',
    nonce: newNonce(),
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'social_unavailable' }, setCookies: [] })
})

test('a response works only in the browser that started the sign-in, with its state', async () => {
  const before = await stored()
  const attacker = visitor()
  const { url } = await startSocial(attacker)
  const answer = await answerOf(url, { name: 'Mallory', email: 'mallory@mailbox.example' })
  // Fixation: neither a browser without an attempt nor one with its own is signed in as another person.
  const victim = visitor()
  expect(await victim.get(answer)).toMatchObject({ status: 400, setCookies: [] })
  const { nonce } = await startSocial(victim)
  const page = await victim.get(answer)
  expect(page).toMatchObject({ status: 400, setCookies: [] })
  expect(page.body).not.toContain('postMessage')
  expect((await finish(victim, nonce)).body.code).toBe('social_unfinished')
  const withState = (state: string | null) => {
    const changed = new URL(answer, app.config.origin)
    if (state === null) changed.searchParams.delete('state')
    else changed.searchParams.set('state', state)
    return changed.pathname + changed.search
  }
  for (const state of [null, '', 'x', 'x'.repeat(43)]) expect((await attacker.get(withState(state))).status).toBe(400)
  // Refusing those used nothing up.
  expect((await attacker.get(answer)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('a replayed state and code, also at the same time, count once', async () => {
  const browser = visitor()
  const { nonce, url } = await startSocial(browser)
  const answer = await answerOf(url, who)
  const pages = await Promise.all([browser.get(answer), browser.get(answer), browser.get(answer)])
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const terms = { nonce, userType: 'Students', termsVersion }
  expect((await browser.post('/api/auth/social/first-use', terms)).body.step).toBe('done')
  expect((await browser.get(answer)).status).toBe(400)
  expect((await finish(browser, nonce)).body.code).toBe('social_expired')
  // The provider's code, used in another attempt, has another verifier and another state.
  const other = visitor()
  const next = await startSocial(other)
  const stolen = new URL(await answerOf(next.url, who), app.config.origin)
  stolen.searchParams.set('code', new URL(answer, app.config.origin).searchParams.get('code') ?? '')
  await other.get(stolen.pathname + stolen.search)
  expect((await finish(other, next.nonce)).body.code).toBe('social_failed')
})

test('a code obtained for another verifier is refused by PKCE', async () => {
  const [thief, owner] = [visitor(), visitor()]
  const owned = await startSocial(owner)
  const code = new URL(await answerOf(owned.url, who), app.config.origin).searchParams.get('code') ?? ''
  const stolen = await startSocial(thief)
  const injected = new URL('/api/auth/social/callback/google', app.config.origin)
  injected.searchParams.set('code', code)
  injected.searchParams.set('state', stolen.url.searchParams.get('state') ?? '')
  injected.searchParams.set('iss', `${app.config.origin}/dev/google`)
  await thief.get(injected.pathname + injected.search)
  expect((await finish(thief, stolen.nonce)).body.code).toBe('social_failed')
})

test('a response of one provider is not accepted for another', async () => {
  const browser = visitor()
  const { nonce, url } = await startSocial(browser)
  const answer = await answerOf(url, who)
  expect((await browser.get(answer.replace('/google', '/github'))).status).toBe(400)
  expect((await finish(browser, nonce)).body.code).toBe('social_unfinished')
})

test('without this browser’s attempt and this page’s nonce the sign-in does not finish', async () => {
  const browser = visitor()
  const { nonce } = await throughPopup(browser, who, { provider: 'github' })
  expect((await finish(browser, newNonce())).body.code).toBe('social_expired')
  expect((await finish(visitor(), nonce)).body.code).toBe('social_expired')
  const forgedCookie = visitor()
  forgedCookie.setCookie('social_sign_in', 'x'.repeat(43))
  expect((await finish(forgedCookie, nonce)).body.code).toBe('social_expired')
  // A second attempt of the same browser replaces the first.
  await startSocial(browser)
  expect((await finish(browser, nonce)).body.code).toBe('social_expired')
})

test('a pop-up that is away for ten minutes, and a sign-in longer than thirty, expire', async () => {
  await using late = await startListeningApp()
  const browser = visitor(late)
  const { nonce, url } = await startSocial(browser)
  const answer = await answerOf(url, who)
  late.advance(socialLimits.popupMs + 1000)
  expect((await browser.get(answer)).status).toBe(400)
  expect((await finish(browser, nonce)).body.code).toBe('social_expired')
  const next = await throughPopup(browser, who, { provider: 'github' })
  late.advance(socialLimits.stepsMs + 1000)
  expect((await finish(browser, next.nonce)).body.code).toBe('social_expired')
})

test('calls of other sites are refused and change nothing; the provider may redirect from its own', async () => {
  const browser = visitor()
  const { nonce, url } = await startSocial(browser)
  const calls = {
    start: { provider: 'google', purpose: 'signIn' },
    finish: {},
    'first-use': { userType: 'Students', termsVersion },
    link: { password: 'x' },
    confirm: { code: '1' },
    resend: {},
  }
  for (const [call, body] of Object.entries(calls))
    for (const origin of ['https://evil.example', 'null', null])
      expect(await browser.post(`/api/auth/social/${call}`, { ...body, nonce }, { origin }), call).toMatchObject({
        status: 403,
        body: { code: 'foreign_origin' },
        setCookies: [],
      })
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await browser.get('/api/auth/social/providers', { headers })).status).toBe(403)
  expect((await browser.get(await answerOf(url, who), { headers })).status).toBe(200)
})

test('no parameter redirects to another site', async () => {
  const browser = visitor()
  const { url } = await startSocial(browser)
  expect(url.origin).toBe(app.config.origin)
  expect(url.searchParams.get('redirect_uri')).toBe(`${app.config.origin}/api/auth/social/callback/google`)
  for (const evil of [
    'https://evil.example/',
    `${app.config.origin}.evil.example/`,
    `${app.config.origin}/elsewhere`,
  ]) {
    const asked = new URL(url)
    asked.searchParams.set('redirect_uri', evil)
    asked.searchParams.set('as', '-1001')
    expect((await fetch(asked, { redirect: 'manual' })).status, evil).toBe(400)
  }
  const start = { provider: 'google', purpose: 'signIn', nonce: newNonce() }
  for (const extra of ['redirect', 'redirect_uri', 'callbackURL', 'target', 'popupOrigin'])
    expect(
      (await browser.post('/api/auth/social/start', { ...start, [extra]: 'https://evil.example' })).status,
      extra,
    ).toBe(422)
  for (const nonce of ['', 'short', '</script><script>alert(1)</script>', '"'.repeat(30), 'x'.repeat(65)])
    expect((await browser.post('/api/auth/social/start', { ...start, nonce })).status, nonce).toBe(422)
  const page = await browser.get(
    `${await answerOf(url, who)}&redirect=https://evil.example&error_uri=https://evil.example`,
  )
  expect(JSON.stringify([page.body, page.headers.location])).not.toContain('evil.example')
})
