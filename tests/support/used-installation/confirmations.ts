import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { asked, found, pdf, refused } from '../confirmations.ts'
import type { UsedMember } from './member.ts'

/** Has the school of a person confirmed after a refusal; a later request is open, and a document waits. */
export async function fillConfirmations(
  app: TestApp,
  { person, admin }: { person: UsedMember; admin: UsedMember },
): Promise<void> {
  await app.deps.db.pool.query("update people set user_type = 'Students' where custom_user_id = $1", [person.id])
  const upload = async () => (await person.sendFile('/users/confirmation/documents', 'letter.pdf', pdf)).file.id
  const ask = async (name: string): Promise<string> => {
    await person.put('/users/student-data', { university: name })
    const body = { ...asked, name, document: await upload() }
    return (await person.post('/users/confirmation', body, { 'idempotency-key': randomUUID() })).request.id
  }
  await admin.post(`/admin/confirmations/${await ask(asked.name)}/refuse`, refused)
  await admin.post(`/admin/confirmations/${await ask(asked.name)}/confirm`, found)
  await ask('Carrow College')
  await upload()
}
