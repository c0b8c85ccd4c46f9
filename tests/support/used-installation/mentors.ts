import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { application } from '../mentors.ts'
import type { UsedMember } from './member.ts'

/** Makes a person with a session a mentor who is listed, with somebody who can speak for them, and who is a favorite. */
export async function fillMentors(
  app: TestApp,
  { mentor, admin, keeper }: { mentor: UsedMember; admin: UsedMember; keeper: UsedMember },
): Promise<void> {
  const referees = [{ name: 'Hana Belska', email: 'referee@carrow.example' }]
  const keyed = { 'idempotency-key': randomUUID() }
  const sent = await mentor.post('/mentoring/application', { ...application, referees }, keyed)
  const { id } = sent.application
  const times = [1, 2, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  await admin.post(`/admin/mentors/${id}/offer`, { times, place: 'By phone' })
  await mentor.post('/mentoring/application/choose', { start: times[0] })
  // The talk took place.
  await app.deps.db.pool.query(
    "update meetings set starts_at = now() - interval '1 hour', ends_at = now() - interval '45 minutes' where id in (select meeting_id from mentor_applications)",
  )
  await admin.post(`/admin/mentors/${id}/accept`, { topics: ['Research methods'] })
  const { customUserId } = await mentor.get('/users/profile')
  await keeper.put(`/mentors/${customUserId}/favorite`)
}
