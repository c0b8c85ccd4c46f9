import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { startTeams } from '../../tests/support/teams.ts'
import { personalTeams } from './service.ts'
import { teamMembers } from './tables.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let owner: ShopPerson
let member: ShopPerson
let stranger: ShopPerson
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[member, stranger] = [await market.person('Idris'), await market.person('Kenji')]
  project = await teams.offer(owner)
})

const path = () => `/marketplace/projects/${project}`
const answerOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return body?.code ? [status, body.code] : [status]
}
const names = async (person: { get: ShopPerson['get'] }) =>
  (await teams.team(person, project)).members.map((each: { person: { firstName: string }; role: string }) => [
    each.person.firstName,
    each.role,
  ])
const news = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0]
const invitationOf = async (person: ShopPerson) => (await person.get('/teams/invitations')).body.items[0]

test('an invited person is told and joins with the role of the invitation; everybody sees the team', async () => {
  const { status, body } = await teams.invite(owner, project, member, { role: 'maintainer', note: 'For the maps' })
  expect([status, body.team.invitations]).toMatchObject([201, [{ role: 'maintainer', note: 'For the maps' }]])
  expect(await news(member)).toMatchObject({ title: 'You are invited to a team', href: '/collaborators' })
  const { id, project: shown } = await invitationOf(member)
  expect(shown).toMatchObject({ id: project, owner: { customUserId: owner.customUserId } })
  expect((await member.post(`/teams/invitations/${id}/accept`, {})).body.team.role).toBe('maintainer')
  expect(await news(owner)).toMatchObject({ title: 'Invitation accepted', href: `/product/${project}/team` })
  expect(await names(market.visitor)).toEqual([
    ['Ilse', 'owner'],
    ['Idris', 'maintainer'],
  ])
  expect((await member.get('/teams')).body.items).toMatchObject([{ project: { id: project }, role: 'maintainer' }])
  expect((await owner.get('/teams')).body.items).toMatchObject([{ project: { id: project }, role: 'owner' }])
  expect((await member.get(path())).body.project.team).toEqual({
    members: 1,
    openPlaces: 0,
    contributions: 0,
    role: 'maintainer',
  })
})

test('an invitation is declined or withdrawn once, and only by its own people', async () => {
  await teams.invite(owner, project, member)
  const { id } = await invitationOf(member)
  for (const act of ['accept', 'decline', 'withdraw'])
    expect(await answerOf(stranger.post(`/teams/invitations/${id}/${act}`, {}))).toEqual([
      404,
      'team_invitation_not_found',
    ])
  expect(await answerOf(owner.post(`/teams/invitations/${id}/accept`, {}))).toEqual([404, 'team_invitation_not_found'])
  expect(await answerOf(member.post(`/teams/invitations/${id}/decline`, {}))).toEqual([204])
  expect(await answerOf(member.post(`/teams/invitations/${id}/accept`, {}))).toEqual([409, 'team_invitation_over'])
  await teams.invite(owner, project, member)
  const next = await invitationOf(member)
  expect((await owner.post(`/teams/invitations/${next.id}/withdraw`, {})).body.team.invitations).toEqual([])
  expect(await answerOf(member.post(`/teams/invitations/${next.id}/accept`, {}))).toEqual([409, 'team_invitation_over'])
})

test('nobody invites oneself, a member, a person twice, an unknown person, or for a project of others', async () => {
  expect(await answerOf(teams.invite(owner, project, owner))).toEqual([409, 'team_self'])
  await teams.invite(owner, project, member)
  expect(await answerOf(teams.invite(owner, project, member))).toEqual([409, 'team_invitation_open'])
  await member.post(`/teams/invitations/${(await invitationOf(member)).id}/accept`, {})
  expect(await answerOf(teams.invite(owner, project, member))).toEqual([409, 'team_member'])
  expect(await answerOf(teams.invite(stranger, project, member))).toEqual([404, 'project_not_found'])
  expect(await answerOf(teams.invite(member, project, stranger))).toEqual([403, 'owner_only'])
  const unknown = { ...stranger, customUserId: 'nobody-1' }
  expect(await answerOf(teams.invite(owner, project, unknown))).toEqual([404, 'profile_not_found'])
  expect((await teams.invite(owner, project, stranger, { role: 'owner' })).body.fields[0].path).toBe('role')
})

test('across a block nobody is invited, and an invitation from before is hidden', async () => {
  await teams.invite(owner, project, member)
  const { id } = await invitationOf(member)
  await member.post('/relations/block', { blockedUserId: owner.customUserId })
  expect((await member.get('/teams/invitations')).body.items).toEqual([])
  expect(await answerOf(member.post(`/teams/invitations/${id}/accept`, {}))).toEqual([404, 'team_invitation_not_found'])
  await stranger.post('/relations/block', { blockedUserId: owner.customUserId })
  expect(await answerOf(teams.invite(owner, project, stranger))).toEqual([404, 'profile_not_found'])
})

test('an invitation lapses after its days, and its sender is told', async () => {
  await teams.invite(owner, project, member)
  const { id } = await invitationOf(member)
  await teams.pass(teamLimits.invitationDays - 1)
  expect(await invitationOf(member)).toMatchObject({ id })
  await teams.pass(2)
  expect(await invitationOf(member)).toBeUndefined()
  expect(await news(owner)).toMatchObject({ title: 'Invitation lapsed' })
  expect(await answerOf(member.post(`/teams/invitations/${id}/accept`, {}))).toEqual([409, 'team_invitation_over'])
})

test('members and open invitations take at most the seats of a team', async () => {
  for (let at = 0; at < teamLimits.members; at += 1) {
    const invited = await teams.invite(owner, project, await market.person('Ada'))
    expect(invited.status).toBe(201)
  }
  expect(await answerOf(teams.invite(owner, project, stranger))).toEqual([409, 'team_full'])
  const row = { projectId: project, personId: stranger.id, role: 'contributor' as const, joinedAt: new Date() }
  await expect(market.deps.db.insert(teamMembers).values({ ...row, seat: teamLimits.members + 1 })).rejects.toThrow()
})

test('a maintainer edits project, pictures and files; the sale stays with the owner', async () => {
  await teams.joined(owner, project, member, 'maintainer')
  const save = (over: object) => member.put(path(), projectInput(over))
  expect((await save({ title: 'Bike sharing on campus' })).body.project.title).toBe('Bike sharing on campus')
  for (const over of [{ price: 5 }, { forSale: false }, { publish: false }, { licence: 'mit' }])
    expect(await answerOf(save(over))).toEqual([403, 'owner_only'])
  expect((await save({ price: 5 })).body.fields[0].path).toBe('price')
  expect((await member.upload(project, [await jpeg(80, 40)])).status).toBe(200)
  const { images } = (await member.get(path())).body.project
  expect(images).toHaveLength(2)
  const asset = await member.post(`${path()}/assets`, {
    kind: 'link',
    name: 'Notes',
    url: 'https://notes.example.org/',
  })
  expect(asset.status).toBe(201)
  const { assets } = (await owner.get(`${path()}/assets`)).body
  expect(assets.map(({ name }: { name: string }) => name)).toContain('Notes')
  for (const act of ['archive', 'restore'])
    expect(await answerOf(member.post(`${path()}/${act}`, {}))).toEqual([403, 'owner_only'])
  expect(await answerOf(member.delete(path()))).toEqual([403, 'owner_only'])
  expect(await answerOf(member.post(`${path()}/versions`, { note: 'New' }))).toEqual([403, 'owner_only'])
})

test('a picture of a maintainer does not publish a draft that the owner wants published', async () => {
  const draft = (await owner.post('/marketplace/projects', projectInput())).body.project
  project = draft.id
  await teams.joined(owner, project, member, 'maintainer')
  await member.upload(project, [await jpeg(80, 40)])
  expect((await owner.get(path())).body.project.visibility).toBe('draft')
  await owner.put(path(), projectInput())
  expect((await owner.get(path())).body.project.visibility).toBe('public')
})

test('a contributor sees drafts and files and changes nothing; strangers see neither', async () => {
  await teams.joined(owner, project, member)
  await owner.put(path(), projectInput({ publish: false }))
  expect((await member.get(path())).body.project.visibility).toBe('draft')
  expect((await stranger.get(path())).status).toBe(404)
  expect(await answerOf(stranger.get(`${path()}/team`))).toEqual([404, 'project_not_found'])
  const { assets } = (await member.get(`${path()}/assets`)).body
  expect((await member.get(`${path()}/assets/${assets[0].id}/link`)).status).toBe(200)
  expect((await stranger.get(`${path()}/assets`)).status).toBe(404)
  const link = { kind: 'link', name: 'Notes', url: 'https://notes.example.org/' }
  expect(await answerOf(member.put(path(), projectInput()))).toEqual([403, 'team_role'])
  expect(await answerOf(member.post(`${path()}/assets`, link))).toEqual([403, 'team_role'])
  expect(await answerOf(member.delete(`${path()}/assets/${assets[0].id}`))).toEqual([403, 'team_role'])
  expect(await answerOf(member.upload(project, [await jpeg(60, 40)]))).toEqual([403, 'team_role'])
})

test('only the owner changes roles and removes members, who are told why; the log says so to members alone', async () => {
  await teams.joined(owner, project, member)
  const handle = `${path()}/team/members/${member.customUserId}`
  expect(await answerOf(member.put(handle, { role: 'maintainer' }))).toEqual([403, 'owner_only'])
  expect(await answerOf(stranger.put(handle, { role: 'maintainer' }))).toEqual([404, 'project_not_found'])
  const other = `${path()}/team/members/${stranger.customUserId}`
  expect(await answerOf(owner.put(other, { role: 'maintainer' }))).toEqual([404, 'member_not_found'])
  expect((await owner.put(handle, { role: 'maintainer' })).body.team.members[1].role).toBe('maintainer')
  expect((await owner.post(`${handle}/remove`, { reason: ' ' })).body.fields[0].path).toBe('reason')
  await owner.post(`${handle}/remove`, { reason: 'The maps are done.' })
  expect(await names(owner)).toEqual([['Ilse', 'owner']])
  expect((await news(member)).message).toContain('The maps are done.')
  expect((await member.put(path(), projectInput())).status).toBe(404)
  expect((await member.get(`${path()}/team/log`)).status).toBe(404)
  expect((await stranger.get(`${path()}/team/log`)).status).toBe(404)
  const { items } = (await owner.get(`${path()}/team/log`)).body
  expect(items.map(({ event }: { event: string }) => event)).toEqual([
    ...['removed', 'role-changed', 'invitation-accepted', 'invited'],
  ])
  expect(items[0]).toMatchObject({ reason: 'The maps are done.', person: { firstName: 'Idris' } })
  const paged = (await owner.get(`${path()}/team/log?limit=3`)).body
  expect((await owner.get(`${path()}/team/log?limit=3&cursor=${paged.nextCursor}`)).body.items).toHaveLength(1)
})

test('a member leaves, and can be invited again; the owner cannot leave', async () => {
  await teams.joined(owner, project, member)
  expect(await answerOf(owner.post(`${path()}/team/leave`, {}))).toEqual([403, 'owner_stays'])
  expect(await answerOf(stranger.post(`${path()}/team/leave`, {}))).toEqual([404, 'project_not_found'])
  expect(await answerOf(member.post(`${path()}/team/leave`, {}))).toEqual([204])
  expect(await news(owner)).toMatchObject({ title: 'Member left' })
  await teams.joined(owner, project, member, 'maintainer')
  expect(await names(owner)).toContainEqual(['Idris', 'maintainer'])
})

test('members, and who was one a short while ago, cannot buy or review the project', async () => {
  const { orders } = await teams.buy(stranger, [project], { immediateDelivery: true })
  await stranger.post(`/orders/${orders[0].id}/accept`, {})
  await teams.joined(owner, project, stranger)
  const [line] = (await stranger.get(`/orders/${orders[0].id}`)).body.order.items
  const review = await stranger.post(`/orders/${orders[0].id}/lines/${line.id}/review`, { rating: 5, text: 'Fine.' })
  expect([review.status, review.body.code]).toEqual([409, 'review_team'])
  await teams.joined(owner, project, member)
  expect((await teams.add(member, project)).body.code).toBe('product_team')
  const { offers } = (await member.get(`/cart/offers?ids=${project}`)).body
  expect(offers).toMatchObject([{ productId: project, refusal: 'team' }])
  await member.post(`${path()}/team/leave`, {})
  expect((await teams.add(member, project)).body.code).toBe('product_team')
  await teams.pass(teamLimits.formerDays + 1)
  expect((await teams.add(member, project)).status).toBe(200)
})

test('an erased member disappears from the team and its log; the export has the teams of a person', async () => {
  await teams.joined(owner, project, member)
  await owner.put(`${path()}/team/members/${member.customUserId}`, { role: 'maintainer' })
  expect(await personalTeams.heldOf(market.deps.db, member.id)).toMatchObject({
    teams: [{ projectId: project, role: 'maintainer' }],
    invitations: [{ isReceived: true, isSent: false }],
    log: [{ event: 'invited' }, { event: 'invitation-accepted', isByYou: true }, { event: 'role-changed' }],
  })
  await transaction(market.deps.db, async (tx) => {
    await personalTeams.erase(tx, member.id)
    await tx.delete(people).where(eq(people.id, member.id))
  })
  expect(await names(owner)).toEqual([['Ilse', 'owner']])
  const { items } = (await owner.get(`${path()}/team/log`)).body
  expect(items).toMatchObject([{ event: 'role-changed', person: null }, { actor: null }, { person: null }])
})
