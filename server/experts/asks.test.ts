import { expertLimits as most } from '@guildhall/contract/limits/experts.ts'
import { expect, test } from 'vitest'
import { refusal, startHiring } from '../../tests/support/engagements.ts'
import { expertsOf } from '../../tests/support/experts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const hiring = await fileFixture(startHiring())
const { market } = hiring
const { expert } = expertsOf(market)
const day = 86_400_000

const review = { purpose: 'review', what: 'A paper about cold rooms', pages: 12, until: '2027-03-31' }
const helps = { help: ['review', 'talk'], answerDays: 5 }

test('a request to an expert has the details of its purpose, which both sides read, and the promised days', async () => {
  const [client, nomvula] = [await market.person('Ilse'), await expert('Nomvula', helps)]
  const { status, body } = await hiring.ask(client, nomvula, { ask: review, category: null })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.engagement
  for (const side of [client, nomvula])
    expect(await hiring.read(side, id)).toMatchObject({ ask: review, answerDays: 5, state: 'requested' })
  const stranger = await market.person('Eve')
  expect((await stranger.get(`/engagements/${id}`)).status).toBe(404)
  const edit = (ask: object | null) => client.put(`/engagements/${id}`, { title: 'A review', need: 'Two pages.', ask })
  expect((await edit({ ...review, pages: 14 })).body.engagement.ask.pages).toBe(14)
  for (const ask of [null, { purpose: 'other' }]) expect((await edit(ask)).body.code).toBe('expert_purpose_fixed')
})

test('an expert is asked only for what they help with, and people who are not listed are asked for nothing', async () => {
  const [client, hana] = [await market.person('Ilse'), await expert('Hana', helps)]
  const code = async (ask: object, who = hana) => (await hiring.ask(client, who, { ask })).body.code
  for (const ask of [{ purpose: 'grants' }, { purpose: 'doctorate', topic: 'Heat' }])
    expect(await code(ask)).toBe('expert_purpose')
  expect(await code({ purpose: 'other' })).toBeUndefined()
  expect(await code({ purpose: 'other' }, await market.person('Sam'))).toBe('expert_not_found')
  await hana.put('/expert', { isListed: true, fields: ['Law'], takesDoctoral: true })
  expect(
    await code({ purpose: 'doctorate', topic: 'Heat', startsOn: '2027-10-01', funding: 'Scholarship' }),
  ).toBeUndefined()
  // Without a purpose they are asked like anybody else, and take no work.
  expect((await hiring.ask(client, hana)).body.code).toBe('takes_no_work')
})

test.each([
  ['ask.what', { ...review, what: ' ' }],
  ['ask.pages', { ...review, pages: 0 }],
  ['ask.until', { ...review, until: 'soon' }],
  ['ask.topic', { purpose: 'doctorate' }],
  ['ask.where', { purpose: 'talk' }],
  ['ask.purpose', { purpose: 'money' }],
  ['ask.what', { purpose: 'other', what: 'x' }],
])('a wrong %s is refused at its field', async (path, ask) => {
  const [client, rosa] = [await market.person('Ilse'), await expert('Rosa', helps)]
  const { status, body } = await hiring.ask(client, rosa, { ask })
  expect([status, body.fields?.[0].path]).toEqual([422, path])
})

test('the answer rate is public from three requests on: answered by the promised day, without withdrawn ones', async () => {
  const vera = await expert('Vera', helps)
  const rate = async () => (await market.visitor.get(`/experts/${vera.customUserId}`)).body.expert.rate
  const asking = async () => {
    const client = await market.person('Ilse')
    return { client, id: (await hiring.ask(client, vera, { ask: review })).body.engagement.id }
  }
  const [first, second, third] = [await asking(), await asking(), await asking()]
  await hiring.move(vera, first.id, 'decline', refusal)
  await hiring.move(vera, second.id, 'decline', refusal)
  const withdrawn = await asking()
  await hiring.move(withdrawn.client, withdrawn.id, 'withdraw')
  expect(await rate()).toBeNull()
  await market.deps.db.pool.query(`update engagements set created_at = created_at - interval '6 days' where id = $1`, [
    third.id,
  ])
  expect(await rate()).toEqual({ percent: 66, requests: 3 })
})

test.each([
  [5, 5 + most.graceDays],
  [29, most.lapseDays],
])('a request with %i promised days lapses after %i days', async (answerDays, lapses) => {
  const [client, piet] = [await market.person('Ilse'), await expert('Piet', { ...helps, answerDays })]
  const { engagement } = (await hiring.ask(client, piet, { ask: review })).body
  const { turnUntil, createdAt, id } = engagement
  expect((Date.parse(turnUntil) - Date.parse(createdAt)) / day).toBe(lapses)
  await hiring.pass(lapses - 0.001)
  expect((await hiring.read(client, id)).state).toBe('requested')
  await hiring.pass(0.002)
  expect((await hiring.read(client, id)).state).toBe('lapsed')
})
