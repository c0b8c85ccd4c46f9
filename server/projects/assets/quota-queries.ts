import { prepared } from '#db/statement.ts'

/** One after the other: whoever adds files of a person holds this until the sum over all of them is right again. */
export const lockOwner = prepared('asset_lock_owner', 'select id from people where id = $1 for no key update')

/** How many bytes all files of this person have, those under way as large as they will be. */
export const sumOfOwner = prepared<{ used: number }>(
  'assets_used',
  'select coalesce(sum(size), 0)::bigint as used from project_assets where owner_id = $1',
)
