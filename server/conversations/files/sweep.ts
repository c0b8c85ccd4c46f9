import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import { prepared } from '#db/statement.ts'
import { attachments } from '#files/service.ts'
import type { Deps } from '../../deps.ts'
import { fileFolder } from './attaching.ts'
import type { StoredFile } from './queries.ts'

/** Forgets files that no message named since that moment. */
const deleteForgotten = prepared<StoredFile>(
  'conversation_files_forgotten',
  'delete from conversation_files where number is null and created_at < $1 returning key, sizes',
)

/** Which of these keys are files of a conversation. */
const findKnownFiles = prepared<{ key: string }>(
  'conversation_files_known',
  'select key from conversation_files where key = any ($1::text[])',
)

/** Removes files that waited a day for a message, and stored ones that no conversation knows, such as a crash leaves. */
export async function sweepMessageFiles(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - chatLimits.fileWaitsMs)
  for (const file of await deleteForgotten(deps.db, before)) await attachments.remove(deps.storage, file)
  await attachments.sweep(deps, fileFolder, (keys) => findKnownFiles(deps.db, keys))
}
