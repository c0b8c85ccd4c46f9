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
import { type Evidence, messages } from './tables.ts'

interface Report {
  kind: ReportSubject
  id: string
  reason: ReportReason | PersonReportReason
  text: string
  evidence: Evidence
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
 * Keeps a report. The same again while it is open is the one before: a second press does not fill the queue. 409 for
 * another report of the same person by the same author while one is open.
 */
export async function keepReport(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  viewer: Viewer | null,
  { kind, id, reason, text, evidence }: Report,
): Promise<Received> {
  return countReceipt(deps, viewer?.customUserId, (receipt) =>
    transaction(deps.db, async (tx) => {
      if (viewer) {
        // One after the other: two presses at once are one report.
        await lockPerson(tx, { personId: viewer.id })
        const subject = { authorId: viewer.id, kind, id }
        const [same] = await findSameReport(tx, { ...subject, reason, text })
        if (same) return { number: same.number, mailed: false }
        if (kind === 'person' && (await findOpenReport(tx, subject)).length > 0) throw new AppError('report_open')
      }
      const report = { kind: 'report' as const, category: reason, text, authorId: viewer?.id ?? null }
      const about = { subjectKind: kind, subjectId: id, evidence, createdAt: deps.clock.now() }
      const [made] = await tx
        .insert(messages)
        .values({ ...report, ...about })
        .returning({ number: messages.number })
      return sendReceipt(deps, tx, made?.number ?? 0, receipt)
    }),
  )
}
