import { beforeEach, expect, test } from 'vitest'
import { recentReads } from '#http/answers/read-cache.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startTeams } from '../../tests/support/teams.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let owner: ShopPerson
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  project = await teams.offer(owner)
})

// Answers for visitors are kept for a second.
const read = (path: string) => {
  recentReads(market.deps).forget()
  return market.visitor.get(path)
}
const found = async (query = '') =>
  (await read(`/marketplace?places=true&seller=${owner.customUserId}${query}`)).body.items.map(
    ({ id }: { id: string }) => id,
  )
const counted = async () => (await read(`/marketplace/facets?seller=${owner.customUserId}`)).body.places

test('GET /marketplace?places=true lists a project while its team has an open place', async () => {
  expect(await found()).toEqual([])
  expect(await counted()).toBe(0)
  const first = await teams.opened(owner, project)
  expect(await found()).toEqual([project])
  expect(await counted()).toBe(1)
  await owner.post(`/teams/places/${first}/end`, { as: 'closed' })
  expect(await found()).toEqual([])
  const other = await teams.opened(owner, project)
  expect(await found()).toEqual([project])
  const applicant = await market.person('Grace')
  const application = await teams.applied(applicant, other)
  await owner.post(`/teams/applications/${application}/accept`, {})
  expect(await found()).toEqual([])
  expect(await counted()).toBe(0)
})

test('open places narrow a search with words too, and an unlisted project is not listed for its places', async () => {
  await teams.opened(owner, project)
  const { title } = (await owner.get(`/marketplace/projects/${project}`)).body.project
  expect(await found(`&q=${encodeURIComponent(title)}`)).toEqual([project])
  await market.deps.db.pool.query("update projects set visibility = 'unlisted' where id = $1", [project])
  expect(await found()).toEqual([])
})

test('GET /marketplace refuses another value of places', async () => {
  expect((await market.visitor.get('/marketplace?places=3')).status).toBe(400)
})
