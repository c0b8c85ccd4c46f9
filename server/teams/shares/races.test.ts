import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { sendInOrder } from '../../../tests/support/held-lock.ts'
import { startTeams } from '../../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, one, two] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[one, two] = [await market.person('Idris'), await market.person('Mei')]
  project = await teams.offer(owner, { price: 20 })
  await teams.joined(owner, project, one)
  await teams.joined(owner, project, two)
  await teams.propose(owner, project, [
    [one, 4000],
    [two, 1000],
  ])
})

const shares = async () =>
  (await teams.team(owner, project)).members.map(({ basisPoints }: { basisPoints: number }) => basisPoints)

/** Sends requests that wait for the lock of the project, in this order or another. */
const atOnce = (requests: (() => Promise<{ status: number; body: { code?: string } }>)[]) =>
  sendInOrder(market.deps.db, ['select id from projects where id = $1 for update', [project]], requests)

test('two proposals at once: the later one replaces the other, and one is open', async () => {
  const answers = await atOnce([
    () => teams.propose(owner, project, [[one, 3000]]),
    () => teams.propose(owner, project, [[one, 2000]]),
  ])
  expect(answers).toEqual([201, 201])
  const { rows } = await market.deps.db.pool.query(
    'select state from team_share_proposals where project_id = $1 order by state',
    [project],
  )
  expect(rows.map(({ state }) => state)).toEqual(['accepted', 'open', 'replaced'])
})

test('the same proposal twice at once is one proposal', async () => {
  const same = () => teams.propose(owner, project, [[one, 3000]])
  expect(await atOnce([same, same])).toEqual([201, 201])
  const { rows } = await market.deps.db.pool.query('select id from team_share_proposals where project_id = $1', [
    project,
  ])
  expect(rows).toHaveLength(2)
})

test('a consent beside a new version: it counts for the version that was read, or is refused', async () => {
  const { id } = (
    await teams.propose(owner, project, [
      [one, 3000],
      [two, 1000],
    ])
  ).body.team.proposal
  const answers = await atOnce([
    () =>
      teams.propose(owner, project, [
        [one, 1],
        [two, 1000],
      ]),
    () => teams.consent(one, id),
  ])
  expect(answers).toEqual([201, 'share_proposal_replaced'])
  expect(await shares()).toEqual([5000, 4000, 1000])
})

test('the last consent beside leaving: whichever is first, nobody outside the team has a share', async () => {
  const { id } = (
    await teams.propose(owner, project, [
      [one, 3000],
      [two, 1500],
    ])
  ).body.team.proposal
  const leave = () => two.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await atOnce([leave, () => teams.consent(one, id)])).toEqual([204, 'share_proposal_over'])
  expect(await shares()).toEqual([6000, 4000])
  await teams.joined(owner, project, two)
  const next = (
    await teams.propose(owner, project, [
      [one, 3000],
      [two, 1500],
    ])
  ).body.team.proposal
  expect(await atOnce([() => teams.consent(one, next.id), leave])).toEqual([200, 204])
  expect(await shares()).toEqual([7000, 3000])
})

test('two consents of one person at once: one counts', async () => {
  const { id } = (await teams.propose(owner, project, [[one, 3000]])).body.team.proposal
  expect(await atOnce([() => teams.consent(one, id), () => teams.consent(one, id)])).toEqual([200, 'share_consented'])
  expect(await shares()).toEqual([5000, 4000, 1000])
})

test('a purchase beside a change of the shares: the buyer is told and sees the new ones before paying', async () => {
  const buyer = await market.person('Maya')
  await teams.add(buyer, project)
  const { quoteId, lines } = await teams.quote(buyer)
  expect(lines[0].shares.map(({ basisPoints }: { basisPoints: number }) => basisPoints)).toEqual([5000, 4000, 1000])
  const answers = await atOnce([
    () =>
      teams.propose(owner, project, [
        [one, 4000],
        [two, 2000],
      ]),
    () => teams.checkout(buyer, quoteId, quoteId),
  ])
  expect(answers).toEqual([201, 'quote_changed'])
  const { quote: again } = (await teams.checkout(buyer, quoteId, 'again')).body
  expect(again.changes).toMatchObject([{ kind: 'shares', productId: project }])
  expect(again.lines[0].shares[2]).toMatchObject({ person: { firstName: 'Mei' }, basisPoints: 2000 })
})
