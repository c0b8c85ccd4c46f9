import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { daysAfter } from '#db/moments.ts'
import { deleteEmptyRooms, deleteOldOutages, deleteOldStays, deleteOver, endOver } from './queries.ts'
import type { RoomDeps } from './room-state.ts'
import { silentSince } from './room-state.ts'

type ClockDeps = Pick<RoomDeps, 'db' | 'clock'>

/** Ends the stays whose people went silent or whose room has closed, and deletes signals that nobody reads any more. */
export async function endStays({ db, clock }: ClockDeps): Promise<void> {
  const now = clock.now()
  await endOver(db, { since: silentSince(now), at: now })
  await deleteOver(db, { at: now })
}

/** Deletes stays and outages after 90 days, and rooms that have none. */
export async function sweepRooms({ db, clock }: ClockDeps): Promise<void> {
  const now = clock.now()
  const before = daysAfter(now, -roomLimits.keptDays)
  await deleteOldStays(db, { before })
  await deleteOldOutages(db, { before })
  await deleteEmptyRooms(db, { at: now })
}
