import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The time of the last migration before orders had a fulfilment. */
const before = 1795438839372
const ended = ['completed', 'cancelled', 'refunded']
const states = ['pending', 'paid', 'delivered', 'changes-requested', 'reported', ...ended]

let old: Awaited<ReturnType<typeof oldDatabase>>
let client: pg.Client

beforeAll(async () => {
  old = await oldDatabase(before)
  client = old.client
  await client.query(`insert into people (id, uid, custom_user_id, email, user_type, first_name) overriding system value values
    (1, 'u1', 'maya', 'maya@example.org', 'Students', 'Maya'), (2, 'u2', 'ada', 'ada@example.org', 'Students', 'Ada')`)
  for (const [kind, isWork, files] of [
    ['files', false, [true]],
    ['work0', true, [false]],
    ['mixed', true, [true, false]],
  ] as const)
    for (const [n, state] of states.entries()) {
      const id = `${kind}00000${n}0`
      const isPaid = state !== 'pending' && state !== 'cancelled'
      const consent = kind === 'files' && state === 'reported' ? null : '2026-02-01Z'
      await client.query(
        `insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, consent_at, created_at, expires_at, paid_at)
         values ($1, $2, $1, $3, 100, 'USD', '{}', $4, '2026-02-01Z', '2026-02-01Z', $5)`,
        [id, 1, isPaid ? 'paid' : 'cancelled', consent, isPaid ? '2026-02-01Z' : null],
      )
      await client.query(
        `insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, made_to_order, created_at, since, ended_at)
         values ($1, $1, 1, 2, $2, 100, 10, $3, '2026-02-01Z', '2026-02-03Z', $4)`,
        [id, state, isWork, state === 'completed' ? '2026-02-04Z' : null],
      )
      for (const [position, hasFiles] of files.entries())
        await client.query(
          `insert into order_lines (id, order_id, position, title, quantity, unit_minor, licence, has_files)
           values ($1, $2, $3, 'It', 1, 50, 'mit', $4)`,
          [`${id.slice(0, 11)}${position}`, id, position, hasFiles],
        )
    }
  await old.upgrade()
})
afterAll(() => old.drop())

test('old orders have a fulfilment, a turn, an end and their consent, in every state', async () => {
  const { rows } = await client.query<{ id: string; state: string; is: unknown[] }>(
    `select id, state, array[fulfilment, turn, ended_at::date::text, consent_at::date::text] as is from orders order by id`,
  )
  const turns = (paid: string): Record<string, string | null> => ({
    ...{ paid, delivered: 'buyer', 'changes-requested': 'seller', reported: 'seller' },
  })
  expect(rows).toHaveLength(3 * states.length)
  for (const { id, state, is } of rows) {
    const isFiles = id.startsWith('files')
    const turn = turns(isFiles ? 'buyer' : 'seller')[state] ?? null
    const end = state === 'completed' ? '2026-02-04' : ended.includes(state) ? '2026-02-03' : null
    // Only files need consent.
    const consent = id.startsWith('work') || (isFiles && state === 'reported') ? null : '2026-02-01'
    expect([id, state, is]).toEqual([id, state, [isFiles ? 'files' : 'made-to-order', turn, end, consent]])
  }
})

test('old reports get a dispute about what is left, and the seller has seven days to answer', async () => {
  const { rows } = await client.query(
    `select o.id, d.opened_by, d.asked_minor::int, d.answered_at, round(extract(epoch from o.acts_at - now()) / 86400)::int as days
     from orders o join disputes d on d.order_id = o.id and d.ended_at is null where o.state = 'reported' order by 1`,
  )
  const given = { opened_by: 'buyer', asked_minor: 100, answered_at: null, days: 7 }
  expect(rows).toEqual(['files', 'mixed', 'work0'].map((kind) => ({ id: `${kind}0000040`, ...given })))
})

test('the database refuses a report without a dispute, and a dispute about an order that is not reported', async () => {
  await expect(client.query(`update orders set state = 'reported' where state = 'delivered'`)).rejects.toThrow(
    /orders_dispute|reported without a dispute/,
  )
  await expect(client.query(`update disputes set ended_at = now(), ended_act = 'accept'`)).rejects.toThrow(
    /reported without a dispute/,
  )
})

test('the database refuses an order whose turn or end does not match its state', async () => {
  const set = (what: string, state: string) => client.query(`update orders set ${what} where state = $1`, [state])
  await expect(set(`turn = null`, 'paid')).rejects.toThrow(/orders_turn/)
  await expect(set(`turn = 'buyer'`, 'completed')).rejects.toThrow(/orders_turn/)
  await expect(set(`turn = 'buyer'`, 'pending')).rejects.toThrow(/orders_turn/)
  await expect(set(`turn = 'bank'`, 'paid')).rejects.toThrow(/orders_turn_known/)
  await expect(set(`ended_at = now()`, 'paid')).rejects.toThrow(/orders_ended/)
  await expect(set(`ended_at = null`, 'completed')).rejects.toThrow(/orders_ended/)
  await expect(set(`fulfilment = 'gift'`, 'paid')).rejects.toThrow(/orders_fulfilment_known/)
})

test('the database refuses a project without a licence, and a line with unknown values', async () => {
  await expect(client.query('update order_lines set licence = null')).rejects.toThrow(/order_lines_licence/)
  await expect(client.query("update order_lines set subject_kind = 'session'")).rejects.toThrow(/order_lines_/)
})
