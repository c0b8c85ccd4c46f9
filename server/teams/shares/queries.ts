import type { ProposalState } from '@guildhall/contract/teams/options.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const state = textOf<ProposalState>()

const proposal = { id: text, project_id: text, state, sent_at: moment, lapses_at: moment }
export type ProposalRow = RowOf<typeof proposal>
const columns = Object.keys(proposal).join(', ')

export const findProposal = statement('share_proposal', {
  takes: { id: text },
  gives: proposal,
  sql: ({ id }) => `select ${columns} from team_share_proposals where id = ${id}`,
})

export const lockProposal = statement('share_proposal_lock', {
  takes: { id: text },
  gives: proposal,
  sql: ({ id }) => `select ${columns} from team_share_proposals where id = ${id} for update`,
})

/** The open proposal of a project. */
export const findOpenProposal = statement('share_proposal_open', {
  takes: { projectId: text },
  gives: proposal,
  sql: ({ projectId }) =>
    `select ${columns} from team_share_proposals where project_id = ${projectId} and state = 'open'`,
})

export const insertProposal = statement('share_proposal_insert', {
  takes: { id: text, projectId: text, at: moment, lapsesAt: moment },
  sql: (p) => `
    insert into team_share_proposals (id, project_id, state, sent_at, lapses_at)
    values (${p.id}, ${p.projectId}, 'open', ${p.at}, ${p.lapsesAt})`,
})

export const endProposal = statement('share_proposal_end', {
  takes: { id: text, state, at: moment },
  sql: (p) =>
    `update team_share_proposals set state = ${p.state}, ended_at = ${p.at} where id = ${p.id} and state = 'open'`,
})

export const findLapsingProposals = statement('share_proposals_lapsing', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) =>
    `select id from team_share_proposals where state = 'open' and lapses_at <= ${at} order by lapses_at limit 100`,
})

const term = { person_id: int, is_before: int, will_be: int, consented_at: nullable(moment) }
export type TermRow = RowOf<typeof term>

/** The shares in a proposal, the largest first. */
export const findTerms = statement('share_terms', {
  takes: { proposalId: text },
  gives: term,
  sql: ({ proposalId }) => `
    select person_id, is_before, will_be, consented_at from team_share_terms
    where proposal_id = ${proposalId} order by will_be desc, person_id`,
})

export const insertTerm = statement('share_term_insert', {
  takes: { proposalId: text, personId: int, isBefore: int, willBe: int, consentedAt: nullable(moment) },
  sql: (p) => `
    insert into team_share_terms (proposal_id, person_id, is_before, will_be, consented_at)
    values (${p.proposalId}, ${p.personId}, ${p.isBefore}, ${p.willBe}, ${p.consentedAt})`,
})

export const consentToTerm = statement('share_term_consent', {
  takes: { proposalId: text, personId: int, at: moment },
  sql: (p) => `
    update team_share_terms set consented_at = ${p.at}
    where proposal_id = ${p.proposalId} and person_id = ${p.personId} and consented_at is null`,
})

/** The shares of the members of a project, under its lock. */
export const findShares = statement('team_shares', {
  takes: { projectId: text },
  gives: { person_id: int, basis_points: int },
  sql: ({ projectId }) =>
    `select person_id, basis_points from team_members where project_id = ${projectId} and left_at is null`,
})

/** Sets the share of a member; the database refuses shares of a team beyond the whole. */
export const setShare = statement('team_share_set', {
  takes: { projectId: text, personId: int, basisPoints: int },
  sql: (p) => `
    update team_members set basis_points = ${p.basisPoints}
    where project_id = ${p.projectId} and person_id = ${p.personId} and left_at is null`,
})

/** What the members of projects have together. */
export const findGiven = statement('team_shares_given', {
  takes: { projectIds: list(text) },
  gives: { project_id: text, given: int },
  sql: ({ projectIds }) => `
    select project_id, sum(basis_points)::int as given from team_members
    where project_id = any (${projectIds}::text[]) and left_at is null group by project_id`,
})

/** Ends the open proposals that name a person, for their erasure. */
export const endProposalsNaming = statement('share_proposals_end_naming', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update team_share_proposals p set state = 'ended', ended_at = greatest(now(), p.sent_at) where p.state = 'open' and exists (
      select from team_share_terms t where t.proposal_id = p.id and t.person_id = ${personId})`,
})

const waits = (person: string) => `
  from team_share_terms t join team_share_proposals p on p.id = t.proposal_id and p.state = 'open'
  join projects j on j.id = p.project_id
  where t.person_id = ${person} and t.will_be < t.is_before and t.consented_at is null`

/** The proposals that wait for a person's consent, the earliest due first, and how many there are. */
export const findWaitingProposals = statement('share_proposals_waiting', {
  takes: { personId: int, limit: int },
  gives: { project_id: text, title: text, is_before: int, will_be: int, lapses_at: moment, total: int },
  sql: ({ personId, limit }) => `
    select p.project_id, j.title, t.is_before, t.will_be, p.lapses_at, count(*) over ()::int as total ${waits(personId)}
    order by p.lapses_at, p.id limit ${limit}`,
})
