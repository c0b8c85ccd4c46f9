import { randomUUID } from 'node:crypto'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { vi } from 'vitest'
import { type ShopPerson, startShop } from './commerce.ts'
import { fileForm } from './file-form.ts'

export const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF'

export const asked = {
  name: 'Fenwick Rowing School',
  website: 'fenwick.example',
  source: 'Letter of the school',
  documentDate: '2026-05-03',
}
export const found = { source: 'Register of schools', documentDate: '2026-05-03', note: 'The seal is right.' }
export const refused = { refusal: 'unreadable', reason: 'Page two is missing.' }

/** Starts an installation with people whose school or firm can be confirmed, and a moderator. */
export async function startConfirmations() {
  const enqueue = vi.fn(async (_tx: unknown, _name: string, _data: object) => {})
  const shop = await startShop({}, { jobs: { failed: async () => [], enqueue } as never })
  const { market } = shop
  const moderator = await shop.staff('Sofia', 'moderator')

  /** Sends a file as a document. */
  const upload = async (person: ShopPerson, name = 'letter.pdf', content: string | Uint8Array = pdf) => {
    const form = await fileForm('file', name, content)
    return market.call({ method: 'POST', url: '/api/users/confirmation/documents', ...form }, person.token)
  }
  /** Names the school or firm on a profile. */
  const name = async (person: ShopPerson, called: string, type: UserType = 'Students') => {
    if (type === 'Business') await person.put('/users/profile', { profile: { companyName: called } })
    else await person.put(type === 'Students' ? '/users/student-data' : '/users/professor-data', { university: called })
  }
  /** A person with an address that anybody can have, whose profile names a school or firm. */
  const member = async (first: string, type: UserType = 'Students', called = asked.name): Promise<ShopPerson> => {
    const person = await market.person(first)
    await market.deps.db.pool.query(
      `update people set user_type = $2, email = custom_user_id || '@gmail.com' where id = $1`,
      [person.id, type],
    )
    await name(person, called, type)
    return person
  }
  const ask = async (person: ShopPerson, over: object = {}, headers: object = { 'idempotency-key': randomUUID() }) => {
    const document = (await upload(person)).body.file?.id
    return person.post('/users/confirmation', { ...asked, document, ...over }, headers)
  }
  const decide = (person: ShopPerson, id: string, act: string, body: object) =>
    person.post(`/admin/confirmations/${id}/${act}`, body)
  return {
    ...shop,
    ...{ moderator, upload, name, member, ask, decide },
    own: async (person: ShopPerson) => (await person.get('/users/confirmation')).body,
    /** An open request, and its id. */
    sent: async (person: ShopPerson, over: object = {}): Promise<string> => (await ask(person, over)).body.request.id,
    /** The badge that others see on a profile. */
    badge: async (person: ShopPerson) => (await market.visitor.get(`/users/${person.customUserId}`)).body.confirmed,
    told: async (person: ShopPerson): Promise<string[]> =>
      (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title),
    /** The mails of a decision that were asked for since the last call. */
    mailed(): object[] {
      const requested = enqueue.mock.calls.filter(([, kind]) => kind === 'confirmation-decision-mail')
      enqueue.mockClear()
      return requested.map(([, , data]) => data)
    },
    /** How many stored files documents have. */
    async stored(): Promise<number> {
      const keys = []
      for await (const { key } of market.deps.storage.list('confirmations')) keys.push(key)
      return keys.length
    },
  }
}
