import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const { deps } = shop.market
const { pool } = deps.db
const hanneke = await shop.staff('Hanneke', 'moderator')
const samir = await shop.staff('Samir', 'moderator')
const third = await shop.staff('Nora', 'moderator')
const priya = await shop.staff('Priya', 'finance')

const reason = 'Both say that the other asked for money.'
/** Two people who wrote to each other. */
async function talk(): Promise<[ShopPerson, ShopPerson]> {
  const [one, other] = [await shop.market.person('Wren'), await shop.market.person('Maya')]
  await one.post('/relations/send', { toUserId: other.customUserId })
  await other.post('/relations/accept', { fromUserId: one.customUserId })
  const { conversation } = (await one.post('/conversations', { userId: other.customUserId })).body
  const say = (by: ShopPerson, text: string) =>
    by.post(`/conversations/${conversation.id}/messages`, { clientId: crypto.randomUUID(), text })
  expect((await say(one, 'Pay me elsewhere.')).status).toBe(201)
  expect((await say(other, 'No.')).status).toBe(201)
  return [one, other]
}
const wish = (by: ShopPerson, one: ShopPerson, other: { customUserId: string }, why = reason) =>
  by.post(`/admin/people/${one.customUserId}/read-conversation`, { with: other.customUserId, reason: why })
const openOf = async (by: ShopPerson) =>
  (await by.get('/admin/approvals')).body.items.filter(({ act }: { act: string }) => act === 'read-conversation')
const read = (by: ShopPerson, id: number) => by.get(`/admin/approvals/${id}/conversation`)

test('a conversation is read after a second moderator agreed, by these two alone, and both people are told why', async () => {
  const [one, other] = await talk()
  expect((await wish(hanneke, one, other)).status).toBe(204)
  const [waiting] = await openOf(hanneke)
  expect(waiting).toMatchObject({ what: 'Read a conversation with Maya', reason, moves: ['withdraw'], mayRead: false })
  expect((await read(hanneke, waiting.id)).body.code).toBe('not_found')
  expect((await hanneke.post(`/admin/approvals/${waiting.id}/approve`)).body.code).toBe('own_matter')
  expect((await priya.post(`/admin/approvals/${waiting.id}/approve`)).body.code).toBe('not_your_duty')
  const agreed = (await samir.post(`/admin/approvals/${waiting.id}/approve`)).body.approval
  expect(agreed).toMatchObject({ state: 'approved', mayRead: true })

  const { people, items, ...rest } = (await read(hanneke, waiting.id)).body
  expect(rest.reason).toBe(reason)
  expect(people).toMatchObject([{ name: 'Wren' }, { name: 'Maya' }])
  expect(items).toMatchObject([
    { by: 0, text: 'Pay me elsewhere.', files: [] },
    { by: 1, text: 'No.' },
  ])
  expect((await read(samir, waiting.id)).status).toBe(200)
  expect((await read(third, waiting.id)).body.code).toBe('not_found')
  expect((await read(priya, waiting.id)).body.code).toBe('not_your_duty')

  for (const [person, name] of [
    [one, 'Maya'],
    [other, 'Wren'],
  ] as const) {
    const [told] = (await person.get('/notifications')).body.notifications
    expect(told).toMatchObject({ title: 'Our staff may read one of your conversations' })
    expect(told.message).toContain(`you and ${name} wrote`)
    expect(told.message).toContain(reason)
  }
  const lines = (await pool.query("select act, reason from admin_log where act = 'read-conversation'")).rows
  expect(lines).toEqual([{ act: 'read-conversation', reason }])

  await pool.query("update approvals set ended_at = ended_at - interval '7 days' where id = $1", [waiting.id])
  expect((await read(hanneke, waiting.id)).body.code).toBe('not_found')
})

test('nobody reads their own conversation this way, agrees to it, or asks about people who never wrote to each other', async () => {
  const [one, other] = await talk()
  expect((await wish(hanneke, one, one)).body.fields).toMatchObject([{ path: 'with' }])
  expect((await wish(hanneke, one, { customUserId: 'nobody-here' })).body.fields).toMatchObject([{ path: 'with' }])
  expect((await wish(hanneke, one, priya)).body.code).toBe('conversation_not_found')
  expect((await wish(hanneke, one, other, ' ')).status).toBe(422)
  expect((await wish(one, one, other)).body.code).toBe('forbidden')
  await pool.query("update people set role = 'moderator' where id = $1", [other.id])
  expect((await wish(other, one, other)).body.code).toBe('own_matter')
  await wish(hanneke, one, other)
  const [waiting] = await openOf(other)
  expect(waiting.moves).toEqual([])
  expect((await other.post(`/admin/approvals/${waiting.id}/approve`)).body.code).toBe('own_matter')
  expect((await wish(samir, one, other)).body.code).toBe('approval_open')
  expect((await samir.post(`/admin/approvals/${waiting.id}/refuse`, { reason: 'No need.' })).status).toBe(200)
  expect((await read(hanneke, waiting.id)).body.code).toBe('not_found')
})

test('a moderator who lost the role, or an erased person, ends the reading', async () => {
  const [one, other] = await talk()
  await wish(third, one, other)
  const [waiting] = await openOf(samir)
  await samir.post(`/admin/approvals/${waiting.id}/approve`)
  await pool.query("update people set role = 'member' where id = $1", [third.id])
  expect((await read(third, waiting.id)).body.code).toBe('forbidden')
  await pool.query('update people set role = $1 where id = $2', ['moderator', third.id])
  expect((await read(third, waiting.id)).body.items).toHaveLength(2)
})
