import type { ReportSubject } from '@guildhall/contract/admin/options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import type { Evidence } from './tables.ts'

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
 * What reports have to know of a kind of subject. Handed in by make-deps.ts, so that they do not know the domains it is of.
 */
export interface ReportKind {
  /** Finds it by the id that this person names; refuses (404) what is not theirs to see. Nobody signed in: null. */
  find(deps: Pick<Deps, 'db' | 'config'>, viewer: Viewer | null, id: string): Promise<Reported>
  /** Refuses a report of one's own. */
  ownRefusal: ErrorCode
  /** Whether a reporter has one open report of it at most (409), whatever that says. */
  isOnce: boolean
}

/** What each kind of subject says: the compiler asks for that of a new one. */
export type ReportKinds = Record<ReportSubject, ReportKind>
