import { randomUUID } from 'node:crypto'
import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { sendInOrder } from '../../../tests/support/held-lock.ts'
import { projectInput } from '../../../tests/support/marketplace.ts'
import { contribution, startTeams } from '../../../tests/support/teams.ts'
import { personalTeams } from '../service.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, member, other, stranger] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[member, other, stranger] = [await market.person('Idris'), await market.person('Mei'), await market.person('Kenji')]
  project = await teams.offer(owner)
  await teams.joined(owner, project, member)
})

type Answer = Promise<{ status: number; body: { code?: string } }>
const answerOf = async (call: Answer) => {
  const { status, body } = await call
  return body?.code ? [status, body.code] : [status]
}
const post = (person: ShopPerson, id: string, act: string, body: object = {}) =>
  person.post(`/teams/contributions/${id}/${act}`, body)
const news = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0]
const titles = async (person: ShopPerson) =>
  (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)
const seen = async (person: { get: ShopPerson['get'] }, show = 'confirmed') =>
  (await teams.contributions(person, project, `?show=${show}`)).items
const evidence = async (person: { get: ShopPerson['get'] }) => {
  const { skills } = (await person.get(`/users/${member.customUserId}`)).body
  return skills.map(({ contributedTo, contributedToCount }: Record<string, unknown>) => [
    ...[contributedTo, contributedToCount],
  ])[0]
}
const events = async () =>
  (await owner.get(`/marketplace/projects/${project}/team/log`)).body.items.map(({ event }: { event: string }) => event)

test('a member notes a contribution, another person of the team confirms it, and everybody sees it as evidence', async () => {
  await member.post('/users/skills', { name: 'cartography' })
  const { status, body } = await teams.note(member, project)
  expect([status, body.contribution]).toMatchObject([
    201,
    { ...contribution, state: 'waiting', version: 1, isOwn: true, isYours: false, answeredBy: null },
  ])
  const { id } = body.contribution
  expect(await news(owner)).toMatchObject({
    title: 'Contribution to confirm',
    href: `/product/${project}/team#team-contributions`,
  })
  expect(await seen(owner, 'open')).toMatchObject([{ id, isYours: true }])
  for (const person of [market.visitor, stranger]) {
    expect(await seen(person)).toEqual([])
    expect(await seen(person, 'open')).toEqual([])
    expect(await evidence(person)).toEqual([[], 0])
  }
  expect((await teams.confirm(owner, id)).body.contribution).toMatchObject({
    ...{ state: 'confirmed', answeredBy: { customUserId: owner.customUserId }, isYours: false },
  })
  expect(await titles(owner)).not.toContain('Contribution to confirm')
  expect(await news(member)).toMatchObject({
    ...{ title: 'Contribution confirmed', href: `/product/${project}#contributions` },
  })
  expect(await events()).toEqual(expect.arrayContaining(['contribution-confirmed', 'contribution-noted']))
  for (const person of [market.visitor, stranger, member, owner]) {
    expect(await teams.contributions(person, project)).toMatchObject({ count: 1, quarters: 10, items: [{ id }] })
    expect(await evidence(person)).toMatchObject([[{ id: project, quarters: 10 }], 1])
  }
})

test('nobody answers their own contribution, and nobody outside the team notes or answers one', async () => {
  const id = await teams.noted(member, project)
  const reason = 'Not done.'
  expect(await answerOf(teams.confirm(member, id))).toEqual([403, 'contribution_own'])
  expect(await answerOf(post(member, id, 'decline', { version: 1, reason }))).toEqual([403, 'contribution_own'])
  expect(await answerOf(teams.note(stranger, project))).toEqual([404, 'project_not_found'])
  for (const [act, body] of [
    ['confirm', { version: 1 }],
    ['decline', { version: 1, reason }],
    ['withdraw', {}],
  ] as const)
    expect(await answerOf(post(stranger, id, act, body))).toEqual([404, 'contribution_not_found'])
  expect(await answerOf(owner.put(`/teams/contributions/${id}`, contribution))).toEqual([404, 'contribution_not_found'])
  expect(await answerOf(post(owner, id, 'withdraw'))).toEqual([404, 'contribution_not_found'])
  const insert = market.deps.db.pool.query(
    `update team_contributions set state = 'confirmed', answered_by = person_id, answered_at = now() where id = $1`,
    [id],
  )
  await expect(insert).rejects.toThrow('team_contributions_answered_by')
})

test('the owner’s contribution is for the maintainers, and without one for everybody in the team', async () => {
  const one = await teams.noted(owner, project)
  expect(await news(member)).toMatchObject({ title: 'Contribution to confirm' })
  expect((await teams.confirm(member, one)).status).toBe(200)
  await teams.joined(owner, project, other, 'maintainer')
  await teams.noted(owner, project)
  expect(await titles(member)).not.toContain('Contribution to confirm')
  expect(await titles(other)).toContain('Contribution to confirm')
})

test('a declined contribution says why, and waits again once it is changed; a confirmed one is not changed', async () => {
  const id = await teams.noted(member, project)
  expect((await post(owner, id, 'decline', { version: 1, reason: ' ' })).body.fields[0].path).toBe('reason')
  await post(owner, id, 'decline', { version: 1, reason: 'It was one hour.' })
  expect((await news(member)).message).toContain('It was one hour.')
  expect(await seen(member, 'open')).toMatchObject([{ state: 'declined', reason: 'It was one hour.' }])
  expect(await answerOf(teams.confirm(owner, id))).toEqual([409, 'contribution_over'])
  const changed = await member.put(`/teams/contributions/${id}`, { ...contribution, quarters: 4 })
  expect(changed.body.contribution).toMatchObject({ state: 'waiting', reason: '', version: 2, quarters: 4 })
  expect(await news(owner)).toMatchObject({ title: 'Contribution to confirm' })
  expect(await answerOf(teams.confirm(owner, id, 1))).toEqual([409, 'contribution_changed'])
  expect((await teams.confirm(owner, id, 2)).status).toBe(200)
  expect(await answerOf(member.put(`/teams/contributions/${id}`, contribution))).toEqual([
    ...[409, 'contribution_confirmed'],
  ])
  expect(await answerOf(post(owner, id, 'decline', { version: 2, reason: 'No' }))).toEqual([409, 'contribution_over'])
})

test('the contributions of a member who left stay, with what waits; they alone can withdraw them', async () => {
  await member.post('/users/skills', { name: 'Cartography' })
  const [one, two] = [await teams.noted(member, project), await teams.noted(member, project)]
  await teams.confirm(owner, one)
  await member.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await answerOf(teams.note(member, project))).toEqual([404, 'project_not_found'])
  expect(await answerOf(member.put(`/teams/contributions/${two}`, contribution))).toEqual([404, 'project_not_found'])
  expect(await seen(member, 'open')).toMatchObject([{ id: two }])
  expect((await teams.confirm(owner, two)).status).toBe(200)
  expect(await evidence(market.visitor)).toMatchObject([[{ quarters: 20 }], 1])
  expect((await post(member, one, 'withdraw')).status).toBe(204)
  expect(await seen(market.visitor)).toMatchObject([{ id: two }])
  expect(await evidence(market.visitor)).toMatchObject([[{ quarters: 10 }], 1])
  expect(await answerOf(post(member, one, 'withdraw'))).toEqual([404, 'contribution_not_found'])
})

test('evidence is shown to people who find the project: none of a draft, of a hidden link, or across a block', async () => {
  await member.post('/users/skills', { name: 'Cartography' })
  await teams.confirm(owner, await teams.noted(member, project))
  const path = `/marketplace/projects/${project}`
  await market.deps.db.pool.query(`update projects set visibility = 'unlisted' where id = $1`, [project])
  for (const person of [stranger, market.visitor]) expect(await evidence(person)).toEqual([[], 0])
  await owner.put(path, projectInput({ publish: false }))
  for (const person of [stranger, market.visitor]) {
    expect(await evidence(person)).toEqual([[], 0])
    expect((await person.get(`${path}/team/contributions`)).status).toBe(404)
  }
  for (const person of [member, owner]) expect(await evidence(person)).toMatchObject([[{ id: project }], 1])
  await owner.put(path, projectInput())
  await owner.post('/relations/block', { blockedUserId: stranger.customUserId })
  expect(await evidence(stranger)).toEqual([[], 0])
  await member.post('/relations/block', { blockedUserId: other.customUserId })
  expect(await seen(other)).toEqual([])
  expect(await seen(market.visitor)).toHaveLength(1)
})

test('across a block in the team nobody answers; the owner sees the contribution', async () => {
  await teams.joined(owner, project, other)
  const id = await teams.noted(member, project)
  await other.post('/relations/block', { blockedUserId: member.customUserId })
  expect(await seen(other, 'open')).toEqual([])
  expect(await answerOf(teams.confirm(other, id))).toEqual([404, 'contribution_not_found'])
  await member.post('/relations/block', { blockedUserId: owner.customUserId })
  expect(await seen(owner, 'open')).toMatchObject([{ id, isYours: false }])
  expect(await answerOf(teams.confirm(owner, id))).toEqual([404, 'contribution_not_found'])
})

test('a file of the project is named to its team alone', async () => {
  const path = `/marketplace/projects/${project}/assets`
  const link = { kind: 'link', name: 'Notes', url: 'https://notes.example.org/' }
  const file = (await owner.post(path, link)).body.asset.id
  const id = await teams.noted(member, project, { file })
  expect(await seen(owner, 'open')).toMatchObject([{ file: { id: file, name: 'Notes' } }])
  await teams.confirm(owner, id)
  expect(await seen(stranger)).toMatchObject([{ id, file: null }])
  await owner.delete(`${path}/${file}`)
  expect(await seen(owner)).toMatchObject([{ id, file: null }])
  const foreign = await teams.note(member, project, { file: 'a'.repeat(12) })
  expect(foreign.body.fields[0].path).toBe('file')
})

test.each([
  ['what', { what: ' ' }],
  ['what', { what: 'x'.repeat(teamLimits.contribution.what + 1) }],
  ['day', { day: '2126-01-01' }],
  ['day', { day: '2026-02-31' }],
  ['day', { day: '1066-11-20' }],
  ['quarters', { quarters: 0 }],
  ['quarters', { quarters: teamLimits.contribution.quarters + 1 }],
  ['link', { link: 'http://maps.example.org/' }],
  ['skills', { skills: Array.from({ length: 11 }, (_, at) => `Skill ${at}`) }],
])('a wrong %s of a contribution is refused at its field', async (path, over) => {
  expect((await teams.note(member, project, over)).body.fields[0].path).toBe(path)
})

test('the same request twice notes one contribution, and so many wait at most', async () => {
  const key = randomUUID()
  const ids = [await teams.note(member, project, {}, key), await teams.note(member, project, {}, key)]
  expect(new Set(ids.map(({ body }) => body.contribution.id)).size).toBe(1)
  const all = Array.from({ length: teamLimits.contribution.waiting }, () => teams.note(member, project))
  const refused = (await Promise.all(all)).filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(['contributions_full'])
})

/** Sends requests that wait for the lock of the project, in this order. */
const atOnce = (requests: (() => Answer)[]) =>
  sendInOrder(market.deps.db, ['select id from projects where id = $1 for update', [project]], requests)

test('a confirmation beside a change confirms the version that was read, or is refused', async () => {
  const id = await teams.noted(member, project)
  const change = () => member.put(`/teams/contributions/${id}`, { ...contribution, quarters: 90 })
  expect(await atOnce([change, () => teams.confirm(owner, id)])).toEqual([200, 'contribution_changed'])
  const confirm = () => teams.confirm(owner, id, 2)
  expect(await atOnce([confirm, change])).toEqual([200, 'contribution_confirmed'])
  expect(await seen(owner)).toMatchObject([{ quarters: 90 }])
})

test('two answers at once: the first counts; a person who leaves meanwhile no longer answers', async () => {
  await teams.joined(owner, project, other)
  const id = await teams.noted(member, project)
  const decline = () => post(other, id, 'decline', { version: 1, reason: 'No.' })
  expect(await atOnce([() => teams.confirm(owner, id), decline])).toEqual([200, 'contribution_over'])
  const next = await teams.noted(member, project)
  const leave = () => other.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await atOnce([leave, () => teams.confirm(other, next)])).toEqual([204, 'project_not_found'])
  expect(await atOnce([() => post(member, next, 'withdraw'), () => teams.confirm(owner, next)])).toEqual([
    ...[204, 'contribution_not_found'],
  ])
})

test('an erased account takes its contributions with it; what it confirmed for others stays', async () => {
  await teams.joined(owner, project, other)
  const [own, others] = [await teams.noted(member, project), await teams.noted(other, project)]
  await teams.confirm(owner, own)
  await teams.confirm(member, others)
  expect(await personalTeams.heldOf(market.deps.db, member.id)).toMatchObject({
    contributions: [
      { id: own, what: contribution.what, isYours: true },
      { id: others, isYours: false },
    ],
  })
  await transaction(market.deps.db, async (tx) => {
    await personalTeams.erase(tx, member.id)
    await tx.delete(people).where(eq(people.id, member.id))
  })
  expect(await seen(owner)).toMatchObject([{ id: others, state: 'confirmed', answeredBy: null }])
})
