import type { AskingState } from '@guildhall/contract/teams/options.ts'
import { int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { role } from './queries.ts'

const state = textOf<AskingState>()

const application = {
  id: text,
  place_id: text,
  project_id: text,
  place_title: text,
  role,
  person_id: int,
  text,
  state,
  reason: text,
  sent_at: moment,
  lapses_at: moment,
  ended_at: nullable(moment),
}
export type ApplicationRow = RowOf<typeof application>
/** Of an application `p` and its place `l`. */
export const applicationColumns = `p.id, p.place_id, l.project_id, l.title as place_title, l.role, p.person_id, p.text, p.state,
  p.reason, p.sent_at, p.lapses_at, p.ended_at`
const source = 'team_applications p join team_places l on l.id = p.place_id'

export const findApplication = statement('team_application', {
  takes: { id: text },
  gives: application,
  sql: ({ id }) => `select ${applicationColumns} from ${source} where p.id = ${id}`,
})

/** Under the lock of its project. */
export const lockApplication = statement('team_application_lock', {
  takes: { id: text },
  gives: application,
  sql: ({ id }) => `select ${applicationColumns} from ${source} where p.id = ${id} for update of p`,
})

/** The open applications for a place; under the lock of its project. */
export const findOpenApplications = statement('team_applications_open_of', {
  takes: { placeId: text },
  gives: application,
  sql: ({ placeId }) => `
    select ${applicationColumns} from ${source} where p.place_id = ${placeId} and p.state = 'open' order by p.sent_at, p.id`,
})

/** The number of a person's open applications; authoritative under the lock of the person. */
export const countOpenApplications = statement('team_applications_open_count', {
  takes: { personId: int },
  gives: { open: int },
  sql: ({ personId }) => `
    select count(*)::int as open from team_applications where person_id = ${personId} and state = 'open'`,
})

export const insertApplication = statement('team_application_insert', {
  takes: { id: text, placeId: text, personId: int, words: text, at: moment, lapsesAt: moment },
  sql: (p) => `
    insert into team_applications (id, place_id, person_id, text, state, reason, sent_at, lapses_at)
    values (${p.id}, ${p.placeId}, ${p.personId}, ${p.words}, 'open', '', ${p.at}, ${p.lapsesAt})`,
})

export const endApplication = statement('team_application_end', {
  takes: { id: text, state, reason: text, at: moment },
  sql: (p) => `
    update team_applications set state = ${p.state}, reason = ${p.reason}, ended_at = ${p.at}
    where id = ${p.id} and state = 'open'`,
})

export const findLapsingApplications = statement('team_applications_lapsing_now', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select id from team_applications where state = 'open' and lapses_at <= ${at} order by lapses_at limit 100`,
})
