import { expect, test } from 'vitest'
import { day, startDisputes } from '../../tests/support/disputes.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const { shop, market, seller, buyer, made, files, move, read, pass, delivered, decided, bank } = await fileFixture(
  startDisputes(),
)

const ordered = async (): Promise<string> => (await shop.buy(buyer, [made])).orders[0].id
const now = () => market.deps.clock.now().getTime()
/** The deadlines of an order: each kind, in how many days from now it is due, and whether something was delivered. */
const dueOf = async (id: string) =>
  (await read(id)).deadlines.map(({ kind, dueAt, deliveredAt }: Record<string, string>) => [
    kind,
    Math.round((Date.parse(dueAt ?? '') - now()) / day),
    deliveredAt !== null,
  ])

test('GET /orders/{id} keeps the agreed date and the first delivery when changes are requested and not delivered', async () => {
  const id = await ordered()
  const { dueAt } = await read(id)
  await pass(6)
  await move(seller, id, 'deliver', { note: 'Late, but here it is.' })
  const { deliveredAt } = await read(id)
  expect(Date.parse(deliveredAt)).toBeGreaterThan(Date.parse(dueAt))
  await move(buyer, id, 'request-changes', { note: 'Larger, please.' })
  await pass(14.1)
  const order = await read(id)
  expect(order.dispute).toMatchObject({ openedBy: 'clock' })
  expect(order.deadlines[0]).toEqual({ kind: 'agreed', dueAt, deliveredAt })
  expect(order.deadlines.slice(1)).toMatchObject([{ kind: 'changes', deliveredAt: null }])
  expect(Date.parse(order.deadlines[1].dueAt)).toBeCloseTo(Date.parse(order.dueAt), -3)
})

test('more time moves the deadline it was asked for, and a later delivery belongs to the later deadline', async () => {
  const id = await ordered()
  const later = async (days: number) => {
    await move(seller, id, 'request-time', { days, note: 'Two screens more.' })
    await move(buyer, id, 'accept-time', { until: (await read(id)).timeRequest.until })
  }
  await later(4)
  expect(await dueOf(id)).toEqual([['agreed', 9, false]])
  await move(seller, id, 'deliver', { note: 'Here.' })
  await move(buyer, id, 'request-changes', { note: 'Larger.' })
  await later(3)
  expect(await dueOf(id)).toEqual([
    ['agreed', 9, true],
    ['changes', 17, false],
  ])
  await move(seller, id, 'deliver', { note: 'Larger.' })
  const { deadlines, events, dueAt } = await read(id)
  const [first, second] = events.filter(({ act }: { act: string }) => act === 'deliver')
  expect(deadlines).toMatchObject([{ deliveredAt: first.at }, { deliveredAt: second.at, dueAt }])
})

test('a deadline that ran while the card’s bank decided moves by that time; one that was met does not', async () => {
  const id = await ordered()
  const { purchaseId } = await read(id)
  await bank(purchaseId, { disputedMinor: 10_000 })
  await pass(20)
  await bank(purchaseId, { disputedMinor: null })
  expect(await dueOf(id)).toEqual([['agreed', 5, false]])
  await move(seller, id, 'deliver', { note: 'Here.' })
  await bank(purchaseId, { disputedMinor: 10_000 })
  await pass(20)
  await bank(purchaseId, { disputedMinor: null })
  expect(await dueOf(id)).toEqual([['agreed', -15, true]])
})

test('files have no deadlines', async () => {
  const { id } = (await shop.buy(buyer, [files], { immediateDelivery: true })).orders[0]
  expect(await read(id)).toMatchObject({ deadlines: [], isLastDate: false })
})

test('after a decision for a new date orders and lists say that it is the last one, and refusals what happens then', async () => {
  const id = await decided({ outcome: 'new-date', days: 5 })
  expect((await read(id)).isLastDate).toBe(false)
  await pass(14.1)
  const order = await read(id)
  expect(order).toMatchObject({ state: 'changes-requested', isLastDate: true })
  expect(order.deadlines.at(-1)).toEqual({ kind: 'new-date', dueAt: order.dueAt, deliveredAt: null })
  const listed = (await seller.get('/sales?turn=yours')).body.items.find((each: { id: string }) => each.id === id)
  expect(listed.isLastDate).toBe(true)
  const refusal = async (name: string) => (await move(buyer, id, name, { note: 'Please.' })).body.message
  for (const name of ['report', 'cancel'])
    expect(await refusal(name)).toMatch(
      /If nothing is delivered by .*, what is left is refunded to you automatically\.$/,
    )
  for (const name of ['accept', 'request-changes']) expect(await refusal(name)).toMatch(/^The staff set a new date\. /)
  await move(seller, id, 'deliver', { note: 'Here.' })
  expect((await read(id)).isLastDate).toBe(false)
})

test('a requested change still ends in a dispute, and the refusals say so', async () => {
  const id = await delivered()
  await move(buyer, id, 'request-changes', { note: 'Larger.' })
  for (const name of ['report', 'cancel'])
    expect((await move(buyer, id, name, { note: 'Please.' })).body.message).toMatch(/a dispute opens automatically\.$/)
})
