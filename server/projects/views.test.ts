import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { views } from './favorites-and-views.ts'

const market = await fileFixture(startMarketplace({ TRUST_PROXY_HOPS: '0' }))
const ada = await market.person('Ada')
const ben = await market.person('Ben')

const publish = async () => {
  const { body } = await ada.post('/marketplace/projects', projectInput())
  await ada.upload(body.project.id, [await jpeg(40, 30)])
  return `/marketplace/projects/${body.project.id}`
}
const counters = async (path: string) => {
  const id = path.split('/').at(-1)
  const { rows } = await market.deps.db.pool.query(
    'select views, anonymous_views, favorites from projects where id = $1',
    [id],
  )
  return rows[0]
}

test('a favorite counts once however often and by whichever method it is given', async () => {
  const path = await publish()
  expect((await ben.put(`${path}/favorite`)).body).toEqual({ favorite: true, favorites: 1 })
  expect((await ben.post(`${path}/favorite`)).body).toEqual({ favorite: true, favorites: 1 })
  const { project } = (await ben.get(path)).body
  expect(project).toMatchObject({ favorite: true, favorites: 1, favoritedBy: [ben.customUserId] })
  expect((await ada.get(path)).body.project).toMatchObject({ favorite: false, favorites: 1, favoritedBy: [] })
  expect((await ben.delete(`${path}/favorite`)).body).toEqual({ favorite: false, favorites: 0 })
  expect((await ben.delete(`${path}/favorite`)).body).toEqual({ favorite: false, favorites: 0 })
})

test('thirty favorites of one person at the same time count once, and thirty people count thirty', async () => {
  const path = await publish()
  await Promise.all(Array.from({ length: 30 }, () => ben.put(`${path}/favorite`)))
  expect((await counters(path)).favorites).toBe(1)
  const crowd = await Promise.all(Array.from({ length: 30 }, () => market.person('Crowd')))
  await Promise.all(crowd.map((each) => each.put(`${path}/favorite`)))
  expect((await counters(path)).favorites).toBe(31)
  await Promise.all(crowd.flatMap((each) => [each.delete(`${path}/favorite`), each.delete(`${path}/favorite`)]))
  expect((await counters(path)).favorites).toBe(1)
})

test('adding a favorite needs a signed-in person and a project they can see', async () => {
  const path = await publish()
  expect((await market.visitor.put(`${path}/favorite`)).status).toBe(401)
  expect((await ben.put('/marketplace/projects/nothere00000/favorite')).status).toBe(404)
  expect((await ben.put(`${path}/favorite`, { admin: true })).status).toBe(422)
  await ben.put(`${path}/favorite`)
  await ada.post(`${path}/archive`)
  const cara = await market.person('Cara')
  expect((await cara.put(`${path}/favorite`)).status).toBe(404)
  expect((await ben.delete(`${path}/favorite`)).body).toEqual({ favorite: false, favorites: 0 })
})

test('a view counts once per person and day, never the owner’s', async () => {
  const path = await publish()
  expect((await ada.post(`${path}/view`)).body).toEqual({ views: 0 })
  expect((await ben.post(`${path}/view`)).body).toEqual({ views: 1 })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ben.post(`${path}/view`)))
  expect(new Set(answers.map((answer) => answer.body.views))).toEqual(new Set([1]))
  market.advance(24 * 60 * 60 * 1000)
  expect((await ben.post(`${path}/view`)).body).toEqual({ views: 2 })
  expect((await market.visitor.get(`${path}/views`)).body).toEqual({ views: 2 })
  expect((await market.visitor.get(path)).body.project.views).toBe(2)
})

test('visitors count separately, once a day, at most twenty per address block, whatever headers they forge', async () => {
  const path = await publish()
  const look = (agent: string, forged = '203.0.113.9') =>
    market.visitor.post(`${path}/view`, undefined, { 'user-agent': agent, 'x-forwarded-for': forged })
  expect((await look('one')).body).toEqual({ views: 0 })
  await Promise.all(Array.from({ length: 10 }, (_, n) => look('one', `198.51.100.${n}`)))
  expect(await counters(path)).toMatchObject({ views: 0, anonymous_views: 1 })
  await Promise.all(Array.from({ length: 40 }, (_, n) => look(`agent ${n}`, `10.${n}.0.1`)))
  expect((await counters(path)).anonymous_views).toBe(20)
  market.advance(24 * 60 * 60 * 1000)
  await look('one')
  expect((await counters(path)).anonymous_views).toBe(21)
  const { rows } = await market.deps.db.pool.query('select block, visitor from project_anonymous_views')
  expect(JSON.stringify(rows)).not.toMatch(/127\.0|agent|203\.0/)
})

test('views of missing and non-public projects are not counted', async () => {
  const { body } = await ada.post('/marketplace/projects', projectInput())
  const path = `/marketplace/projects/${body.project.id}`
  for (const each of [path, '/marketplace/projects/nothere00000']) {
    expect((await ben.post(`${each}/view`)).status).toBe(404)
    expect((await market.visitor.post(`${each}/view`)).status).toBe(404)
    expect((await market.visitor.get(`${each}/views`)).status).toBe(404)
  }
  expect((await ada.post(`${path}/view`)).body).toEqual({ views: 0 })
})

test('the visitors of past days are deleted, their number is kept', async () => {
  const path = await publish()
  await market.visitor.post(`${path}/view`)
  const count = async () => (await market.deps.db.pool.query('select from project_anonymous_views')).rowCount
  await views.sweep(market.deps)
  expect(await count()).toBeGreaterThan(0)
  market.advance(24 * 60 * 60 * 1000)
  await views.sweep(market.deps)
  expect(await count()).toBe(0)
  expect((await counters(path)).anonymous_views).toBe(1)
})
