import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { personal } from '#projects/service.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { sendInOrder } from '../../../tests/support/held-lock.ts'
import { startTeams } from '../../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, heir, helper, buyer] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  market.advance(60_000)
  ;[owner, heir] = [await teams.seller('Ilse'), await teams.seller('Idris')]
  ;[helper, buyer] = [await market.person('Mei'), await market.person('Ben')]
  project = await teams.offer(owner, { price: 20 })
  await teams.joined(owner, project, heir)
  await teams.joined(owner, project, helper)
})

type Answer = { status: number; body: { code?: string } }
const offered = async () => {
  await teams.offerTo(owner, project, heir)
  const { id, ownersShare } = (await teams.team(heir, project)).handover
  return {
    accept: () => heir.post(`/teams/handovers/${id}/accept`, { ownersShare, isAdult: true }),
    decline: () => heir.post(`/teams/handovers/${id}/decline`, { reason: 'No.' }),
    withdraw: () => owner.post(`/teams/handovers/${id}/withdraw`, {}),
  }
}

/** Sends requests that wait for the lock of the project, in this order. */
const atOnce = (requests: (() => Promise<Answer>)[]) =>
  sendInOrder(market.deps.db, ['select id from projects where id = $1 for update', [project]], requests)
const sellerOf = async () =>
  (await market.visitor.get(`/marketplace/projects/${project}`)).body.project.seller.firstName

test('two offers at once: one is open', async () => {
  const answers = await atOnce([() => teams.offerTo(owner, project, heir), () => teams.offerTo(owner, project, helper)])
  expect(answers).toEqual([201, 'handover_open'])
})

test('accepted twice at once, it changes hands once', async () => {
  const { accept } = await offered()
  expect(await atOnce([accept, accept])).toEqual([200, 'handover_over'])
  expect(await sellerOf()).toBe('Idris')
})

test('accepted and withdrawn, or declined, at once: the first of the two counts', async () => {
  let act = await offered()
  expect(await atOnce([act.withdraw, act.accept])).toEqual([200, 'handover_over'])
  act = await offered()
  expect(await atOnce([act.decline, act.accept])).toEqual([200, 'handover_over'])
  expect(await sellerOf()).toBe('Ilse')
  act = await offered()
  expect(await atOnce([act.accept, act.withdraw])).toEqual([200, 'handover_over'])
  expect(await sellerOf()).toBe('Idris')
})

test('a member who leaves at the same moment does not become the owner', async () => {
  const { accept } = await offered()
  const leave = () => heir.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await atOnce([leave, accept])).toEqual([204, 'handover_over'])
  expect(await sellerOf()).toBe('Ilse')
})

test('a member who becomes the owner at the same moment does not leave or get removed', async () => {
  const { accept } = await offered()
  const leave = () => heir.post(`/marketplace/projects/${project}/team/leave`, {})
  const path = `/marketplace/projects/${project}/team/members/${heir.customUserId}/remove`
  expect(await atOnce([accept, leave, () => owner.post(path, { reason: 'No.' })])).toEqual([
    ...[200, 'owner_stays', 'owner_only'],
  ])
  expect(await sellerOf()).toBe('Idris')
})

test('shares that change at the same moment are read again before the project changes hands', async () => {
  const { accept } = await offered()
  expect(await atOnce([() => teams.propose(owner, project, [[heir, 1000]]), accept])).toEqual([
    ...[201, 'handover_shares_changed'],
  ])
  const again = await teams.team(heir, project)
  expect(again.handover).toMatchObject({ ownersShare: 9000, membersShare: 1000 })
})

test('a checkout at the same moment pays the seller it was quoted, or nobody', async () => {
  const { accept } = await offered()
  const order = async (by: ShopPerson) => {
    await teams.add(by, project)
    const { quoteId } = await teams.quote(by)
    return () => teams.checkout(by, quoteId, `key-${quoteId}`, { immediateDelivery: true })
  }
  const [early, late] = [await order(buyer), await order(await market.person('Maya'))]
  expect(await atOnce([early, accept, late])).toEqual([201, 200, 'quote_changed'])
  const { rows } = await market.deps.db.pool.query(
    'select o.seller_id::int as seller from orders o join order_lines l on l.order_id = o.id where l.project_id = $1',
    [project],
  )
  expect(rows).toEqual([{ seller: owner.id }])
})

test('an owner who is erased at the same moment loses no file of the project that changed hands', async () => {
  const { accept } = await offered()
  const removed: string[] = []
  const storage = { ...market.deps.storage, delete: async (key: string) => void removed.push(key) }
  await market.deps.db.pool.query(
    `insert into project_assets (id, project_id, owner_id, position, name, size, key, active_at, created_at)
     values ($1, $2, $3, 9, 'plan.pdf', 10, $1, now(), now())`,
    [`f${project.slice(1)}`, project, owner.id],
  )
  const erase = async () => {
    await transaction(market.deps.db, (tx) => personal.erase({ ...market.deps, storage }, tx, owner.id))
    return { status: 204, body: {} }
  }
  expect(await atOnce([accept, erase])).toEqual([200, 204])
  expect(await sellerOf()).toBe('Idris')
  expect(removed).toEqual([])
})

test('the database refuses an owner who is also a member', async () => {
  const set = market.deps.db.pool.query('update projects set seller_id = $2 where id = $1', [project, heir.id])
  await expect(set).rejects.toThrow('is in its team as a member')
  expect(await sellerOf()).toBe('Ilse')
})
