import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const hanneke = await shop.staff('Hanneke', 'moderator')
const ines = await shop.staff('Ines', 'admin')
const lucia = await shop.staff('Lucia', 'support')
const maker = await shop.seller('Wren')
const reporter = await shop.market.person('Ilse')

const report = async (by: ShopPerson, id: string, text = 'Mine.') =>
  (await by.post('/reports', { kind: 'project', id, reason: 'Copied without permission', text })).body.number as number
// Each by somebody else: a person who writes a lot has to prove that they are one.
const ask = async () =>
  (await (await shop.market.person('Maya')).post('/feedback', { category: 'My account', text: 'How?' })).body
    .number as number
const close = (by: ShopPerson, number: number, body: object) => by.post(`/admin/queue/${number}/close`, body)
const list = async (by: ShopPerson, kind: string, state: string) =>
  (await by.get(`/admin/queue?kind=${kind}&state=${state}&limit=100`)).body.items.map(
    ({ number }: { number: number }) => number,
  )

test('a report ends resolved or refused, and each has its list', async () => {
  const id = await shop.offer(maker)
  const [acted, not] = [await report(reporter, id, 'One'), await report(reporter, id, 'Two')]
  const resolved = (await close(hanneke, acted, { reason: 'They changed it.', outcome: 'resolved' })).body.entry
  expect(resolved).toMatchObject({ state: 'closed', outcome: 'resolved', history: [{ act: 'close' }] })
  expect((await close(hanneke, not, { reason: 'It is theirs.' })).body.entry.outcome).toBe('refused')
  expect(await list(hanneke, 'report', 'resolved')).toEqual([acted])
  expect(await list(hanneke, 'report', 'refused')).toEqual([not])
  expect(await list(hanneke, 'report', 'closed')).toEqual([not, acted])
})

test('only a report is resolved or refused, and an outcome is one of these words', async () => {
  const number = await ask()
  const refused = await close(lucia, number, { reason: 'Done.', outcome: 'resolved' })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'outcome' }] } })
  expect((await close(lucia, number, { reason: 'Done.', outcome: 'won' })).status).toBe(422)
  expect((await close(lucia, number, { reason: 'Done.' })).body.entry).toMatchObject({ state: 'closed', outcome: null })
})

test('one person takes a message, another takes over, only that one gives it back, and settling it ends it', async () => {
  const number = await ask()
  const path = `/admin/queue/${number}`
  const assignee = async () => (await ines.get(path)).body.entry.assignee
  expect(await assignee()).toBeNull()
  expect((await lucia.post(`${path}/take`, {})).body.entry.assignee).toMatchObject({ name: 'Lucia' })
  expect((await ines.post(`${path}/give-back`, {})).body.code).toBe('forbidden')
  expect((await ines.post(`${path}/take`, {})).body.entry.assignee.name).toBe('Ines')
  expect((await ines.post(`${path}/give-back`, {})).body.entry.assignee).toBeNull()
  await lucia.post(`${path}/take`, {})
  // Somebody else can still settle it.
  const closed = (await close(ines, number, { reason: 'A duplicate.' })).body.entry
  expect(closed).toMatchObject({
    ...{ state: 'closed', assignee: null },
    history: [
      { act: 'close', reason: 'A duplicate.' },
      { act: 'take', actor: { name: 'Lucia' } },
      { act: 'give-back', actor: { name: 'Ines' } },
      { act: 'take', actor: { name: 'Ines' } },
      { act: 'take', actor: { name: 'Lucia' }, reason: '' },
    ],
  })
  expect((await lucia.post(`${path}/take`, {})).body.code).toBe('message_settled')
  const report_ = await report(reporter, await shop.offer(maker))
  expect((await lucia.post(`/admin/queue/${report_}/take`, {})).body.code).toBe('not_your_duty')
})

test('the list of what is in work has what somebody took, page by page both ways, until it is settled', async () => {
  const numbers = [await ask(), await ask(), await ask()]
  expect(await list(lucia, 'contact', 'in-work')).toEqual([])
  for (const number of numbers) await lucia.post(`/admin/queue/${number}/take`, {})
  expect(await list(lucia, 'contact', 'in-work')).toEqual(numbers)
  const page = async (query: string) =>
    (await lucia.get(`/admin/queue?kind=contact&state=in-work&limit=2${query}`)).body
  const first = await page('')
  const second = await page(`&cursor=${first.nextCursor}`)
  expect(second.items.map(({ number }: { number: number }) => number)).toEqual([numbers[2]])
  expect((await page(`&cursor=${second.previousCursor}`)).items).toEqual(first.items)
  await close(lucia, numbers[1] ?? 0, { reason: 'Done.' })
  expect(await list(lucia, 'contact', 'in-work')).toEqual([numbers[0], numbers[2]])
})

test('several are closed together; what cannot be closed is named with why, and stays as it is', async () => {
  const id = await shop.offer(maker)
  const [mine, theirs] = [await report(hanneke, id), await report(reporter, id)]
  const [question, settled] = [await ask(), await report(reporter, id, 'Before')]
  await close(hanneke, settled, { reason: 'Before.' })
  const sent = await hanneke.post('/admin/queue/close', {
    numbers: [theirs, theirs, mine, question, settled, 999_999],
    ...{ reason: 'All the same advertising.', outcome: 'refused' },
  })
  expect(sent.body.closed).toEqual([theirs])
  expect(sent.body.failed.map(({ number }: { number: number }) => number)).toEqual([mine, question, settled, 999_999])
  expect(sent.body.failed[0].message).toContain('concerns you')
  expect((await lucia.get(`/admin/queue/${question}`)).body.entry.state).toBe('open')
  expect((await hanneke.get(`/admin/queue/${settled}`)).body.entry.answer).toBe('Before.')
  expect((await hanneke.get(`/admin/queue/${theirs}`)).body.entry).toMatchObject({
    ...{ state: 'closed', outcome: 'refused', answer: 'All the same advertising.' },
  })
})

test('none, or more than fifty together, is refused', async () => {
  const together = (numbers: number[]) => lucia.post('/admin/queue/close', { numbers, reason: 'x' })
  expect((await together([])).status).toBe(422)
  expect((await together(Array.from({ length: 51 }, (_, at) => at + 1))).status).toBe(422)
  expect((await together([0])).status).toBe(422)
})

test('a report lists the other reports about the same, and says when it is late', async () => {
  const id = await shop.offer(maker)
  const [first, second] = [await report(reporter, id, 'One'), await report(reporter, id, 'Two')]
  await close(hanneke, first, { reason: 'Not copied.' })
  const { entry } = (await hanneke.get(`/admin/queue/${second}`)).body
  expect(entry.same).toMatchObject([{ number: first, state: 'closed', outcome: 'refused' }])
  expect(Date.parse(entry.dueAt) - Date.parse(entry.createdAt)).toBe(3 * 86_400_000)
})
