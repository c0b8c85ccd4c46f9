import { expect, test } from 'vitest'
import { dayMs } from '#db/moments.ts'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { watchAppeals } from './appeals.ts'

const shop = await fileFixture(startShop())
const { deps } = shop.market
const { pool } = deps.db
const ines = await shop.staff('Ines', 'admin')
const hanneke = await shop.staff('Hanneke', 'moderator')
const samir = await shop.staff('Samir', 'moderator')
const lucia = await shop.staff('Lucia', 'support')

const decide = (by: ShopPerson, act: string, who: ShopPerson, over: object = {}) =>
  by.post(`/admin/people/${who.customUserId}/${act}`, { reason: 'Ten identical messages.', rule: 'misuse', ...over })
const own = async (who: ShopPerson) => (await who.get('/statements')).body.statements
const file = async (by: ShopPerson, who: ShopPerson) => (await by.get(`/admin/people/${who.customUserId}`)).body
const appeal = (who: ShopPerson, id: number, text = 'They were answers to questions.') =>
  who.post(`/statements/${id}/appeal`, { text })
const answer = (by: ShopPerson, id: number, outcome: string) =>
  by.post(`/admin/appeals/${id}/decide`, { outcome, reason: 'I read all ten.' })
const aged = (id: number, days: number) =>
  pool.query("update statements set appealed_at = appealed_at - $2 * interval '1 day' where id = $1", [id, days])

/** A hidden project of a new maker, with the report that led to it. */
async function hidden(by = hanneke) {
  const maker = await shop.seller('Maker')
  const project = await shop.offer(maker, { price: 20 })
  const reporter = await shop.market.person('Mateus')
  const sent = await reporter.post('/reports', {
    ...{ kind: 'project', id: project, reason: 'Copied without permission', text: 'Two paragraphs are mine.' },
  })
  await by.post(`/admin/queue/${sent.body.number}/hide`, { reason: 'Two paragraphs are copied.', rule: 'rights' })
  return { maker, project, number: sent.body.number as number }
}
const visibilityOf = async (project: string) =>
  (await pool.query('select visibility from projects where id = $1', [project])).rows[0].visibility

test('a warning, limits and a suspension each write a statement of reasons that the person can read', async () => {
  const person = await shop.market.person('Milo')
  expect((await decide(hanneke, 'warn', person)).body.person.limitedUntil).toEqual({ messages: null, listings: null })
  const limited = await decide(hanneke, 'limit', person, { acts: ['messages'], days: 7 })
  expect(Date.parse(limited.body.person.limitedUntil.messages)).toBeGreaterThan(Date.now() + 6 * dayMs)
  const statements = await own(person)
  expect(statements).toMatchObject([
    { measure: 'limited', limits: ['messages'], rule: 'misuse', reasons: 'Ten identical messages.', mayAppeal: true },
    { measure: 'warned', limits: [], until: null, endedAt: null, appeal: null, subject: { kind: 'person', id: '' } },
  ])
  expect((await decide(hanneke, 'suspend', person)).status).toBe(200)
  const { statements: all, history, person: shown } = await file(lucia, person)
  expect(all.map(({ measure }: { measure: string }) => measure)).toEqual(['suspended', 'limited', 'warned'])
  expect(history.map(({ act }: { act: string }) => act)).toEqual(['suspend', 'limit', 'warn'])
  expect(shown.suspendedAt).not.toBeNull()
})

test('a limited person cannot write messages or publish, and can again after the days', async () => {
  const person = await shop.market.person('Lena')
  const friend = await shop.market.person('Friend')
  const { conversation } = (await person.post('/conversations', { userId: friend.customUserId })).body
  const say = () =>
    person.post(`/conversations/${conversation.id}/messages`, { clientId: crypto.randomUUID(), text: 'Hello' })
  await decide(hanneke, 'limit', person, { acts: ['messages', 'listings'], days: 3 })
  expect((await say()).body.code).toBe('limited_messages')
  expect((await person.post('/marketplace/projects', projectInput())).body.code).toBe('limited_listings')
  const draft = await person.post('/marketplace/projects', projectInput({ publish: false }))
  expect(draft.status).toBe(201)
  await pool.query("update people set messages_limited_until = now() - interval '1 second' where id = $1", [person.id])
  expect((await say()).status).toBe(201)
  await decide(hanneke, 'restore', person, { rule: undefined })
  expect((await person.post('/marketplace/projects', projectInput())).status).toBe(201)
  expect((await own(person))[0].endedAt).not.toBeNull()
})

test('bad input changes nothing', async () => {
  const person = await shop.market.person('Target')
  const limit = (over: object) => decide(hanneke, 'limit', person, over)
  for (const over of [
    { acts: [], days: 3 },
    { acts: ['breathing'], days: 3 },
    { acts: ['messages'], days: 0 },
    { acts: ['messages'], days: 91 },
    { acts: ['messages'], days: 1.5 },
    { acts: ['messages'], days: 3, reason: ' ' },
    { acts: ['messages'], days: 3, rule: 'none' },
  ])
    expect((await limit(over)).status, JSON.stringify(over)).toBe(422)
  expect((await decide(lucia, 'warn', person)).body.code).toBe('not_your_duty')
  expect((await decide(hanneke, 'warn', hanneke)).body.code).toBe('own_account')
  expect((await decide(hanneke, 'warn', samir)).body.code).toBe('not_your_duty')
  expect((await decide(ines, 'warn', samir)).status).toBe(200)
  expect((await decide(hanneke, 'restore', person, { rule: undefined })).body.code).toBe('person_moderated')
  expect(await own(person)).toEqual([])
})

test('an appeal is decided by somebody else, once, and lifting it shows the project again', async () => {
  const { maker, project } = await hidden()
  expect(await visibilityOf(project)).toBe('hidden')
  const [statement] = await own(maker)
  expect(statement).toMatchObject({
    measure: 'project-hidden',
    rule: 'rights',
    subject: { kind: 'project', id: project },
  })
  const stranger = await shop.market.person('Stranger')
  expect((await appeal(stranger, statement.id)).status).toBe(404)
  const [first, second] = await Promise.all([appeal(maker, statement.id), appeal(maker, statement.id)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const waiting = (await hanneke.get('/admin/appeals')).body.items
  expect(waiting.at(-1)).toMatchObject({ id: statement.id, mayDecide: false, madeBy: { name: 'Hanneke' } })
  expect((await answer(hanneke, statement.id, 'lifted')).body.code).toBe('appeal_own_decision')
  expect((await answer(lucia, statement.id, 'lifted')).body.code).toBe('not_your_duty')
  const answers = await Promise.all([answer(samir, statement.id, 'lifted'), answer(ines, statement.id, 'kept')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const after = (await own(maker))[0]
  const isLifted = after.appeal.state === 'lifted'
  expect(after.appeal).toMatchObject({ answer: 'I read all ten.' })
  expect(await visibilityOf(project)).toBe(isLifted ? 'public' : 'hidden')
  expect(after.endedAt === null).toBe(!isLifted)
  expect((await appeal(maker, statement.id)).body.code).toBe('appeal_made')
  expect((await hanneke.get('/admin/appeals?state=decided&limit=1')).body.items[0].id).toBe(statement.id)
})

test('lifting restores a suspended person with what they offer, and keeping leaves everything', async () => {
  const seller = await shop.seller('Suspended')
  const project = await shop.offer(seller, { price: 30 })
  await decide(hanneke, 'suspend', seller)
  expect(await visibilityOf(project)).toBe('hidden')
  const { rows } = await pool.query('select id from statements where person_id = $1', [seller.id])
  const id = Number(rows[0].id)
  await pool.query(
    "update statements set appeal_state = 'open', appeal_text = 'No', appealed_at = now() where id = $1",
    [id],
  )
  expect((await answer(samir, id, 'lifted')).body.appeal).toMatchObject({
    appeal: { state: 'lifted' },
    mayDecide: false,
  })
  expect(await visibilityOf(project)).toBe('public')
  expect((await seller.get('/users/profile')).status).toBe(200)

  const { maker, project: other } = await hidden()
  const [statement] = await own(maker)
  await appeal(maker, statement.id)
  await answer(samir, statement.id, 'kept')
  expect(await visibilityOf(other)).toBe('hidden')
  expect((await own(maker))[0]).toMatchObject({ endedAt: null, mayAppeal: false, appeal: { state: 'kept' } })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a project that an appeal shows again while its maker is suspended comes back with the maker', async () => {
  const { maker, project } = await hidden()
  const [statement] = await own(maker)
  await appeal(maker, statement.id)
  await decide(hanneke, 'suspend', maker)
  await answer(samir, statement.id, 'lifted')
  expect(await visibilityOf(project)).toBe('hidden')
  expect((await shop.market.visitor.get(`/marketplace/projects/${project}`)).status).toBe(404)
  await decide(hanneke, 'restore', maker, { rule: undefined })
  expect(await visibilityOf(project)).toBe('public')
})

test('taking back one of two limits leaves the other', async () => {
  const person = await shop.market.person('Twice')
  await decide(hanneke, 'limit', person, { acts: ['messages'], days: 30 })
  await decide(hanneke, 'limit', person, { acts: ['messages', 'listings'], days: 60 })
  const [second, first] = await own(person)
  await appeal(person, second.id)
  await answer(samir, second.id, 'lifted')
  expect((await file(samir, person)).person.limitedUntil).toEqual({ messages: first.until, listings: null })
})

test('nothing can be appealed after six months, or once it was taken back', async () => {
  const { maker, number } = await hidden()
  const [statement] = await own(maker)
  await pool.query("update statements set made_at = made_at - interval '184 days' where id = $1", [statement.id])
  expect((await appeal(maker, statement.id)).body.code).toBe('appeal_over')
  await pool.query("update statements set made_at = made_at + interval '184 days' where id = $1", [statement.id])
  await samir.post(`/admin/queue/${number}/unhide`, { reason: 'It is theirs.' })
  expect((await own(maker))[0]).toMatchObject({ mayAppeal: false })
  expect((await appeal(maker, statement.id)).body.code).toBe('appeal_over')
})

test('administrators are told of late appeals, and after 30 days the decision is lifted automatically', async () => {
  const [late, lapsed] = [await hidden(), await hidden()]
  const [one] = await own(late.maker)
  const [two] = await own(lapsed.maker)
  await appeal(late.maker, one.id)
  await appeal(lapsed.maker, two.id)
  await aged(one.id, 15)
  await aged(two.id, 31)
  await watchAppeals(deps)
  expect((await own(late.maker))[0].appeal.state).toBe('open')
  expect((await own(lapsed.maker))[0]).toMatchObject({ appeal: { state: 'expired' } })
  expect(await visibilityOf(lapsed.project)).toBe('public')
  const { rows } = await pool.query('select title from notifications where user_id = $1 order by id desc limit 1', [
    ines.id,
  ])
  expect(rows[0].title).toBe('1 appeal is late')
  await answer(samir, one.id, 'kept')
})

test('with one member of staff the same person decides, and the page says so', async () => {
  const { maker } = await hidden()
  const [statement] = await own(maker)
  await appeal(maker, statement.id)
  const others = [ines, samir].map(({ id }) => id)
  await pool.query("update people set role = 'member' where id = any ($1)", [others])
  expect((await maker.get('/statements')).body.isOnePersonStaff).toBe(true)
  const waits = (await hanneke.get('/admin/waiting')).body.items
  expect(waits).toContainEqual(expect.objectContaining({ kind: 'appeal', id: String(statement.id) }))
  expect((await answer(hanneke, statement.id, 'kept')).status).toBe(200)
  await pool.query("update people set role = 'admin' where id = any ($1)", [others])
})

test('a note is for the staff alone', async () => {
  const person = await shop.market.person('Noted')
  expect((await lucia.post(`/admin/people/${person.customUserId}/note`, { reason: 'Called twice.' })).status).toBe(200)
  expect((await file(hanneke, person)).history).toMatchObject([{ act: 'note', reason: 'Called twice.' }])
  expect(await own(person)).toEqual([])
  expect((await person.get(`/admin/people/${person.customUserId}`)).body.code).toBe('forbidden')
  expect((await lucia.get('/admin/people/nobody-here')).status).toBe(404)
})

test('the file of a person counts their orders and the reports about them', async () => {
  const seller = await shop.seller('Counted')
  const buyer = await shop.market.person('Counter')
  await shop.buy(buyer, [await shop.offer(seller, { price: 10 })], { immediateDelivery: true })
  await buyer.post('/reports', { kind: 'person', id: seller.customUserId, reason: 'Scam or fraud', text: 'Look.' })
  expect(await file(lucia, seller)).toMatchObject({
    ...{ projects: 1, orders: { bought: 0, sold: 1, open: 1 }, reports: { open: 1, all: 1 }, roleWaits: false },
  })
  expect((await file(lucia, buyer)).orders).toEqual({ bought: 1, sold: 0, open: 1 })
})

test('GET /admin/waiting lists the open items of all queues of a role by their deadline', async () => {
  const { maker } = await hidden()
  const [statement] = await own(maker)
  await appeal(maker, statement.id)
  const reporter = await shop.market.person('Asker')
  await reporter.post('/feedback', { category: 'My account', text: 'How do I pause it?' })
  const { number } = (
    await reporter.post('/reports', {
      ...{ kind: 'person', id: maker.customUserId, reason: 'Scam or fraud', text: 'Look.' },
    })
  ).body
  await aged(statement.id, 20)
  const waiting = async (by: ShopPerson): Promise<{ kind: string; id: string; due: string }[]> =>
    (await by.get('/admin/waiting')).body.items
  const forSamir = await waiting(samir)
  expect(forSamir[0]).toMatchObject({ kind: 'appeal', id: String(statement.id) })
  expect(forSamir.map(({ due }) => due)).toEqual(forSamir.map(({ due }) => due).toSorted())
  expect(forSamir.filter(({ kind }) => kind === 'report').map(({ id }) => id)).toContain(String(number))
  expect(new Set((await waiting(lucia)).map(({ kind }) => kind))).toEqual(new Set(['contact']))
  // Hanneke made the decision, so its appeal does not wait for her.
  expect((await waiting(hanneke)).some(({ kind }) => kind === 'appeal')).toBe(false)
  expect((await reporter.get('/admin/waiting')).body.code).toBe('forbidden')
})

test('people who made a decision or reported its subject do not answer its appeal while somebody else can', async () => {
  await shop.makeStaff(samir, 'moderator')
  const maker = await shop.seller('Maker')
  const project = await shop.offer(maker, { price: 20 })
  await samir.post('/reports', { kind: 'project', id: project, reason: 'Copied without permission', text: 'Look.' })
  await hanneke.post(`/admin/listings/${project}/hide`, { reason: 'Two paragraphs are copied.', rule: 'rights' })
  const [statement] = await own(maker)
  await appeal(maker, statement.id)
  expect((await answer(hanneke, statement.id, 'kept')).body.code).toBe('appeal_own_decision')
  expect((await answer(samir, statement.id, 'kept')).body.code).toBe('not_your_duty')
  expect((await answer(ines, statement.id, 'kept')).status).toBe(200)
})

test('only administrators answer the appeal of somebody on the staff', async () => {
  const matthias = await shop.staff('Matthias', 'admin')
  const colleague = await shop.staff('Colleague', 'moderator')
  await decide(ines, 'warn', colleague)
  const [statement] = await own(colleague)
  await appeal(colleague, statement.id)
  expect((await answer(samir, statement.id, 'lifted')).body.code).toBe('not_your_duty')
  expect((await answer(matthias, statement.id, 'lifted')).status).toBe(200)
})

test('taking a decision back ends the open appeal against it as successful', async () => {
  const { maker, project, number } = await hidden()
  const [statement] = await own(maker)
  await appeal(maker, statement.id)
  await samir.post(`/admin/queue/${number}/unhide`, { reason: 'The paragraphs are theirs.' })
  expect(await visibilityOf(project)).toBe('public')
  expect((await own(maker))[0]).toMatchObject({
    appeal: { state: 'lifted', answer: 'The paragraphs are theirs.' },
    endedAt: expect.any(String),
  })
  expect((await answer(samir, statement.id, 'kept')).body.code).toBe('appeal_decided')
})

test('restoring ends a suspension and limits together', async () => {
  const [both, limited] = [await shop.market.person('Both'), await shop.market.person('Limited')]
  for (const person of [both, limited]) await decide(hanneke, 'limit', person, { acts: ['messages'], days: 7 })
  await decide(hanneke, 'suspend', both)
  for (const person of [both, limited]) await decide(samir, 'restore', person, { rule: undefined })
  expect((await file(lucia, both)).person).toMatchObject({ suspendedAt: null, limitedUntil: { messages: null } })
  expect((await file(lucia, both)).history[0]).toMatchObject({ act: 'restore', before: 'suspended and limited' })
  expect((await own(both)).every(({ endedAt }: { endedAt: string | null }) => endedAt !== null)).toBe(true)
})
