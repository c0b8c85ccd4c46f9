import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { EngagementRow } from '#engagements/service.ts'

const isPaid = `exists (select from engagement_milestones m where m.engagement_id = e.id and m.state in ('funded', 'released', 'returned'))`
const standing = {
  id: text,
  state: textOf<EngagementRow['state']>(),
  agreed_version: nullable(int),
  reason: nullable(textOf<NonNullable<EngagementRow['reason']>>()),
  offer_by: nullable(textOf<EngagementSide>()),
  is_paid: bool,
}
const standingColumns = `e.id, e.state, e.agreed_version, e.reason, e.offer_by, ${isPaid} as is_paid`

/** A person's proposal for a job, if they made one. */
export const findOwnProposal = statement('proposal_own', {
  takes: { jobId: text, personId: int },
  gives: standing,
  sql: ({ jobId, personId }) => `
    select ${standingColumns} from engagements e where e.job_id = ${jobId} and e.provider_id = ${personId}`,
})

/** The columns of a proposal with its newest offer. */
const shown = {
  ...standing,
  provider_id: nullable(int),
  created_at: moment,
  cover: text,
  answers: json<string[]>(),
  projects: list(text),
  version: int,
  total_minor: int,
  terms: json<Terms>(),
}
const shownColumns = `${standingColumns}, e.provider_id, e.created_at, w.cover, w.answers, w.projects, o.version,
  o.total_minor, o.terms`
const newestOffer = `join lateral (select version, total_minor, terms from engagement_offers where engagement_id = e.id
  order by version desc limit 1) o on true`
export type ShownRow = RowOf<typeof shown>

const compared = {
  ...shown,
  client_id: nullable(int),
  asked: list(text),
  is_shortlisted: bool,
  note: text,
  rating_sum: int,
  rating_count: int,
  is_first: bool,
}
export type ComparedRow = RowOf<typeof compared>
const comparedColumns = `${shownColumns}, p.client_id, p.skills as asked, w.is_shortlisted, w.note,
  coalesce(r.rating_sum, 0) as rating_sum, coalesce(r.rating_count, 0) as rating_count,
  not exists (select from engagements c where c.provider_id = e.provider_id and c.state = 'completed') as is_first`
const comparedFrom = `engagements e join proposals w on w.engagement_id = e.id join job_posts p on p.id = e.job_id ${newestOffer}
  left join lateral (select sum(rating)::int as rating_sum, count(*)::int as rating_count from work_reviews
    where subject_id = e.provider_id and engagement_id is not null and shown) r on true`

/** All proposals for a job of this client, those on the shortlist first, then in the order they came. */
export const findCompared = statement('proposals_compared', {
  takes: { jobId: text, clientId: int },
  gives: compared,
  sql: ({ jobId, clientId }) => `
    select ${comparedColumns} from ${comparedFrom}
    where e.job_id = ${jobId} and p.client_id = ${clientId} order by w.is_shortlisted desc, e.created_at, e.id`,
})

export const findComparedOne = statement('proposal_compared', {
  takes: { id: text, clientId: int },
  gives: compared,
  sql: ({ id, clientId }) => `
    select ${comparedColumns} from ${comparedFrom} where e.id = ${id} and p.client_id = ${clientId}`,
})

const own = { ...shown, job_id: text, title: text, decides_at: moment, questions: list(text), client_id: nullable(int) }
export type OwnRow = RowOf<typeof own>
/** The columns and source of a person's own proposals. */
export const ownColumns = `${shownColumns}, p.id as job_id, p.title, p.decides_at, p.questions, p.client_id`
export const ownFrom = `engagements e join proposals w on w.engagement_id = e.id join job_posts p on p.id = e.job_id ${newestOffer}`
/** Whether a proposal is open or accepted, for the list of its maker. */
export const isWaiting = `(e.ended_at is null and (e.agreed_version is null or e.state = 'agreed'))`

export const findOwnOne = statement('proposal_own_one', {
  takes: { id: text, personId: int },
  gives: own,
  sql: ({ id, personId }) => `select ${ownColumns} from ${ownFrom} where e.id = ${id} and e.provider_id = ${personId}`,
})

export const countOwn = statement('proposals_own_count', {
  takes: { personId: int },
  gives: { open: int, over: int },
  sql: ({ personId }) => `
    select (count(*) filter (where ${isWaiting}))::int as open, (count(*) filter (where not ${isWaiting}))::int as over
    from engagements e where e.provider_id = ${personId} and e.job_id is not null`,
})

const words = { cover: text, answers: json<string[]>(), projects: list(text) }

export const insertProposal = statement('proposal_insert', {
  takes: { engagementId: text, jobId: text, ...words },
  sql: (p) => `
    insert into proposals (engagement_id, job_id, cover, answers, projects)
    values (${p.engagementId}, ${p.jobId}, ${p.cover}, ${p.answers}::jsonb, ${p.projects}::text[])`,
})

export const saveProposal = statement('proposal_save', {
  takes: { engagementId: text, ...words },
  sql: (p) => `
    update proposals set cover = ${p.cover}, answers = ${p.answers}::jsonb, projects = ${p.projects}::text[]
    where engagement_id = ${p.engagementId}`,
})

export const markProposal = statement('proposal_mark', {
  takes: { engagementId: text, clientId: int, isShortlisted: bool, note: text },
  gives: { id: text },
  sql: (p) => `
    update proposals w set is_shortlisted = ${p.isShortlisted}, note = ${p.note}
    from engagements e where e.id = w.engagement_id and w.engagement_id = ${p.engagementId} and e.client_id = ${p.clientId}
    returning w.engagement_id as id`,
})
