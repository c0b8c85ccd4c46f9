import { prepared } from '#db/statement.ts'
import { visibleTo } from './visible.ts'

/** Adds a favorite once and answers the number of them; no row when the project is not this person's to see. */
export const addFavorite = prepared<{ favorites: number }>(
  'favorite_add',
  `with added as (
     insert into project_favorites (user_id, project_id, created_at, price_minor)
     select $2, p.id, $3, p.price_minor from projects p where p.id = $1 and ${visibleTo('$2')}
     on conflict do nothing returning project_id
   ), raised as (
     update projects p set favorites = p.favorites + 1 from added where p.id = added.project_id returning p.favorites
   )
   select coalesce((select favorites from raised), p.favorites) as favorites
   from projects p where p.id = $1 and ${visibleTo('$2')}`,
)

/** Takes a favorite back and answers the number of them. */
export const removeFavorite = prepared<{ favorites: number }>(
  'favorite_remove',
  `with gone as (
     delete from project_favorites where user_id = $2 and project_id = $1 returning project_id
   ), lowered as (
     update projects p set favorites = p.favorites - 1 from gone where p.id = gone.project_id returning p.favorites
   )
   select coalesce((select favorites from lowered), p.favorites) as favorites
   from projects p where p.id = $1 and (${visibleTo('$2')} or exists (select from gone))`,
)

/** One favorite less for each of these projects. */
export const lowerFavorites = prepared(
  'favorites_lower',
  'update projects set favorites = favorites - 1 where id = any ($1::text[])',
)
