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

/** Something that somebody wants to report. */
export interface Reported {
  /** The id that the report keeps. */
  id: string
  /** Whether it is the reporter's own. */
  isOwn: boolean
  /** What it says now, to this reporter; may refuse what nobody can judge. */
  evidence(): Promise<Evidence>
}

/**
 * What a kind of subject says about its reports. `make-deps.ts` hands it in, because reports stand below the domains of subjects.
 */
export interface ReportKind {
  /** Finds it by the id that this person names; refuses (404) what is not theirs to see. Nobody signed in: null. */
  find(deps: Pick<Deps, 'db' | 'config'>, viewer: Viewer | null, id: string): Promise<Reported>
  /** The error when people report something of their own. */
  ownRefusal: ErrorCode
  /** Whether a person may have only one open report of it (409 for another), whatever its words. */
  isOnce: boolean
}

/** What each kind of subject says: the compiler asks for that of a new one. */
export type ReportKinds = Record<ReportSubject, ReportKind>

/**
 * People, by their public name. Blocks do not matter, so that people can still report after one. The report holds the internal
 * id, so that no name stays once the account is erased.
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
