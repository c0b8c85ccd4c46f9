import type { ProjectVisibility } from '@guildhall/contract/options.ts'
import { prepared } from '#db/statement.ts'

/** A project's row, locked until the end of the transaction. */
export interface LockedRow {
  id: string
  visibility: ProjectVisibility
  withheld: 'public' | 'unlisted' | null
  publish: boolean
  for_sale: boolean
  own_work: boolean
  price_minor: number
  duration_days: number | null
}

/** Locks a project of this person; no row when there is none. */
export const lockOwned = prepared<LockedRow>(
  'project_lock_owned',
  `select id, visibility, withheld, publish, for_sale, own_work_at is not null as own_work, price_minor, duration_days
   from projects where id = $1 and seller_id = $2 for update`,
)

/** Locks a project of anybody, for the moderators. */
export const lockAny = prepared<LockedRow>(
  'project_lock_any',
  `select id, visibility, withheld, publish, for_sale, own_work_at is not null as own_work, price_minor, duration_days
   from projects where id = $1 for update`,
)

/** Changes the visibility; the first time it turns public is the day it was posted. */
export const setVisibility = prepared(
  'project_set_visibility',
  `update projects set visibility = $2, withheld = null, updated_at = greatest($3, updated_at + interval '1 millisecond'),
     posted_at = case when $2 = 'public' then coalesce(posted_at, $3) else posted_at end
   where id = $1`,
)

export const deleteProject = prepared('project_delete', 'delete from projects where id = $1')
