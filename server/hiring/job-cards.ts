import type { JobCard } from '@guildhall/contract/hiring/jobs.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { type Columns, int } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { directory, type JoinedCard } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findSkills, hoursOf, type JobRow, jobRow, openProposals } from './queries.ts'
import type { AnswerRates } from './rates/answer-rates.ts'

const stored = [
  ...(['id', 'number', 'client_id', 'title', 'category', 'skills', 'budget_from_minor', 'budget_to_minor'] as const),
  ...(['rate_from_minor', 'rate_to_minor', 'hours_per_week', 'weeks', 'length', 'town', 'places'] as const),
  ...(['first_job_only', 'state', 'decides_at', 'posted_at'] as const),
  ...(['answer_percent', 'answer_proposals', 'answer_days'] as const),
]

/** What a card shows of a job `p`, with its client from `cardSources`; long texts are only on the job's page. */
export const cardColumns: Columns = {
  ...Object.fromEntries(stored.map((name) => [name, [jobRow[name], `p.${name}`]])),
  proposals: [int, openProposals],
  ...directory.joined.columns,
}
export const cardSources = 'left join people c on c.id = p.client_id'
export type CardRow = Pick<JobRow, (typeof stored)[number]> & JoinedCard & { proposals: number }
type Reads = Pick<Deps, 'config'> & { db: Queryable }

/**
 * Returns jobs as lists show them, in the given order: with their clients, how those answer, and which skills fit the viewer.
 * Answer rates are those stored with the jobs, unless `rates` has those of now.
 */
export async function presentCards(
  deps: Reads,
  viewer: Viewer | null,
  rows: readonly CardRow[],
  rates?: AnswerRates,
): Promise<JobCard[]> {
  if (rows.length === 0) return []
  const skills = await skillsOf(deps.db, viewer)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    category: row.category,
    skills: row.skills,
    budgetFromMinor: row.budget_from_minor,
    budgetToMinor: row.budget_to_minor,
    hours: hoursOf(row),
    currency: deps.config.currency,
    length: row.length,
    town: row.town,
    places: row.places,
    firstJobOnly: row.first_job_only,
    state: row.state,
    decidesAt: isoOf(row.decides_at),
    postedAt: isoOf(row.posted_at),
    proposals: row.proposals,
    client: directory.joined.present(deps.config.filesOrigin, row),
    isOwn: viewer !== null && row.client_id === viewer.id,
    answerRate: rates ? (rates.get(row.client_id) ?? null) : storedRateOf(row),
    fits: fitting(row.skills, skills),
  }))
}

function storedRateOf({ answer_percent: percent, answer_proposals: proposals, answer_days: days }: CardRow) {
  return percent === null || proposals === null || days === null ? null : { percent, proposals, days }
}

/** Returns the names of the viewer's skills; none for a visitor. */
export async function skillsOf(db: Queryable, viewer: Viewer | null): Promise<string[]> {
  return viewer === null ? [] : (await findSkills(db, { personIds: [viewer.id] })).map(({ name }) => name)
}

/** Returns the skills a job asks for that a person has, as the job spells them. */
export function fitting(asked: readonly string[], skills: readonly string[]): string[] {
  const known = new Set(skills.map((name) => name.toLowerCase()))
  return asked.filter((name) => known.has(name.toLowerCase()))
}
