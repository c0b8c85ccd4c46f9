import type { JobQuestions } from '@guildhall/contract/hiring/job-questions.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type HiringDeps, lock, lockOwn } from '../job-state.ts'
import { findShown, type ShownJob } from '../shown-jobs.ts'
import { countQuestions, findQuestion, findQuestions, insertQuestion, saveAnswer } from './job-question-queries.ts'

const aboutQuestions = (jobId: string) => `questions ${jobId}`
const pathOf = (jobId: string) => `/jobs/${jobId}#asked`

/** Returns the questions on a job that the viewer sees, and whether they can ask one now. */
export async function listQuestions(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer | null,
  jobId: string,
): Promise<JobQuestions> {
  const shown = await findShown(deps.db, viewer, jobId)
  const viewerId = viewer?.id ?? 0
  const rows = await findQuestions(deps.db, { jobId, viewerId })
  const askers = await directory.cards(
    deps,
    rows.flatMap(({ asker_id, is_named }) => (is_named ? asker_id : [])),
  )
  return {
    questions: rows.map(({ id, text, asked_at, asker_id, answer, answered_at, is_hidden }) => ({
      ...{ id, text, at: isoOf(asked_at), asker: askers.get(asker_id) ?? null, isOwn: asker_id === viewerId },
      answer: answer === null || answered_at === null ? null : { text: answer, at: isoOf(answered_at) },
      isHidden: is_hidden,
    })),
    canAsk: viewer !== null && takesQuestions(shown) && (await hasRoom(deps.db, viewer, jobId)),
  }
}

const takesQuestions = ({ row, isOwn }: ShownJob) => !isOwn && row.state === 'open' && !row.is_hidden

async function hasRoom(db: Queryable, viewer: Viewer, jobId: string): Promise<boolean> {
  const [counts] = await countQuestions(db, { jobId, personId: viewer.id })
  return counts !== undefined && counts.all < most.asksOnJob && counts.own < most.asksOfPerson
}

/**
 * Asks a question on a job; its client is notified. 404 for jobs the viewer does not see, 409 on the viewer's own job, once it is
 * over, and above the number of questions, which are counted under the job's lock.
 */
export async function askQuestion(
  deps: HiringDeps,
  viewer: Viewer,
  jobId: string,
  text: string,
  { id, markDone }: Creation = unrepeated(),
): Promise<void> {
  const { row, isOwn } = await findShown(deps.db, viewer, jobId)
  if (isOwn) throw new AppError('job_question_own_job')
  await transaction(deps.db, async (tx) => {
    const parties = await directory.lock(tx, row.client_id === null ? [viewer.id] : [viewer.id, row.client_id])
    const asker = parties.get(viewer.id)
    if (!asker) throw new AppError('job_not_found')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const job = await lock(tx, jobId)
    // Checked again under the locks: the job may have ended, or a block may have come in between.
    if (!takesQuestions(await findShown(tx, viewer, jobId))) throw new AppError('job_question_over')
    if (!(await hasRoom(tx, viewer, jobId))) throw new AppError('job_questions_full')
    await insertQuestion(tx, { id, jobId, askerId: viewer.id, text, at: deps.clock.now() })
    await markDone(tx)
    if (job.client_id === null) return
    const message = `${asker.name} asked a question about ${job.title}. Everybody who sees the job can read your answer.`
    const told = { userId: job.client_id, type: 'job', title: 'Question about your job', message } as const
    await notify(deps, tx, [{ ...told, href: pathOf(jobId), about: aboutQuestions(jobId) }])
  })
}

/**
 * Answers a question on a job of the viewer, once; its asker is notified. The same answer again changes nothing, another one is
 * refused (409), and so is an answer once the job is over. 404 for everybody else, and for questions the viewer does not see.
 */
export async function answerQuestion(
  deps: HiringDeps,
  viewer: Viewer,
  { jobId, questionId, text }: { jobId: string; questionId: string; text: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const job = await lockOwn(tx, viewer, jobId)
    const [question] = await findQuestion(tx, { id: questionId, viewerId: viewer.id })
    if (question?.job_id !== jobId) throw new AppError('job_question_not_found')
    if (question.answer === text) return
    if (question.answer !== null) throw new AppError('job_question_answered')
    if (job.state !== 'open') throw new AppError('job_question_over')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await saveAnswer(tx, { id: questionId, answer: text, at: deps.clock.now() })
    const client = await directory.nameOf(tx, viewer.id)
    const message = `${client} answered your question about ${job.title}.`
    const told = { userId: question.asker_id, type: 'job', title: 'Your question is answered', message } as const
    await notify(deps, tx, [{ ...told, href: pathOf(jobId), about: `answers ${jobId}` }])
    const [counts] = await countQuestions(tx, { jobId, personId: viewer.id })
    if (counts?.waiting === 0) await takeBack(deps, tx, { userId: viewer.id, about: aboutQuestions(jobId) })
  })
}
