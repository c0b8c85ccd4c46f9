import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { expect, test } from 'vitest'
import { sealOf } from './sealed-text.ts'

const secret = 's'.repeat(40)
const words = 'A token in the log: grün, 令牌, "quoted".'

test('a sealed text is opened with the same secret and purpose, and never twice the same', async () => {
  const { seal, open } = sealOf(secret, 'findings')
  const sealed = await seal(words)
  expect(sealed).not.toContain('token')
  expect(await seal(words)).not.toBe(sealed)
  expect(await open(sealed)).toBe(words)
  expect(await open(await seal(''))).toBe('')
})

test('another secret, another purpose or a changed text opens nothing', async () => {
  const { seal, open } = sealOf(secret, 'findings')
  const sealed = await seal(words)
  expect(await sealOf('t'.repeat(40), 'findings').open(sealed)).toBeNull()
  expect(await sealOf(secret, 'keys').open(sealed)).toBeNull()
  const parts = sealed.split('.')
  for (const at of [0, 2, 3, 4]) {
    const changed = parts.with(at, `${parts[at] === undefined ? '' : parts[at].slice(0, -4)}AAAA`).join('.')
    expect([at, await open(changed)]).toEqual([at, null])
  }
  // A shorter tag is no proof.
  expect(await open(parts.with(4, (parts[4] ?? '').slice(0, 6)).join('.'))).toBeNull()
  for (const wrong of ['', '....', 'text', `${sealed}.`]) expect(await open(wrong)).toBeNull()
})

test('sealed texts are JWE that a library reads, and the other way round', async () => {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'keys', 32))
  const { seal, open } = sealOf(secret, 'keys')
  const { plaintext } = await compactDecrypt(await seal(words), key)
  expect(new TextDecoder().decode(plaintext)).toBe(words)
  const written = new CompactEncrypt(new TextEncoder().encode(words)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
  expect(await open(await written.encrypt(key))).toBe(words)
})
