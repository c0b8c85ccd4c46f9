import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startTeams } from '../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
const dayMs = 86_400_000
let [owner, member] = [] as unknown as [ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  ;[owner, member] = [await teams.seller('Ilse'), await teams.seller('Idris')]
  project = await teams.offer(owner, { price: 20 })
})

const waiting = async (person: ShopPerson) => {
  const { items, counts } = (await person.get('/dashboarddata')).body.waiting
  return [items.map(({ kind, team }: { kind: string; team: object }) => ({ kind, ...team })), counts.teams]
}

test('GET /dashboarddata shows an invitation to a team until it is answered', async () => {
  await teams.invite(owner, project, member)
  expect(await waiting(member)).toMatchObject([[{ kind: 'team', projectId: project, asks: 'join' }], 1])
  expect(await waiting(owner)).toEqual([[], 0])
  const { id } = (await member.get('/teams/invitations')).body.items[0]
  await member.post(`/teams/invitations/${id}/decline`, {})
  expect(await waiting(member)).toEqual([[], 0])
})

test('GET /dashboarddata shows a project offered to the person until the offer lapses', async () => {
  await teams.joined(owner, project, member)
  await teams.offerTo(owner, project, member)
  expect(await waiting(member)).toMatchObject([[{ kind: 'team', projectId: project, asks: 'own' }], 1])
  market.advance(teamLimits.handoverDays * dayMs)
  expect(await waiting(member)).toEqual([[], 0])
})

test('GET /dashboarddata hides what a blocked person asks', async () => {
  await teams.invite(owner, project, member)
  await member.post('/relations/block', { blockedUserId: owner.customUserId })
  expect(await waiting(member)).toEqual([[], 0])
})
