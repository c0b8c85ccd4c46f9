import type { SQL } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { authSessions } from './tables.ts'

/** Ends sessions here, at the provider and, within a second, in every other process; answers how many. */
export async function endSessionsWhere(
  { ended }: Pick<IdentityDeps, 'ended'>,
  tx: Tx,
  which: SQL | undefined,
): Promise<number> {
  // Without a condition everybody's would end.
  if (!which) return 0
  const gone = await tx.delete(authSessions).where(which).returning({ sid: authSessions.id })
  const sids = gone.map(({ sid }) => sid)
  await ended.add(tx, sids)
  return sids.length
}
