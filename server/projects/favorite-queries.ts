import { prepared } from '#db/statement.ts'
import { visibleTo } from './visible.ts'

/** Adds a favorite once and answers the number of them; no row when the project is not this person's to see. */
export const addFavorite = prepared<{ favorites: number }>(
  'favorite_add',
  `with added as (
     insert into project_favorites (user_id, project_id, created_at, price_minor)
     select $2, p.id, $3, case when p.for_sale then p.price_minor end from projects p where p.id = $1 and ${visibleTo('$2')}
     on conflict do nothing returning project_id
   ), raised as (
     update projects p set favorites = p.favorites + 1 from added where p.id = added.project_id returning p.id, p.favorites
   ), of_day as (
     insert into project_days (project_id, day, favorites) select id, ($3::timestamptz at time zone 'UTC')::date, 1 from raised
     on conflict (project_id, day) do update set favorites = project_days.favorites + 1
   )
   select coalesce((select favorites from raised), p.favorites) as favorites
   from projects p where p.id = $1 and ${visibleTo('$2')}`,
)

/** Takes a favorite back, from the day it was given too, and answers the number of them. */
export const removeFavorite = prepared<{ favorites: number }>(
  'favorite_remove',
  `with gone as (
     delete from project_favorites where user_id = $2 and project_id = $1 returning project_id, created_at
   ), lowered as (
     update projects p set favorites = p.favorites - 1 from gone where p.id = gone.project_id
     returning p.favorites, p.id, (gone.created_at at time zone 'UTC')::date as day
   ), of_day as (
     update project_days d set favorites = d.favorites - 1 from lowered l where d.project_id = l.id and d.day = l.day
   )
   select coalesce((select favorites from lowered), p.favorites) as favorites
   from projects p where p.id = $1 and (${visibleTo('$2')} or exists (select from gone))`,
)

/** Locks every project a person has among their favorites, in the order of their ids. */
export const lockFavored = prepared(
  'favorites_lock',
  `select p.id from projects p join project_favorites f on f.project_id = p.id
   where f.user_id = $1 order by p.id for no key update of p`,
)

/** Takes all favorites of a person back; needs the locks of those projects. */
export const removeAllFavorites = prepared(
  'favorites_remove_all',
  `with gone as (
     delete from project_favorites where user_id = $1 returning project_id, created_at
   ), lowered as (
     update projects p set favorites = p.favorites - 1 from gone where p.id = gone.project_id
     returning p.id, (gone.created_at at time zone 'UTC')::date as day
   )
   update project_days d set favorites = d.favorites - 1 from lowered l where d.project_id = l.id and d.day = l.day`,
)
