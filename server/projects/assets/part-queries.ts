import { prepared } from '#db/statement.ts'

/** The parts of an upload that are stored. */
export const findParts = prepared<{ number: number; sha256: string }>(
  'asset_parts',
  'select number, sha256 from project_asset_parts where asset_id = $1 and stored_at is not null order by number',
)

/** Claims what a part holds and answers what was claimed first; no row when its upload is over. */
export const claimPart = prepared<{ sha256: string; stored: boolean }>(
  'asset_part_claim',
  `with a as (select id from project_assets where id = $1 and upload is not null for key share)
   insert into project_asset_parts (asset_id, number, size, sha256) select id, $2, $3, $4 from a
   on conflict (asset_id, number) do update set number = excluded.number
   returning sha256, stored_at is not null as stored`,
)

/** The bytes of a part are there; its upload lives on from now. */
export const markStored = prepared(
  'asset_part_stored',
  `with part as (
     update project_asset_parts set stored_at = $3 where asset_id = $1 and number = $2 and stored_at is null
   )
   update project_assets set active_at = $3 where id = $1`,
)

/** The file is where its key says; no row when the asset has gone meanwhile. */
export const finishUpload = prepared<{ id: string }>(
  'asset_finish',
  `with parts as (delete from project_asset_parts where asset_id = $1)
   update project_assets set upload = null, active_at = $2 where id = $1 returning id`,
)
