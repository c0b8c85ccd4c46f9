import type { ServicePhase } from '@guildhall/contract/services/options.ts'
import { serviceTexts } from '@guildhall/contract/services/service-texts.ts'
import type { Tx } from '#db/connect.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

interface Phase {
  state: ServicePhase
  publish: boolean
  /** The number of its pictures. */
  images: number
}

/**
 * Returns the phase of a service after its owner saved it or its pictures changed. Set to be published, it is public from its
 * first picture on; no longer set to be published, it is a draft. A paused one stays paused until it is resumed.
 */
export function settle({ state, publish, images }: Phase): ServicePhase {
  if (!publish || images === 0) return 'draft'
  return state === 'paused' ? 'paused' : 'public'
}

/**
 * Changes the phase of a service. When it becomes public: 403 until its owner has accepted the current terms or while they may not
 * publish, 409 from people who take no work or have no business details.
 */
export async function turn(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { from, to }: { from: ServicePhase; to: ServicePhase },
  change: () => Promise<unknown>,
): Promise<void> {
  if (from !== to && to === 'public') await requirePublisher(deps, tx, viewer, undefined)
  await change()
}

/** Refuses to publish a service: see `turn`; 422 from an owner who has not declared to be an adult. */
export async function requirePublisher(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  isAdult: true | undefined,
): Promise<void> {
  await directory.requireTerms(tx, viewer.id)
  await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
  if (!(await directory.takesWork(tx, viewer.id, deps.clock.now()))) throw new AppError('service_needs_work')
  await engagements.requireProvider(deps, tx, viewer, isAdult)
}

/** Refuses (422) to publish without the declaration. */
export function requireDeclared(isDeclared: boolean): void {
  if (!isDeclared) throw invalid([{ path: 'notAssessed', message: serviceTexts.notAssessed }])
}
