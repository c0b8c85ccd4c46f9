import { buffer } from 'node:stream/consumers'
import { isKey, pictureKey } from '@guildhall/server/storage/keys.ts'
import type { Storage } from '@guildhall/server/storage/port.ts'
import { expect, test } from 'vitest'

export const someKey = pictureKey('0123456789abcdef0123456789abcdef', 320)
/** The size of a part that every store takes, and that need not be the last one. */
export const smallestPart = 5 * 1_048_576

/** Returns the text of a stored file; null if the file does not exist. */
export async function readStored(storage: Storage, key: string, range?: { start: number; end: number }) {
  const found = await storage.get(key, range)
  return found && (await buffer(found.stream)).toString()
}

/** The keys below a folder, in order. */
export async function listStored(storage: Storage, folder: string): Promise<string[]> {
  const keys = []
  for await (const { key } of storage.list(folder)) keys.push(key)
  return keys.sort()
}

async function* streamOf(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

/** Declares the tests that every store passes; `current` is the store of the running test, and empty. */
export function testStorage(current: () => Storage): void {
  test('a stored file can be read, whole or in part, until it is deleted', async () => {
    const storage = current()
    await storage.put(someKey, Buffer.from('a picture'))
    expect(await readStored(storage, someKey)).toBe('a picture')
    expect(await readStored(storage, someKey, { start: 2, end: 4 })).toBe('pic')
    expect(await storage.get(someKey, { start: 2, end: 4 })).toMatchObject({ size: 9 })
    expect(await storage.find(someKey)).toMatchObject({ key: someKey, size: 9 })
    await storage.put('pictures-not/a.bin', streamOf('other ', 'folder'))
    expect(await readStored(storage, 'pictures-not/a.bin')).toBe('other folder')
    expect(await listStored(storage, 'pictures')).toEqual([someKey])
    expect((await storage.folders()).sort()).toEqual(['pictures', 'pictures-not'])
    await storage.put(someKey, Buffer.from('another'))
    expect(await readStored(storage, someKey)).toBe('another')
    await storage.delete(someKey)
    await storage.delete(someKey)
    expect(await storage.get(someKey)).toBeNull()
    expect(await storage.find(someKey)).toBeNull()
    expect(await listStored(storage, 'pictures')).toEqual([])
  })

  test('a file without bytes and a file of many blocks are stored as they are', async () => {
    const storage = current()
    await storage.put('assets/empty', streamOf())
    expect(await readStored(storage, 'assets/empty')).toBe('')
    const block = Buffer.alloc(1_048_576 + 7, 'guildhall')
    async function* large() {
      for (let each = 0; each < 18; each += 1) yield block
    }
    await storage.put('assets/large', large())
    const whole = Buffer.concat(Array.from({ length: 18 }, () => block))
    const found = await storage.get('assets/large')
    expect(found?.size).toBe(whole.length)
    expect(found && (await buffer(found.stream)).equals(whole)).toBe(true)
    expect((await listStored(storage, 'assets')).sort()).toEqual(['assets/empty', 'assets/large'])
  })

  test('an aborted write leaves the old file', async () => {
    const storage = current()
    await storage.put(someKey, Buffer.from('old'))
    async function* broken() {
      yield Buffer.alloc(20_000_000)
      throw new Error('line cut')
    }
    await expect(storage.put(someKey, broken())).rejects.toThrow('line cut')
    expect(await readStored(storage, someKey)).toBe('old')
  })

  test('parts arrive in any order and repeatedly, and become one file', async () => {
    const storage = current()
    const first = Buffer.alloc(smallestPart, 'first ')
    const upload = await storage.parts.begin('assets/a.bin')
    await storage.parts.putPart(upload, 2, streamOf('sec', 'ond'))
    await storage.parts.putPart(upload, 1, Buffer.alloc(smallestPart, 'broken'))
    await storage.parts.putPart(upload, 1, first)
    expect(await storage.get('assets/a.bin')).toBeNull()
    await expect(storage.parts.complete(upload, 3, 'assets/a.bin')).rejects.toThrow()
    await storage.parts.complete(upload, 2, 'assets/a.bin')
    expect(await readStored(storage, 'assets/a.bin')).toBe(`${first}second`)
    const other = await storage.parts.begin('assets/b.bin')
    await storage.parts.abort(other)
    await storage.parts.abort(other)
    await expect(storage.parts.putPart(other, 1, Buffer.from('late'))).rejects.toThrow()
    await expect(storage.parts.putPart('../../etc', 1, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.parts.putPart(other, 0, Buffer.from('x'))).rejects.toThrow(RangeError)
    // One of another store.
    await storage.parts.abort('unknown')
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
    const storage = current()
    expect(isKey(bad)).toBe(false)
    await expect(async () => storage.put(bad, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(async () => storage.get(bad)).rejects.toThrow(RangeError)
    await expect(async () => storage.delete(bad)).rejects.toThrow(RangeError)
    await expect(async () => storage.parts.begin(bad)).rejects.toThrow(RangeError)
    await expect(async () => storage.link(bad, { expires: 9_999_999_999 })).rejects.toThrow(RangeError)
  })
}
