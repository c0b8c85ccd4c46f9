import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { place, startTeams } from '../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let owner: ShopPerson
let maintainer: ShopPerson
let applicant: ShopPerson
let stranger: ShopPerson
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[maintainer, applicant, stranger] = [
    await market.person('Idris'),
    await market.person('Grace'),
    await market.person('Mateus'),
  ]
  project = await teams.offer(owner)
  await teams.joined(owner, project, maintainer, 'maintainer')
})

const answerOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return body?.code ? [status, body.code] : [status]
}
const news = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0]
const listed = async (person: ShopPerson, direction: 'in' | 'out', query = '') =>
  (await person.get(`/teams/applications/${direction}${query}`)).body.items
const answer = (person: ShopPerson, id: string, act: string, body: object = {}) =>
  person.post(`/teams/applications/${id}/${act}`, body)
const places = async (person: { get: ShopPerson['get'] }, query = '') =>
  (await person.get(`/teams/places${query}`)).body

test('a place is opened, found, applied for and filled: the applicant joins with its role', async () => {
  const id = await teams.opened(maintainer, project)
  expect(await teams.team(market.visitor, project)).toMatchObject({
    places: [{ id, ...place, state: 'open', applications: 0, applicationId: null }],
    invitations: [],
  })
  const { status, body } = await teams.apply(applicant, id)
  expect([status, body.application]).toMatchObject([201, { state: 'open', place: { id }, project: { id: project } }])
  for (const person of [owner, maintainer]) {
    expect(await news(person)).toMatchObject({ title: 'New application', href: '/collaborators?tab=in' })
    expect(await listed(person, 'in')).toMatchObject([{ id: body.application.id, person: { firstName: 'Grace' } }])
  }
  expect((await teams.team(owner, project)).places[0].applications).toBe(1)
  expect((await teams.team(applicant, project)).places[0]).toMatchObject({
    ...{ applications: 0, applicationId: body.application.id },
  })
  const rival = await teams.applied(stranger, id)
  expect((await answer(maintainer, body.application.id, 'accept')).body.application.state).toBe('accepted')
  expect((await teams.team(owner, project)).members[2]).toMatchObject({
    ...{ role: 'contributor', person: { firstName: 'Grace' } },
  })
  expect((await teams.team(owner, project)).places[0].state).toBe('filled')
  expect((await teams.team(stranger, project)).places).toEqual([])
  expect(await news(applicant)).toMatchObject({ title: 'Application accepted' })
  expect(await news(stranger)).toMatchObject({ title: 'Application lapsed' })
  expect(await listed(stranger, 'out', '?state=over')).toMatchObject([{ id: rival, state: 'lapsed' }])
  expect(await answerOf(teams.apply(await market.person('Lars'), id))).toEqual([409, 'place_over'])
})

test('of two answers at once one fills the place, and an application at that moment is not lost in it', async () => {
  const id = await teams.opened(owner, project)
  const [first, second] = [await teams.applied(applicant, id), await teams.applied(stranger, id)]
  const late = await market.person('Lars')
  const [one, other, applied] = await Promise.all([
    answer(owner, first, 'accept'),
    answer(maintainer, second, 'accept'),
    teams.apply(late, id),
  ])
  expect([one?.status, other?.status].sort()).toEqual([200, 409])
  expect((await teams.team(owner, project)).members).toHaveLength(3)
  expect([201, 409]).toContain(applied?.status)
  expect(await listed(late, 'out')).toEqual([])
})

test('a person applies once at a time for a place, not to the own team, and at most so often', async () => {
  const id = await teams.opened(owner, project)
  const twice = await Promise.all([teams.apply(applicant, id), teams.apply(applicant, id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await answerOf(teams.apply(owner, id))).toEqual([409, 'own_team'])
  expect(await answerOf(teams.apply(maintainer, id))).toEqual([409, 'own_team'])
  expect((await teams.apply(stranger, id, ' ')).body.fields[0].path).toBe('text')
  expect((await market.visitor.post(`/teams/places/${id}/applications`, { text: 'Me' })).status).toBe(401)
  for (let at = 1; at < teamLimits.openApplications; at += 1) {
    if (at % teamLimits.openPlaces === 0) project = await teams.offer(owner)
    await teams.applied(applicant, await teams.opened(owner, project))
  }
  expect(await answerOf(teams.apply(applicant, await teams.opened(owner, await teams.offer(owner))))).toEqual([
    ...[409, 'team_applications_full'],
  ])
})

test('nobody applies across a block or for a project that they cannot see', async () => {
  const id = await teams.opened(owner, project)
  const open = await teams.applied(stranger, id)
  await owner.post('/relations/block', { blockedUserId: applicant.customUserId })
  await owner.post('/relations/block', { blockedUserId: stranger.customUserId })
  expect(await answerOf(teams.apply(applicant, id))).toEqual([404, 'place_not_found'])
  expect((await places(applicant)).items.map((each: { id: string }) => each.id)).not.toContain(id)
  expect(await listed(owner, 'in')).toEqual([])
  expect(await answerOf(answer(owner, open, 'accept'))).toEqual([404, 'team_application_not_found'])
  await owner.put(`/marketplace/projects/${project}`, projectInput({ publish: false }))
  expect(await answerOf(teams.apply(await market.person('Lars'), id))).toEqual([404, 'place_not_found'])
})

test('an application is declined with a reason that its person reads, or withdrawn; strangers find nothing', async () => {
  const id = await teams.opened(owner, project)
  const [first, second] = [await teams.applied(applicant, id), await teams.applied(stranger, id)]
  for (const act of ['accept', 'decline', 'withdraw'])
    expect(await answerOf(answer(stranger, first, act))).toEqual([404, 'team_application_not_found'])
  expect(await answerOf(answer(owner, first, 'withdraw'))).toEqual([404, 'team_application_not_found'])
  await answer(maintainer, first, 'decline', { reason: 'We need somebody nearby.' })
  expect(await listed(applicant, 'out', '?state=over')).toMatchObject([
    { state: 'declined', reason: 'We need somebody nearby.' },
  ])
  expect(await answerOf(answer(owner, first, 'accept'))).toEqual([409, 'team_application_over'])
  expect((await answer(stranger, second, 'withdraw')).body.application.state).toBe('withdrawn')
  expect(await listed(owner, 'in')).toEqual([])
  expect((await teams.apply(applicant, id)).status).toBe(201)
})

test('applications lapse after their days, and places close after their last day', async () => {
  const now = market.deps.clock.now().getTime()
  const until = new Date(now + 40 * 86_400_000).toISOString().slice(0, 10)
  const id = await teams.opened(owner, project, { until })
  await teams.applied(applicant, id)
  await teams.pass(teamLimits.applicationDays + 1)
  expect(await listed(applicant, 'out', '?state=over')).toMatchObject([{ state: 'lapsed' }])
  expect(await news(applicant)).toMatchObject({ title: 'Application lapsed' })
  await teams.applied(stranger, id)
  await teams.pass(10)
  expect((await teams.team(owner, project)).places[0]).toMatchObject({ state: 'closed', until })
  expect(await listed(stranger, 'out', '?state=over')).toMatchObject([{ state: 'lapsed' }])
  const { items } = (await owner.get(`/marketplace/projects/${project}/team/log`)).body
  expect(items[0]).toMatchObject({ actor: null, isAutomatic: true })
})

test('places are opened, changed and ended by the owner and maintainers alone', async () => {
  const contributor = await market.person('Amara')
  await teams.joined(owner, project, contributor)
  expect(await answerOf(teams.openPlace(contributor, project))).toEqual([403, 'team_role'])
  expect(await answerOf(teams.openPlace(stranger, project))).toEqual([404, 'project_not_found'])
  const id = await teams.opened(maintainer, project)
  const changed = await owner.put(`/teams/places/${id}`, { ...place, hoursPerWeek: 5 })
  expect(changed.body.team.places[0].hoursPerWeek).toBe(5)
  expect(await answerOf(stranger.put(`/teams/places/${id}`, place))).toEqual([404, 'place_not_found'])
  expect(await answerOf(contributor.post(`/teams/places/${id}/end`, { as: 'closed' }))).toEqual([403, 'team_role'])
  expect(await answerOf(stranger.post(`/teams/places/${id}/end`, { as: 'closed' }))).toEqual([404, 'place_not_found'])
  await maintainer.post(`/teams/places/${id}/end`, { as: 'filled' })
  expect(await answerOf(owner.post(`/teams/places/${id}/end`, { as: 'closed' }))).toEqual([409, 'place_over'])
  expect(await answerOf(owner.put(`/teams/places/${id}`, place))).toEqual([409, 'place_over'])
})

test('a project has so many open places at most, also when they are opened at once', async () => {
  const all = Array.from({ length: teamLimits.openPlaces + 2 }, () => teams.openPlace(owner, project))
  const refused = (await Promise.all(all)).filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(['places_full', 'places_full'])
})

test.each([
  ['title', { title: '' }],
  ['task', { task: 'x'.repeat(teamLimits.placeTask + 1) }],
  ['hoursPerWeek', { hoursPerWeek: 0 }],
  ['until', { until: '2020-01-01' }],
  ['until', { until: '2030-02-31' }],
  ['role', { role: 'owner' }],
])('a wrong %s of a place is refused at its field', async (path, over) => {
  expect((await teams.openPlace(owner, project, over)).body.fields[0].path).toBe(path)
})

test('open places of public projects are found by words and skill, page by page', async () => {
  const one = await teams.opened(owner, project, { title: 'Hydrology of karst springs', skills: ['Xarray'] })
  const two = await teams.opened(owner, project, { title: 'Karst photographs', skills: ['Cameras'] })
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  expect(idsOf(await places(market.visitor, '?q=karst'))).toEqual([two, one])
  expect(await places(market.visitor, '?q=springs%20karst')).toMatchObject({ count: 1, items: [{ id: one }] })
  expect(idsOf(await places(stranger, '?skill=xarray'))).toEqual([one])
  const first = await places(stranger, '?q=karst&limit=1')
  expect([idsOf(first), first.count]).toEqual([[two], 2])
  expect(idsOf(await places(stranger, `?q=karst&limit=1&cursor=${first.nextCursor}`))).toEqual([one])
  expect((await places(owner, '?q=karst')).items[0].isOwnTeam).toBe(true)
  await owner.put(`/marketplace/projects/${project}`, projectInput({ publish: false }))
  expect(idsOf(await places(market.visitor, '?q=karst'))).toEqual([])
})

test('the tabs count what waits for the caller', async () => {
  const id = await teams.opened(owner, project)
  await teams.applied(applicant, id)
  await teams.invite(owner, project, stranger)
  const counts = async (person: ShopPerson) => (await person.get('/teams/counts')).body
  expect(await counts(owner)).toMatchObject({ together: 1, applicationsIn: 1, applicationsOut: 0, invitations: 0 })
  expect(await counts(applicant)).toMatchObject({ together: 0, applicationsIn: 0, applicationsOut: 1 })
  expect(await counts(stranger)).toMatchObject({ invitations: 1 })
  expect((await counts(stranger)).places).toBeGreaterThan(0)
})
