import { hours } from '../sessions.ts'
import type { UsedMember } from './member.ts'

/** Adds the hours of a host. */
export async function fillSessions({ host }: { host: UsedMember }): Promise<void> {
  await host.put('/hours', hours)
}
