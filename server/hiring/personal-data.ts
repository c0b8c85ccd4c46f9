import type { Queryable, Tx } from '#db/connect.ts'
import { int, json, list, moment, nullable, statement, text } from '#db/statement.ts'
import { type ChangeDeps, endJob } from './job-state.ts'
import { jobColumns, jobRow, lockJobsOf } from './queries.ts'

const findJobs = statement('jobs_held', {
  takes: { personId: int },
  gives: jobRow,
  sql: ({ personId }) => `select ${jobColumns} from job_posts p where p.client_id = ${personId} order by p.number`,
})
const findProposals = statement('proposals_held', {
  takes: { personId: int },
  gives: {
    engagement_id: text,
    job_id: text,
    title: text,
    cover: text,
    answers: json<string[]>(),
    projects: list(text),
    created_at: moment,
    ended_at: nullable(moment),
  },
  sql: ({ personId }) => `
    select w.engagement_id, w.job_id, e.title, w.cover, w.answers, w.projects, e.created_at, e.ended_at
    from proposals w join engagements e on e.id = w.engagement_id where e.provider_id = ${personId} order by e.created_at`,
})
const findMarks = statement('proposal_marks_held', {
  takes: { personId: int },
  gives: { engagement_id: text, job_id: text, note: text },
  sql: ({ personId }) => `
    select w.engagement_id, w.job_id, w.note from proposals w join engagements e on e.id = w.engagement_id
    where e.client_id = ${personId} and (w.note <> '' or w.is_shortlisted) order by w.engagement_id`,
})
const emptyProposals = statement('proposals_empty', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update proposals w set cover = '-', answers = '[]', projects = '{}'
    from engagements e where e.id = w.engagement_id and e.provider_id = ${personId}`,
})
const emptyNotes = statement('proposal_notes_empty', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update proposals w set note = '', is_shortlisted = false
    from engagements e where e.id = w.engagement_id and e.client_id = ${personId}`,
})

/** Returns a person's jobs, proposals and notes on proposals, for their data export. */
export async function heldHiring(db: Queryable, personId: number) {
  const jobs = await findJobs(db, { personId })
  return {
    jobs: jobs.map(({ client_id: _client, need_html: _html, ...row }) => row),
    proposals: await findProposals(db, { personId }),
    notes: await findMarks(db, { personId }),
  }
}

/** Ends a person's open jobs and empties their proposals and notes; call it before their engagements are erased. */
export async function eraseHiring(deps: ChangeDeps, tx: Tx, personId: number): Promise<void> {
  for (const row of await lockJobsOf(tx, { clientId: personId }))
    await endJob(deps, tx, row, { reason: 'account', proposals: 'job-closed' })
  await emptyProposals(tx, { personId })
  await emptyNotes(tx, { personId })
}
