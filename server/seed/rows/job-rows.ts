import type { PoolClient } from 'pg'
import { renderDescription } from '#projects/save-queries.ts'
import type { DataSet } from '../data-set.ts'
import { generateWork } from '../engagements/invented-work.ts'
import { generateJobs } from '../hiring/invented-jobs.ts'
import { copyRows } from './copy.ts'
import { map } from './lazy-rows.ts'

const jobColumns = [
  ...['id', 'client_id', 'state', 'reason', 'title', 'need', 'need_html', 'category', 'skills'],
  ...['budget_from_minor', 'budget_to_minor', 'length', 'town', 'places', 'audience', 'first_job_only'],
  ...['posted_at', 'decides_at', 'acts_at', 'ended_at'],
]

/** Writes the jobs of a large data set with the words of their proposals. */
export async function copyJobs(client: PoolClient, set: DataSet): Promise<void> {
  await copyRows(
    client,
    'job_posts',
    jobColumns,
    map(generateJobs(set), (job) => [
      ...[job.id, set.firstId + job.clientN, job.state, job.reason, job.title, job.need, renderDescription(job.need)],
      ...[job.category, job.skills, ...job.budget, job.length, job.town, job.places],
      ...[job.isForMembers ? 'members' : 'everyone', job.isFirstOnly],
      ...[job.postedAt, job.decidesAt, job.state === 'open' ? job.decidesAt : null, job.endedAt],
    ]),
  )
  await copyRows(
    client,
    'proposals',
    ['engagement_id', 'job_id', 'cover', 'answers'],
    map(generateWork(set), ({ id, job }) => [id, job.id, `I would begin with the hardest part of ${job.title}.`, '[]']),
  )
}
