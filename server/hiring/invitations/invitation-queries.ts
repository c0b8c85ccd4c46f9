import type { InvitationRefusal } from '@guildhall/contract/hiring/options.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'

const invitation = {
  person_id: int,
  invited_at: moment,
  declined_at: nullable(moment),
  reason: nullable(textOf<InvitationRefusal>()),
  note: text,
  has_proposed: bool,
}
/** An invitation, and whether its person has made a proposal. */
export type InvitationRow = RowOf<typeof invitation>
const hasProposed = 'exists (select from engagements e where e.job_id = i.job_id and e.provider_id = i.person_id)'
const columns = `i.person_id, i.invited_at, i.declined_at, i.reason, i.note, ${hasProposed} as has_proposed`

/** A person's invitation to a job, if there is one. */
export const findInvitation = statement('job_invitation', {
  takes: { jobId: text, personId: int },
  gives: invitation,
  sql: ({ jobId, personId }) => `
    select ${columns} from job_invitations i where i.job_id = ${jobId} and i.person_id = ${personId}`,
})

/** The invitations to a job, in their order; without those of people separated from its client by a block. */
export const findInvitations = statement('job_invitations_of', {
  takes: { jobId: text, clientId: int },
  gives: invitation,
  sql: ({ jobId, clientId }) => `
    select ${columns} from job_invitations i
    where i.job_id = ${jobId} and ${notHidden(clientId, 'i.person_id')} order by i.invited_at, i.place`,
})

/** The places that the invitations to a job take. */
export const findPlaces = statement('job_invitation_places', {
  takes: { jobId: text },
  gives: { place: int },
  sql: ({ jobId }) => `select place from job_invitations where job_id = ${jobId}`,
})

export const insertInvitation = statement('job_invitation_insert', {
  takes: { jobId: text, personId: int, place: int, at: moment },
  sql: (p) => `
    insert into job_invitations (job_id, person_id, place, invited_at) values (${p.jobId}, ${p.personId}, ${p.place}, ${p.at})`,
})

export const declineInvitation = statement('job_invitation_decline', {
  takes: { jobId: text, personId: int, reason: textOf<InvitationRefusal>(), note: text, at: moment },
  sql: (p) => `
    update job_invitations set declined_at = ${p.at}, reason = ${p.reason}, note = ${p.note}
    where job_id = ${p.jobId} and person_id = ${p.personId}`,
})

/** The columns of a person's invitations, with their jobs. */
const ownInvitation = {
  job_id: text,
  title: text,
  decides_at: moment,
  budget_from_minor: int,
  budget_to_minor: int,
  rate_from_minor: nullable(int),
  rate_to_minor: nullable(int),
  hours_per_week: nullable(int),
  weeks: nullable(int),
  client_id: nullable(int),
  invited_at: moment,
}
export const ownInvitationColumns = `i.job_id, p.title, p.decides_at, p.budget_from_minor, p.budget_to_minor, p.rate_from_minor, p.rate_to_minor,
  p.hours_per_week, p.weeks, p.client_id, i.invited_at`
export type OwnInvitationRow = RowOf<typeof ownInvitation>

/** The invitations `i` that wait for a person, with their jobs `p`, as SQL. */
export const waitingInvitations = (personId: string) => `
  job_invitations i join job_posts p on p.id = i.job_id join people c on c.id = p.client_id
  where i.person_id = ${personId} and i.declined_at is null and p.state = 'open' and not p.is_hidden and not c.away
    and ${notHidden('p.client_id', personId)} and not ${hasProposed}`

export const countWaiting = statement('job_invitations_count', {
  takes: { personId: int },
  gives: { waiting: int },
  sql: ({ personId }) => `select count(*)::int as waiting from ${waitingInvitations(personId)}`,
})

/** The invitations that wait for a person, the earliest decision date first. */
export const findWaiting = statement('job_invitations_waiting', {
  takes: { personId: int, limit: int },
  gives: ownInvitation,
  sql: ({ personId, limit }) => `
    select ${ownInvitationColumns} from ${waitingInvitations(personId)} order by p.decides_at, p.id limit ${limit}`,
})

/** Which of these people have an invitation to a job, and which have proposed for it. */
export const findStandings = statement('job_invitation_standings', {
  takes: { jobId: text, personIds: list(int) },
  gives: { person_id: int, invited: bool, proposed: bool },
  sql: ({ jobId, personIds }) => `
    select a.person_id, exists (select from job_invitations i where i.job_id = ${jobId} and i.person_id = a.person_id) as invited,
      exists (select from engagements e where e.job_id = ${jobId} and e.provider_id = a.person_id) as proposed
    from unnest(${personIds}::bigint[]) a(person_id)`,
})
