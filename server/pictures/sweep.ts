import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { knownMessagePictures } from '#feedback/service.ts'
import type { StoredFile } from '#storage/port.ts'
import type { Deps } from '../deps.ts'
import { findKnownAvatars } from './own-pictures.ts'

const orphanAgeMs = 60 * 60 * 1000
const batch = 500

/**
 * Removes stored pictures that no listing, person or message shows, such as a crash between storing and saving leaves, and
 * answers how many files went. Younger ones than an hour are left alone: their upload may still be running.
 */
export async function sweepOrphans(deps: Pick<Deps, 'storage' | 'db' | 'clock' | 'pictureKinds'>): Promise<number> {
  const before = deps.clock.now().getTime() - orphanAgeMs
  // Uploads in parts end with their assets first; this is for what has none.
  await deps.storage.discardUnfinished({
    writes: new Date(before),
    uploads: new Date(before - assetLimits.unfinishedMs),
  })
  let removed = 0
  let waiting: StoredFile[] = []
  for await (const file of deps.storage.list('pictures')) {
    if (file.modifiedAt.getTime() < before) waiting.push(file)
    if (waiting.length < batch) continue
    removed += await removeUnknown(deps, waiting)
    waiting = []
  }
  return removed + (await removeUnknown(deps, waiting))
}

async function removeUnknown(
  { storage, db, pictureKinds }: Pick<Deps, 'storage' | 'db' | 'pictureKinds'>,
  files: StoredFile[],
): Promise<number> {
  const keys = [...new Set(files.map(pictureOf))]
  const messages = await knownMessagePictures(db, keys)
  const portraits = await findKnownAvatars(db, { keys })
  const known = new Set([...messages, ...portraits.map(({ key }) => key)])
  for (const { pictures } of Object.values(pictureKinds))
    for (const key of await pictures.known(db, keys)) known.add(key)
  const orphans = files.filter((file) => !known.has(pictureOf(file)))
  for (const { key } of orphans) await storage.delete(key)
  return orphans.length
}

const pictureOf = ({ key }: StoredFile) => key.slice('pictures/'.length, key.lastIndexOf('-'))
