import { prepared } from '#db/statement.ts'
import { attachments } from '#files/service.ts'
import type { Deps } from '../deps.ts'

/** Forgets files that nobody named in a move since that moment. */
const deleteForgotten = prepared<{ key: string }>(
  'order_files_forgotten',
  'delete from order_files where event_id is null and created_at < $1 returning key',
)

/** Which of these keys are files of an order. */
const findKnownFiles = prepared<{ key: string }>(
  'order_files_known',
  'select key from order_files where key = any ($1::text[])',
)

const dayMs = 86_400_000

/** Removes files that waited a day for a move, and stored ones that no order knows, such as a crash leaves. */
export async function sweepAttachments(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - dayMs)
  for (const { key } of await deleteForgotten(deps.db, before)) await deps.storage.delete(key)
  await attachments.sweep(deps, 'attachments', (keys) => findKnownFiles(deps.db, keys))
}
