import { accountLimits } from '@guildhall/contract/limits/people.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import {
  dueDeletions,
  eraseAccount,
  sendDeletionCancelledMail,
  sendDeletionMail,
  sendErasedMail,
} from './account-deletion.ts'
import { sendPausedMail } from './account-pause.ts'
import { type AccountJobDeps, prepareExport, sendExportMail } from './export-contents.ts'
import { deleteEnded, findKnownFiles } from './exports.ts'

export const accountJobs = [
  defineJob('data-export', {}, prepareExport),
  defineJob('erase-account', {}, eraseAccount),
  defineMail('export-ready', sendExportMail),
  defineMail('account-paused', sendPausedMail),
  defineMail('deletion-requested', sendDeletionMail),
  defineMail('deletion-cancelled', sendDeletionCancelledMail),
  defineMail('account-erased', sendErasedMail),
] as const

/** Removes expired exports, their files and files without an export, and erases due accounts; once an hour. */
export async function sweepAccounts({ db, clock, storage, jobs }: AccountJobDeps): Promise<void> {
  const now = clock.now()
  const longAgo = new Date(now.getTime() - accountLimits.exportLifeMs)
  for (const { key } of await deleteEnded(db, { now, longAgo })) await storage.delete(key)
  for await (const { key, modifiedAt } of storage.list('exports')) {
    const isYoung = modifiedAt.getTime() > now.getTime() - accountLimits.exportMs
    if (!isYoung && (await findKnownFiles(db, { keys: [key] })).length === 0) await storage.delete(key)
  }
  for (const uid of await dueDeletions({ db, clock })) await jobs.enqueue(db, 'erase-account', { uid })
}
