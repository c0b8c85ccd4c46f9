import { prepared } from '#db/statement.ts'
import type { KeptRow } from '#files/service.ts'

/** A file or link of a project. */
export interface AssetRow extends KeptRow {
  project_id: string
}

const columns = `a.id, a.project_id, a.name, a.url, a.size, a.key, a.upload, a.active_at,
  coalesce((select sum(t.size) from project_asset_parts t where t.asset_id = a.id and t.stored_at is not null), 0)
    as received`

/** The project, when it is this person's. */
export const findOwnedProject = prepared<{ id: string }>(
  'asset_project_owned',
  'select id from projects where id = $1 and seller_id = $2',
)

/** The assets of a project of this person, in order. */
export const findAssets = prepared<AssetRow>(
  'assets_of_project',
  `select ${columns} from project_assets a where a.project_id = $1 and a.owner_id = $2 order by a.position`,
)

/** An asset by id in a project of this person. */
export const findAsset = prepared<AssetRow>(
  'asset',
  `select ${columns} from project_assets a where a.id = $1 and a.project_id = $2 and a.owner_id = $3`,
)
