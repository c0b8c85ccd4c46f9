import { attachments } from '#files/service.ts'
import type { Deps } from '../../deps.ts'

/** What was sent to an order and waits for a move of its sender. */
export const waiting = attachments.waiting({
  ...{ table: 'order_files', folder: 'attachments', extra: 'upload' },
  ...{ to: 'order_id', from: 'sender_id', named: 'event_id' },
})

const dayMs = 86_400_000

/** Forgets what waited a day for a move, uploads that nothing comes for any more, and files that no order knows. */
export async function sweepAttachments(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, dayMs)
}
