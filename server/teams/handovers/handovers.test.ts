import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startTeams } from '../../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, heir, helper, stranger] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  ;[owner, heir] = [await teams.seller('Ilse'), await teams.seller('Idris')]
  ;[helper, stranger] = [await market.person('Mei'), await market.person('Kenji')]
  project = await teams.offer(owner, { price: 20 })
  await teams.joined(owner, project, heir)
  await teams.joined(owner, project, helper)
})

const answerOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return body?.code ? [status, body.code] : [status]
}
const news = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0]
const handoverFor = async (person: { get: ShopPerson['get'] }) => (await teams.team(person, project)).handover
const rolesFor = async (person: { get: ShopPerson['get'] }) =>
  (await teams.team(person, project)).members.map((each: { person: { firstName: string }; role: string }) => [
    each.person.firstName,
    each.role,
  ])
const offered = async () => {
  expect((await teams.offerTo(owner, project, heir)).status).toBe(201)
  return (await handoverFor(heir)).id as string
}

test('a member accepts a project: the team, its log, the bell and the marketplace name the new owner', async () => {
  const { status, body } = await teams.offerTo(owner, project, heir, 'I leave in May.')
  expect([status, body.team.handover]).toMatchObject([
    201,
    { note: 'I leave in May.', isYours: false, ownersShare: 10_000, membersShare: 0, person: { firstName: 'Idris' } },
  ])
  expect(await news(heir)).toMatchObject({ title: 'A project is offered to you', href: `/product/${project}/team` })
  expect((await heir.get('/teams/handovers')).body.items).toMatchObject([
    { note: 'I leave in May.', project: { id: project, owner: { firstName: 'Ilse' } }, isYours: true },
  ])
  expect(await handoverFor(heir)).toMatchObject({ needs: { adult: true, business: false } })
  expect([await handoverFor(helper), await handoverFor(market.visitor)]).toEqual([null, null])

  expect((await teams.accept(heir, project)).body.team).toMatchObject({ role: 'owner', handover: null })
  expect(await rolesFor(market.visitor)).toEqual([
    ['Idris', 'owner'],
    ['Mei', 'contributor'],
    ['Ilse', 'maintainer'],
  ])
  expect((await market.visitor.get(`/marketplace/projects/${project}`)).body.project.seller).toMatchObject({
    customUserId: heir.customUserId,
  })
  const { entries, items = entries } = (await helper.get(`/marketplace/projects/${project}/team/log`)).body
  expect(items[0]).toMatchObject({
    ...{ event: 'handover-accepted', actor: { firstName: 'Idris' }, person: { firstName: 'Ilse' } },
  })
  expect(await news(owner)).toMatchObject({ title: 'A project has a new owner' })
  expect(await news(helper)).toMatchObject({ title: 'A project has a new owner' })
  expect((await owner.get('/teams')).body.items).toMatchObject([{ role: 'maintainer' }])
  expect((await heir.get('/users/projects')).body.items).toMatchObject([{ id: project }])
  expect((await owner.get('/users/projects')).body.items).toEqual([])
})

test('the former owner edits as a maintainer, leaves, and can be asked no more; the new owner sells', async () => {
  await offered()
  await teams.accept(heir, project)
  const path = `/marketplace/projects/${project}`
  expect(await answerOf(owner.post(`${path}/archive`, {}))).toEqual([403, 'owner_only'])
  expect((await owner.post(`${path}/team/leave`, {})).status).toBe(204)
  expect(await answerOf(heir.post(`${path}/team/leave`, {}))).toEqual([403, 'owner_stays'])
  expect(await rolesFor(market.visitor)).toEqual([
    ['Idris', 'owner'],
    ['Mei', 'contributor'],
  ])
  expect((await heir.post(`${path}/archive`, {})).status).toBe(200)
  expect((await owner.get(path)).status).toBe(404)
})

test('files and their room go with the project, and the new owner needs room for them', async () => {
  const pool = market.deps.db.pool
  let files = 0
  // Files of earlier versions, which count too and have no position.
  const set = (person: ShopPerson, bytes: number, of: string) => {
    files += 1
    return pool.query(
      `insert into project_assets (id, project_id, owner_id, name, size, key, added_in, left_out_in, active_at, created_at)
       values ($1, $2, $3, 'plan.pdf', $4, $1, 1, 2, now(), now())`,
      [`plan${String(files).padStart(8, '0')}`, of, person.id, bytes],
    )
  }
  await set(owner, 3_000_000, project)
  const used = async (person: ShopPerson, of: string) =>
    (await person.get(`/marketplace/projects/${of}/assets`)).body.used as number
  const own = await teams.offer(heir)
  const { quota } = (await heir.get(`/marketplace/projects/${own}/assets`)).body
  for (let left = quota - 2_999_999; left > 0; left -= assetLimits.maxBytes)
    await set(heir, Math.min(left, assetLimits.maxBytes), own)
  await offered()
  expect(await answerOf(teams.accept(heir, project))).toEqual([409, 'handover_no_room'])
  await pool.query('delete from project_assets where owner_id = $1 and key is not null', [heir.id])
  expect((await teams.accept(heir, project)).status).toBe(200)
  expect(await used(heir, project)).toBe(3_000_000)
  expect((await owner.get(`/marketplace/projects/${project}/assets`)).body.assets).toHaveLength(1)
  expect((await pool.query('select id from project_assets where owner_id = $1', [owner.id])).rows).toEqual([])
})

test('the shares of owner and member change places, an open proposal ends, and others keep theirs', async () => {
  await teams.propose(owner, project, [
    [heir, 3000],
    [helper, 1000],
  ])
  const id = await offered()
  await teams.propose(owner, project, [[heir, 3000]])
  expect(await handoverFor(heir)).toMatchObject({ ownersShare: 6000, membersShare: 3000 })
  const stale = { ownersShare: 7000, isAdult: true }
  expect(await answerOf(heir.post(`/teams/handovers/${id}/accept`, stale))).toEqual([409, 'handover_shares_changed'])
  const { members, proposal } = (await teams.accept(heir, project)).body.team
  expect(proposal).toBeNull()
  expect(members).toMatchObject([
    { person: { firstName: 'Idris' }, basisPoints: 6000 },
    { person: { firstName: 'Mei' }, basisPoints: 1000 },
    { person: { firstName: 'Ilse' }, basisPoints: 3000 },
  ])
})

test('the conversation of the team gets the new owner, and the former one stays as admin', async () => {
  const { conversationId } = (await owner.post(`/marketplace/projects/${project}/team/conversation`, {})).body
  await offered()
  await teams.accept(heir, project)
  const { members } = (await helper.get(`/conversations/${conversationId}`)).body
  expect(
    members.map((each: { user: { firstName: string }; role: string }) => [each.user.firstName, each.role]),
  ).toEqual(
    expect.arrayContaining([
      ['Idris', 'owner'],
      ['Ilse', 'admin'],
      ['Mei', 'member'],
    ]),
  )
})

test('only the owner offers, after a fresh sign-in, to one member at a time', async () => {
  expect(await answerOf(teams.offerTo(market.aged(owner), project, heir))).toEqual([403, 'reauthentication_required'])
  expect(await answerOf(teams.offerTo(market.aged(heir), project, helper))).toEqual([403, 'owner_only'])
  expect(await answerOf(teams.offerTo(stranger, project, helper))).toEqual([404, 'project_not_found'])
  expect(await answerOf(teams.offerTo(owner, project, stranger))).toEqual([404, 'member_not_found'])
  expect(await answerOf(teams.offerTo(owner, project, owner))).toEqual([404, 'member_not_found'])
  await offered()
  expect(await answerOf(teams.offerTo(owner, project, helper))).toEqual([409, 'handover_open'])
})

test('nobody but the member asked answers, and nobody but the owner withdraws', async () => {
  const id = await offered()
  for (const person of [owner, helper, stranger]) {
    const accept = person.post(`/teams/handovers/${id}/accept`, { ownersShare: 10_000 })
    expect(await answerOf(accept)).toEqual([404, 'handover_not_found'])
    const decline = person.post(`/teams/handovers/${id}/decline`, { reason: 'No.' })
    expect(await answerOf(decline)).toEqual([404, 'handover_not_found'])
  }
  for (const person of [heir, helper, stranger])
    expect(await answerOf(person.post(`/teams/handovers/${id}/withdraw`, {}))).toEqual([404, 'handover_not_found'])
  expect((await owner.post(`/teams/handovers/${id}/withdraw`, {})).body.team.handover).toBeNull()
  expect(await answerOf(heir.post(`/teams/handovers/${id}/accept`, { ownersShare: 10_000 }))).toEqual([
    ...[409, 'handover_over'],
  ])
  expect(await answerOf(owner.post(`/teams/handovers/${id}/withdraw`, {}))).toEqual([409, 'handover_over'])
})

test('declining takes a reason, which the owner and the team read', async () => {
  const id = await offered()
  expect((await heir.post(`/teams/handovers/${id}/decline`, { reason: ' ' })).status).toBe(422)
  expect((await heir.post(`/teams/handovers/${id}/decline`, { reason: 'I move away.' })).status).toBe(200)
  expect((await news(owner)).message).toContain('The reason: I move away.')
  const { items } = (await helper.get(`/marketplace/projects/${project}/team/log`)).body
  expect(items[0]).toMatchObject({ event: 'handover-declined', reason: 'I move away.' })
  expect((await teams.offerTo(owner, project, helper)).status).toBe(201)
})

test('an offer lapses after its days, and the owner is told', async () => {
  const id = await offered()
  await teams.pass(teamLimits.handoverDays - 1)
  expect(await handoverFor(heir)).not.toBeNull()
  await teams.pass(1)
  expect(await answerOf(heir.post(`/teams/handovers/${id}/accept`, { ownersShare: 10_000 }))).toEqual([
    ...[409, 'handover_over'],
  ])
  expect(await news(owner)).toMatchObject({ title: 'Offer of a project lapsed' })
  expect(await rolesFor(market.visitor)).toContainEqual(['Ilse', 'owner'])
  expect((await heir.get('/teams/handovers')).body.items).toEqual([])
})

test('an offer ends when its member leaves or is removed', async () => {
  await offered()
  await heir.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await handoverFor(owner)).toBeNull()
  expect((await teams.offerTo(owner, project, helper)).status).toBe(201)
  const path = `/marketplace/projects/${project}/team/members/${helper.customUserId}/remove`
  expect((await owner.post(path, { reason: 'No time.' })).body.team.handover).toBeNull()
  const { items } = (await owner.get(`/marketplace/projects/${project}/team/log`)).body
  const events = items.slice(0, 2).map(({ event }: { event: string }) => event)
  expect(events.toSorted()).toEqual(['handover-ended', 'removed'])
})

test('a project with a price needs an adult with business details; one without needs neither', async () => {
  expect((await teams.offerTo(owner, project, helper)).status).toBe(201)
  expect(await handoverFor(helper)).toMatchObject({ needs: { adult: true, business: true } })
  expect(await answerOf(teams.accept(helper, project))).toEqual([409, 'handover_no_business_details'])
  await helper.put('/users/business-details', { name: 'Mei Maps', address: '2 Quay Street', country: 'IE' })
  const refused = await teams.accept(helper, project, { isAdult: undefined })
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'isAdult'])
  expect((await teams.accept(helper, project)).status).toBe(200)

  const free = await teams.offer(owner, { price: 0 })
  await teams.joined(owner, free, stranger)
  await teams.offerTo(owner, free, stranger)
  expect((await teams.team(stranger, free)).handover.needs).toEqual({ adult: false, business: false })
  expect((await teams.accept(stranger, free, { isAdult: undefined })).status).toBe(200)
})

test('people who cannot publish, leave the platform or have not accepted the terms do not take over', async () => {
  const id = await offered()
  const accept = () => answerOf(teams.accept(heir, project))
  const set = (change: Partial<typeof people.$inferInsert>, person = heir) =>
    market.deps.db.update(people).set(change).where(eq(people.id, person.id))
  await set({ termsVersion: null })
  expect(await accept()).toEqual([403, 'terms_changed'])
  await heir.post('/users/terms', { termsVersion })
  await set({ listingsLimitedUntil: new Date(market.deps.clock.now().getTime() + 60_000) })
  expect(await accept()).toEqual([403, 'limited_listings'])
  await set({ listingsLimitedUntil: null })
  await market.deps.db.pool.query(
    `insert into account_deletions (user_id, uid, requested_at, due_at) values ($1, $2, now(), now() + interval '1 day')`,
    [heir.id, heir.token],
  )
  expect(await accept()).toEqual([409, 'handover_leaving'])
  await market.deps.db.pool.query('delete from account_deletions where user_id = $1', [heir.id])
  await set({ suspendedAt: new Date() }, owner)
  expect(await answerOf(heir.post(`/teams/handovers/${id}/accept`, { ownersShare: 10_000, isAdult: true }))).toEqual([
    ...[409, 'handover_apart'],
  ])
  await set({ suspendedAt: null }, owner)
  expect(await accept()).toEqual([200])
})

test('nothing changes hands across a block', async () => {
  await offered()
  await heir.post('/relations/block', { blockedUserId: owner.customUserId })
  expect(await answerOf(teams.accept(heir, project))).toEqual([409, 'handover_apart'])
  expect((await heir.get('/teams/handovers')).body.items).toEqual([])
})
