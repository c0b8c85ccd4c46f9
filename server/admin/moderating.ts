import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { payments } from '#payments/service.ts'
import { moderation } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { writeLine } from './logging.ts'

/** Marks what a payment provider said as settled; the reason says how. 404 unknown, 409 when it waits no more. */
export async function settleEvent(
  deps: Deps,
  viewer: Viewer,
  { provider, eventId }: { provider: string; eventId: string },
  reason: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const title = await payments.parked.settle(tx, provider, eventId)
    const subject = { kind: 'payment' as const, id: eventId, title }
    await writeLine(deps, tx, viewer, { act: 'settle', subject, reason, before: 'parked', after: 'settled' })
  })
}

/** Suspends or restores a person, who gets the reason by mail; what they offer goes and comes back with them. */
export async function moderatePerson(
  deps: Deps,
  viewer: Viewer,
  act: 'suspend' | 'restore',
  { customUserId, reason }: { customUserId: string; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const suspended = act === 'suspend'
    const id = await directory.members.setSuspended(deps, tx, viewer, { customUserId, suspended })
    await moderation.withhold(deps, tx, id, suspended)
    // Without a name, which would outlive the account: who it is is looked up as long as they are here.
    const subject = { kind: 'person' as const, id: String(id), title: '' }
    const [before, after] = suspended ? ['active', 'suspended'] : ['suspended', 'active']
    const line = await writeLine(deps, tx, viewer, { act, subject, reason, before, after })
    await deps.jobs.enqueue(tx, 'person-moderated-mail', { line })
  })
}
