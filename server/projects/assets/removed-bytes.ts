import type { Tx } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { RemovedAsset } from './file-queries.ts'

/** Removes the bytes of removed assets and of their uploads once that is certain; what a crash leaves is swept later. */
export function removeBytesLater({ storage }: Pick<Deps, 'storage'>, tx: Tx, removed: readonly RemovedAsset[]): void {
  tx.afterCommit(async () => {
    for (const { key, upload } of removed) {
      if (upload) await storage.parts.abort(upload)
      if (key) await storage.delete(key)
    }
  })
}
