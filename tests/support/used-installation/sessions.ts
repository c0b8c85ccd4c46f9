import { randomUUID } from 'node:crypto'
import { hours, sessionType } from '../sessions.ts'
import type { UsedMember } from './member.ts'

/** Adds the hours and a session type of a host. */
export async function fillSessions({ host }: { host: UsedMember }): Promise<void> {
  await host.put('/hours', hours)
  await host.post('/session-types', sessionType, { 'idempotency-key': randomUUID() })
}
