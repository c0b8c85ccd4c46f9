import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import { attachments } from '#files/service.ts'
import type { Deps } from '../../deps.ts'

/** What was sent to a conversation and waits for a message of its seat. */
export const waiting = attachments.waiting({
  ...{ table: 'conversation_files', folder: 'message-files', extra: 'sizes' },
  ...{ to: 'conversation_id', from: 'seat', named: 'number' },
})

/** Forgets what waited a day for a message, and files that no conversation knows. */
export async function sweepMessageFiles(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, chatLimits.fileWaitsMs)
}
