import { prepared } from '#db/statement.ts'
import type { Removed } from '#files/service.ts'

/** Adds an asset behind those that are there; under the project's lock. */
export const insertAsset = prepared(
  'asset_insert',
  `insert into project_assets (id, project_id, owner_id, position, name, url, size, key, upload, active_at, created_at)
   select $1, $2, $3, count(*), $4, $5, $6, $7, $8, $9, $9 from project_assets where project_id = $2`,
)

export const renameAsset = prepared('asset_rename', 'update project_assets set name = $2, url = $3 where id = $1')

/** Gives the assets of a project the order of the ids; under the project's lock. */
export const orderAssets = prepared(
  'asset_order',
  `update project_assets a set position = n.place - 1
   from unnest($2::text[]) with ordinality n (id, place)
   where a.project_id = $1 and a.id = n.id and a.position <> n.place - 1`,
)

export const deleteAsset = prepared<Removed>(
  'asset_delete',
  'delete from project_assets where id = $1 returning key, upload',
)
