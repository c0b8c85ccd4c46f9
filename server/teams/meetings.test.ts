import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startTeams } from '../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, member, other, stranger] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[member, other, stranger] = [await market.person('Idris'), await market.person('Mei'), await market.person('Kenji')]
  project = await teams.offer(owner)
  await teams.joined(owner, project, member)
  await teams.joined(owner, project, other)
})

const schedule = async (person: ShopPerson, people: ShopPerson[]) => {
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const when = { title: 'Next release', start, minutes: 30, placeKind: 'room', place: '', note: '' }
  const { status, body } = await person.post(
    '/users/meetings',
    { ...when, people: people.map(({ customUserId }) => customUserId) },
    { 'idempotency-key': randomUUID() },
  )
  return body.code ? [status, body.code] : [status]
}
const found = async (person: ShopPerson) =>
  (await person.get('/meetings/people')).body.people.map(({ firstName }: { firstName: string }) => firstName).toSorted()

test('people of the same team meet without being connected, and find each other; others do not', async () => {
  expect(await found(owner)).toEqual(['Idris', 'Mei'])
  expect(await found(member)).toEqual(['Ilse', 'Mei'])
  expect(await schedule(owner, [member, other])).toEqual([201])
  expect(await schedule(member, [owner, other])).toEqual([201])
  expect(await found(stranger)).toEqual([])
  expect(await schedule(stranger, [owner])).toEqual([409, 'meeting_stranger'])
  expect(await schedule(owner, [stranger])).toEqual([409, 'meeting_stranger'])
})

test('who left the team, or is behind a block, is not invited any more', async () => {
  await other.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await found(owner)).toEqual(['Idris'])
  for (const [one, two] of [
    [owner, other],
    [other, member],
  ] as const)
    expect(await schedule(one, [two])).toEqual([409, 'meeting_stranger'])
  await member.post('/relations/block', { blockedUserId: owner.customUserId })
  expect(await found(member)).toEqual([])
  expect(await schedule(owner, [member])).toEqual([409, 'meeting_stranger'])
})
