import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { type ChangeDeps, change } from './engagement-state.ts'
import { requireTogether } from './moves.ts'
import { putOffer, requireProvider, requireStart, requireWeeks } from './offer-versions.ts'
import { answerOffer, findCompleted, insertEngagement, lockProposals } from './queries.ts'

interface NewProposal {
  id: string
  jobId: string
  clientId: number
  title: string
  need: string
  category: WorkTopic
  /** The company details of the job. */
  company: CompanyRequest | null
  /** The decision date of the job. */
  answerBy: Date
  isFirstOnly: boolean
  terms: Terms
  isAdult: true | undefined
}

type ProposeDeps = ChangeDeps & Pick<Deps, 'payments'>

/**
 * Opens an engagement with the viewer's offer for a job, whose rules hiring/ has checked under its lock. 404
 * across a block, 409 without business details or payments and when the job is kept for first ones, 422 from a provider who
 * has not declared to be an adult.
 */
export async function propose(deps: ProposeDeps, tx: Tx, viewer: Viewer, made: NewProposal): Promise<void> {
  const { terms, isAdult, answerBy, ...asked } = made
  const at = deps.clock.now()
  if (deps.payments === null) throw new AppError('offer_no_payments')
  requireStart(terms.startsOn, at)
  requireWeeks(terms, [], at)
  if (made.isFirstOnly && (await findCompleted(tx, { personIds: [viewer.id] })).length > 0)
    throw new AppError('proposal_first_jobs')
  await requireProvider(deps, tx, viewer, isAdult)
  const [row] = await insertEngagement(tx, {
    ...{ ...asked, serviceId: null, providerId: viewer.id, at, answerBy, ask: null, answerDays: null },
  })
  if (!row) throw new AppError('internal')
  await requireTogether(tx, row)
  const offer = { side: 'provider', version: 1, terms, note: '', validDays: engagementLimits.offerLife.most } as const
  await putOffer(deps, tx, row, offer)
}

/** Why the open proposals for a job end together. */
export type ProposalsEnd = 'filled' | 'job-closed' | 'unanswered'

/**
 * Ends the open proposals for a job and returns how many. On the decision date an offer that the client made instead stays open as
 * long as it says, without the job.
 */
export async function endProposals(deps: ChangeDeps, tx: Tx, jobId: string, reason: ProposalsEnd): Promise<number> {
  const at = deps.clock.now()
  let ended = 0
  for (const row of await lockProposals(tx, { jobId })) {
    if (reason === 'unanswered' && row.offer_by === 'client') {
      await change(deps, tx, row, { answer_by: null }, null)
      continue
    }
    const isMissed = reason === 'unanswered'
    await answerOffer(tx, { engagementId: row.id, outcome: isMissed ? 'lapsed' : 'declined', at })
    await (isMissed
      ? change(deps, tx, row, { state: 'lapsed', reason }, { actor: 'clock', act: 'lapse' })
      : change(deps, tx, row, { state: 'declined', reason }, { actor: 'client', act: 'decline', reason }))
    ended += 1
  }
  return ended
}

/** Moves the decision date of the open proposals for a job, and returns their providers' internal ids. */
export async function moveAnswerBy(deps: ChangeDeps, tx: Tx, jobId: string, answerBy: Date): Promise<number[]> {
  const rows = await lockProposals(tx, { jobId })
  for (const row of rows) await change(deps, tx, row, { answer_by: answerBy.toISOString() }, null)
  return rows.flatMap(({ provider_id }) => provider_id ?? [])
}
