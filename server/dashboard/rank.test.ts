import type { OwnRank } from '@guildhall/contract/admin/dashboard.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { keepPlaces } from '../leaderboard/kept-places.ts'
import { refreshRanks } from '../leaderboard/rank-refresh.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')
const cleo = await market.person('Cleo')

const week = 7 * 86_400_000
const publish = async (person: Person, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    const { id } = (await person.post('/marketplace/projects', projectInput())).body.project
    await person.upload(id, [await jpeg(60, 40)])
  }
}
const rankOf = async (person: Person): Promise<OwnRank> => (await person.get('/dashboarddata')).body.rank
const count = () => refreshRanks(market.deps)
const keep = () => keepPlaces(market.deps)

test('a rank shows its distance to the next one, and its change since the last weekly snapshot', async () => {
  await publish(ada)
  await publish(ben)
  await count()
  expect(await rankOf(ben)).toEqual({
    listed: true,
    place: { position: 2, total: 2, score: 20, above: 20, change: null },
  })
  await keep()
  const change = { since: market.deps.clock.now().toISOString().slice(0, 10), places: 0 }
  const kept = (await rankOf(ben)).place?.change
  expect({ ...kept, since: kept?.since.slice(0, 10) }).toEqual(change)
  expect((await rankOf(ada)).place).toMatchObject({ position: 1, above: null, change: { places: 0 } })

  await publish(ben)
  await publish(cleo)
  await count()
  expect((await rankOf(ben)).place).toMatchObject({ position: 1, score: 40, above: null, change: { places: 1 } })
  expect((await rankOf(ada)).place).toMatchObject({ position: 2, above: 40, change: { places: -1 } })
  expect((await rankOf(cleo)).place).toMatchObject({ position: 3, total: 3, above: 20, change: { places: null } })
})

test('ranks are stored once a week, and only for ranked people', async () => {
  const before = (await rankOf(ada)).place?.change
  await keep()
  expect((await rankOf(ada)).place?.change).toEqual(before)
  await ben.put('/users/leaderboard/own', { listed: false })
  market.advance(week)
  // One of several processes does it.
  await Promise.all([keep(), keep(), keep()])
  const after = (await rankOf(ada)).place
  expect(after).toMatchObject({ position: 1, change: { places: 0 } })
  expect(Date.parse(after?.change?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''))
  expect((await rankOf(cleo)).place).toMatchObject({ position: 2, change: { places: 0 } })
  expect(await rankOf(ben)).toEqual({ listed: false, place: null })
  await ben.put('/users/leaderboard/own', { listed: true })
  await count()
  expect((await rankOf(ben)).place).toMatchObject({ position: 1, change: { places: null } })
})
