import { prepared } from '#db/statement.ts'

/** A file or link of a project; `upload` is there while the file is under way. Times are PostgreSQL's text. */
export interface AssetRow {
  id: string
  project_id: string
  name: string
  url: string | null
  size: number | null
  key: string | null
  upload: string | null
  active_at: string
  /** Bytes in stored parts. */
  received: number
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
