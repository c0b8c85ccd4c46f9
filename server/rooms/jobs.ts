import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { daysAfter } from '#db/moments.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { deleteEmptyRooms, deleteOldStays, deleteOver, endOver } from './queries.ts'
import type { RoomDeps } from './room-state.ts'
import { silentSince } from './room-state.ts'

type ClockDeps = Pick<RoomDeps, 'db' | 'clock'>

/** Ends stays without a sign of life or in closed rooms, and deletes their signals. */
export const roomJobs = [defineJob('room-clock', { cron: '* * * * *' }, endStays)] as const

/** Ends the stays whose people went silent or whose room has closed, and deletes signals that nobody reads any more. */
export async function endStays({ db, clock }: ClockDeps): Promise<void> {
  const now = clock.now()
  await endOver(db, { since: silentSince(now), at: now })
  await deleteOver(db, { at: now })
}

/** Deletes stays after 90 days, and rooms that have none. */
export async function sweepRooms({ db, clock }: ClockDeps): Promise<void> {
  const now = clock.now()
  await deleteOldStays(db, { before: daysAfter(now, -roomLimits.keptDays) })
  await deleteEmptyRooms(db, { at: now })
}
