import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, list, moment, statement, text } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { lockPerson } from '#users/service.ts'

/** The tables of multipart files: the files, their parts, and the parts' column that names the file. */
export interface PartTables {
  files: string
  parts: string
  file: string
}

/**
 * The statements of multipart uploads over a pair of tables. The files have `id`, `upload` (null once complete) and
 * `active_at`; a part is a claim on its content, made before its bytes are written.
 */
export function partQueries({ files, parts, file }: PartTables) {
  return {
    /** The stored parts of an upload. */
    stored: statement(`${parts}_stored`, {
      takes: { fileId: text },
      gives: { number: int, sha256: text },
      sql: ({ fileId }) => `
        select number, sha256 from ${parts} where ${file} = ${fileId} and stored_at is not null order by number`,
    }),
    /** Claims a part's content and returns the first claim; no row when its upload is over. */
    claim: statement(`${parts}_claim`, {
      takes: { fileId: text, number: int, size: int, sha256: text },
      gives: { sha256: text, stored: bool },
      sql: ({ fileId, number, size, sha256 }) => `
        with f as (select id from ${files} where id = ${fileId} and upload is not null for key share)
        insert into ${parts} (${file}, number, size, sha256) select id, ${number}, ${size}, ${sha256} from f
        on conflict (${file}, number) do update set number = excluded.number
        returning sha256, stored_at is not null as stored`,
    }),
    /** The claimed parts that are not known to be stored. */
    claimed: statement(`${parts}_claimed`, {
      takes: { fileId: text },
      gives: { number: int, size: int, sha256: text },
      sql: ({ fileId }) => `
        select number, size, sha256 from ${parts} where ${file} = ${fileId} and stored_at is null order by number`,
    }),
    /** Marks the upload as active now. */
    touch: statement(`${parts}_touch`, {
      takes: { fileId: text, at: moment },
      sql: ({ fileId, at }) => `update ${files} set active_at = ${at} where id = ${fileId}`,
    }),
    /** Marks the bytes of these parts as stored and the upload as active now. */
    markStored: statement(`${parts}_mark`, {
      takes: { fileId: text, numbers: list(int), at: moment },
      sql: ({ fileId, numbers, at }) => `
        with part as (
          update ${parts} set stored_at = ${at}
          where ${file} = ${fileId} and number = any (${numbers}::bigint[]) and stored_at is null
        )
        update ${files} set active_at = ${at} where id = ${fileId}`,
    }),
    /** Marks the file as complete under its key; no row when it is gone. */
    finish: statement(`${parts}_finish`, {
      takes: { fileId: text, at: moment },
      gives: { id: text },
      sql: ({ fileId, at }) => `
        with gone as (delete from ${parts} where ${file} = ${fileId})
        update ${files} set upload = null, active_at = ${at} where id = ${fileId} returning id`,
    }),
  }
}

// Delivery files of an ended order do not count: they can no longer be withdrawn, and more deliveries will come.
const sumOfOwner = statement('files_used', {
  takes: { ownerId: int },
  gives: { used: int },
  sql: ({ ownerId }) => `
    select (
      (select coalesce(sum(size), 0) from agent_files where owner_id = ${ownerId})
      + (select coalesce(sum(size), 0) from project_assets where owner_id = ${ownerId})
      + (select coalesce(sum(f.size), 0) from order_files f join orders o on o.id = f.order_id
         where f.sender_id = ${ownerId} and o.ended_at is null)
    )::bigint as used`,
})

/**
 * How many bytes a person's files use, counting those being uploaded at their full size: of their projects
 * and agents, and what they sent to running orders.
 */
export async function usedBy(db: Queryable, ownerId: number): Promise<number> {
  return (await sumOfOwner(db, { ownerId }))[0]?.used ?? 0
}

/**
 * Refuses a file of `size` bytes when its owner has no room for it (409 `asset_quota`). Locks the owner until the
 * transaction ends, so that concurrent files are not both let in.
 */
export async function requireRoom(tx: Tx, ownerId: number, size: number): Promise<void> {
  await lockPerson(tx, { personId: ownerId })
  if ((await usedBy(tx, ownerId)) + size > assetLimits.perPerson) throw new AppError('asset_quota')
}
