import { type BadgeSource, checkBadge } from '@guildhall/contract/ambassadors/check-badge.ts'
import { badgePaths } from '@guildhall/contract/ambassadors/open-badge.ts'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { startCredentials } from '../../../tests/support/credentials.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { badgeOf } from './badge.ts'
import { createCredentialKeys } from './keys.ts'

const { market, deps, origin, published, checked, query } = await fileFixture(startCredentials())
beforeEach(() => query('delete from credential_keys', []))
/** After the second in which a process does not read the keys again. */
const laterKeys = async () => {
  market.advance(1000)
  return (await published(badgePaths.keys)).keys
}

const keysOf = (authSecret = deps.config.authSecret) =>
  createCredentialKeys({ ...deps, config: { ...deps.config, authSecret } })
const payload = () => {
  const until = new Date(deps.clock.now().getTime() - 86_400_000)
  const since = new Date(until.getTime() - 200 * 86_400_000)
  const row = {
    id: '0b9f2c1e-1111-4a52-9a53-0c0f7a1c9e11',
    person_id: 1,
    campus_id: 'carrow',
    campus: 'Carrow College',
  }
  const dates = { since: since.toISOString(), until: until.toISOString(), is_shown: false, taken_back_at: null }
  return badgeOf(origin, { ...row, ...dates }, { name: 'Noor Lindqvist', profile: '/studentprofile/noor' })
}
const kidOf = (token: string) => String(decodeProtectedHeader(token).kid)
const check = async (token: string, over: Partial<BadgeSource> = {}) => {
  await laterKeys()
  return (await checked(token, over)).state
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a key is replaced after a year, and what the old one signed stays valid', async () => {
  const keys = keysOf()
  const old = await keys.sign(payload())
  market.advance(365 * 86_400_000)
  const fresh = await keys.sign(payload())
  expect(kidOf(fresh)).not.toBe(kidOf(old))
  const all = await laterKeys()
  expect(all.map(({ kid }: { kid: string }) => kid)).toEqual([kidOf(fresh), kidOf(old)])
  expect([await check(old), await check(fresh)]).toEqual(['valid', 'valid'])
  const { rows } = await deps.db.pool.query('select private_key from credential_keys order by number')
  expect(rows[0].private_key).toBeNull()
  // What signs stays secret.
  expect(JSON.stringify(all)).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
  expect(rows[1].private_key).not.toContain('"d"')
})

test('processes that sign the first credential at once share a key', async () => {
  const signed = await Promise.all([1, 2, 3].map(() => keysOf().sign(payload())))
  expect(new Set(signed.map(kidOf)).size).toBe(1)
  expect(await laterKeys()).toHaveLength(1)
  for (const token of signed) expect(await check(token)).toBe('valid')
})

test('a different AUTH_SECRET makes a new key, and the old public one stays published', async () => {
  const before = await keysOf().sign(payload())
  const after = await keysOf('another secret of thirty-two letters').sign(payload())
  expect(kidOf(after)).not.toBe(kidOf(before))
  expect([await check(before), await check(after)]).toEqual(['valid', 'valid'])
})

test('the last known keys are published while the database does not answer', async () => {
  let isDown = false
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (isDown) throw new Error('The database is down')
      return Reflect.get(target, name)
    },
  })
  const keys = createCredentialKeys({ ...deps, db })
  const token = await keys.sign(payload())
  expect(await keys.published()).toHaveLength(1)
  isDown = true
  market.advance(3_600_000)
  const takenBack: string[] = []
  const found = await checkBadge(token, { origin, keys: await keys.published(), takenBack, now: deps.clock.now() })
  expect(found.state).toBe('valid')
})

test('a credential with any changed letter is refused', async () => {
  const token = await keysOf().sign(payload())
  const [header = '', body = '', signature = ''] = token.split('.')
  const other = encoded({ ...payload(), name: 'Doctor of Medicine' })
  expect(await check([header, other, signature].join('.'))).toBe('changed')
  for (const at of [0, token.length / 2, header.length + 5, token.length - 1].map(Math.floor)) {
    const letter = token[at] === 'A' ? 'B' : 'A'
    const changed = await check(token.slice(0, at) + letter + token.slice(at + 1))
    expect(['changed', 'malformed']).toContain(changed)
  }
  expect(await check(`${header}.${body}`)).toBe('malformed')
  expect(await check(token.slice(0, -40))).not.toBe('valid')
  for (const text of ['', 'hello', 'a.b.c', `${encoded({})}.${encoded({ type: [] })}.AA`, `${token}.AA`])
    expect(await check(text)).toBe('malformed')
  // A link, and line breaks of a mail, do no harm.
  expect(await check(`${origin}/credential#${token}`)).toBe('valid')
  expect(await check(`${token.slice(0, 70)}\n ${token.slice(70)}\n`)).toBe('valid')
})

test('another key, none at all, and a key or algorithm that the credential brings itself are refused', async () => {
  const kid = kidOf(await keysOf().sign(payload()))
  const pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const forge = (header: object) =>
    new SignJWT(payload()).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header }).sign(pair.privateKey)
  expect(await check(await forge({ kid }))).toBe('changed')
  expect(await check(await forge({ kid: 'unknown' }))).toBe('changed')
  expect(await check(await forge({ kid, jwk }))).toBe('changed')
  expect(await check(await forge({ jwk }))).toBe('changed')
  const none = new UnsecuredJWT(payload()).encode()
  expect(['changed', 'malformed']).toContain(await check(none))
  const [, body] = none.split('.')
  expect(await check(`${encoded({ alg: 'none', typ: 'JWT', kid })}.${body}.AA`)).toBe('changed')
  // The public key as a shared secret.
  const secret = new TextEncoder().encode(JSON.stringify((await laterKeys())[0]))
  const shared = new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(secret)
  expect(await check(await shared)).toBe('changed')
  const elsewhere = { ...payload(), iss: 'https://elsewhere.example/issuer' }
  const foreign = await new SignJWT(elsewhere).setProtectedHeader({ alg: 'RS256', kid }).sign(pair.privateKey)
  expect(await checked(foreign)).toEqual({ state: 'foreign', issuer: elsewhere.iss })
})

test('a signed credential whose claims say something else than itself is refused', async () => {
  const keys = keysOf()
  for (const over of [{ sub: `${origin}/studentprofile/other` }, { jti: 'urn:uuid:other' }, { exp: 99_999_999_999 }])
    expect(await check(await keys.sign({ ...payload(), ...over }))).toBe('malformed')
})
