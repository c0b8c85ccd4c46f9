import type { AskingState } from '@guildhall/contract/teams/options.ts'
import { int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { role } from './queries.ts'

const state = textOf<AskingState>()

const invitation = {
  id: text,
  project_id: text,
  person_id: int,
  invited_by: nullable(int),
  role,
  note: text,
  state,
  sent_at: moment,
  lapses_at: moment,
}
export type InvitationRow = RowOf<typeof invitation>
/** The columns of an invitation `p`. */
export const invitationColumns = Object.keys(invitation)
  .map((name) => `p.${name}`)
  .join(', ')

export const findInvitation = statement('team_invitation', {
  takes: { id: text },
  gives: invitation,
  sql: ({ id }) => `select ${invitationColumns} from team_invitations p where p.id = ${id}`,
})

export const lockInvitation = statement('team_invitation_lock', {
  takes: { id: text },
  gives: invitation,
  sql: ({ id }) => `select ${invitationColumns} from team_invitations p where p.id = ${id} for update`,
})

/** The open invitations to a team, the oldest first. */
export const findOpenInvitations = statement('team_invitations_open_of', {
  takes: { projectId: text },
  gives: invitation,
  sql: ({ projectId }) => `
    select ${invitationColumns} from team_invitations p
    where p.project_id = ${projectId} and p.state = 'open' order by p.sent_at, p.id`,
})

export const insertInvitation = statement('team_invitation_insert', {
  takes: { id: text, projectId: text, personId: int, by: int, role, note: text, at: moment, lapsesAt: moment },
  sql: (p) => `
    insert into team_invitations (id, project_id, person_id, invited_by, role, note, state, sent_at, lapses_at)
    values (${p.id}, ${p.projectId}, ${p.personId}, ${p.by}, ${p.role}, ${p.note}, 'open', ${p.at}, ${p.lapsesAt})`,
})

export const endInvitation = statement('team_invitation_end', {
  takes: { id: text, state, at: moment },
  sql: (p) =>
    `update team_invitations set state = ${p.state}, ended_at = ${p.at} where id = ${p.id} and state = 'open'`,
})

export const findLapsingInvitations = statement('team_invitations_lapsing_now', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) =>
    `select id from team_invitations where state = 'open' and lapses_at <= ${at} order by lapses_at limit 100`,
})

/** The open invitations `p` of a person, with their projects `j`, as SQL. */
export const waitingInvitations = (person: string) =>
  `p.person_id = ${person} and p.state = 'open' and ${notHidden(person, 'j.seller_id')}`
