import { type Storage, StorageAway, type StoredFile } from './port.ts'

const atOnce = 8

/** What a run did: files that were copied, with their bytes, and files that were there already. */
export interface Copied {
  copied: number
  bytes: number
  there: number
}

/**
 * Copies every file of one store into another. A file never changes under its key, so one that is there with the same size is
 * left alone: a second run copies what came since, or what an interruption left out. Nothing is deleted. Throws the first error.
 */
export async function copyFiles(from: Storage, to: Storage): Promise<Copied> {
  const done = { copied: 0, bytes: 0, there: 0 }
  for (const folder of await from.folders()) {
    const known = new Map<string, number>()
    for await (const { key, size } of to.list(folder)) known.set(key, size)
    const files = from.list(folder)[Symbol.asyncIterator]()
    const copyNext = async () => {
      for (let next = await files.next(); !next.done; next = await files.next()) {
        if (known.get(next.value.key) === next.value.size) done.there += 1
        else if (await copyFile(from, to, next.value)) {
          done.copied += 1
          done.bytes += next.value.size
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, copyNext))
  }
  return done
}

// False when it was deleted meanwhile.
async function copyFile(from: Storage, to: Storage, { key, size }: StoredFile): Promise<boolean> {
  const file = await from.get(key)
  if (!file) return false
  await to.put(key, file.stream)
  const written = await to.find(key)
  if (written?.size !== size) throw new StorageAway(`${key} has ${size} bytes and was stored with ${written?.size}`)
  return true
}
