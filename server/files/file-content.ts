import { open } from 'node:fs/promises'
import { extensionOf } from '@guildhall/contract/files/file-names.ts'
import type { Storage } from '#storage/port.ts'

/** Reads `length` bytes of a stored file from `start` on; fewer at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>

/** Returns a reader of a stored file. */
export function readerOf(storage: Storage, key: string, size: number): ReadBytes {
  return async (start, length) => {
    if (start >= size || length <= 0) return Buffer.alloc(0)
    const found = await storage.get(key, { start, end: Math.min(size, start + length) - 1 })
    if (!found) return Buffer.alloc(0)
    const chunks: Buffer[] = []
    for await (const chunk of found.stream) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
}

// The first bytes of each format, in hex. A file may have any other name; these names promise their content.
const zip = /^504b(0304|0506)/
const beginnings: Record<string, RegExp> = {
  pdf: /^25504446/,
  png: /^89504e470d0a1a0a/,
  jpg: /^ffd8ff/,
  jpeg: /^ffd8ff/,
  gif: /^47494638(37|39)61/,
  webp: /^52494646.{8}57454250/,
  ...{ zip, docx: zip, xlsx: zip, pptx: zip, odt: zip, ods: zip, epub: zip, jar: zip, whl: zip, mcpb: zip },
  gz: /^1f8b/,
  tgz: /^1f8b/,
  '7z': /^377abcaf271c/,
  wav: /^52494646.{8}57415645/,
  flac: /^664c6143/,
  sqlite: /^53514c69746520666f726d6174203300/,
}

// Programs of Windows, Linux and macOS.
const program = /^(4d5a|7f454c46|feedface|feedfacf|cefaedfe|cffaedfe)/

/** Whether the first bytes of a file are those of a program. */
export const beginsProgram = (first: Buffer): boolean => program.test(first.toString('hex'))

/** Whether the first bytes of a file are what its name says. A name that promises no format holds any content. */
export function isAsNamed(name: string, first: Buffer): boolean {
  const extension = extensionOf(name)
  const expected = Object.hasOwn(beginnings, extension) ? beginnings[extension] : undefined
  return !expected || expected.test(first.toString('hex'))
}

/** Whether the name of a file on the disk has one of these ends, and its content fits the name. */
export async function isOneOf(endings: readonly string[], path: string, name: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
  return endings.includes(extensionOf(name)) && !beginsProgram(buffer) && isAsNamed(name, buffer)
}
