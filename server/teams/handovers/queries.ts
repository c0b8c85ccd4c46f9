import type { HandoverState } from '@guildhall/contract/teams/options.ts'
import { bool, int, moment, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'

const state = textOf<HandoverState>()

const handover = {
  id: text,
  project_id: text,
  owner_id: int,
  person_id: int,
  note: text,
  state,
  sent_at: moment,
  lapses_at: moment,
}
export type HandoverRow = RowOf<typeof handover>
/** The columns of an offer `p`. */
export const handoverColumns = Object.keys(handover)
  .map((name) => `p.${name}`)
  .join(', ')

export const findHandover = statement('team_handover', {
  takes: { id: text },
  gives: handover,
  sql: ({ id }) => `select ${handoverColumns} from team_handovers p where p.id = ${id}`,
})

export const lockHandover = statement('team_handover_lock', {
  takes: { id: text },
  gives: handover,
  sql: ({ id }) => `select ${handoverColumns} from team_handovers p where p.id = ${id} for update`,
})

/** The open offer of a project; under its lock, or to show it. */
export const findOpenHandover = statement('team_handover_open', {
  takes: { projectId: text },
  gives: handover,
  sql: ({ projectId }) =>
    `select ${handoverColumns} from team_handovers p where p.project_id = ${projectId} and p.state = 'open'`,
})

export const insertHandover = statement('team_handover_insert', {
  takes: { id: text, projectId: text, ownerId: int, personId: int, note: text, at: moment, lapsesAt: moment },
  sql: (p) => `
    insert into team_handovers (id, project_id, owner_id, person_id, note, state, reason, sent_at, lapses_at)
    values (${p.id}, ${p.projectId}, ${p.ownerId}, ${p.personId}, ${p.note}, 'open', '', ${p.at}, ${p.lapsesAt})`,
})

export const endHandover = statement('team_handover_end', {
  takes: { id: text, state, reason: text, at: moment },
  sql: (p) => `
    update team_handovers set state = ${p.state}, reason = ${p.reason}, ended_at = ${p.at}
    where id = ${p.id} and state = 'open'`,
})

export const findLapsingHandovers = statement('team_handovers_lapsing_now', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) =>
    `select id from team_handovers where state = 'open' and lapses_at <= ${at} order by lapses_at limit 100`,
})

/** The offers `p` that wait for a person, with their projects `j`, as SQL. */
export const waitingHandovers = (person: string) =>
  `p.person_id = ${person} and p.state = 'open' and ${notHidden(person, 'j.seller_id')}`

/** Answers to open invitations go to the owner of the project. */
export const passInvitations = statement('team_invitations_pass', {
  takes: { projectId: text, to: int },
  sql: ({ projectId, to }) => `
    update team_invitations set invited_by = ${to} where project_id = ${projectId} and state = 'open'`,
})

/** Whether a person has asked to delete their account. */
export const findLeaving = statement('team_person_leaving', {
  takes: { personId: int },
  gives: { is_leaving: bool },
  sql: ({ personId }) => `select exists (select from account_deletions where user_id = ${personId}) as is_leaving`,
})

/** The price of a project, whether it is on sale now or not. */
export const findPrice = statement('team_project_price', {
  takes: { projectId: text },
  gives: { price_minor: int },
  sql: ({ projectId }) => `select price_minor from projects where id = ${projectId}`,
})
