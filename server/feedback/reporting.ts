import type { PersonReportReason, ReportReason, ReportSubject } from '@guildhall/contract/desk-options.ts'
import type { Received } from '@guildhall/contract/feedback.ts'
import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { sendReceipt } from './receipts.ts'
import { findOpenReport, findSameReport, insertReport, lockAuthor } from './report-queries.ts'
import type { Evidence } from './tables.ts'

interface Report {
  kind: ReportSubject
  id: string
  reason: ReportReason | PersonReportReason
  text: string
  evidence: Evidence
}

/** Counts feedback or a report. Above the limit nobody is refused: the same call asks for proof of work (product 2). */
export async function guardFeedback(
  { limits, identity }: Pick<Deps, 'limits' | 'identity'>,
  name: 'feedback' | 'report',
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<void> {
  if (!limits.mayTake(name, viewer?.customUserId ?? request.ip)) await identity.requireBotCheck(request)
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
  return transaction(deps.db, async (tx) => {
    if (viewer) {
      await lockAuthor(tx, viewer.id)
      const [same] = await findSameReport(tx, viewer.id, kind, id, reason, text)
      if (same) return { number: same.number, mailed: false }
      if (kind === 'person' && (await findOpenReport(tx, viewer.id, kind, id)).length > 0)
        throw new AppError('report_open')
    }
    const row = [reason, text, viewer?.id ?? null, kind, id, JSON.stringify(evidence), deps.clock.now()]
    const [made] = await insertReport(tx, ...row)
    return sendReceipt(deps, tx, made?.number ?? 0, viewer?.customUserId)
  })
}
