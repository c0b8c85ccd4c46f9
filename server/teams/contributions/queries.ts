import type { ContributionState } from '@guildhall/contract/teams/options.ts'
import { day, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const state = textOf<ContributionState>()

const contribution = {
  id: text,
  project_id: text,
  person_id: int,
  what: text,
  done_on: text,
  quarters: int,
  link: nullable(text),
  skills: list(text),
  state,
  reason: text,
  answered_by: nullable(int),
  noted_at: moment,
  version: int,
}
export type ContributionRow = RowOf<typeof contribution>
/** The columns of contributions `p`. */
export const contributionColumns = Object.keys(contribution)
  .map((name) => (name === 'done_on' ? 'p.done_on::text as done_on' : `p.${name}`))
  .join(', ')

export const findContribution = statement('team_contribution', {
  takes: { id: text },
  gives: contribution,
  sql: ({ id }) => `select ${contributionColumns} from team_contributions p where p.id = ${id}`,
})

/** Under the lock of its project. */
export const lockContribution = statement('team_contribution_lock', {
  takes: { id: text },
  gives: contribution,
  sql: ({ id }) => `select ${contributionColumns} from team_contributions p where p.id = ${id} for update`,
})

export const countWaiting = statement('team_contributions_waiting', {
  takes: { projectId: text, personId: int },
  gives: { waiting: int },
  sql: (p) => `
    select count(*)::int as waiting from team_contributions
    where project_id = ${p.projectId} and person_id = ${p.personId} and state = 'waiting'`,
})

/** A file or link of the present version of a project, which is not uploading. */
export const findProjectFile = statement('team_contribution_file', {
  takes: { id: text, projectId: text },
  gives: { id: text },
  sql: (p) => `
    select id from project_assets
    where id = ${p.id} and project_id = ${p.projectId} and position is not null and upload is null`,
})

const given = {
  what: text,
  day,
  quarters: int,
  link: nullable(text),
  file: nullable(text),
  skills: list(text),
}

export const insertContribution = statement('team_contribution_insert', {
  takes: { id: text, projectId: text, personId: int, ...given, at: moment },
  sql: (p) => `
    insert into team_contributions
      (id, project_id, person_id, what, done_on, quarters, link, asset_id, skills, state, reason, noted_at, version)
    values (${p.id}, ${p.projectId}, ${p.personId}, ${p.what}, ${p.day}, ${p.quarters}, ${p.link}, ${p.file},
      ${p.skills}, 'waiting', '', ${p.at}, 1)`,
})

/** Changes a contribution that is not confirmed; it waits again. */
export const updateContribution = statement('team_contribution_update', {
  takes: { id: text, ...given },
  sql: (p) => `
    update team_contributions set what = ${p.what}, done_on = ${p.day}, quarters = ${p.quarters}, link = ${p.link},
      asset_id = ${p.file}, skills = ${p.skills}, state = 'waiting', reason = '', answered_by = null, answered_at = null,
      version = version + 1
    where id = ${p.id} and state <> 'confirmed'`,
})

export const answerContribution = statement('team_contribution_answer', {
  takes: { id: text, state, reason: text, by: int, at: moment },
  sql: (p) => `
    update team_contributions set state = ${p.state}, reason = ${p.reason}, answered_by = ${p.by}, answered_at = ${p.at}
    where id = ${p.id} and state = 'waiting'`,
})

export const deleteContribution = statement('team_contribution_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from team_contributions where id = ${id}`,
})
