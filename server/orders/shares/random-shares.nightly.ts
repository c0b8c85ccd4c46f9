import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { personalTeams } from '#teams/service.ts'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startTeams } from '../../../tests/support/teams.ts'
import { hasOpenOrders } from '../personal-data.ts'

// Ten random teams with sales and refunds, or a tenth of ROUNDS. A failure prints its seed.
const runs = Math.ceil(Number(process.env.ROUNDS ?? 100) / 10)

const teams = await fileFixture(startTeams())
const { market } = teams
const { pool } = market.deps.db

const points = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(0, 1, 1250, 2500, 3333))
const price = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 999_999 }))
const member = fc.nat(2)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 9 }) }) },
  // A share of what is left, in thousandths.
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      order: fc.nat(9),
      share: fc.integer({ min: 1, max: 1000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('accept' as const), order: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('propose' as const),
      points: fc.array(points, { minLength: 3, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), member }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), member }) },
)

/** What each share of an order should have: largest remainder, and of equal ones the first. Written again, exactly, from the rule. */
function expectedParts(amountMinor: number, shares: readonly number[]): number[] {
  const exact = shares.map((share) => BigInt(amountMinor) * BigInt(share))
  const parts = exact.map((each) => each / 10_000n)
  for (let left = BigInt(amountMinor) - parts.reduce((sum, each) => sum + each, 0n); left > 0n; left -= 1n) {
    let best = 0
    const missing = (at: number) => (exact[at] ?? 0n) - (parts[at] ?? 0n) * 10_000n
    for (const at of shares.keys()) if (missing(at) > missing(best)) best = at
    parts[best] = (parts[best] ?? 0n) + 1n
  }
  return parts.map(Number)
}

interface Sale {
  id: string
  /** As the buyer saw them before paying; empty when all was the owner's. */
  shares: number[]
}

async function expectExact({ id, shares }: Sale) {
  const { rows } = await pool.query<{ left: number; done: boolean }>(
    `select (total_minor - refunded_minor - fee_minor + fee_refunded_minor)::float8 as left, completed_at is not null as done
     from orders where id = $1`,
    [id],
  )
  const parts = await pool.query<{ basis_points: number; pending: number; available: number }>(
    `select s.basis_points,
       coalesce(-sum(e.amount_minor) filter (where e.account_id = s.pending_account_id), 0)::float8 as pending,
       coalesce(-sum(e.amount_minor) filter (where e.account_id = s.available_account_id), 0)::float8 as available
     from order_shares s left join ledger_entries e on e.order_id = s.order_id
       and e.account_id in (s.pending_account_id, s.available_account_id)
     where s.order_id = $1 group by s.position, s.basis_points order by s.position`,
    [id],
  )
  expect(parts.rows.map(({ basis_points }) => basis_points)).toEqual(shares)
  const [order] = rows
  const seen = await pool.query<{ part: number }>(
    'select order_part($1, s.position, $2)::float8 as part from order_shares s where order_id = $1 order by position',
    [id, order?.left],
  )
  const side = order?.done ? 'available' : 'pending'
  expect(parts.rows.map((row) => row[side])).toEqual(shares.length > 0 ? expectedParts(order?.left ?? 0, shares) : [])
  expect(seen.rows.map(({ part }) => part)).toEqual(parts.rows.map((row) => row[side]))
  const other = side === 'available' ? 'pending' : 'available'
  expect(parts.rows.every((row) => row[other] === 0)).toBe(true)
}

test(
  'random teams: after every step each has their part of each order to the cent, and the ledger balances',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        price,
        fc.array(points, { minLength: 3, maxLength: 3 }),
        fc.array(step, { maxLength: 8 }),
        async (minor, first, steps) => {
          // New people for each team, so that none of them meets the limits on calls.
          const [owner, buyer] = [await teams.seller('Ada'), await market.person('Maya')]
          const members = [await market.person('Bea'), await market.person('Cleo'), await market.person('Dora')]
          const project = await teams.offer(owner, { price: minor / 100 })
          for (const each of members) await teams.joined(owner, project, each)
          let present = members
          const sales: Sale[] = []
          const propose = async (asked: readonly number[]) => {
            let left = 10_000
            const given = present.map((person, at) => {
              const share = Math.min(asked[at] ?? 0, left)
              left -= share
              return [person, share] as const
            })
            const { proposal } = (await teams.propose(owner, project, given)).body.team ?? {}
            for (const person of present) if (proposal) await teams.consent(person, proposal.id)
          }
          const sell = async (quantity: number) => {
            await teams.add(buyer, project, quantity)
            const { quoteId, lines } = await teams.quote(buyer)
            const { purchase } = (await teams.checkout(buyer, quoteId, quoteId, { immediateDelivery: true })).body
            await teams.settle(purchase.id)
            const shares = lines[0].shares.map(({ basisPoints }: { basisPoints: number }) => basisPoints)
            sales.push({ id: purchase.orders[0].id, shares })
          }
          const out = async (person: ShopPerson | undefined, go: (person: ShopPerson) => Promise<unknown>) => {
            if (!person || !present.includes(person)) return
            await go(person)
            present = present.filter((each) => each !== person)
          }
          await propose(first)
          await sell(1)
          for (const each of steps) {
            if (each.does === 'sell') await sell(each.quantity)
            if (each.does === 'propose') await propose(each.points)
            const id = 'order' in each ? (sales[each.order % sales.length]?.id ?? '') : ''
            if (each.does === 'accept') await buyer.post(`/orders/${id}/accept`, {})
            if (each.does === 'refund') {
              const { totalMinor, refundedMinor } = (await buyer.get(`/orders/${id}`)).body.order
              const amountMinor = Math.ceil(((totalMinor - refundedMinor) * each.share) / 1000)
              const answer = await owner.post(
                `/orders/${id}/refund`,
                { amountMinor },
                { 'idempotency-key': crypto.randomUUID() },
              )
              expect(answer.status).toBe(totalMinor === refundedMinor ? (amountMinor === 0 ? 422 : 409) : 200)
            }
            if (each.does === 'leave')
              await out(members[each.member], (person) =>
                person.post(`/marketplace/projects/${project}/team/leave`, {}),
              )
            const erased = each.does === 'erase' ? members[each.member] : undefined
            // Erasure waits for orders that run.
            if (erased && !(await hasOpenOrders(market.deps.db, erased.id)))
              await out(erased, ({ id: person }) =>
                transaction(market.deps.db, async (tx) => {
                  await personalTeams.erase(tx, person)
                  await tx.execute(`delete from people where id = ${person}`)
                }),
              )
            for (const sale of sales) await expectExact(sale)
          }
          expect((await teams.ledger()).check).toEqual(inOrder)
        },
      ),
      { numRuns: runs },
    )
  },
  20_000 + runs * 2500,
)
