import { beforeEach, expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { tellOnSale } from './sale-alerts.ts'

const shop = await fileFixture(startShop())
const { market } = shop
// Each test has its own minute for call limits.
beforeEach(() => market.advance(60_000))

const details = { name: 'Ada Studio', address: '1 Quay Street', country: 'IE' }
const saveDetails = (seller: ShopPerson) => seller.put('/users/business-details', details)
const alertOf = (id: string) => `/marketplace/projects/${id}/sale-alert`
const ask = (person: ShopPerson, id: string) => person.put(alertOf(id))
const tell = (seller: ShopPerson) => tellOnSale(market.deps, { sellerId: seller.id })
/** What a person was told about projects on sale. */
const told = async (person: ShopPerson): Promise<string[]> =>
  (await person.get('/notifications')).body.notifications
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.endsWith('is on sale'))
const cardOf = async (id: string, reader: Pick<ShopPerson, 'get'> = market.visitor) =>
  (await reader.get(`/marketplace/projects/${id}`)).body.project

test('a project with a price says that it is not on sale yet until its seller has business details', async () => {
  const ada = await market.person('Ada')
  const id = await shop.offer(ada, { title: 'Tides', price: 20 })
  const [free, piece] = [await shop.offer(ada, { price: 0 }), await shop.offer(ada, { price: 20, forSale: false })]
  expect((await cardOf(id)).notOnSaleYet).toBe(true)
  expect([(await cardOf(free)).notOnSaleYet, (await cardOf(piece)).notOnSaleYet]).toEqual([false, false])
  const list = (await market.visitor.get('/marketplace?q=Tides')).body.items
  expect(list.map(({ notOnSaleYet }: { notOnSaleYet: boolean }) => notOnSaleYet)).toEqual([true])
  expect((await saveDetails(ada)).status).toBe(200)
  expect((await cardOf(id)).notOnSaleYet).toBe(false)
})

test('people who asked are told once when the seller saves business details, also by two jobs at once', async () => {
  const [ada, ben, cara] = [await market.person('Ada'), await market.person('Ben'), await market.person('Cara')]
  const id = await shop.offer(ada, { title: 'Knots', price: 20 })
  for (const person of [ben, cara]) expect((await ask(person, id)).body).toEqual({ asked: true })
  expect((await ask(ben, id)).body).toEqual({ asked: true })
  expect((await ada.get('/users/sale-alerts')).body).toEqual({ people: 2 })
  expect((await cara.delete(alertOf(id))).body).toEqual({ asked: false })
  await tell(ada)
  expect(await told(ben)).toEqual([])
  await saveDetails(ada)
  await Promise.all([tell(ada), tell(ada)])
  expect(await told(ben)).toEqual(['“Knots” is on sale'])
  expect(await told(cara)).toEqual([])
  expect((await ben.get(alertOf(id))).body).toEqual({ asked: false })
  await tell(ada)
  expect(await told(ben)).toHaveLength(1)
})

test('a project that becomes free is on sale; an archived one waits until it is restored', async () => {
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  const [sails, masts] = [
    await shop.offer(ada, { title: 'Sails', price: 20 }),
    await shop.offer(ada, { title: 'Masts', price: 20 }),
  ]
  for (const id of [sails, masts]) await ask(ben, id)
  await ada.put(`/marketplace/projects/${sails}`, { ...projectInput({ title: 'Sails', price: 0 }) })
  await tell(ada)
  expect(await told(ben)).toEqual(['“Sails” is on sale'])
  await ada.post(`/marketplace/projects/${masts}/archive`)
  await saveDetails(ada)
  await tell(ada)
  expect(await told(ben)).toHaveLength(1)
  await ada.post(`/marketplace/projects/${masts}/restore`)
  await tell(ada)
  expect(await told(ben)).toEqual(['“Masts” is on sale', '“Sails” is on sale'])
})

test('nobody asks for their own project, one that is on sale, a draft or a project of somebody who blocked them', async () => {
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  const id = await shop.offer(ada, { price: 20 })
  const codeOf = async (person: ShopPerson, project: string) => {
    const { status, body } = await ask(person, project)
    return [status, body.code]
  }
  expect(await codeOf(ada, id)).toEqual([409, 'product_own'])
  const draft = (await ada.post('/marketplace/projects', projectInput({ price: 20 }))).body.project.id
  expect(await codeOf(ben, draft)).toEqual([404, 'project_not_found'])
  expect((await market.visitor.put(alertOf(id))).status).toBe(401)
  const cara = await market.person('Cara')
  await ask(cara, id)
  await ada.post('/relations/block', { blockedUserId: cara.customUserId })
  await ada.post('/relations/block', { blockedUserId: ben.customUserId })
  expect(await codeOf(ben, id)).toEqual([404, 'project_not_found'])
  await saveDetails(ada)
  await tell(ada)
  // Blocked after asking: not told, and no longer waiting.
  expect(await told(cara)).toEqual([])
  expect((await ada.get('/users/sale-alerts')).body).toEqual({ people: 0 })
  expect(await codeOf(await market.person('Dan'), id)).toEqual([409, 'product_on_sale'])
})
