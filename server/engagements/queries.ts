import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import type {
  EndReason,
  EngagementAct,
  EngagementActor,
  EngagementSide,
  EngagementState,
  EngagementTurn,
  MilestoneState,
  OfferOutcome,
} from '@guildhall/contract/engagements/options.ts'
import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { anyOf, bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { isPaidWork } from './tables.ts'

/** The columns that a move may change. */
const changing = {
  state: textOf<EngagementState>(),
  title: text,
  need: text,
  category: nullable(textOf<WorkTopic>()),
  company: nullable(json<CompanyRequest>()),
  ask: nullable(json<ExpertAsk>()),
  turn: nullable(textOf<EngagementTurn>()),
  turn_until: nullable(moment),
  acts_at: nullable(moment),
  reminded_at: nullable(moment),
  idle_since: nullable(moment),
  agreed_version: nullable(int),
  offer_by: nullable(textOf<EngagementSide>()),
  reason: nullable(textOf<EndReason>()),
  answer_by: nullable(moment),
  since: moment,
  ended_at: nullable(moment),
  review_until: nullable(moment),
  review_closed_at: nullable(moment),
}
export const engagementRow = {
  id: text,
  number: int,
  client_id: nullable(int),
  provider_id: nullable(int),
  job_id: nullable(text),
  service_id: nullable(text),
  answer_days: nullable(int),
  is_first_only: bool,
  created_at: moment,
  ...changing,
}

/** An engagement; times are PostgreSQL's text. */
export type EngagementRow = RowOf<typeof engagementRow>
export const columns = Object.keys(engagementRow)
  .map((name) => `e.${name}`)
  .join(', ')

/** Whether something was released in an engagement and not refunded in full since. */
export const findPaid = statement('engagement_paid', {
  takes: { id: text },
  gives: { is_paid: bool },
  sql: ({ id }) => `select ${isPaidWork('e')} as is_paid from engagements e where e.id = ${id}`,
})

export const findEngagement = statement('engagement_find', {
  takes: { id: text },
  gives: engagementRow,
  sql: ({ id }) => `select ${columns} from engagements e where e.id = ${id}`,
})

/** The need of a job as safe HTML. It stays as it is from the first proposal on. */
export const findJobNeed = statement('engagement_job_need', {
  takes: { jobId: text },
  gives: { need_html: text },
  sql: ({ jobId }) => `select need_html from job_posts where id = ${jobId}`,
})

export const lockEngagement = statement('engagement_lock', {
  takes: { id: text },
  gives: engagementRow,
  sql: ({ id }) => `select ${columns} from engagements e where e.id = ${id} for no key update`,
})

/** The open engagements between two people, or of one person with everybody, locked in the order of their ids. */
export const lockOpenBetween = statement('engagements_lock_between', {
  takes: { one: int, other: int },
  gives: engagementRow,
  sql: ({ one, other }) => `
    select ${columns} from engagements e where e.ended_at is null
      and ((e.client_id = ${one} and e.provider_id = ${other}) or (e.client_id = ${other} and e.provider_id = ${one}))
    order by e.id for no key update`,
})
export const lockOpenOf = statement('engagements_lock_of', {
  takes: { personId: int },
  gives: engagementRow,
  sql: ({ personId }) => `
    select ${columns} from engagements e where e.ended_at is null and (e.client_id = ${personId} or e.provider_id = ${personId})
    order by e.id for no key update`,
})

/** How many requests and offers of a client are open, with everybody and with one provider, and how many this one got since. */
export const countOpenRequests = statement('engagements_open_requests', {
  takes: { clientId: int, providerId: int, since: moment },
  gives: { all: int, with_one: int, lately: int },
  sql: ({ clientId, providerId, since }) => `
    select count(*)::int as all, (count(*) filter (where provider_id = ${providerId}))::int as with_one,
      (select count(*) from engagements l where l.client_id = ${clientId} and l.provider_id = ${providerId}
        and l.job_id is null and l.created_at > ${since})::int as lately
    from engagements where client_id = ${clientId} and job_id is null and state in ('requested', 'offered') and ended_at is null`,
})

export const findActing = statement('engagements_acting', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from engagements where acts_at <= ${at} order by acts_at limit 100`,
})

/** Whether two people can agree on something new: neither blocks the other, and both accounts are active. */
export const findTogether = statement('engagement_together', {
  takes: { one: int, other: int },
  gives: { together: bool },
  sql: ({ one, other }) => `
    select ${notHidden(`${one}::bigint`, `${other}::bigint`)}
      and not exists (select from people where id in (${one}, ${other}) and away) as together`,
})

export const insertEngagement = statement('engagement_insert', {
  takes: {
    id: text,
    clientId: int,
    providerId: int,
    title: text,
    need: text,
    category: nullable(text),
    company: nullable(json<CompanyRequest>()),
    at: moment,
    jobId: nullable(text),
    serviceId: nullable(text),
    answerBy: nullable(moment),
    ask: nullable(json<ExpertAsk>()),
    answerDays: nullable(int),
    isFirstOnly: bool,
  },
  gives: engagementRow,
  sql: (p) => `
    insert into engagements as e (id, client_id, provider_id, state, title, need, category, company, turn, created_at, since, job_id,
      service_id, answer_by, is_first_only, ask, answer_days)
    values (${p.id}, ${p.clientId}, ${p.providerId}, 'requested', ${p.title}, ${p.need}, ${p.category}, ${p.company}::jsonb, 'provider',
      ${p.at}, ${p.at}, ${p.jobId}, ${p.serviceId}, ${p.answerBy}, ${p.isFirstOnly}, ${p.ask}::jsonb, ${p.answerDays})
    returning ${columns}`,
})

export const saveEngagement = statement('engagement_save', {
  takes: { id: text, ...changing },
  sql({ id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update engagements set ${changes.join(', ')} where id = ${id}`
  },
})

/** Whether a person has completed work for somebody. */
export const findCompleted = statement('engagements_completed', {
  takes: { personIds: list(int) },
  gives: { id: int },
  sql: ({ personIds }) => `
    select p.id from unnest(${personIds}::bigint[]) p(id)
    where exists (select from engagements e where e.provider_id = p.id and e.state = 'completed')`,
})

/** The open proposals for a job that the client has not answered, locked in the order of their ids. */
export const lockProposals = statement('engagements_lock_proposals', {
  takes: { jobId: text },
  gives: engagementRow,
  sql: ({ jobId }) => `
    select ${columns} from engagements e where e.job_id = ${jobId} and e.state = 'offered' order by e.id for no key update`,
})

const offerRow = {
  engagement_id: text,
  version: int,
  made_by: textOf<EngagementSide>(),
  terms: json<Terms>(),
  total_minor: int,
  is_amendment: bool,
  note: text,
  made_at: moment,
  valid_until: moment,
  outcome: nullable(textOf<OfferOutcome>()),
  answered_at: nullable(moment),
}
export type OfferRow = RowOf<typeof offerRow>
const offerColumns = Object.keys(offerRow).join(', ')

/** The offers of engagements, newest first. */
export const findOffers = statement('engagement_offers_find', {
  takes: { engagementIds: list(text) },
  gives: offerRow,
  sql: ({ engagementIds }) => `
    select ${offerColumns} from engagement_offers where engagement_id = ${anyOf(engagementIds, 'text')}
    order by engagement_id, version desc`,
})

/** The open offer of an engagement, if there is one. */
export const findOpenOffer = statement('engagement_offer_open', {
  takes: { engagementId: text },
  gives: offerRow,
  sql: ({ engagementId }) => `
    select ${offerColumns} from engagement_offers where engagement_id = ${engagementId} and outcome is null`,
})

/** The newest version of each engagement, without its terms. */
export const findNewestOffers = statement('engagement_offers_newest', {
  takes: { engagementIds: list(text) },
  gives: {
    engagement_id: text,
    version: int,
    made_by: textOf<EngagementSide>(),
    total_minor: int,
    valid_until: moment,
    is_open: bool,
  },
  sql: ({ engagementIds }) => `
    select distinct on (engagement_id) engagement_id, version, made_by, total_minor, valid_until, outcome is null as is_open
    from engagement_offers where engagement_id = ${anyOf(engagementIds, 'text')} order by engagement_id, version desc`,
})

export const insertOffer = statement('engagement_offer_insert', {
  takes: {
    engagementId: text,
    version: int,
    madeBy: textOf<EngagementSide>(),
    terms: json<Terms>(),
    totalMinor: int,
    isAmendment: bool,
    note: text,
    at: moment,
    validUntil: moment,
  },
  sql: (p) => `
    insert into engagement_offers (engagement_id, version, made_by, terms, total_minor, is_amendment, note, made_at, valid_until)
    values (${p.engagementId}, ${p.version}, ${p.madeBy}, ${p.terms}::jsonb, ${p.totalMinor}, ${p.isAmendment}, ${p.note}, ${p.at},
      ${p.validUntil})`,
})

/** Answers the open offer, if there is one. */
export const answerOffer = statement('engagement_offer_answer', {
  takes: { engagementId: text, outcome: textOf<OfferOutcome>(), at: moment },
  sql: ({ engagementId, outcome, at }) => `
    update engagement_offers set outcome = ${outcome}, answered_at = ${at}
    where engagement_id = ${engagementId} and outcome is null`,
})

const milestoneRow = {
  id: text,
  engagement_id: text,
  number: int,
  version: int,
  title: text,
  deliverable: text,
  amount_minor: int,
  days: int,
  changes: int,
  hours: nullable(int),
  starts_on: nullable(text),
  reminded_at: nullable(moment),
  state: textOf<MilestoneState>(),
  order_id: nullable(text),
}
export type MilestoneRow = RowOf<typeof milestoneRow>

/** Whether a milestone is not paid in yet, also while its payment is on its way. */
export const isUnfunded = ({ state }: Pick<MilestoneRow, 'state'>): boolean =>
  state === 'unfunded' || state === 'paying'
const milestoneColumns = Object.keys(milestoneRow)
  .map((name) => (name === 'starts_on' ? 'm.starts_on::text' : `m.${name}`))
  .join(', ')

export const findMilestonesOf = statement('engagement_milestones_find', {
  takes: { engagementIds: list(text) },
  gives: milestoneRow,
  sql: ({ engagementIds }) => `
    select ${milestoneColumns} from engagement_milestones m where m.engagement_id = ${anyOf(engagementIds, 'text')}
    order by m.engagement_id, m.number`,
})

/** A milestone by its id, with its engagement's. */
export const findMilestone = statement('engagement_milestone_find', {
  takes: { id: text },
  gives: milestoneRow,
  sql: ({ id }) => `select ${milestoneColumns} from engagement_milestones m where m.id = ${id}`,
})

export const insertMilestone = statement('engagement_milestone_insert', {
  takes: {
    id: text,
    engagementId: text,
    number: int,
    version: int,
    title: text,
    deliverable: text,
    amountMinor: int,
    days: int,
    changes: int,
    hours: nullable(int),
    startsOn: nullable(text),
    remindedAt: nullable(moment),
  },
  sql: (p) => `
    insert into engagement_milestones (id, engagement_id, number, version, title, deliverable, amount_minor, days, changes, hours,
      starts_on, reminded_at)
    values (${p.id}, ${p.engagementId}, ${p.number}, ${p.version}, ${p.title}, ${p.deliverable}, ${p.amountMinor}, ${p.days},
      ${p.changes}, ${p.hours}, ${p.startsOn}::text::date, ${p.remindedAt})`,
})

export const setMilestone = statement('engagement_milestone_set', {
  takes: { id: text, state: textOf<MilestoneState>(), orderId: nullable(text) },
  sql: ({ id, state, orderId }) =>
    `update engagement_milestones set state = ${state}, order_id = ${orderId} where id = ${id}`,
})

/** Ends the milestones that are not paid in. One that is being paid is ended too: its payment is refunded when it arrives. */
export const dropMilestones = statement('engagement_milestones_drop', {
  takes: { engagementId: text },
  sql: ({ engagementId }) => `
    update engagement_milestones set state = 'dropped'
    where engagement_id = ${engagementId} and state in ('unfunded', 'paying')`,
})

const eventRow = {
  at: moment,
  actor: textOf<EngagementActor>(),
  act: textOf<EngagementAct>(),
  state: textOf<EngagementState>(),
  version: nullable(int),
  milestone: nullable(int),
  note: text,
}

/** The record of engagements, oldest first. */
export const findEvents = statement('engagement_events_find', {
  takes: { engagementIds: list(text) },
  gives: { engagement_id: text, ...eventRow },
  sql: ({ engagementIds }) => `
    select engagement_id, at, actor, act, state, version, milestone, note from engagement_events
    where engagement_id = any (${engagementIds}::text[]) order by id`,
})

export const insertEvent = statement('engagement_event_insert', {
  takes: { engagementId: text, ...eventRow },
  sql: (p) => `
    insert into engagement_events (engagement_id, at, actor, act, state, version, milestone, note)
    values (${p.engagementId}, ${p.at}, ${p.actor}, ${p.act}, ${p.state}, ${p.version}, ${p.milestone}, ${p.note})`,
})

/** When a person declared to be an adult, if they did. */
export const findAdult = statement('adult_declaration_find', {
  takes: { personId: int },
  gives: { at: moment },
  sql: ({ personId }) => `select at from adult_declarations where person_id = ${personId}`,
})
export const declareAdult = statement('adult_declaration_insert', {
  takes: { personId: int, at: moment },
  sql: ({ personId, at }) =>
    `insert into adult_declarations (person_id, at) values (${personId}, ${at}) on conflict do nothing`,
})

/** Deletes the company details of a client's requests. */
export const dropCompanies = statement('engagements_drop_companies', {
  takes: { clientId: int },
  sql: ({ clientId }) => `update engagements set company = null where client_id = ${clientId} and company is not null`,
})

/** The company details of the first of these milestones whose request has some. */
export const findCompanyOf = statement('milestone_company', {
  takes: { milestoneIds: list(text), clientId: int },
  gives: { company: json<CompanyRequest>() },
  sql: ({ milestoneIds, clientId }) => `
    select e.company from engagement_milestones m join engagements e on e.id = m.engagement_id
    where m.id = any (${milestoneIds}::text[]) and e.client_id = ${clientId} and e.company is not null
    order by e.number desc limit 1`,
})
