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
