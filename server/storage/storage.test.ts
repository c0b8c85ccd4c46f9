import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStorage } from './folder.ts'
import { isKey, isPictureName, pictureKey } from './keys.ts'
import type { Storage } from './port.ts'
import { isGranted, readExpiry, signedPath } from './signed.ts'

let dataDir = ''
let storage: Storage
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guildhall-storage-'))
  storage = folderStorage({ dataDir, filesOrigin: 'http://localhost', filesSecret: 'secret' })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const key = pictureKey('0123456789abcdef0123456789abcdef', 320)
const read = async (name: string, range?: { start: number; end: number }) => {
  const found = await storage.get(name, range)
  return found && (await buffer(found.stream)).toString()
}
const listed = async (folder: string) => {
  const keys = []
  for await (const { key: each } of storage.list(folder)) keys.push(each)
  return keys
}

test('a stored file can be read, whole or in part, until it is deleted', async () => {
  await storage.put(key, Buffer.from('a picture'))
  expect(await read(key)).toBe('a picture')
  expect(await read(key, { start: 2, end: 4 })).toBe('pic')
  expect(await storage.find(key)).toMatchObject({ key, size: 9 })
  expect(await listed('pictures')).toEqual([key])
  await storage.delete(key)
  await storage.delete(key)
  expect(await storage.get(key)).toBeNull()
  expect(await listed('pictures')).toEqual([])
})

test('an aborted write leaves the old file and nothing beside it', async () => {
  await storage.put(key, Buffer.from('old'))
  async function* broken() {
    yield Buffer.from('new')
    throw new Error('line cut')
  }
  await expect(storage.put(key, broken())).rejects.toThrow('line cut')
  expect(await read(key)).toBe('old')
  expect(readdirSync(join(dataDir, 'files', '.aside'))).toEqual([])
})

test('parts arrive in any order and repeatedly, and become one file', async () => {
  const upload = await storage.parts.begin()
  await storage.parts.putPart(upload, 2, Buffer.from('second'))
  await storage.parts.putPart(upload, 1, Buffer.from('broken'))
  await storage.parts.putPart(upload, 1, Buffer.from('first '))
  expect(await storage.get('assets/a.bin')).toBeNull()
  await expect(storage.parts.complete(upload, 3, 'assets/a.bin')).rejects.toThrow()
  await storage.parts.complete(upload, 2, 'assets/a.bin')
  expect(await read('assets/a.bin')).toBe('first second')
  const other = await storage.parts.begin()
  await storage.parts.abort(other)
  await expect(storage.parts.putPart(other, 1, Buffer.from('late'))).rejects.toThrow()
  await expect(storage.parts.putPart('../../etc', 1, Buffer.from('x'))).rejects.toThrow(RangeError)
})

test('old aborted writes are discarded, running ones are left alone', async () => {
  const upload = await storage.parts.begin()
  const [ago, soon] = [new Date(Date.now() - 1000), new Date(Date.now() + 1000)]
  await storage.discardUnfinished({ writes: soon, uploads: ago })
  await storage.parts.putPart(upload, 1, Buffer.from('x'))
  await storage.discardUnfinished({ writes: ago, uploads: soon })
  await expect(storage.parts.putPart(upload, 2, Buffer.from('x'))).rejects.toThrow()
})

test.each([
  '',
  '/etc/passwd',
  '../secret',
  'pictures/../auth-secret',
  'pictures/..%2fsecret',
  'pictures%2f..%2fsecret',
  'pictures\\..\\secret',
  'pictures/a\0.webp',
  'pictures//a.webp',
  'pictures/.hidden',
  'pictures/',
  'PICTURES/a.webp',
  'pictures/a..b',
  `pictures/${'a'.repeat(200)}`,
])('%j is not a valid key', async (bad) => {
  expect(isKey(bad)).toBe(false)
  await expect(async () => storage.put(bad, Buffer.from('x'))).rejects.toThrow(RangeError)
  await expect(async () => storage.get(bad)).rejects.toThrow(RangeError)
  await expect(async () => storage.delete(bad)).rejects.toThrow(RangeError)
})

test('picture names are a hash and a width', () => {
  expect(isPictureName('0123456789abcdef0123456789abcdef-320.webp')).toBe(true)
  for (const name of ['a.webp', '0123456789abcdef0123456789abcdef.webp', `..-320.webp`, `${'g'.repeat(32)}-320.webp`])
    expect(isPictureName(name)).toBe(false)
})

test('a signed link is valid for its file, its time and its secret only', async () => {
  const grant = { key, expires: 2_000 }
  const link = new URL(signedPath(grant, 'secret'), 'http://localhost')
  expect(await storage.link(key, { expires: 2_000 })).toBe(link.href)
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
