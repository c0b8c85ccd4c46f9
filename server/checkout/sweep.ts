import type { Deps } from '../deps.ts'
import { forgetQuotes } from './queries.ts'

/** Forgets quotes a day after they ended: whoever comes back to one is told and shown a new one. */
export async function sweepQuotes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetQuotes(db, new Date(clock.now().getTime() - 86_400_000))
}
