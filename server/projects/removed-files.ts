import type { Tx } from '#db/connect.ts'
import { pictureKey } from '#storage/keys.ts'
import type { Deps } from '../deps.ts'
import { findKnownImages } from './own-image-queries.ts'

/** Removes the files of removed pictures once that is certain, but those that another project shows as well. */
export function removeFilesLater(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  tx: Tx,
  images: { key: string; widths: number[] }[],
): void {
  tx.afterCommit(async () => {
    const keys = images.map(({ key }) => key)
    const shown = new Set((await findKnownImages(db, keys)).map(({ key }) => key))
    for (const { key, widths } of images)
      if (!shown.has(key)) for (const width of widths) await storage.delete(pictureKey(key, width))
  })
}
