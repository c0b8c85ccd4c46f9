import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const app = await fileFixture(startTestApp())
const { pool } = app.deps.db

type Member = Awaited<ReturnType<typeof newMember>>

async function newStaff(role: string, name: string): Promise<Member> {
  const member = await newMember(app, { email: `${name.toLowerCase()}@carrow.example`, firstName: name })
  await pool.query('update people set role = $1 where email = $2', [role, member.email])
  return member
}

const moderator = await newStaff('moderator', 'Hanneke')
const support = await newStaff('support', 'Lucia')
const finance = await newStaff('finance', 'Priya')
const maker = await newMember(app, { email: 'maker@carrow.example', firstName: 'Wren' })
const reporter = await newMember(app, { email: 'reporter@carrow.example', firstName: 'Mateus' })

let addresses = 0
const as = (member: Member) => {
  addresses += 1
  const browser = openBrowser(app, `10.42.${addresses >> 8}.${addresses & 255}`)
  const who = { bearer: member.token }
  return {
    get: (path: string) => browser.get(`/api${path}`, who),
    post: (path: string, body: unknown) => browser.post(`/api${path}`, body, who),
  }
}
const reportPerson = async (by: Member, about: Member) => {
  const body = {
    kind: 'person',
    id: about.user.customUserId,
    reason: 'Scam or fraud',
    text: 'Asked me to pay outside.',
  }
  const { status, body: sent } = await as(by).post('/reports', body)
  expect(status).toBe(201)
  return sent.number as number
}

test('each kind of message is open to its own role', async () => {
  const report = await reportPerson(reporter, maker)
  const question = (await as(reporter).post('/feedback', { category: 'My account', text: 'How do I pause it?' })).body
    .number
  const status = async (member: Member, path: string) => (await as(member).get(path)).status
  expect(await status(moderator, `/admin/queue/${report}`)).toBe(200)
  expect(await status(moderator, `/admin/queue/${question}`)).toBe(403)
  expect(await status(support, `/admin/queue/${report}`)).toBe(403)
  expect(await status(support, `/admin/queue/${question}`)).toBe(200)
  expect(await status(support, '/admin/queue?kind=report')).toBe(403)
  expect(await status(moderator, '/admin/queue?kind=feedback')).toBe(403)
  const closed = await as(support).post(`/admin/queue/${report}/close`, { reason: 'Mine now' })
  expect([closed.status, closed.body.code]).toEqual([403, 'not_your_duty'])
  const answered = await as(moderator).post(`/admin/queue/${question}/answer`, { text: 'Mine now' })
  expect([answered.status, answered.body.code]).toEqual([403, 'not_your_duty'])
})

test('the overview counts only what the role works with', async () => {
  const counted = async (member: Member) =>
    Object.entries((await as(member).get('/admin/overview')).body.open)
      .filter(([, count]) => count !== null)
      .map(([queue]) => queue)
      .toSorted()
  expect(await counted(moderator)).toEqual(['appeals', 'approvals', 'confirmations', 'mentors', 'report'])
  expect(await counted(support)).toEqual(['ambassadors', 'approvals', 'contact', 'disputes', 'feedback', 'mails'])
  expect(await counted(finance)).toEqual(['approvals', 'disputes', 'payments', 'payouts'])
})

test('nobody on the staff decides a report about themselves, or one they wrote', async () => {
  const about = await reportPerson(reporter, moderator)
  const by = await reportPerson(moderator, maker)
  for (const number of [about, by]) {
    const refused = await as(moderator).post(`/admin/queue/${number}/close`, { reason: 'Nothing to see' })
    expect([refused.status, refused.body.code]).toEqual([403, 'own_matter'])
  }
  expect((await as(moderator).get(`/admin/queue/${by}`)).body.entry.isOwn).toBe(true)
  // The person it reports does not learn who reported them.
  const hidden = await as(moderator).get(`/admin/queue/${about}`)
  expect([hidden.status, hidden.body.code]).toEqual([403, 'own_matter'])
  const other = await newStaff('moderator', 'Samir')
  expect((await as(other).get(`/admin/queue/${about}`)).body.entry.isOwn).toBe(false)
  expect((await as(other).post(`/admin/queue/${about}/close`, { reason: 'Checked' })).status).toBe(200)
})

test('a role that is taken away ends at once', async () => {
  const former = await newStaff('finance', 'Former')
  expect((await as(former).get('/admin/payouts')).status).toBe(200)
  await pool.query("update people set role = 'support' where email = $1", [former.email])
  expect((await as(former).get('/admin/payouts')).body.code).toBe('not_your_duty')
  await pool.query("update people set role = 'member' where email = $1", [former.email])
  expect((await as(former).get('/admin/payouts')).body.code).toBe('forbidden')
})
