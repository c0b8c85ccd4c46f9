import { prepared } from '#db/statement.ts'
import type { Removed } from '#files/service.ts'

/** The bytes of a project's assets, before the project goes. */
export const filesOfProject = prepared<Removed>(
  'asset_files_of_project',
  'select key, upload from project_assets where project_id = $1 and key is not null',
)

/** The bytes of all assets of a person, before they go. */
export const filesOfOwner = prepared<Removed>(
  'asset_files_of_owner',
  'select key, upload from project_assets where owner_id = $1 and key is not null',
)

/** Which of these keys are files of an asset, under way or complete. */
export const findKnownAssets = prepared<{ key: string }>(
  'assets_known',
  'select key from project_assets where key = any ($1::text[])',
)

/** Uploads that nothing has come for since that moment, the oldest first. */
export const findStale = prepared<{ id: string; project_id: string; owner_id: number }>(
  'assets_stale',
  `select id, project_id, owner_id from project_assets
   where upload is not null and active_at < $1 order by active_at limit 100`,
)
