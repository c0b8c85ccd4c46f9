import { eq } from 'drizzle-orm'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { authJwks } from '../token-tables.ts'
import { audience, createIdTokens } from './id-tokens.ts'
import { createSigningKeys } from './signing-keys.ts'

const app = await fileFixture(startTestApp())
beforeEach(() => app.deps.db.delete(authJwks))

const keys = (authSecret = app.config.authSecret) => createSigningKeys({ authSecret }, app.deps.db, app.deps.clock)
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const claims = () => {
  const now = Math.floor(app.deps.clock.now().getTime() / 1000)
  const who = { sub: 'somebody', sid: 'a session', email: 'somebody@carrow.example', auth_time: now }
  return { ...who, iss: app.config.origin, aud: audience, iat: now, exp: now + 600 }
}
const verify = (token: string) => createIdTokens(app.deps.db, app.deps.clock, app.config.origin).verify(token)

test('processes sign with one key, which is replaced after 90 days', async () => {
  const [mine, others] = [keys(), keys()]
  const first = kidOf(await mine.sign(claims()))
  expect(kidOf(await others.sign(claims()))).toBe(first)
  const old = await mine.sign({ ...claims(), exp: claims().exp + 100 * 24 * 3600 })
  app.advance(90 * 24 * 3_600_000)
  expect(kidOf(await mine.sign(claims()))).not.toBe(first)
  // Tokens of the previous key stay valid for another day.
  expect(await verify(old)).toMatchObject({ uid: 'somebody' })
  app.advance(25 * 3_600_000)
  expect(await verify(old)).toBeNull()
})

test('a key whose private half cannot be read stops signing, and its tokens stay valid', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const from = { createdAt: app.deps.clock.now(), expiresAt: new Date(app.deps.clock.now().getTime() + 3_600_000) }
  // As earlier versions stored it.
  const stored = { publicKey: JSON.stringify(await exportJWK(publicKey)), privateKey: JSON.stringify('6d61646520') }
  await app.deps.db.insert(authJwks).values({ id: 'from before', ...stored, ...from })
  const before = await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid: 'from before' }).sign(privateKey)
  const after = await keys().sign(claims())
  expect(kidOf(after)).not.toBe('from before')
  for (const token of [before, after]) expect(await verify(token)).toMatchObject({ uid: 'somebody' })
})

test('a process trusts its new key immediately, and many that sign at the same time create one key', async () => {
  const mine = keys()
  const tokens = createIdTokens(app.deps.db, app.deps.clock, app.config.origin, mine.isCurrent)
  expect(await tokens.keys()).toEqual([])
  const signed = await Promise.all([1, 2, 3].map(() => mine.sign(claims())))
  expect(new Set(signed.map(kidOf)).size).toBe(1)
  expect(await tokens.verify(signed[0] ?? '')).toMatchObject({ uid: 'somebody' })
})

test('a key removed from the table stops signing after a minute', async () => {
  const mine = keys()
  const first = kidOf(await mine.sign(claims()))
  await app.deps.db.delete(authJwks)
  app.advance(60_000)
  expect(kidOf(await mine.sign(claims()))).not.toBe(first)
})

test('a different AUTH_SECRET creates a new key', async () => {
  const first = kidOf(await keys().sign(claims()))
  expect(kidOf(await keys('another secret of thirty-two letters').sign(claims()))).not.toBe(first)
  const { privateKey } =
    (
      await app.deps.db
        .select()
        .from(authJwks)
        .where(eq(authJwks.id, String(first)))
    )[0] ?? {}
  expect(privateKey).not.toContain('"d"')
})
