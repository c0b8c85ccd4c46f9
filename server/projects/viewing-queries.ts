import { viewLimits } from '@guildhall/contract/limits.ts'
import { prepared } from '#db/statement.ts'
import { visibleTo } from './visible.ts'

/** Counts a person's view of a day ($3) unless it was counted or the project is their own; answers the number of views. */
export const countView = prepared<{ views: number; counted: boolean }>(
  'view_count',
  `with added as (
     insert into project_views (project_id, user_id, day)
     select p.id, $2, $3 from projects p
     where p.id = $1 and p.visibility in ('public', 'unlisted') and p.seller_id <> $2
     on conflict do nothing returning project_id
   ), raised as (
     update projects p set views = p.views + 1 from added where p.id = added.project_id returning p.id, p.views
   ), of_day as (
     insert into project_days (project_id, day, views) select id, $3, 1 from raised
     on conflict (project_id, day) do update set views = project_days.views + 1
   )
   select coalesce((select views from raised), p.views) as views, exists (select from raised) as counted
   from projects p where p.id = $1 and ${visibleTo('$2')}`,
)

/** Locks a project that visitors may see, so that its visitors are counted one after another. */
export const lockVisible = prepared<{ views: number }>(
  'view_lock',
  `select views from projects where id = $1 and visibility in ('public', 'unlisted') for no key update`,
)

/** Counts a visitor ($4) of an address block ($3) on a day ($2), up to the limit per block; needs the project's lock. */
export const countVisitor = prepared(
  'view_count_visitor',
  `with added as (
     insert into project_anonymous_views (project_id, day, block, visitor)
     select $1, $2, $3, $4
     where (select count(*) from project_anonymous_views where project_id = $1 and day = $2 and block = $3)
       < ${viewLimits.anonymousPerBlock}
     on conflict do nothing returning project_id
   ), of_day as (
     insert into project_days (project_id, day, anonymous_views) select project_id, $2, 1 from added
     on conflict (project_id, day) do update set anonymous_views = project_days.anonymous_views + 1
   )
   update projects p set anonymous_views = p.anonymous_views + 1 from added where p.id = added.project_id`,
)

/** Forgets the visitors of days before this one; the counter stays. */
export const forgetVisitors = prepared('view_forget_visitors', 'delete from project_anonymous_views where day < $1')
