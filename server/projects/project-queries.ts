import type { ProjectRole } from '@guildhall/contract/teams/options.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { PictureSizes } from '#storage/images.ts'
import { shownName } from '#users/tables.ts'
import { isAllowed, type ProjectAct, requireRole, roleIn } from './project-access.ts'

const visibility = textOf<ProjectVisibility>()

/** A project's row, locked until the end of the transaction. */
export type LockedRow = RowOf<typeof lockedRow>
const lockedRow = {
  id: text,
  seller_id: int,
  /** What the person who locks it is in its team. */
  role: nullable(textOf<ProjectRole>()),
  visibility,
  withheld: nullable(textOf<'public' | 'unlisted'>()),
  publish: bool,
  for_sale: bool,
  own_work: bool,
  price_minor: int,
  duration_days: nullable(int),
}
const locked = `p.id, p.seller_id, p.visibility, p.withheld, p.publish, p.for_sale, p.own_work_at is not null as own_work,
  p.price_minor, p.duration_days`

/** Locks a project of this person's team, their own included; returns no row for any other id. */
const lockOfTeam = statement('project_lock_of_team', {
  takes: { id: text, personId: int },
  gives: lockedRow,
  sql: ({ id, personId }) => `
    select ${locked}, ${roleIn(personId)} as role from projects p
    where p.id = ${id} and ${isAllowed(personId, 'see')} for update of p`,
})

/** Locks a project with which this person may do this; 404 for everybody outside its team, 403 within it. */
export async function lockFor(db: Queryable, { id: personId }: Pick<Viewer, 'id'>, id: string, act: ProjectAct) {
  const [found] = await lockOfTeam(db, { id, personId })
  // A member's role may have changed while this call waited for the lock.
  const [row] = found?.role === 'owner' ? [found] : await lockOfTeam(db, { id, personId })
  requireRole(row?.role, act)
  return row as LockedRow
}

/** Locks any project, for the moderators. */
export const lockAny = statement('project_lock_any', {
  takes: { id: text },
  gives: lockedRow,
  sql: ({ id }) => `select ${locked}, null::text as role from projects p where p.id = ${id} for update`,
})

/** Changes the visibility; the posting date is set the first time it becomes public. */
export const setVisibility = statement('project_set_visibility', {
  takes: { id: text, visibility, at: moment },
  sql: ({ id, visibility: turned, at }) => `
    update projects set visibility = ${turned}, withheld = null,
      updated_at = greatest(${at}, updated_at + interval '1 millisecond'),
      posted_at = case when ${turned} = 'public' then coalesce(posted_at, ${at}) else posted_at end
    where id = ${id}`,
})

export const deleteProject = statement('project_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from projects where id = ${id}`,
})

/** Whether a project was ever ordered; an unpaid order that is over does not count. Under its lock. */
export const findOrdered = statement('project_ordered', {
  takes: { id: text },
  gives: { id: text },
  sql: ({ id }) => `
    select p.id from projects p where p.id = ${id} and exists (
      select from order_lines l join orders o on o.id = l.order_id
      where l.project_id = p.id and (o.state <> 'cancelled' or o.paid_at is not null))`,
})

/** The number of a person's projects in each visibility. */
export const countOwn = statement('own_counts', {
  takes: { sellerId: int },
  gives: { visibility, projects: int },
  sql: ({ sellerId }) => `
    select visibility, count(*)::int as projects from projects where seller_id = ${sellerId} group by visibility`,
})

/**
 * How many public projects these people have, how often signed-in people viewed them and made them favorites, and the number
 * and stars of the reviews for everything they ever sold. People without projects and reviews are absent.
 */
export const countPortfolios = statement('portfolio_counts', {
  takes: { sellerIds: list(int) },
  gives: { id: int, projects: int, views: int, favorites: int, reviews: int, stars: int },
  sql: ({ sellerIds }) => `
    select coalesce(o.id, r.user_id) as id, coalesce(o.projects, 0) as projects, coalesce(o.views, 0) as views,
      coalesce(o.favorites, 0) as favorites, coalesce(r.rating_count, 0) as reviews, coalesce(r.rating_sum, 0) as stars
    from (
      select seller_id as id, count(*) filter (where visibility = 'public')::int as projects,
        coalesce(sum(views) filter (where visibility = 'public'), 0)::int as views,
        coalesce(sum(favorites) filter (where visibility = 'public'), 0)::int as favorites
      from projects where seller_id = any (${sellerIds}::bigint[]) group by seller_id) o
    full join (select user_id, rating_count, rating_sum from seller_records
      where user_id = any (${sellerIds}::bigint[]) and rating_count > 0) r on r.user_id = o.id`,
})

/**
 * How many of these people's public projects were published between two moments, and how often signed-in people viewed
 * their public projects on the days between; `to` is excluded.
 */
export const countPortfoliosBetween = statement('portfolio_counts_between', {
  takes: { sellerIds: list(int), from: moment, to: moment },
  gives: { id: int, projects: int, views: int },
  sql: ({ sellerIds, from, to }) => `
    select p.seller_id as id, count(*) filter (where p.posted_at >= ${from} and p.posted_at < ${to})::int as projects,
      coalesce(sum(d.views), 0)::int as views
    from projects p cross join lateral (
      select sum(views) as views from project_days where project_id = p.id
        and day >= (${from} at time zone 'UTC')::date and day < (${to} at time zone 'UTC')::date) d
    where p.seller_id = any (${sellerIds}::bigint[]) and p.visibility = 'public' group by p.seller_id`,
})

/** What moderators see of a project in any state, with its maker's mail address. */
export const findModerated = statement('project_moderated', {
  takes: { id: text },
  gives: {
    title: text,
    description: text,
    visibility,
    is_withheld: bool,
    for_sale: bool,
    price_minor: int,
    created_at: moment,
    posted_at: nullable(moment),
    cover_key: nullable(text),
    cover_sizes: nullable(json<PictureSizes>()),
    custom_user_id: text,
    seller: text,
    email: text,
  },
  sql: ({ id }) => `
    select p.title, p.description, p.visibility, p.withheld is not null as is_withheld, p.for_sale, p.price_minor, p.created_at,
      p.posted_at, i.key as cover_key, i.sizes as cover_sizes, s.custom_user_id,
      ${shownName('s')} as seller, s.email::text
    from projects p join people s on s.id = p.seller_id
    left join project_images i on i.project_id = p.id and i.position = 0
    where p.id = ${id}`,
})

/** The condition that a person, by the parameter of the internal id, may see project `p`; 0 is a visitor. */
export const visibleTo = (viewer: string) => `(p.visibility in ('public', 'unlisted') or ${isAllowed(viewer, 'see')})`
