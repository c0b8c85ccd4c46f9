import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import { type Attachment, sweepFolder } from './attachments.ts'
import { type Removed, removeBytes } from './removing.ts'

/** A table of files that are sent first and wait until something names them, such as a move or a message. */
export interface WaitingTable {
  table: string
  folder: string
  /** The column of what a file is sent to, that of its sender, and that of what names it: null while it waits. */
  to: string
  from: string
  named: string
  /** `sizes`: pictures are stored in several sizes. `upload`: files may come in parts. */
  extra: 'sizes' | 'upload'
}

interface Sent {
  id: string
  to: string | number
  from: number
  file: Attachment
  at: Date
}

/** Keeps files of a table until something names them, takes them back, and forgets those that nothing named. */
export function waitingFiles({ table, folder, to, from, named, extra }: WaitingTable) {
  const insert = prepared<{ id: string }>(
    `${table}_wait`,
    `insert into ${table} (id, ${to}, ${from}, name, size, key, ${extra}, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8 where (
       select count(*) from ${table} where ${to} = $2 and ${from} = $3 and ${named} is null) < $9
     returning id`,
  )
  const deleteOne = prepared<Removed>(
    `${table}_take_back`,
    `delete from ${table} where ${to} = $1 and id = $2 and ${from} = $3 and ${named} is null returning key, ${extra}`,
  )
  const forgotten = {
    sizes: 'created_at < $1',
    upload: `(upload is null and created_at < $1 and coalesce(active_at, created_at) < $1
      or upload is not null and active_at < $2)`,
  }
  const deleteForgotten = prepared<Removed>(
    `${table}_forgotten`,
    `delete from ${table} where ${named} is null and ${forgotten[extra]} returning key, ${extra}`,
  )
  const findKnown = prepared<{ key: string }>(`${table}_known`, `select key from ${table} where key = any ($1::text[])`)

  return {
    folder,
    /** Keeps a file that came in one go; false when `atMost` wait already. What it is sent to is locked. */
    async keep(tx: Tx, { id, to: place, from: sender, file, at }: Sent, atMost: number): Promise<boolean> {
      const { name, size, key, sizes } = file
      const kept = await insert(tx, id, place, sender, name, size, key, sizes && JSON.stringify(sizes), at, atMost)
      return kept.length > 0
    },
    /** Takes back what waits, or ends its upload, with its bytes; what is named stays. */
    async takeBack(
      deps: Pick<Deps, 'db' | 'storage'>,
      place: string | number,
      id: string,
      sender: number,
    ): Promise<void> {
      await removeBytes(deps, await deleteOne(deps.db, place, id, sender))
    },
    /**
     * Removes what waited so many milliseconds, uploads that nothing comes for any more, and stored files that no row knows,
     * such as a crash leaves.
     */
    async sweep(deps: Pick<Deps, 'db' | 'clock' | 'storage'>, waitsMs: number): Promise<void> {
      const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
      const moments = extra === 'upload' ? [ago(waitsMs), ago(assetLimits.unfinishedMs)] : [ago(waitsMs)]
      await removeBytes(deps, await deleteForgotten(deps.db, ...moments))
      await sweepFolder(deps, folder, (keys) => findKnown(deps.db, keys))
    },
  }
}
