import type { PlaceState } from '@guildhall/contract/teams/options.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { role } from './queries.ts'

const state = textOf<PlaceState>()

const place = {
  id: text,
  project_id: text,
  title: text,
  task: text,
  skills: list(text),
  hours_per_week: int,
  role,
  closes_at: nullable(moment),
  state,
  opened_at: moment,
}
export type PlaceRow = RowOf<typeof place>
const names = Object.keys(place)
const columns = names.map((name) => `p.${name}`).join(', ')

/** A place with what its viewer did and can do: their open application, and the open ones they can answer. */
export const seenPlace = { ...place, application_id: nullable(text), applications: int }
export type SeenPlaceRow = RowOf<typeof seenPlace>

/** The columns of places `p` as a person sees them; `answers` is the condition that they answer applications. */
export const seenColumns = (viewer: string, answers: string) => `${columns},
  (select a.id from team_applications a where a.place_id = p.id and a.person_id = ${viewer} and a.state = 'open') as application_id,
  (case when ${answers} then (select count(*)::int from team_applications a
    where a.place_id = p.id and a.state = 'open' and ${notHidden(viewer, 'a.person_id')}) else 0 end) as applications`

/** Open places of a project, or also the latest ended ones. */
export const findPlaces = statement('team_places_of', {
  takes: { projectId: text, viewerId: int, answers: int, ended: int },
  gives: seenPlace,
  sql: ({ projectId, viewerId, answers, ended }) => `
    (select ${seenColumns(viewerId, `${answers}::int = 1`)} from team_places p
      where p.project_id = ${projectId} and p.state = 'open' order by p.opened_at desc, p.id)
    union all
    (select ${seenColumns(viewerId, 'false')} from team_places p
      where p.project_id = ${projectId} and p.state <> 'open' order by p.ended_at desc, p.id limit ${ended}::int)`,
})

export const findPlace = statement('team_place', {
  takes: { id: text },
  gives: place,
  sql: ({ id }) => `select ${columns} from team_places p where p.id = ${id}`,
})

/** Under the lock of its project. */
export const lockPlace = statement('team_place_lock', {
  takes: { id: text },
  gives: place,
  sql: ({ id }) => `select ${columns} from team_places p where p.id = ${id} for update`,
})

export const countOpenPlaces = statement('team_places_open_count', {
  takes: { projectId: text },
  gives: { open: int },
  sql: ({ projectId }) => `
    select count(*)::int as open from team_places where project_id = ${projectId} and state = 'open'`,
})

const given = {
  title: text,
  task: text,
  skills: list(text),
  words: text,
  hours: int,
  role,
  closesAt: nullable(moment),
}

export const insertPlace = statement('team_place_insert', {
  takes: { id: text, projectId: text, by: int, ...given, at: moment },
  sql: (p) => `
    insert into team_places (id, project_id, opened_by, title, task, skills, words, hours_per_week, role, closes_at, state, opened_at)
    values (${p.id}, ${p.projectId}, ${p.by}, ${p.title}, ${p.task}, ${p.skills}, ${p.words}, ${p.hours}, ${p.role}, ${p.closesAt}, 'open', ${p.at})`,
})

export const updatePlace = statement('team_place_update', {
  takes: { id: text, ...given },
  sql: (p) => `
    update team_places set title = ${p.title}, task = ${p.task}, skills = ${p.skills}, words = ${p.words},
      hours_per_week = ${p.hours}, role = ${p.role}, closes_at = ${p.closesAt}
    where id = ${p.id} and state = 'open'`,
})

export const endPlace = statement('team_place_end', {
  takes: { id: text, state, at: moment },
  sql: (p) => `update team_places set state = ${p.state}, ended_at = ${p.at} where id = ${p.id} and state = 'open'`,
})

/** Open places after their last day. */
export const findClosingPlaces = statement('team_places_closing_now', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select id from team_places where state = 'open' and closes_at is not null and closes_at <= ${at} order by closes_at limit 100`,
})
