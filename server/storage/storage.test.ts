import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { someKey, testStorage } from '../../tests/support/storage-behaviour.ts'
import { folderStorage } from './folder.ts'
import { isPictureName } from './keys.ts'
import type { Storage } from './port.ts'
import { isGranted, readExpiry, signedPath } from './signed.ts'

let dataDir = ''
let storage: Storage
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-storage-'))
  storage = folderStorage({ dataDir, filesOrigin: 'http://localhost', filesSecret: 'secret' })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

testStorage(() => storage)

test('an aborted write leaves nothing beside the file', async () => {
  async function* broken() {
    yield Buffer.from('new')
    throw new Error('line cut')
  }
  await expect(storage.put(someKey, broken())).rejects.toThrow('line cut')
  expect(readdirSync(join(dataDir, 'files', '.aside'))).toEqual([])
})

test('old aborted writes are discarded, running ones are left alone', async () => {
  const upload = await storage.parts.begin('assets/a.bin')
  const [ago, soon] = [new Date(Date.now() - 1000), new Date(Date.now() + 1000)]
  await storage.discardUnfinished({ writes: soon, uploads: ago })
  await storage.parts.putPart(upload, 1, Buffer.from('x'))
  await storage.discardUnfinished({ writes: ago, uploads: soon })
  await expect(storage.parts.putPart(upload, 2, Buffer.from('x'))).rejects.toThrow()
})

test('picture names are a hash and a width', () => {
  expect(isPictureName('0123456789abcdef0123456789abcdef-320.webp')).toBe(true)
  for (const name of ['a.webp', '0123456789abcdef0123456789abcdef.webp', `..-320.webp`, `${'g'.repeat(32)}-320.webp`])
    expect(isPictureName(name)).toBe(false)
})

test('a signed link is valid for its file, its time and its secret only', async () => {
  const grant = { key: someKey, expires: 2_000 }
  const link = new URL(signedPath(grant, 'secret'), 'http://localhost')
  expect(await storage.link(someKey, { expires: 2_000 })).toBe(link.href)
  const signature = link.searchParams.get('signature') ?? ''
  const now = new Date(1_999_999)
  expect(isGranted(grant, signature, 'secret', now)).toBe(true)
  expect(isGranted(grant, signature, 'secret', new Date(2_000_000))).toBe(false)
  expect(isGranted({ ...grant, expires: 9_999 }, signature, 'secret', now)).toBe(false)
  expect(isGranted({ ...grant, key: 'pictures/other.webp' }, signature, 'secret', now)).toBe(false)
  expect(isGranted(grant, signature, 'other', now)).toBe(false)
  expect(isGranted(grant, '', 'secret', now)).toBe(false)
  expect(isGranted(grant, `${signature}x`, 'secret', now)).toBe(false)
})

test('a link lives 60 to 86,400 seconds, 3600 by default', () => {
  expect(readExpiry(undefined)).toBe(3600)
  expect(readExpiry('60')).toBe(60)
  expect(readExpiry('86400')).toBe(86_400)
  for (const bad of ['', '59', '86401', '-60', '1e3', '60.5', 'NaN', '99999999999', '0x3c', ' 60'])
    expect(readExpiry(bad)).toBeNull()
})
