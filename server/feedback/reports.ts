import type { Received } from '@guildhall/contract/admin/feedback.ts'
import type { PersonReportReason, ReportReason, ReportSubject } from '@guildhall/contract/admin/options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { acquaintances, areConnected } from '#relations/service.ts'
import { directory, lockPerson } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countReceipt, sendReceipt } from './jobs.ts'
import { findOpenReport, findSameReport } from './queries.ts'
import { type Evidence, messages } from './tables.ts'

interface Report {
  kind: ReportSubject
  id: string
  reason: ReportReason | PersonReportReason
  text: string
}

/** Counts feedback or a report. Above the limit nobody is refused: the call then requires proof of work. */
export async function guardFeedback(
  { limits, botCheck }: Pick<Deps, 'limits' | 'botCheck'>,
  name: 'feedback' | 'report',
  viewer: Viewer | null,
  request: FastifyRequest,
): Promise<void> {
  if (!(await limits.mayTake(name, viewer?.customUserId ?? request.ip))) await botCheck.require(request)
}

/**
 * Stores a report of something this person can see, with its content at that time. While a report is open, sending the same
 * again returns that report, so a second press does not fill the queue. 409 when the reporter owns it, and for a second open
 * report where the kind allows only one.
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
        // One after the other: two concurrent presses make one report.
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

/** Something that a person wants to report. */
export interface Reported {
  /** The id that the report stores. */
  id: string
  /** Whether it is the reporter's own. */
  isOwn: boolean
  /** Its current content for this reporter; may refuse what nobody can judge. */
  evidence(): Promise<Evidence>
}

/**
 * How a kind of subject handles its reports. `make-deps.ts` passes it in, because reports are a lower layer than the domains
 * of subjects.
 */
export interface ReportKind {
  /** Finds it by the id that this person gives; refuses (404) what they may not see. Null when signed out. */
  find(deps: Pick<Deps, 'db' | 'config' | 'clock'>, viewer: Viewer | null, id: string): Promise<Reported>
  /** The error when people report their own content. */
  ownRefusal: ErrorCode
  /** Whether a person may have only one open report of it (409 for another), whatever its words. */
  isOnce: boolean
}

/** One entry for each kind of subject: the compiler requires it for a new kind. */
export type ReportKinds = Record<ReportSubject, ReportKind>

/**
 * People, by their public name. Blocks do not matter, so that people can still report after one. The report stores the
 * internal id, so that no name stays once the account is erased.
 */
export const reportedPeople: ReportKind = {
  async find(deps, viewer, customUserId) {
    const id = await directory.idOf(deps.db, customUserId, viewer !== null)
    if (id === undefined) throw new AppError('profile_not_found')
    return {
      id: String(id),
      isOwn: id === viewer?.id,
      async evidence() {
        const isConnected = viewer !== null && (await areConnected(deps.db, viewer.id, id))
        const audience = isConnected ? 'connections' : viewer ? 'signed-in' : 'everyone'
        const { title, description } = await directory.inWords(deps, id, audience)
        const note = viewer ? await acquaintances.requestNote(deps.db, id, viewer.id) : ''
        const said = [description, note && `Request to connect: ${note}`].filter(Boolean).join('\n\n')
        return { title, description: said }
      },
    }
  },
  ownRefusal: 'report_self',
  isOnce: true,
}
