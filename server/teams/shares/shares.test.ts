import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startTeams } from '../../../tests/support/teams.ts'
import { personalTeams } from '../service.ts'
import { teamMembers } from '../tables.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, one, two, stranger] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[one, two, stranger] = [await market.person('Idris'), await market.person('Mei'), await market.person('Kenji')]
  project = await teams.offer(owner)
  await teams.joined(owner, project, one)
  await teams.joined(owner, project, two)
})

type Answer = Promise<{ status: number; body: { code?: string } }>
const answerOf = async (call: Answer) => {
  const { status, body } = await call
  return body?.code ? [status, body.code] : [status]
}
/** The shares of owner and members, as a member sees them. */
const shares = async (person = owner) =>
  (await teams.team(person, project)).members.map(({ basisPoints }: { basisPoints: number | null }) => basisPoints)
const proposal = async (person = owner) => (await teams.team(person, project)).proposal
const news = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0]

test('a proposal by which only the owner loses takes effect at once, and members are told', async () => {
  expect(await shares()).toEqual([10_000, 0, 0])
  const { status, body } = await teams.propose(owner, project, [
    [one, 3000],
    [two, 1250],
  ])
  expect([status, body.team.proposal]).toEqual([201, null])
  expect(await shares(two)).toEqual([5750, 3000, 1250])
  expect(await news(one)).toMatchObject({ title: 'Shares changed', message: expect.stringContaining('30\u00a0%') })
  expect((await news(two)).message).toContain('12.5\u00a0%')
  const log = (await one.get(`/marketplace/projects/${project}/team/log`)).body.items
  expect(log.slice(0, 2)).toMatchObject([{ event: 'shares-changed', isAutomatic: true }, { event: 'shares-proposed' }])
})

test('shares are for members alone: others see the team without them, and no proposal', async () => {
  await teams.propose(owner, project, [[one, 3000]])
  await teams.propose(owner, project, [[one, 1000]])
  for (const person of [stranger, market.visitor]) {
    const team = await teams.team(person, project)
    expect([team.members.map((each: { basisPoints: null }) => each.basisPoints), team.proposal]).toEqual([
      ...[[null, null, null], null],
    ])
  }
  expect((await one.get('/teams')).body.items[0].members[0].basisPoints).toBe(7000)
})

test('everybody whose share falls must consent; until then nothing changes', async () => {
  await teams.propose(owner, project, [
    [one, 4000],
    [two, 3000],
  ])
  const { body } = await teams.propose(owner, project, [
    [one, 3500],
    [two, 2500],
  ])
  const { id } = body.team.proposal
  expect(body.team.proposal.isYours).toBe(false)
  expect(await news(one)).toMatchObject({
    title: 'Your share in a team would fall',
    message: expect.stringMatching(/35\u00a0% instead of 40\u00a0%/),
    href: `/product/${project}/team`,
  })
  const seen = await proposal(one)
  expect(seen).toMatchObject({ id, isYours: true })
  expect(seen.shares).toHaveLength(3)
  expect((await one.get('/dashboarddata')).body.waiting).toMatchObject({
    items: [{ kind: 'shares', shares: { projectId: project, isBefore: 4000, willBe: 3500 } }],
    counts: { shares: 1 },
  })
  expect(await answerOf(teams.consent(one, id))).toEqual([200])
  expect(await answerOf(teams.consent(one, id))).toEqual([409, 'share_consented'])
  expect((await one.get('/dashboarddata')).body.waiting.counts.shares).toBe(0)
  expect(await shares()).toEqual([3000, 4000, 3000])
  expect(await answerOf(teams.consent(two, id))).toEqual([200])
  expect(await shares()).toEqual([4000, 3500, 2500])
  expect(await answerOf(teams.consent(two, id))).toEqual([409, 'share_proposal_over'])
})

test('one decline ends a proposal without a change, and the owner is told', async () => {
  await teams.propose(owner, project, [[one, 4000]])
  const { id } = (await teams.propose(owner, project, [[one, 100]])).body.team.proposal
  expect(await answerOf(two.post(`/teams/shares/${id}/decline`, {}))).toEqual([403, 'share_not_yours'])
  expect(await answerOf(one.post(`/teams/shares/${id}/decline`, {}))).toEqual([200])
  expect(await news(owner)).toMatchObject({ title: 'Shares declined' })
  expect([await shares(), await proposal()]).toEqual([[6000, 4000, 0], null])
  expect(await answerOf(teams.consent(one, id))).toEqual([409, 'share_proposal_over'])
})

test('a new version replaces a proposal: consents to the older one are refused and do not count', async () => {
  await teams.propose(owner, project, [
    [one, 4000],
    [two, 4000],
  ])
  const first = (
    await teams.propose(owner, project, [
      [one, 3000],
      [two, 3000],
    ])
  ).body.team.proposal
  await teams.consent(one, first.id)
  const wanted = [
    [one, 2000],
    [two, 3000],
  ] as const
  const second = (await teams.propose(owner, project, wanted)).body.team.proposal
  expect(second.id).not.toBe(first.id)
  expect((await teams.propose(owner, project, wanted)).body.team.proposal.id).toBe(second.id)
  expect(await answerOf(teams.consent(two, first.id))).toEqual([409, 'share_proposal_replaced'])
  await teams.consent(two, second.id)
  expect(await shares()).toEqual([2000, 4000, 4000])
  await teams.consent(one, second.id)
  expect(await shares()).toEqual([5000, 2000, 3000])
})

test('a proposal lapses after its days, and the owner is told', async () => {
  await teams.propose(owner, project, [[one, 4000]])
  const { id } = (await teams.propose(owner, project, [])).body.team.proposal
  await teams.pass(teamLimits.shareDays - 1)
  expect(await proposal()).toMatchObject({ id })
  market.advance(2 * 86_400_000)
  expect(await answerOf(teams.consent(one, id))).toEqual([409, 'share_proposal_over'])
  await teams.pass(0)
  expect(await news(owner)).toMatchObject({ title: 'Shares lapsed' })
  expect([await shares(), await proposal()]).toEqual([[6000, 4000, 0], null])
})

test('the owner withdraws a proposal; nobody else does', async () => {
  await teams.propose(owner, project, [[one, 4000]])
  const { id } = (await teams.propose(owner, project, [[one, 1]])).body.team.proposal
  const withdraw = (person: ShopPerson) => answerOf(person.post(`/teams/shares/${id}/withdraw`, {}))
  expect(await withdraw(one)).toEqual([403, 'owner_only'])
  expect(await withdraw(stranger)).toEqual([404, 'share_proposal_not_found'])
  expect(await withdraw(owner)).toEqual([200])
  expect(await withdraw(owner)).toEqual([409, 'share_proposal_over'])
  expect(await shares()).toEqual([6000, 4000, 0])
})

test('a share of who leaves, is removed or is erased goes to the owner; an open proposal with them ends', async () => {
  const three = await market.person('Omar')
  await teams.joined(owner, project, three)
  const all = [
    [one, 1000],
    [two, 2000],
    [three, 3000],
  ] as const
  await teams.propose(owner, project, all)
  const { id } = (await teams.propose(owner, project, [[two, 1000]])).body.team.proposal
  await one.post(`/marketplace/projects/${project}/team/leave`, {})
  expect((await news(owner)).message).toContain('Their share of 10\u00a0% is yours')
  expect(await answerOf(teams.consent(two, id))).toEqual([409, 'share_proposal_over'])
  expect(await shares()).toEqual([5000, 2000, 3000])
  await owner.post(`/marketplace/projects/${project}/team/members/${two.customUserId}/remove`, { reason: 'Done' })
  expect(await shares()).toEqual([7000, 3000])
  await teams.propose(owner, project, [[three, 1]])
  expect(await personalTeams.heldOf(market.deps.db, three.id)).toMatchObject({
    teams: [{ basisPoints: 3000 }],
    shareProposals: expect.arrayContaining([expect.objectContaining({ isBefore: 3000, willBe: 1, state: 'open' })]),
  })
  await transaction(market.deps.db, async (tx) => {
    await personalTeams.erase(tx, three.id)
    await tx.delete(people).where(eq(people.id, three.id))
  })
  expect([await shares(), await proposal()]).toEqual([[10_000], null])
})

test('refused: strangers, members, shares that do not add up, that are negative, of others, twice, or the same', async () => {
  const path = `/marketplace/projects/${project}/team/shares`
  expect(await answerOf(teams.propose(one, project, [[two, 100]]))).toEqual([403, 'owner_only'])
  expect(await answerOf(teams.propose(stranger, project, [[two, 100]]))).toEqual([404, 'project_not_found'])
  expect((await market.visitor.post(path, { shares: [] })).status).toBe(401)
  expect(await answerOf(teams.propose(owner, project, [[stranger, 100]]))).toEqual([409, 'share_not_member'])
  await two.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await answerOf(teams.propose(owner, project, [[two, 100]]))).toEqual([409, 'share_not_member'])
  expect(await answerOf(teams.propose(owner, project, []))).toEqual([409, 'shares_unchanged'])
  const of = (...points: unknown[]) => ({
    shares: points.map((basisPoints, at) => ({ person: [owner, one][at % 2]?.customUserId, basisPoints })),
  })
  for (const body of [
    ...[of(9999), of(10_001), of(10_000, 1), of(11_000, -1000), of(5000.5, 4999.5), of('5000', 5000), of(null, 10_000)],
    ...[of(4000, 3000, 3000), of(Number.NaN, 10_000), of(1e300), of(), { shares: 'all' }, { shares: [{}] }, {}, []],
    ...[{ ...of(10_000), extra: 1 }, { shares: Array(22).fill({ person: owner.customUserId, basisPoints: 0 }) }],
  ]) {
    const { status } = await owner.post(path, body)
    expect([JSON.stringify(body), [400, 422].includes(status)]).toEqual([JSON.stringify(body), true])
  }
  expect(await shares()).toEqual([10_000, 0])
})

test('the database refuses shares of members beyond the whole', async () => {
  const over = market.deps.db.update(teamMembers).set({ basisPoints: 6000 }).where(eq(teamMembers.projectId, project))
  await expect(over).rejects.toThrow()
  expect(await shares()).toEqual([10_000, 0, 0])
})
