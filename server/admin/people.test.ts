import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { nextMail } from '../../tests/support/mails.ts'

type Person = Awaited<ReturnType<typeof newMember>>
let calls = 0
const by = (member: Person) => {
  calls += 1
  const browser = openBrowser(app, `10.23.${calls >> 8}.${calls & 255}`)
  const who = { bearer: member.token }
  return {
    get: (path: string) => browser.get(`/api${path}`, who),
    post: (path: string, body: unknown) => browser.post(`/api${path}`, body, who),
  }
}
const makeAdmin = async (email: string) => {
  await app.deps.db.pool.query("update people set role = 'admin' where email = $1", [email])
}
const found = async (query: string): Promise<string[]> => {
  const { body } = await by(admin).get(`/admin/people?${query}`)
  return body.items.map(({ email }: { email: string }) => email)
}
const decide = (member: Person, act: 'suspend' | 'restore', person: Person, reason = 'Spam.') =>
  by(member).post(`/admin/people/${person.user.customUserId}/${act}`, { reason })
const lines = async () => (await by(admin).get('/admin/log?limit=100')).body.items

const app = await fileFixture(startTestApp())
const admin = await newMember(app, { email: 'admin@carrow.example', firstName: 'Ines', lastName: 'Keeper' })
await makeAdmin(admin.email)

test('people are found by parts of their name, email address and public name, in pages, with special characters taken literally', async () => {
  const one = await newMember(app, { email: 'tomas.arriaga@carrow.example', firstName: 'Tomás', lastName: 'Arriaga' })
  const two = await newMember(app, { email: 'arriaga_2@carrow.example', firstName: 'Lea', lastName: 'Arriaga' })
  expect(await found('q=tomas')).toEqual([one.email])
  expect(await found(`q=${encodeURIComponent('TOMÁS arr')}`)).toEqual([one.email])
  expect(await found('q=AS.ARRIAGA%40')).toEqual([one.email])
  expect(await found(`q=${two.user.customUserId}`)).toEqual([two.email])
  expect(await found('q=iaga_2')).toEqual([two.email])
  expect(await found('q=%25')).toEqual([])
  expect(await found('q=nobody-here')).toEqual([])
  expect(await found('q=arriaga')).toEqual([two.email, one.email])
  const first = (await by(admin).get('/admin/people?q=arriaga&limit=1')).body
  expect(first.items[0]).toMatchObject({ email: two.email, role: 'member', suspendedAt: null, lastName: 'Arriaga' })
  const next = (await by(admin).get(`/admin/people?q=arriaga&limit=1&cursor=${first.nextCursor}`)).body
  expect(next).toMatchObject({ items: [{ email: one.email }], nextCursor: null })
  const three = await newMember(app, { email: 'arriaga_3@carrow.example', firstName: 'Ida', lastName: 'Arriaga' })
  const back = (await by(admin).get(`/admin/people?q=arriaga&limit=1&cursor=${next.previousCursor}`)).body
  expect([first.previousCursor, back.items, back.nextCursor]).toEqual([null, first.items, first.nextCursor])
  expect(await found(`q=arriaga&limit=1&cursor=${back.previousCursor}`)).toEqual([three.email])
  for (const cursor of ['nobody-here', Buffer.from('next nobody-here').toString('base64url')])
    expect((await by(admin).get(`/admin/people?cursor=${cursor}`)).body.code).toBe('invalid_cursor')
  expect((await by(admin).get('/admin/people?state=gone')).status).toBe(400)
})

test('the email about the end of limits does not speak of a suspension', async () => {
  const person = await newMember(app, { email: 'limited@carrow.example', firstName: 'Lena', lastName: 'Vane' })
  const limits = { reason: 'Ten messages.', rule: 'misuse', acts: ['messages'], days: 7 }
  expect((await by(admin).post(`/admin/people/${person.user.customUserId}/limit`, limits)).status).toBe(200)
  await nextMail(app, person.email, 2)
  await decide(admin, 'restore', person, 'It was somebody else.')
  const mail = await nextMail(app, person.email, 3)
  expect(mail.subject).toBe('Your Guildhall account is no longer limited')
  expect(mail.text).not.toContain('suspended')
})

test('a suspended person is signed out everywhere immediately, is told the reason, and gets access back when restored', async () => {
  const person = await newMember(app, { email: 'spammer@carrow.example', firstName: 'Milo', lastName: 'Vane' })
  const { customUserId } = person.user
  expect((await decide(admin, 'suspend', person, ' ')).status).toBe(422)
  const suspended = await decide(admin, 'suspend', person, 'The same advertisement forty times.')
  expect(suspended.body.person).toMatchObject({ email: person.email, suspendedAt: expect.any(String) })
  expect(await by(person).get('/profile')).toMatchObject({ status: 401 })
  const { rows } = await app.deps.db.pool.query(
    'select 1 from auth_sessions s join auth_users u on u.id = s.user_id where u.email = $1',
    [person.email],
  )
  expect(rows).toEqual([])
  const signIn = () =>
    openBrowser(app, '10.24.0.1').post('/api/auth/sign-in/email', {
      email: person.email,
      password: 'a heron in the reeds',
    })
  // They can sign in again, to their own page alone.
  const { token } = (await signIn()).body
  const own = await openBrowser(app, '10.24.0.1').get('/api/favorites', { bearer: token })
  expect(own).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  const mail = await nextMail(app, person.email, 2)
  expect(mail.subject).toBe('Your Guildhall account was suspended')
  expect(mail.text).toContain('The same advertisement forty times.')
  expect(await found('state=suspended')).toEqual([person.email])
  expect((await decide(admin, 'suspend', person)).body.code).toBe('person_moderated')

  expect((await decide(admin, 'restore', person, 'It was somebody else.')).body.person.suspendedAt).toBeNull()
  expect((await nextMail(app, person.email, 3)).text).toContain('It was somebody else.')
  expect((await decide(admin, 'restore', person)).body.code).toBe('person_moderated')
  expect((await signIn()).status).toBe(200)
  expect((await lines()).slice(0, 2)).toMatchObject([
    { act: 'restore', before: 'suspended', after: 'active', reason: 'It was somebody else.' },
    {
      act: 'suspend',
      before: 'active',
      after: 'suspended',
      subject: { kind: 'person', id: customUserId, title: 'Milo Vane' },
    },
  ])
})

test('three administrators who suspend a person at the same time suspend them once', async () => {
  const person = await newMember(app, { email: 'once@carrow.example' })
  const answers = await Promise.all([1, 2, 3].map(() => decide(admin, 'suspend', person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const own = (await lines()).filter(
    ({ subject }: { subject: { id: string } }) => subject.id === person.user.customUserId,
  )
  expect(own).toHaveLength(1)
  await app.deps.db.pool.query('delete from people where email = $1', [person.email])
  expect((await lines())[0].subject).toEqual({ kind: 'person', id: '', title: 'A deleted account' })
  const { rows } = await app.deps.db.pool.query('select l::text as text from admin_log l order by l.line desc limit 1')
  expect(rows[0].text).not.toContain(person.user.customUserId)
})

test('nobody can suspend themselves, and when two administrators suspend each other one stays', async () => {
  expect((await decide(admin, 'suspend', admin)).body.code).toBe('own_account')
  const pair = [
    await newMember(app, { email: 'left@carrow.example' }),
    await newMember(app, { email: 'right@carrow.example' }),
  ] as const
  for (const { email } of pair) await makeAdmin(email)
  // The third one is not an administrator here, so that these two are the last.
  await app.deps.db.pool.query("update people set role = 'member' where email = $1", [admin.email])
  const answers = await Promise.all([decide(pair[0], 'suspend', pair[1]), decide(pair[1], 'suspend', pair[0])])
  expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
  const { rows } = await app.deps.db.pool.query(
    "select email from people where role = 'admin' and suspended_at is null",
  )
  expect(rows).toHaveLength(1)
  await makeAdmin(admin.email)
})
