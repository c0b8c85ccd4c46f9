import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { ProposalRefusal } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { invitationStateOf } from './invitations/invitation-lists.ts'
import { presentCards } from './job-cards.ts'
import type { JobRow } from './queries.ts'
import { findAnswerRates } from './rates/answer-rates.ts'
import { mayAct, movesOf, proposalStateOf } from './rules.ts'
import { findShown } from './shown-jobs.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns a job as the viewer sees it; 404 when they do not. */
export async function readJob(deps: Reads, viewer: Viewer | null, id: string): Promise<Job> {
  const { row, isOwn, proposal: own, invitation } = await findShown(deps.db, viewer, id)
  // The page shows the rate at once after an answer.
  const rates = await findAnswerRates(deps.db, [row.client_id], deps.clock.now())
  const [card] = await presentCards(deps, viewer, [row], rates)
  if (!card) throw new AppError('internal')
  const canPropose = viewer !== null && !isOwn && !own && mayAct(row, 'others', 'propose')
  return {
    ...card,
    need: row.need,
    needHtml: row.need_html,
    questions: row.questions,
    files: row.files,
    audience: row.audience,
    company: row.company,
    hired: row.hired,
    isMoved: row.moved_at !== null,
    reason: row.reason,
    endedAt: isoOrNull(row.ended_at),
    isHidden: row.is_hidden,
    moves: isOwn ? movesOf(row) : [],
    refusal: viewer === null ? null : own ? 'proposed' : await refusalOf(deps.db, viewer, row),
    own: own ? { id: own.id, state: proposalStateOf(own, own.is_paid), offerBy: own.offer_by } : null,
    invitation: invitation ? { at: isoOf(invitation.invited_at), state: invitationStateOf(invitation, row) } : null,
    needs: canPropose ? await engagements.needsOf(deps.db, viewer) : { adult: false, business: false },
  }
}

async function refusalOf(
  db: Queryable,
  viewer: Viewer,
  row: JobRow & { proposals: number; ever: number },
): Promise<ProposalRefusal | null> {
  if (row.client_id === viewer.id) return 'own'
  if (!mayAct(row, 'others', 'propose')) return 'over'
  if (row.proposals >= hiringLimits.openProposals) return 'full'
  if (row.first_job_only && (await engagements.completedBy(db, { personIds: [viewer.id] })).length > 0)
    return 'first-jobs'
  return null
}
