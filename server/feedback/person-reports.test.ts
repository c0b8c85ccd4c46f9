import { errors } from '@guildhall/contract/errors.ts'
import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { transaction } from '../db/transaction.ts'
import { personalMessages } from './service.ts'

type Member = Awaited<ReturnType<typeof newMember>>
let addresses = 0
let people = 0
const app = await fileFixture(startTestApp())
const admin = await newMember(app, { email: 'admin@carrow.example', firstName: 'Ines', lastName: 'Keeper' })
await app.deps.db.pool.query("update people set role = 'admin' where email = 'admin@carrow.example'")

/** Calls of a member or a visitor, each from a new address. */
const by = (member?: Member) => {
  addresses += 1
  const browser = openBrowser(app, `10.23.${addresses >> 8}.${addresses & 255}`)
  const who = member ? { bearer: member.token } : {}
  return {
    get: (path: string) => browser.get(`/api${path}`, who),
    post: (path: string, body: unknown) => browser.post(`/api${path}`, body, who),
    put: (path: string, body: unknown) => browser.put(`/api${path}`, body, who),
  }
}
const newPerson = async (firstName: string) => {
  people += 1
  return newMember(app, { email: `person${people}@carrow.example`, firstName, lastName: 'Carrow' })
}
const words = { reason: 'Scam or fraud', text: 'They asked me to pay outside.' }
const report = (member: Member | undefined, about: string, over: object = {}) =>
  by(member).post('/reports', { kind: 'person', id: about, ...words, ...over })
const entryOf = async (number: number) => (await by(admin).get(`/admin/queue/${number}`)).body.entry

test('POST /reports about a person adds the person to the queue, and only the reporter gets the answer', async () => {
  const [reporter, person] = [await newPerson('Bea'), await newPerson('Wren')]
  await by(person).put('/users/profile', { profile: { headline: 'Quick money', about: 'Write to me elsewhere.' } })
  const sent = await report(reporter, person.user.customUserId)
  expect(sent).toMatchObject({ status: 201, body: { mailed: true } })
  const entry = await entryOf(sent.body.number)
  expect(entry).toMatchObject({
    kind: 'report',
    category: 'Scam or fraud',
    excerpt: 'Wren Carrow',
    author: { customUserId: reporter.user.customUserId },
    subject: {
      kind: 'person',
      id: person.user.customUserId,
      now: null,
      person: { customUserId: person.user.customUserId, email: person.email, suspendedAt: null },
    },
  })
  expect(entry.subject.reported.description).toContain('Write to me elsewhere.')
  for (const act of ['hide', 'unhide'])
    expect((await by(admin).post(`/admin/queue/${sent.body.number}/${act}`, { reason: 'x' })).status).toBe(404)
  const answered = await by(admin).post(`/admin/queue/${sent.body.number}/answer`, { text: 'We have spoken to them.' })
  expect(answered.status).toBe(200)
  await expect
    .poll(
      async () =>
        (await app.deps.db.pool.query("select recipient from outbox_messages where text like '%spoken to them%'")).rows,
    )
    .toEqual([{ recipient: reporter.email }])
  const notes = (await by(person).get('/notifications')).body.notifications
  expect(notes.map(({ type }: { type: string }) => type)).toEqual(['welcome'])
})

test('POST /reports about the same person: the same text answers the same number, different text answers 409 until it is settled', async () => {
  const [reporter, person] = [await newPerson('Bea'), await newPerson('Wren')]
  const id = person.user.customUserId
  const both = await Promise.all([report(reporter, id), report(reporter, id)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(both.map(({ body }) => body.number)).size).toBe(1)
  const atOnce = await Promise.all(['a', 'b'].map((text) => report(reporter, id, { text })))
  for (const { status, body } of atOnce)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'report_open', message: errors.report_open.message },
    })
  expect((await report(await newPerson('Cyd'), id)).status).toBe(201)
  await by(admin).post(`/admin/queue/${both[0]?.body.number}/close`, { reason: 'Thank you.' })
  expect((await report(reporter, id, { text: 'They did it again.' })).status).toBe(201)
})

test('POST /reports about the caller, an unknown or suspended person, or with a reason for projects is refused', async () => {
  const [reporter, person] = [await newPerson('Bea'), await newPerson('Wren')]
  const own = await report(reporter, reporter.user.customUserId)
  expect(own).toMatchObject({ status: 409, body: { code: 'report_self' } })
  expect((await report(reporter, 'nobody-here-0000')).status).toBe(404)
  const wrong = await report(reporter, person.user.customUserId, { reason: 'Copied without permission' })
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'reason', message: 'Choose a reason' }] } })
  const unknown = await by(reporter).post('/reports', { kind: 'agent', id: 'x', ...words })
  expect(unknown.status).toBe(422)
  await by(admin).post(`/admin/people/${person.user.customUserId}/suspend`, { reason: 'Spam.' })
  expect(await report(reporter, person.user.customUserId)).toMatchObject({
    status: 404,
    body: { code: 'profile_not_found' },
  })
})

test('POST /reports after a block works for both sides, and about a hidden person only for members', async () => {
  const [one, other] = [await newPerson('Bea'), await newPerson('Wren')]
  await by(one).post('/relations/block', { blockedUserId: other.user.customUserId })
  expect((await by(other).get(`/users/${one.user.customUserId}`)).status).toBe(404)
  expect((await report(one, other.user.customUserId)).status).toBe(201)
  expect((await report(other, one.user.customUserId)).status).toBe(201)
  const hidden = await newPerson('Hye')
  await app.deps.db.pool.query('update people set hidden = true where email = $1', [hidden.email])
  expect((await report(one, hidden.user.customUserId)).status).toBe(201)
  expect((await report(undefined, hidden.user.customUserId)).status).toBe(404)
  expect((await report(undefined, one.user.customUserId)).status).toBe(201)
})

test('POST /reports about a person with a pending request keeps the note; erasing the person removes name and text', async () => {
  const [reporter, person] = [await newPerson('Bea'), await newPerson('Wren')]
  const note = 'Buy my course today'
  await by(person).post('/relations/send', { toUserId: reporter.user.customUserId, note })
  const { number } = (await report(reporter, person.user.customUserId)).body
  expect((await entryOf(number)).subject.reported.description).toContain(note)
  const { rows } = await app.deps.db.pool.query('select id, email from people where email = $1', [person.email])
  await transaction(app.deps.db, (tx) => personalMessages.forget(tx, rows[0].id, rows[0].email))
  expect((await entryOf(number)).subject.reported).toMatchObject({ title: 'A deleted account', description: '' })
  expect((await entryOf(number)).text).toBe(words.text)
})

test('POST /reports about a person stores the profile as the reporter sees it', async () => {
  const [reporter, person] = [await newPerson('Bea'), await newPerson('Wren')]
  await by(person).put('/users/profile', { profile: { headline: 'Tide tables', about: 'For my friends.' } })
  await by(person).put('/users/visibility', { blocks: { about: 'only-me' } })
  const { number } = (await report(reporter, person.user.customUserId)).body
  expect((await entryOf(number)).subject.reported.description).toBe('Tide tables')
})
