import { claimTexts } from '@guildhall/contract/sustainability/claim-texts.ts'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { claim, daysAgo, evidence, startSustainability } from '../../tests/support/sustainability.ts'
import { personalClaims } from './service.ts'

const shop = await fileFixture(startSustainability())
const { market } = shop
let owner: ShopPerson
let professor: ShopPerson
let project = ''

beforeEach(async () => {
  owner = await shop.seller('Ilse')
  professor = await shop.professor('Nomvula')
  project = await shop.offer(owner)
})

type Answered = Promise<{ status: number; body: { code?: string; fields?: { path: string; message: string }[] } }>
const answerOf = async (call: Answered) => {
  const { status, body } = await call
  return body?.code ? [status, body.code] : [status]
}
const fieldsOf = async (call: Answered) => {
  const { status, body } = await call
  return [status, body.fields]
}
const news = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0]
// Answers for visitors are kept for a second.
const read = async (path: string) => {
  recentReads(market.deps).forget()
  return (await market.visitor.get(path)).body
}
const claimOf = async (person: { get: ShopPerson['get'] }) => (await shop.goals(person, project)).claims[0]

test('a goal without evidence has no sign; with evidence it has one, on cards too', async () => {
  expect((await shop.save(owner, project)).status).toBe(200)
  expect(await claimOf(market.visitor)).toMatchObject({ goal: 11, state: 'claimed', figure: 1900, unit: 'homes' })
  const card = async () => (await read(`/marketplace?seller=${owner.customUserId}`)).items[0]
  expect(await card()).not.toHaveProperty('goals')
  expect((await owner.get(`/marketplace/projects/${project}`)).body.project.claims).toBe(1)
  await shop.save(owner, project, { evidence })
  expect((await card()).goals).toEqual([{ goal: 11, state: 'evidenced' }])
  expect((await shop.judge(professor, project, { version: 2 })).status).toBe(200)
  expect((await card()).goals).toEqual([{ goal: 11, state: 'confirmed' }])
})

test('PUT /goals/{goal} refuses wrong units, impossible numbers and dates that cannot be, each at its field', async () => {
  const refused: [object, string, string][] = [
    [{ unit: 'furlongs' }, 'unit', claimTexts.unit],
    [{ unit: 'Other' }, 'unitOther', claimTexts.unitOther],
    [{ figure: 1.5 }, 'figure', claimTexts.whole],
    [{ figure: -1 }, 'figure', claimTexts.figure],
    [{ figure: 2_000_000_000 }, 'figure', claimTexts.figure],
    [{ unit: 'km', figure: 1.2345 }, 'figure', claimTexts.figure],
    [{ unit: '%', figure: 101 }, 'figure', claimTexts.percent],
    [{ unit: '%', figure: 9, startFigure: 120 }, 'startFigure', claimTexts.percent],
    [{ from: daysAgo(1), until: daysAgo(2) }, 'until', claimTexts.order],
    [{ until: daysAgo(-2) }, 'until', claimTexts.future],
    [{ from: '1889-05-06' }, 'from', claimTexts.early],
    [{ until: '2026-02-31' }, 'until', claimTexts.until],
    [{ measure: ' ' }, 'measure', claimTexts.measure],
    [{ method: '' }, 'method', claimTexts.method],
  ]
  for (const [over, path, message] of refused)
    expect(await fieldsOf(shop.save(owner, project, over))).toEqual([422, [{ path, message }]])
  for (const address of ['http://files.example/a.csv', 'javascript:alert(1)', 'https://user:secret@files.example/a'])
    expect((await shop.save(owner, project, { evidence: address })).status).toBe(422)
  expect(await answerOf(shop.save(owner, project, {}, 18))).toEqual([404, 'not_found'])
  expect((await shop.goals(owner, project)).claims).toEqual([])
})

test('a project names three goals at most, each once', async () => {
  for (const goal of [3, 11, 13]) expect((await shop.save(owner, project, {}, goal)).status).toBe(200)
  expect(await answerOf(shop.save(owner, project, {}, 14))).toEqual([409, 'goals_full'])
  expect((await shop.save(owner, project, { figure: 5 }, 13)).status).toBe(200)
  expect((await shop.remove(owner, project, 3)).body.goals.claims.map(({ goal }: { goal: number }) => goal)).toEqual([
    ...[11, 13],
  ])
  expect(await answerOf(shop.remove(owner, project, 3))).toEqual([404, 'claim_not_found'])
  expect((await shop.save(owner, project, {}, 14)).status).toBe(200)
})

test('the owner and maintainers edit goals; a contributor and strangers do not', async () => {
  const [maintainer, contributor, stranger] = [
    ...[await market.person('Idris'), await market.person('Kenji'), await market.person('Mei')],
  ] as [ShopPerson, ShopPerson, ShopPerson]
  await shop.joined(owner, project, maintainer, 'maintainer')
  await shop.joined(owner, project, contributor)
  expect((await shop.save(maintainer, project)).status).toBe(200)
  expect(await answerOf(shop.save(contributor, project))).toEqual([403, 'team_role'])
  expect(await answerOf(shop.save(stranger, project))).toEqual([404, 'project_not_found'])
  expect(await answerOf(shop.remove(stranger, project))).toEqual([404, 'project_not_found'])
  const draft = (await owner.post('/marketplace/projects', projectInput({ publish: false }))).body.project.id
  expect((await shop.save(owner, draft)).status).toBe(200)
  expect(await answerOf(stranger.get(`/marketplace/projects/${draft}/goals`))).toEqual([404, 'project_not_found'])
})

test('a professor confirms a figure by name, tells the owner, and takes it back', async () => {
  await shop.save(owner, project, { evidence })
  const { body } = await shop.judge(professor, project)
  expect(body.goals.claims[0]).toMatchObject({ state: 'confirmed', verdict: 'confirmed', confirmations: 1 })
  expect((await claimOf(market.visitor)).confirmedBy).toMatchObject([{ person: { firstName: 'Nomvula' } }])
  expect(await news(owner)).toMatchObject({
    href: `/product/${project}/goals`,
    title: expect.stringMatching(/confirmed a figure$/),
  })
  expect((await shop.takeBack(professor, project)).body.goals.claims[0]).toMatchObject({
    state: 'evidenced',
    verdict: null,
  })
  expect((await shop.takeBack(professor, project)).status).toBe(200)
})

test('who cannot confirm a figure says why; the owner reads it, others do not', async () => {
  await shop.save(owner, project, { evidence })
  expect(await fieldsOf(shop.judge(professor, project, { verdict: 'declined' }))).toEqual([
    422,
    [{ path: 'reason', message: claimTexts.reason }],
  ])
  await shop.judge(professor, project, { verdict: 'declined', reason: 'The register ends in March.' })
  expect((await claimOf(owner)).declined).toMatchObject([{ reason: 'The register ends in March.' }])
  expect(await claimOf(market.visitor)).toMatchObject({ state: 'evidenced', declined: [], confirmedBy: [] })
  await shop.judge(professor, project)
  expect(await claimOf(owner)).toMatchObject({ state: 'confirmed', declined: [] })
})

test('a figure is confirmed only by professors and businesses with a domain of their own', async () => {
  await shop.save(owner, project, { evidence })
  const student = await market.person('Mei')
  expect(await answerOf(shop.judge(student, project))).toEqual([403, 'confirm_role'])
  expect(await answerOf(shop.judge(await shop.business('Free', 'mei@gmail.com'), project))).toEqual([
    403,
    'confirm_role',
  ])
  expect(await answerOf(student.get('/sustainability/waiting'))).toEqual([403, 'confirm_role'])
  const firm = await shop.business('Lumen', 'mail@lumen-housing.example')
  expect((await shop.goals(firm, project)).obstacle).toBeNull()
  expect((await shop.judge(firm, project)).status).toBe(200)
})

test('who is connected with the team, is or was in it, or traded with it cannot confirm', async () => {
  await shop.save(owner, project, { evidence })
  const member = await market.person('Kenji')
  await shop.joined(owner, project, member)
  const connect = async (one: ShopPerson, other: ShopPerson) => {
    await one.post('/relations/send', { toUserId: other.customUserId })
    await other.post('/relations/accept', { fromUserId: one.customUserId })
  }
  await market.deps.db.pool.query("update people set user_type = 'Professors' where id = any ($1)", [
    [owner.id, member.id],
  ])
  expect(await answerOf(shop.judge(owner, project))).toEqual([403, 'confirm_own'])
  expect(await answerOf(shop.judge(member, project))).toEqual([403, 'confirm_team'])
  await member.post(`/marketplace/projects/${project}/team/leave`, {})
  expect(await answerOf(shop.judge(member, project))).toEqual([403, 'confirm_team'])
  await connect(professor, owner)
  expect(await answerOf(shop.judge(professor, project))).toEqual([403, 'confirm_connected'])
  const waiting = (await professor.get('/sustainability/waiting')).body.items
  expect(waiting.filter((item: { project: { id: string } }) => item.project.id === project)).toEqual([])
  const [colleague, friend] = [await market.person('Grace'), await shop.professor('Hana')]
  await connect(friend, colleague)
  expect((await shop.goals(friend, project)).obstacle).toBeNull()
  await shop.joined(owner, project, colleague)
  expect(await answerOf(shop.judge(friend, project))).toEqual([403, 'confirm_connected'])
  const buyer = await shop.professor('Sofia')
  await shop.buy(buyer, [await shop.offer(owner, { price: 12 })])
  expect(await answerOf(shop.judge(buyer, project))).toEqual([403, 'confirm_traded'])
  const seller = await shop.seller('Priya', shop.professor)
  await shop.buy(owner, [await shop.offer(seller, { price: 12 })])
  expect(await answerOf(shop.judge(seller, project))).toEqual([403, 'confirm_traded'])
})

test('a professor who is separated from the owner by a block cannot write to them by a reason', async () => {
  await shop.save(owner, project, { evidence })
  await owner.post('/relations/block', { blockedUserId: professor.customUserId })
  const said = { verdict: 'declined', reason: 'I do not like you.' }
  expect(await answerOf(shop.judge(professor, project, said))).toEqual([403, 'confirm_apart'])
})

test('only the version that was read is confirmed, and only with evidence', async () => {
  await shop.save(owner, project)
  expect(await answerOf(shop.judge(professor, project))).toEqual([409, 'claim_not_shown'])
  await shop.save(owner, project, { evidence })
  expect(await answerOf(shop.judge(professor, project))).toEqual([409, 'claim_changed'])
  expect(await answerOf(shop.judge(professor, project, {}, 4))).toEqual([404, 'claim_not_found'])
})

test('a changed figure loses its confirmations and tells who confirmed it; the same figure again changes nothing', async () => {
  await shop.save(owner, project, { evidence })
  await shop.judge(professor, project)
  await shop.save(owner, project, { evidence })
  expect(await claimOf(owner)).toMatchObject({ state: 'confirmed', version: 1 })
  await shop.save(owner, project, { evidence, figure: 1901 })
  expect(await claimOf(owner)).toMatchObject({ state: 'evidenced', version: 2, confirmations: 0 })
  expect(await news(professor)).toMatchObject({ title: 'A figure that you confirmed has changed' })
})

test('who joins the team loses what they said, and the database refuses it of the team', async () => {
  await shop.save(owner, project, { evidence })
  await shop.judge(professor, project)
  await shop.joined(owner, project, professor)
  expect(await claimOf(owner)).toMatchObject({ state: 'evidenced', confirmations: 0 })
  const insert = `insert into goal_verdicts (claim_id, person_id, verdict, reason, at)
    select id, $1, 'confirmed', '', now() from goal_claims where project_id = $2`
  for (const person of [professor, owner])
    await expect(market.deps.db.pool.query(insert, [person.id, project])).rejects.toThrow('own project')
})

test('GET /marketplace?goal= lists projects with evidence for the goal, and counts them', async () => {
  const found = async () =>
    (await read(`/marketplace?goal=11&seller=${owner.customUserId}`)).items.map(({ id }: { id: string }) => id)
  await shop.save(owner, project)
  expect(await found()).toEqual([])
  await shop.save(owner, project, { evidence })
  expect(await found()).toEqual([project])
  const { goals } = await read(`/marketplace/facets?seller=${owner.customUserId}`)
  expect(goals.filter(({ count }: { count: number }) => count > 0)).toEqual([{ goal: '11', count: 1 }])
  await shop.remove(owner, project)
  expect(await found()).toEqual([])
  for (const goal of ['0', '18', 'x', '11x'])
    expect((await market.visitor.get(`/marketplace?goal=${goal}`)).status).toBe(400)
})

test('words that need proof are refused for sale without evidence, on new projects, drafts and edits', async () => {
  const words = projectInput({ title: 'An eco-friendly map', price: 12 })
  const refusal = await owner.post('/marketplace/projects', words)
  expect([refusal.status, refusal.body.code, refusal.body.fields[0].path]).toEqual([422, 'proof_needed', 'title'])
  expect(refusal.body.fields[0].message).toContain('‘eco-friendly’ in the title or description needs proof')
  const body = (await owner.get(`/marketplace/projects/${project}`)).body.project
  const edit = (over: object) => owner.put(`/marketplace/projects/${project}`, { ...projectInput(), ...over })
  expect(await answerOf(edit({ description: 'A **climate** neutral map.', title: body.title }))).toEqual([
    ...[422, 'proof_needed'],
  ])
  expect((await edit({ title: 'Maps of sustainability' })).status).toBe(200)
  expect((await edit({ title: 'An eco-friendly map', publish: false })).status).toBe(200)
  expect(await answerOf(edit({ title: 'An eco-friendly map' }))).toEqual([422, 'proof_needed'])
  await shop.save(owner, project)
  expect(await answerOf(edit({ title: 'An eco-friendly map' }))).toEqual([422, 'proof_needed'])
  await shop.save(owner, project, { evidence })
  expect((await edit({ title: 'An eco-friendly map' })).body.project.visibility).toBe('public')
  expect(await answerOf(shop.remove(owner, project))).toEqual([409, 'proof_kept'])
  expect(await answerOf(shop.save(owner, project))).toEqual([409, 'proof_kept'])
  expect((await edit({ title: 'An eco-friendly map', forSale: false })).status).toBe(200)
  expect((await shop.remove(owner, project)).status).toBe(200)
})

test('GET /sustainability sums confirmed figures of a unit, each project once, and lists open places', async () => {
  const other = await shop.offer(owner)
  const draft = (await owner.post('/marketplace/projects', projectInput({ publish: false }))).body.project.id
  await shop.save(owner, project, { evidence, figure: 70 }, 17)
  await shop.save(owner, project, { evidence, figure: 30 }, 16)
  await shop.save(owner, other, { evidence, figure: 5 }, 17)
  await shop.save(owner, draft, { evidence }, 17)
  for (const [of, goal] of [
    [project, 17],
    [project, 16],
  ] as const)
    await shop.judge(professor, of, {}, goal)
  const place = await shop.opened(owner, project)
  const all = await read('/sustainability?goal=17')
  expect(all.goals[16]).toEqual({ goal: 17, projects: 2, evidenced: 2 })
  expect(all.sums).toEqual([{ unit: 'homes', sum: 70, projects: 1 }])
  expect(all.needed).toMatchObject({ count: 1, places: [{ id: place, projectId: project }] })
  expect(all.waiting).toBeNull()
  const { items } = await read('/sustainability/claims?goal=17')
  expect(items.map((item: { project: { id: string }; state: string }) => [item.project.id, item.state])).toEqual([
    ...[
      [project, 'confirmed'],
      [other, 'evidenced'],
    ],
  ])
  const waiting = (await professor.get('/sustainability/waiting')).body.items
  expect(waiting[0]).toMatchObject({ goal: 17, project: { id: other } })
  expect((await professor.get('/sustainability')).body.waiting).toBe(waiting.length)
  const first = await read('/sustainability/claims?goal=17&limit=1')
  const next = await read(`/sustainability/claims?goal=17&limit=1&cursor=${first.nextCursor}`)
  expect(next.items).toMatchObject([{ project: { id: other } }])
})

test('a figure read by a professor who is suspended is not confirmed meanwhile', async () => {
  await shop.save(owner, project, { evidence })
  await shop.judge(professor, project)
  await market.deps.db.pool.query('update people set suspended_at = now() where id = $1', [professor.id])
  expect(await claimOf(owner)).toMatchObject({ state: 'evidenced', confirmations: 0 })
})

test('the export has what a person entered and confirmed; an erasure removes the confirmation and keeps the figure', async () => {
  await shop.save(owner, project, { evidence })
  await shop.judge(professor, project)
  const { db } = market.deps
  expect((await personalClaims.heldOf(db, owner.id)).claims).toMatchObject([{ goal: 11, figure: 1900 }])
  expect((await personalClaims.heldOf(db, professor.id)).confirmations).toMatchObject([{ project, goal: 11 }])
  await transaction(db, (tx) => personalClaims.erase(market.deps, tx, professor.id))
  await transaction(db, (tx) => personalClaims.erase(market.deps, tx, owner.id))
  expect(await claimOf(owner)).toMatchObject({ state: 'evidenced', figure: claim.figure })
  expect((await personalClaims.heldOf(db, owner.id)).claims).toEqual([])
})

test('a picture of a draft with words publishes it only with its evidence in place', async () => {
  const { id } = (await owner.post('/marketplace/projects', projectInput({ publish: false }))).body.project
  await shop.save(owner, id, { evidence })
  const words = projectInput({ description: 'Carbon-neutral from the first day.' })
  expect((await owner.put(`/marketplace/projects/${id}`, words)).body.project.visibility).toBe('draft')
  expect(await answerOf(shop.remove(owner, id))).toEqual([409, 'proof_kept'])
  await owner.upload(id, [await jpeg(60, 40)])
  expect((await owner.get(`/marketplace/projects/${id}`)).body.project.visibility).toBe('public')
})

// The last one: it moves the time on.
test('a figure is old a year after its last day, tells its owner, and is renewed by a later one', async () => {
  await shop.save(owner, project, { evidence })
  await shop.judge(professor, project)
  await shop.passDays(264)
  expect((await claimOf(owner)).state).toBe('confirmed')
  await shop.passDays(3)
  expect((await claimOf(owner)).state).toBe('old')
  expect(await news(owner)).toMatchObject({ title: 'A figure is older than a year' })
  expect(await answerOf(shop.judge(professor, project))).toEqual([409, 'claim_old'])
  expect((await read('/sustainability?goal=11')).sums).toEqual([])
  await shop.save(owner, project, { evidence, until: daysAgo(90) })
  expect((await claimOf(owner)).state).toBe('evidenced')
})
