import { accountLimits } from '@guildhall/contract/people-limits.ts'
import type { AccountJobDeps } from './preparing.ts'
import { findKnownFiles } from './queries.ts'
import { deleteEnded } from './save-queries.ts'

/** Removes exports that have ended, their files and files without an export, and has due accounts erased; once an hour. */
export async function sweepAccounts({ db, clock, storage, jobs, identity }: AccountJobDeps): Promise<void> {
  const now = clock.now()
  const longAgo = new Date(now.getTime() - accountLimits.exportLifeMs)
  for (const { key } of await deleteEnded(db, now, longAgo)) await storage.delete(key)
  for await (const { key, modifiedAt } of storage.list('exports')) {
    const isYoung = modifiedAt.getTime() > now.getTime() - accountLimits.exportMs
    if (!isYoung && (await findKnownFiles(db, [key])).length === 0) await storage.delete(key)
  }
  for (const uid of await identity.dueDeletions()) await jobs.enqueue(db, 'erase-account', { uid })
}
