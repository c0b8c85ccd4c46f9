import type { Tx } from '#db/connect.ts'
import type { PictureSizes } from '#storage/images.ts'
import { widthKey } from '#storage/keys.ts'
import type { Deps } from '../deps.ts'

/** Where the bytes of a file that has no row any more are: under a key, in a picture's widths, or in an upload. */
export interface Removed {
  key: string | null
  sizes?: PictureSizes | null
  upload?: string | null
}

/** Removes the bytes of files and of their uploads. */
export async function removeBytes({ storage }: Pick<Deps, 'storage'>, removed: readonly Removed[]): Promise<void> {
  for (const { key, sizes, upload } of removed) {
    if (upload) await storage.parts.abort(upload)
    if (key) for (const each of keysOf(key, sizes)) await storage.delete(each)
  }
}

/** The same once the transaction is certain; what a crash leaves is swept later. */
export function removeBytesLater(deps: Pick<Deps, 'storage'>, tx: Tx, removed: readonly Removed[]): void {
  tx.afterCommit(() => removeBytes(deps, removed))
}

const keysOf = (key: string, sizes: PictureSizes | null | undefined) =>
  sizes ? sizes.widths.map((width) => widthKey(key, width)) : [key]
