import type { Queryable, Tx } from '#db/connect.ts'
import type { ReportKind } from '#feedback/service.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { ChangeDeps } from '../job-state.ts'
import { findJob } from '../queries.ts'
import { findShown } from '../shown-jobs.ts'
import { findAnyQuestion, findQuestion, lockQuestion, saveHidden } from './job-question-queries.ts'

/** Reports of questions on jobs, with their answers. */
export const reportedQuestions: ReportKind = {
  async find(deps, viewer, id) {
    const [question] = await findQuestion(deps.db, { id, viewerId: viewer?.id ?? 0 })
    if (!question) throw new AppError('job_question_not_found')
    const { row } = await findShown(deps.db, viewer, question.job_id)
    const { text, answer } = question
    return {
      id,
      isOwn: question.asker_id === viewer?.id,
      evidence: async () => ({
        title: `Question about ${row.title}`,
        description: [text, answer && `Answer: ${answer}`].filter(Boolean).join('\n\n'),
      }),
    }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}

/** Moderation of questions on jobs, for admin/. */
export const questionModeration = {
  /** Returns a question in any state with its asker and its job; null when it is gone. */
  async find(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [question] = await findAnyQuestion(deps.db, { id })
    const [job] = question ? await findJob(deps.db, { id: question.job_id }) : []
    if (!question || !job) return null
    const asker = (await directory.cards(deps, [question.asker_id])).get(question.asker_id)
    return {
      title: `Question about ${job.title}`,
      jobId: job.id,
      visibility: question.is_hidden ? ('hidden' as const) : ('public' as const),
      cover: null,
      seller: asker
        ? { customUserId: asker.customUserId, name: await directory.nameOf(deps.db, question.asker_id) }
        : null,
    }
  },

  /**
   * Hides a question with its answer, so that only its asker sees it, or shows it again; its asker gets the reason when it is shown.
   * 409 when it is already so, 404 when it is gone.
   */
  async setHidden(
    deps: ChangeDeps,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [question] = await lockQuestion(tx, { id })
    if (!question) throw new AppError('job_question_not_found')
    if (question.is_hidden === hidden) throw new AppError('job_moved')
    await saveHidden(tx, { id, isHidden: hidden })
    if (hidden) return
    const message = `Your question is no longer hidden. The reason: ${reason}`
    const told = { userId: question.asker_id, type: 'job', title: 'Your question is back', message } as const
    await notify(deps, tx, [{ ...told, href: `/jobs/${question.job_id}#asked` }])
  },
}
