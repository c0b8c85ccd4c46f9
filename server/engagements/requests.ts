import { isDeepStrictEqual } from 'node:util'
import type { NewRequest, RequestInput } from '@guildhall/contract/engagements/offers.ts'
import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { addCv, readCv, replaceCv } from './cvs.ts'
import { change, type EngagementDeps } from './engagement-state.ts'
import { requireMove } from './moves.ts'
import { findListedExpert, findOffered } from './named-services.ts'
import { countOpenRequests, insertEngagement } from './queries.ts'

/**
 * Asks a person for an offer, or an expert for help, and returns the engagement's id. 404 for people who do not exist, are suspended or are separated by
 * a block; 409 for the viewer's own profile, for people who take no work, for what an expert does not help with, and above the number of open requests, which is counted
 * under the client's lock. A service that it names is a public one of that person, else 404.
 */
export async function requestOffer(
  deps: EngagementDeps,
  viewer: Viewer,
  asked: NewRequest,
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  const providerId = await directory.idFor(deps.db, asked.to, viewer.id)
  if (providerId === undefined) throw new AppError('profile_not_found')
  if (providerId === viewer.id) throw new AppError('engagement_self')
  return transaction(deps.db, async (tx) => {
    const people = await directory.lock(tx, [viewer.id, providerId])
    if (!people.has(viewer.id) || !people.has(providerId)) throw new AppError('profile_not_found')
    // A block may have come in before the lock.
    if ((await directory.idFor(tx, asked.to, viewer.id)) === undefined) throw new AppError('profile_not_found')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const answerDays = await requireTaking(deps, tx, providerId, asked.ask)
    const since = daysAfter(deps.clock.now(), -1)
    const [open] = await countOpenRequests(tx, { clientId: viewer.id, providerId, since })
    if (!open || open.all >= most.openRequests || open.with_one >= most.openWithOne || open.lately >= most.requestsADay)
      throw new AppError('engagements_full')
    const { title, need, category, company, ask, cv, service: serviceId } = asked
    if (serviceId !== null && (await findOffered(tx, { id: serviceId, providerId })).length === 0)
      throw new AppError('service_not_found')
    const made = {
      id,
      clientId: viewer.id,
      providerId,
      title,
      need,
      category,
      company,
      serviceId,
      at: deps.clock.now(),
    }
    const [row] = await insertEngagement(tx, {
      ...made,
      ask,
      answerDays,
      jobId: null,
      answerBy: null,
      isFirstOnly: false,
    })
    if (!row) throw new AppError('internal')
    await addCv(tx, { engagementId: row.id, clientId: viewer.id, ask, id: cv })
    await change(deps, tx, row, {}, { actor: 'client', act: 'request' })
    await markDone(tx)
    return row.id
  })
}

/** Refuses people who take no work; returns the days within which an expert who was asked promises to answer. */
async function requireTaking(
  { clock }: Pick<EngagementDeps, 'clock'>,
  tx: Tx,
  providerId: number,
  ask: ExpertAsk | null,
): Promise<number | null> {
  if (ask === null) {
    if (!(await directory.takesWork(tx, providerId, clock.now()))) throw new AppError('takes_no_work')
    return null
  }
  const [expert] = await findListedExpert(tx, { personId: providerId })
  if (!expert) throw new AppError('expert_not_found')
  const { purpose } = ask
  const isTaken = purpose === 'doctorate' ? expert.takes_doctoral : purpose === 'other' || expert.help.includes(purpose)
  if (!isTaken) throw new AppError('expert_purpose')
  return expert.answer_days
}

/** Changes what the client asks for; only before the first offer. */
export async function editRequest(
  deps: EngagementDeps & Pick<Deps, 'storage'>,
  viewer: Viewer,
  id: string,
  input: RequestInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await requireMove(tx, viewer, id, 'edit')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const { title, need, category, company, ask, cv } = input
    if (ask?.purpose !== row.ask?.purpose) throw new AppError('expert_purpose_fixed')
    // A repeated request changes nothing.
    const stored = { title: row.title, need: row.need, category: row.category, company: row.company, ask: row.ask }
    const before = { ...stored, cv: (await readCv(tx, id))?.id ?? null }
    if (isDeepStrictEqual(before, { title, need, category, company, ask, cv })) return
    await replaceCv(deps, tx, { engagementId: id, clientId: viewer.id, ask, id: cv })
    await change(deps, tx, row, { title, need, category, company, ask }, { actor: side, act: 'edit' })
  })
}

/** Withdraws a request. Repeating it changes nothing. */
export async function withdrawRequest(deps: EngagementDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const moved = await requireMove(tx, viewer, id, 'withdraw', ['withdrawn'])
    if (moved.isDone) return
    await change(deps, tx, moved.row, { state: 'withdrawn' }, { actor: moved.side, act: 'withdraw' })
  })
}
