import { prepared } from '#db/statement.ts'

/** Where files that come in parts have their rows: their table, the table of the parts, and its column that names the file. */
export interface PartTables {
  files: string
  parts: string
  file: string
}

/**
 * The statements of uploads in parts over a pair of tables. The files have `id`, `upload` (null once complete) and
 * `active_at`; a part is a claim on what it holds, made before its bytes are written.
 */
export function partQueries({ files, parts, file }: PartTables) {
  return {
    /** The parts of an upload that are stored. */
    stored: prepared<{ number: number; sha256: string }>(
      `${parts}_stored`,
      `select number, sha256 from ${parts} where ${file} = $1 and stored_at is not null order by number`,
    ),
    /** Claims what a part holds and answers what was claimed first; no row when its upload is over. */
    claim: prepared<{ sha256: string; stored: boolean }>(
      `${parts}_claim`,
      `with f as (select id from ${files} where id = $1 and upload is not null for key share)
       insert into ${parts} (${file}, number, size, sha256) select id, $2, $3, $4 from f
       on conflict (${file}, number) do update set number = excluded.number
       returning sha256, stored_at is not null as stored`,
    ),
    /** The bytes of a part are there; its upload lives on from now. */
    markStored: prepared(
      `${parts}_mark`,
      `with part as (
         update ${parts} set stored_at = $3 where ${file} = $1 and number = $2 and stored_at is null
       )
       update ${files} set active_at = $3 where id = $1`,
    ),
    /** The file is where its key says; no row when it has gone meanwhile. */
    finish: prepared<{ id: string }>(
      `${parts}_finish`,
      `with gone as (delete from ${parts} where ${file} = $1)
       update ${files} set upload = null, active_at = $2 where id = $1 returning id`,
    ),
  }
}
