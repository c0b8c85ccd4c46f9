import type { InvitationRefusal } from '@guildhall/contract/hiring/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, json, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import { eraseFiles, heldFiles } from './job-files.ts'
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

const findAsked = statement('job_questions_held', {
  takes: { personId: int },
  gives: { job_id: text, title: text, text, asked_at: moment, answered_at: nullable(moment), is_hidden: bool },
  sql: ({ personId }) => `
    select q.job_id, p.title, q.text, q.asked_at, q.answered_at, q.is_hidden
    from job_questions q join job_posts p on p.id = q.job_id where q.asker_id = ${personId} order by q.asked_at`,
})
const findAnswers = statement('job_answers_held', {
  takes: { personId: int },
  gives: { job_id: text, title: text, answer: text, answered_at: moment },
  sql: ({ personId }) => `
    select q.job_id, p.title, q.answer, q.answered_at from job_questions q join job_posts p on p.id = q.job_id
    where p.client_id = ${personId} and q.answer is not null order by q.answered_at`,
})
const findInvitations = statement('job_invitations_held', {
  takes: { personId: int },
  gives: {
    job_id: text,
    title: text,
    side: textOf<'client' | 'invited'>(),
    invited_at: moment,
    declined_at: nullable(moment),
    reason: nullable(textOf<InvitationRefusal>()),
    note: text,
  },
  sql: ({ personId }) => `
    select i.job_id, p.title, case when i.person_id = ${personId} then 'invited' else 'client' end as side, i.invited_at,
      i.declined_at, i.reason, case when i.person_id = ${personId} then i.note else '' end as note
    from job_invitations i join job_posts p on p.id = i.job_id
    where i.person_id = ${personId} or p.client_id = ${personId} order by i.invited_at`,
})
/** Deletes the company details of a client's jobs. */
const dropCompanies = statement('jobs_drop_companies', {
  takes: { personId: int },
  sql: ({ personId }) => `update job_posts set company = null where client_id = ${personId} and company is not null`,
})
const dropQuestions = statement('job_questions_drop', {
  takes: { personId: int },
  sql: ({ personId }) => `delete from job_questions where asker_id = ${personId}`,
})
const dropInvitations = statement('job_invitations_drop', {
  takes: { personId: int },
  sql: ({ personId }) => `
    delete from job_invitations where person_id = ${personId} or job_id in (select id from job_posts where client_id = ${personId})`,
})

/** Returns a person's jobs, questions, invitations, proposals and notes on proposals, for their data export. */
export async function heldHiring(db: Queryable, personId: number) {
  const jobs = await findJobs(db, { personId })
  return {
    jobs: jobs.map(({ client_id: _client, need_html: _html, ...row }) => row),
    proposals: await findProposals(db, { personId }),
    notes: await findMarks(db, { personId }),
    questions: await findAsked(db, { personId }),
    answers: await findAnswers(db, { personId }),
    invitations: await findInvitations(db, { personId }),
    files: await heldFiles(db, personId),
  }
}

/**
 * Ends a person's open jobs, empties their proposals and notes, and deletes their files, questions, invitations and what their
 * company said; call it before their engagements are erased. Their answers stay with their jobs.
 */
export async function eraseHiring(deps: ChangeDeps & Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  for (const row of await lockJobsOf(tx, { clientId: personId }))
    await endJob(deps, tx, row, { reason: 'account', proposals: 'job-closed' })
  await emptyProposals(tx, { personId })
  await emptyNotes(tx, { personId })
  await dropCompanies(tx, { personId })
  await eraseFiles(deps, tx, personId)
  await dropQuestions(tx, { personId })
  await dropInvitations(tx, { personId })
}
