import type { Received } from '@guildhall/contract/admin/feedback.ts'
import type { PersonReportReason, ReportReason, ReportSubject } from '@guildhall/contract/admin/options.ts'
import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { lockPerson } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countReceipt, sendReceipt } from './jobs.ts'
import { findOpenReport, findSameReport } from './queries.ts'
import { messages } from './tables.ts'

interface Report {
  kind: ReportSubject
  id: string
  reason: ReportReason | PersonReportReason
  text: string
}

/** Counts feedback or a report. Above the limit nobody is refused: the same call asks for proof of work. */
export async function guardFeedback(
  { limits, botCheck }: Pick<Deps, 'limits' | 'botCheck'>,
  name: 'feedback' | 'report',
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<void> {
  if (!(await limits.mayTake(name, viewer?.customUserId ?? request.ip))) await botCheck.require(request)
}

/**
 * Keeps a report of what this person can see, with its words at that moment. While a report is open, sending the same again
 * answers that report, so a second press does not fill the queue. 409 when the reporter owns it, and for a second open report
 * where the kind allows one.
 */
export async function sendReport(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'limits' | 'reportKinds'>,
  viewer: Viewer | null,
  { kind, id: asked, reason, text }: Report,
): Promise<Received> {
  const { find, ownRefusal, isOnce } = deps.reportKinds[kind]
  const { id, isOwn, evidence } = await find(deps, viewer, asked)
  if (isOwn) throw new AppError(ownRefusal)
  const about = { subjectKind: kind, subjectId: id, evidence: await evidence() }
  return countReceipt(deps, viewer?.customUserId, (receipt) =>
    transaction(deps.db, async (tx) => {
      if (viewer) {
        // One after the other: two presses at once are one report.
        await lockPerson(tx, { personId: viewer.id })
        const subject = { authorId: viewer.id, kind, id }
        const [same] = await findSameReport(tx, { ...subject, reason, text })
        if (same) return { number: same.number, mailed: false }
        if (isOnce && (await findOpenReport(tx, subject)).length > 0) throw new AppError('report_open')
      }
      const report = { kind: 'report' as const, category: reason, text, authorId: viewer?.id ?? null }
      const [made] = await tx
        .insert(messages)
        .values({ ...report, ...about, createdAt: deps.clock.now() })
        .returning({ number: messages.number })
      return sendReceipt(deps, tx, made?.number ?? 0, receipt)
    }),
  )
}
