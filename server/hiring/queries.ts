import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { JobHours } from '@guildhall/contract/hiring/jobs.ts'
import type { JobAudience, JobEnd, JobLength, JobState } from '@guildhall/contract/hiring/options.ts'
import {
  bool,
  float,
  int,
  json,
  list,
  moment,
  nullable,
  type RowOf,
  statement,
  text,
  textOf,
  type ValuesOf,
} from '#db/statement.ts'

/** The columns that the client enters. */
const entered = {
  title: text,
  need: text,
  need_html: text,
  category: textOf<WorkTopic>(),
  skills: list(text),
  budget_from_minor: int,
  budget_to_minor: int,
  rate_from_minor: nullable(int),
  rate_to_minor: nullable(int),
  hours_per_week: nullable(int),
  weeks: nullable(int),
  length: textOf<JobLength>(),
  town: text,
  questions: list(text),
  places: int,
  audience: textOf<JobAudience>(),
  first_job_only: bool,
  company: nullable(json<CompanyRequest>()),
  decides_at: moment,
}
/** The other columns that a move may change. */
const moving = {
  state: textOf<JobState>(),
  is_hidden: bool,
  moved_at: nullable(moment),
  reminded_at: nullable(moment),
  acts_at: nullable(moment),
  reason: nullable(textOf<JobEnd>()),
  ended_at: nullable(moment),
  answer_percent: nullable(int),
  answer_proposals: nullable(int),
  answer_days: nullable(float),
}
export const jobRow = { id: text, number: int, client_id: nullable(int), posted_at: moment, ...entered, ...moving }

/** Returns what a job by the hour pays; null for a fixed price. */
export function hoursOf(
  row: Pick<JobRow, 'rate_from_minor' | 'rate_to_minor' | 'hours_per_week' | 'weeks'>,
): JobHours | null {
  const { rate_from_minor: rateFromMinor, rate_to_minor: rateToMinor, hours_per_week: perWeek, weeks } = row
  if (rateFromMinor === null || rateToMinor === null || perWeek === null || weeks === null) return null
  return { rateFromMinor, rateToMinor, perWeek, weeks }
}

/** A job; times are PostgreSQL's text. */
export type JobRow = RowOf<typeof jobRow>
export const jobColumns = Object.keys(jobRow)
  .map((name) => `p.${name}`)
  .join(', ')

/** The open proposals for a job `p`, and how many people are hired for it, as SQL. */
export const openProposals = `(select count(*) from engagements e where e.job_id = p.id and e.state in ('offered', 'agreed'))::int`
const hired = `(select count(*) from engagements e where e.job_id = p.id and e.agreed_version is not null
  and exists (select from engagement_milestones m where m.engagement_id = e.id and m.state in ('funded', 'released', 'returned')))::int`

/** A job `p` with its open proposals, its hired people and all proposals it ever had. */
export const countedJobRow = { ...jobRow, proposals: int, hired: int, ever: int }
export const countedJobColumns = `${jobColumns}, ${openProposals} as proposals, ${hired} as hired,
  (select count(*) from engagements e where e.job_id = p.id)::int as ever`

export const findJob = statement('job_find', {
  takes: { id: text },
  gives: countedJobRow,
  sql: ({ id }) => `select ${countedJobColumns} from job_posts p where p.id = ${id}`,
})

export const lockJob = statement('job_lock', {
  takes: { id: text },
  gives: jobRow,
  sql: ({ id }) => `select ${jobColumns} from job_posts p where p.id = ${id} for no key update`,
})

/**
 * The counts that decide which moves a locked job allows: open and accepted proposals, those that wait for the client's answer,
 * all proposals it ever had, and hired people.
 */
export const countProposals = statement('job_proposals_count', {
  takes: { id: text },
  gives: { open: int, unanswered: int, ever: int, hired: int, waits_until: nullable(moment) },
  sql: ({ id }) => `
    select ${openProposals} as open,
      (select count(*) from engagements e where e.job_id = p.id and e.state = 'offered' and e.offer_by = 'provider')::int as unanswered,
      (select count(*) from engagements e where e.job_id = p.id)::int as ever, ${hired} as hired,
      (select max(e.turn_until) from engagements e where e.job_id = p.id and e.state = 'agreed') as waits_until
    from job_posts p where p.id = ${id}`,
})

/** How many proposals of a person are open. */
export const countOpenOf = statement('proposals_open_of', {
  takes: { personId: int },
  gives: { open: int },
  sql: ({ personId }) => `
    select count(*)::int as open from engagements e
    where e.provider_id = ${personId} and e.job_id is not null and e.ended_at is null and e.state in ('offered', 'agreed')`,
})

/** How many jobs of a client are open, and how many they posted since. */
export const countJobsOf = statement('jobs_of_client', {
  takes: { clientId: int, since: moment },
  gives: { open: int, over: int, lately: int },
  sql: ({ clientId, since }) => `
    select (count(*) filter (where state = 'open'))::int as open, (count(*) filter (where state <> 'open'))::int as over,
      (count(*) filter (where posted_at > ${since}))::int as lately
    from job_posts where client_id = ${clientId}`,
})

/** An answer rate as it is stored with open jobs; null while it is not shown. */
export const storedRate = { percent: nullable(int), proposals: nullable(int), days: nullable(float) }
export type StoredRate = ValuesOf<typeof storedRate>

export const insertJob = statement('job_insert', {
  takes: { id: text, clientId: int, at: moment, actsAt: moment, ...storedRate, ...entered },
  sql({ id, clientId, at, actsAt, percent, proposals, days, ...places }) {
    const names = Object.keys(places)
    return `
      insert into job_posts (id, client_id, state, posted_at, acts_at, answer_percent, answer_proposals, answer_days, ${names.join(', ')})
      values (${id}, ${clientId}, 'open', ${at}, ${actsAt}, ${percent}, ${proposals}, ${days}, ${names.map((name) => places[name as keyof typeof places]).join(', ')})`
  },
})

export const saveJob = statement('job_save', {
  takes: { id: text, ...entered, ...moving },
  sql({ id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update job_posts set ${changes.join(', ')} where id = ${id}`
  },
})

export const findActing = statement('jobs_acting', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from job_posts where acts_at <= ${at} order by acts_at limit 100`,
})

/** The open jobs of a client, locked in the order of their ids. */
export const lockJobsOf = statement('jobs_lock_of', {
  takes: { clientId: int },
  gives: jobRow,
  sql: ({ clientId }) => `
    select ${jobColumns} from job_posts p where p.client_id = ${clientId} and p.state = 'open' order by p.id for no key update`,
})

/** The skills of people, by internal ids. */
export const findSkills = statement('hiring_skills', {
  takes: { personIds: list(int) },
  gives: { person_id: int, name: text },
  sql: ({ personIds }) => `
    select user_id as person_id, name::text as name from user_skills where user_id = any (${personIds}::bigint[])`,
})
