import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Tx } from '#db/connect.ts'
import { int, json, list, moment, nullable, type SqlType, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { type Attachment, removeBytes, sweepFolder } from './attachments.ts'

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

// Orders have texts as ids, conversations numbers.
const textOrInt: SqlType<string | number> = { names: [...text.names, ...int.names] }

/** Keeps files of a table until something names them, takes them back, and forgets those that nothing named. */
export function waitingFiles({ table, folder, to, from, named, extra }: WaitingTable) {
  const row = { id: text, place: textOrInt, sender: int, name: text, size: int, key: text, at: moment, atMost: int }
  const insertText = (p: { [Name in keyof typeof row]: string }, sizes?: string) => `
    insert into ${table} (id, ${to}, ${from}, name, size, key, created_at ${sizes ? ', sizes' : ''})
    select ${p.id}, ${p.place}, ${p.sender}, ${p.name}, ${p.size}, ${p.key}, ${p.at} ${sizes ? `, ${sizes}` : ''} where (
      select count(*) from ${table} where ${to} = ${p.place} and ${from} = ${p.sender} and ${named} is null) < ${p.atMost}
    returning id`
  const insert =
    extra === 'sizes'
      ? statement(`${table}_wait`, {
          takes: { ...row, sizes: nullable(json<PictureSizes>()) },
          gives: { id: text },
          sql: (p) => insertText(p, p.sizes),
        })
      : statement(`${table}_wait`, { takes: row, gives: { id: text }, sql: (p) => insertText(p) })

  const removed = {
    key: nullable(text),
    ...(extra === 'sizes' ? { sizes: nullable(json<PictureSizes>()) } : { upload: nullable(text) }),
  }
  const deleteOne = statement(`${table}_take_back`, {
    takes: { place: textOrInt, id: text, sender: int },
    gives: removed,
    sql: ({ place, id, sender }) => `
      delete from ${table} where ${to} = ${place} and id = ${id} and ${from} = ${sender} and ${named} is null
      returning key, ${extra}`,
  })
  const forgottenText = (condition: string) =>
    `delete from ${table} where ${named} is null and ${condition} returning key, ${extra}`
  const deleteForgotten =
    extra === 'sizes'
      ? statement(`${table}_forgotten`, {
          takes: { sentBefore: moment },
          gives: removed,
          sql: ({ sentBefore }) => forgottenText(`created_at < ${sentBefore}`),
        })
      : statement(`${table}_forgotten`, {
          takes: { sentBefore: moment, activeBefore: moment },
          gives: removed,
          sql: ({ sentBefore, activeBefore }) =>
            forgottenText(`(upload is null and created_at < ${sentBefore} and coalesce(active_at, created_at) < ${sentBefore}
              or upload is not null and active_at < ${activeBefore})`),
        })
  const findKnown = statement(`${table}_known`, {
    takes: { keys: list(text) },
    gives: { key: text },
    sql: ({ keys }) => `select key from ${table} where key = any (${keys}::text[])`,
  })

  return {
    folder,
    /** Keeps a file that came in one go; false when `atMost` wait already. What it is sent to is locked. */
    async keep(tx: Tx, { id, to: place, from: sender, file, at }: Sent, atMost: number): Promise<boolean> {
      const { name, size, key, sizes } = file
      const kept = await insert(tx, { id, place, sender, name, size, key, sizes, at, atMost })
      return kept.length > 0
    },
    /** Takes back what waits, or ends its upload, with its bytes; what is named stays. */
    async takeBack(
      deps: Pick<Deps, 'db' | 'storage'>,
      place: string | number,
      id: string,
      sender: number,
    ): Promise<void> {
      await removeBytes(deps, await deleteOne(deps.db, { place, id, sender }))
    },
    /**
     * Removes what waited so many milliseconds, uploads that nothing comes for any more, and stored files that no row knows,
     * such as a crash leaves.
     */
    async sweep(deps: Pick<Deps, 'db' | 'clock' | 'storage'>, waitsMs: number): Promise<void> {
      const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
      const moments = { sentBefore: ago(waitsMs), activeBefore: ago(assetLimits.unfinishedMs) }
      await removeBytes(deps, await deleteForgotten(deps.db, moments))
      await sweepFolder(deps, folder, (keys) => findKnown(deps.db, { keys }))
    },
  }
}
