import type { OwnProfile } from '@guildhall/contract/users.ts'
import { unreadCounts } from '#conversations/service.ts'
import type { Deps } from '../deps.ts'
import type { OwnRow } from './person-queries.ts'
import { presentOwn } from './presenter.ts'

/** One's own profile as it is now, with what the header of every page counts. */
export async function ownProfile(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  row: OwnRow,
): Promise<OwnProfile> {
  const { unreadConversations } = await unreadCounts(db, clock, row.id)
  return presentOwn(config.filesOrigin, row, unreadConversations)
}
