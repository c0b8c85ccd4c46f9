import { socketLimits } from '@guildhall/contract/limits/realtime.ts'
import { CustomUserId } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import type { Tx } from '#db/connect.ts'
import { bool, int, statement } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { parsePart } from '#http/validation.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'

const Watched = z.strictObject({ hosts: z.array(CustomUserId).check(z.maxLength(socketLimits.watchedHosts)) })

/** Returns the internal ids of the hosts whose free times a page shows, as far as its person finds them. */
export async function readWatched(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  viewer: Viewer,
  body: unknown,
): Promise<number[]> {
  await limits.take('other', viewer.customUserId)
  const { hosts } = parsePart('body', Watched, body) as z.output<typeof Watched>
  const ids = await Promise.all(hosts.map((handle) => directory.idFor(db, handle, viewer.id)))
  return ids.filter((id) => id !== undefined)
}

const findMentor = statement('watched_host_mentor', {
  takes: { hostId: int },
  gives: { is_mentor: bool },
  sql: ({ hostId }) => `
    select exists (select from mentors where person_id = ${hostId} and state = 'active') as is_mentor`,
})

/**
 * Tells open pages that the free times of a host have changed, after the commit. Lists of mentors store the next times, which
 * are computed again immediately when the host is a mentor.
 */
export async function tellWatchers(
  { jobs, realtime }: Pick<Deps, 'jobs' | 'realtime'>,
  tx: Tx,
  hostId: number,
): Promise<void> {
  const [host] = await findMentor(tx, { hostId })
  if (host?.is_mentor) await jobs.enqueue(tx, 'mentor-times', {})
  tx.afterCommit(() => realtime.toWatchers(hostId, 'slots:changed'))
}
