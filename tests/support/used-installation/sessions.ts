import { randomUUID } from 'node:crypto'
import { hours, sessionType } from '../sessions.ts'
import type { UsedMember } from './member.ts'

/** Adds the hours and a session type of a host, and a booking of it. */
export async function fillSessions({ host, guest }: { host: UsedMember; guest: UsedMember }): Promise<void> {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  await host.put('/hours', hours)
  const { id, questions } = (await host.post('/session-types', sessionType, keyed())).type
  const month = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await guest.get(`/users/${host.id}/session-types/${id}/slots?month=${month}&zone=UTC`)
  const answers = questions.map((each: { id: string }) => ({ questionId: each.id, text: 'Gauges.' }))
  const start = days.at(-1).slots[0].at
  await guest.post('/bookings', { host: host.id, type: id, start, answers, notAssessed: true }, keyed())
}
