import { randomUUID } from 'node:crypto'
import { ambassadorApplication, makeStudent } from '../ambassadors.ts'
import type { TestApp } from '../app.ts'
import type { UsedMember } from './member.ts'

const day = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Makes a student the ambassador of a campus, who names a successor; another one has a draft. */
export async function fillAmbassadors(
  app: TestApp,
  { student, admin, follower }: { student: UsedMember; admin: UsedMember; follower: UsedMember },
): Promise<void> {
  const domain = 'ambassadors.carrow.example'
  await admin.post('/admin/ambassadors/campuses', { name: 'Carrow College', domains: [domain] })
  await admin.post('/admin/ambassadors/windows', { opensOn: dayIn(-1), closesOn: dayIn(90) })
  const query = (text: string, values: unknown[]) => app.deps.db.pool.query(text, values)
  const { rows } = await app.deps.db.pool.query(
    'select email, user_type, avatar_key, avatar_sizes, public_projects, created_at from people where custom_user_id = $1',
    [student.id],
  )
  await makeStudent(query, student.id, domain)
  await student.put('/users/student-data', { university: 'Carrow College', course: 'Bachelor of Science (BSc)' })
  await student.post('/users/skills', { name: 'Tide tables' })
  await student.post('/users/education', { institution: 'Carrow College', startYear: 2024 })
  await student.put('/users/ambassador-application/draft', { why: 'Because', plan: '', studiesUntil: '' })
  const keyed = { 'idempotency-key': randomUUID() }
  const sent = await student.post('/users/ambassador-application', ambassadorApplication, keyed)
  const path = `/admin/ambassadors/applications/${sent.application.id}`
  const times = [4, 5, 6].map((days) => new Date(Date.now() + days * day).toISOString())
  await admin.post(`${path}/offer`, { times, place: 'By phone' })
  await student.post('/users/ambassador-application/choose', { start: times[0] })
  // The talk took place.
  await app.deps.db.pool.query(
    "update meetings set starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where id in (select meeting_id from ambassador_applications)",
  )
  await admin.post(`${path}/accept`)
  await student.put('/users/ambassador/successor', { customUserId: follower.id, note: 'Knows every club.' })
  await follower.put('/users/ambassador-application/draft', { why: 'Because', plan: '', studiesUntil: '' })
  // What other parts of the tests know about the person.
  const { email, user_type, avatar_key, avatar_sizes, public_projects, created_at } = rows[0]
  await query(
    `update people set email = $2, user_type = $3, avatar_key = $4, avatar_sizes = $5, public_projects = $6,
       created_at = $7
     where custom_user_id = $1`,
    [student.id, email, user_type, avatar_key, avatar_sizes, public_projects, created_at],
  )
}
