import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { linesOf, membersOf } from '../../tests/support/conversations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock, sendInOrder } from '../../tests/support/held-lock.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { startTeams } from '../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, member, other, stranger] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[member, other, stranger] = [await market.person('Idris'), await market.person('Mei'), await market.person('Kenji')]
  project = await teams.offer(owner)
})

type Answer = Promise<{ status: number; body: { code?: string; conversationId?: string } }>
const open = (person: ShopPerson): Answer => person.post(`/marketplace/projects/${project}/team/conversation`, {})
const opened = async (person: ShopPerson) => (await open(person)).body.conversationId ?? ''
const answerOf = async (call: Answer) => {
  const { status, body } = await call
  return [status, body?.code]
}
const send = (person: ShopPerson, id: string, text: string) =>
  person.post(`/conversations/${id}/messages`, { text, clientId: randomUUID() })
const leave = (person: ShopPerson) => person.post(`/marketplace/projects/${project}/team/leave`, {})

test('the first who opens it creates the conversation of a team with everybody in it and their roles; it is one', async () => {
  await teams.joined(owner, project, member, 'maintainer')
  await teams.joined(owner, project, other)
  const id = await opened(other)
  expect([await opened(owner), await opened(member)]).toEqual([id, id])
  expect(await membersOf(owner, id)).toEqual(['Ilse owner', 'Idris admin', 'Mei member'])
  await send(member, id, 'The legend is done.')
  expect(await linesOf(owner, id)).toEqual([expect.stringMatching('created'), 'The legend is done.'])
  expect((await owner.get(`/conversations/${id}`)).body.conversation).toMatchObject({
    ...{ kind: 'group', projectId: project, sender: 'Campus bike sharing', role: 'owner' },
  })
  expect((await owner.get('/conversations')).body.items).toMatchObject([{ id, unreadCount: 2 }])
})

test('strangers, people who left and owners without a team do not open it', async () => {
  expect(await answerOf(open(owner))).toEqual([409, 'team_alone'])
  await teams.joined(owner, project, member)
  expect(await answerOf(open(stranger))).toEqual([404, 'project_not_found'])
  const id = await opened(owner)
  expect(await linesOf(stranger, id)).toEqual(['conversation_not_found'])
  await leave(member)
  expect(await answerOf(open(member))).toEqual([404, 'project_not_found'])
})

test('who joins by an invitation or an application is in it from then on; who leaves or is removed reads nothing more', async () => {
  await teams.joined(owner, project, member)
  const id = await opened(owner)
  await send(owner, id, 'Before')
  await teams.joined(owner, project, other, 'maintainer')
  const applied = await teams.applied(stranger, await teams.opened(owner, project))
  await owner.post(`/teams/applications/${applied}/accept`, {})
  await send(owner, id, 'After')
  expect(await linesOf(other, id)).toEqual(['joined Mei', 'joined Kenji', 'After'])
  expect(await linesOf(stranger, id)).toEqual(['joined Kenji', 'After'])
  expect(await membersOf(owner, id)).toEqual(['Ilse owner', 'Idris member', 'Mei admin', 'Kenji member'])

  await leave(other)
  const path = `/marketplace/projects/${project}/team/members/${member.customUserId}`
  await owner.post(`${path}/remove`, { reason: 'The maps are done.' })
  await send(owner, id, 'Among us')
  for (const person of [other, member]) {
    expect(await linesOf(person, id)).toEqual(['conversation_not_found'])
    expect((await person.get('/conversations')).body.items).toEqual([])
    expect((await send(person, id, 'Still here?')).status).toBe(404)
  }
  expect((await linesOf(owner, id)).slice(-4)).toEqual(['After', 'left Mei', 'removed Idris', 'Among us'])

  await teams.joined(owner, project, other)
  expect(await linesOf(other, id)).toEqual(['joined Mei'])
  expect(await membersOf(owner, id)).toEqual(['Ilse owner', 'Mei member', 'Kenji member'])
})

test('roles follow the team, and the name follows the project', async () => {
  await teams.joined(owner, project, member)
  const id = await opened(owner)
  const path = `/marketplace/projects/${project}`
  await owner.put(`${path}/team/members/${member.customUserId}`, { role: 'maintainer' })
  expect(await membersOf(owner, id)).toEqual(['Ilse owner', 'Idris admin'])
  await owner.put(path, projectInput({ title: `Tide tables ${'of the north '.repeat(8)}` }))
  const { sender } = (await member.get(`/conversations/${id}`)).body.conversation
  expect(sender).toMatch(/^Tide tables of the north/)
  expect(sender.length).toBeLessThanOrEqual(80)
})

test('nobody changes its people or name in the chat, and nobody leaves it there', async () => {
  await teams.joined(owner, project, member, 'maintainer')
  const id = await opened(owner)
  const refused = [409, 'group_of_team']
  expect(await answerOf(owner.patch(`/conversations/${id}`, { title: 'Us' }))).toEqual(refused)
  expect(await answerOf(owner.post(`/conversations/${id}/members`, { userIds: [stranger.customUserId] }))).toEqual(
    refused,
  )
  const seat = `/conversations/${id}/members/${member.customUserId}`
  expect(await answerOf(owner.put(seat, { role: 'owner' }))).toEqual(refused)
  expect(await answerOf(owner.delete(seat))).toEqual(refused)
  expect(await answerOf(member.delete(seat))).toEqual(refused)
})

test('it is gone with its project', async () => {
  await teams.joined(owner, project, member)
  const id = await opened(owner)
  await send(member, id, 'Good night')
  expect((await owner.delete(`/marketplace/projects/${project}`)).status).toBe(204)
  for (const person of [owner, member]) {
    expect(await linesOf(person, id)).toEqual(['conversation_not_found'])
    expect((await person.get('/conversations')).body.items).toEqual([])
  }
})

/** Sends requests that wait for the lock of the project, in this order. */
const atOnce = (requests: (() => Answer)[]) =>
  sendInOrder(market.deps.db, ['select id from projects where id = $1 for update', [project]], requests)

const invited = async (person: ShopPerson) => {
  await teams.invite(owner, project, person)
  const [{ id }] = (await person.get('/teams/invitations')).body.items
  return () => person.post(`/teams/invitations/${id}/accept`, {}) as Answer
}

test('two joins beside the creation: everybody is in it once, in either order', async () => {
  await teams.joined(owner, project, member)
  const [one, two] = [await invited(other), await invited(stranger)]
  expect(await atOnce([one, () => open(member), two, () => open(owner)])).toEqual([200, 200, 200, 200])
  const { rows } = await market.deps.db.pool.query('select id from conversations where project_id = $1', [project])
  expect(rows).toHaveLength(1)
  const id = await opened(owner)
  expect((await membersOf(owner, id)).toSorted()).toEqual(['Idris member', 'Ilse owner', 'Kenji member', 'Mei member'])
  expect((await linesOf(owner, id)).slice(1)).toEqual(['joined Kenji'])
})

test('a message of a member who leaves at the same time is refused once they are out', async () => {
  await teams.joined(owner, project, member)
  const id = await opened(owner)
  const held = await holdLock(market.deps.db, 'select id from conversations where public_id = $1 for update', [id])
  const left = leave(member)
  await held.untilHeld([left])
  const sent = send(member, id, 'One more thing')
  await held.untilHeld([left, sent])
  await held.release()
  expect([(await left).status, (await sent).status]).toEqual([204, 404])
  expect(await linesOf(owner, id)).toEqual([expect.stringMatching('created'), 'left Idris'])
})
