import { beforeEach, expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { tellBuyers } from './versions.ts'

const shop = await fileFixture(startShop())
const { market } = shop
// Each test has its own minute for call limits.
beforeEach(() => market.advance(60_000))

const ada = await shop.seller('Ada')
const addLink = async (id: string, name: string) =>
  (
    await ada.post(`/marketplace/projects/${id}/assets`, {
      ...{ kind: 'link', name, url: `https://code.example.org/${name}` },
    })
  ).body.asset.id as string
const listed = async (id: string) => (await ada.get(`/marketplace/projects/${id}/assets`)).body
const publish = (id: string, body: object, headers = {}, person = ada) =>
  person.post(`/marketplace/projects/${id}/versions`, body, headers)
const tell = (projectId: string, number: number) => tellBuyers(market.deps, { projectId, number })
/** A project with one link, bought by these people and open to them; returns the project and their orders. */
async function sold(...buyers: ShopPerson[]) {
  const id = await shop.offer(ada, { title: 'Tides', price: 20 })
  const orders: string[] = []
  for (const buyer of buyers) {
    const [order] = (await shop.buy(buyer, [id], { immediateDelivery: true })).orders
    orders.push(order.id)
  }
  return { id, orders }
}
const item = async (buyer: ShopPerson, order: string) => (await buyer.get(`/orders/${order}`)).body.order.items[0]
const namesOf = (assets: { name: string }[]) => assets.map(({ name }) => name)
const told = async (person: ShopPerson) =>
  (await person.get('/notifications')).body.notifications.filter(({ title }: { title: string }) =>
    title.startsWith('New version'),
  )

test('POST versions publishes new files with a note; the buyer opens the newest and the older ones', async () => {
  const ben = await market.person('Ben')
  const { id, orders } = await sold(ben)
  const order = orders[0] as string
  const [first] = (await listed(id)).assets
  const second = await addLink(id, 'Second')
  expect(await listed(id)).toMatchObject({ versions: [], unversioned: [second], isSold: true })
  const answer = await publish(id, { note: 'Tides of 2027.', without: [first.id] })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    assets: [{ id: second }],
    versions: [
      { number: 2, note: 'Tides of 2027.' },
      { number: 1, note: '' },
    ],
    unversioned: [],
  })
  const bought = await item(ben, order)
  expect(namesOf(bought.assets)).toEqual(['Second'])
  expect(bought.versions.map(({ number, assets }: never) => [number, namesOf(assets)])).toEqual([
    [2, ['Second']],
    [1, [first.name]],
  ])
  for (const asset of [first.id, second])
    expect((await ben.get(`/orders/${order}/assets/${asset}`)).status, asset).toBe(200)
  // What was left out is gone for the seller, and does not count for others.
  expect((await ada.get(`/marketplace/projects/${id}/assets/${first.id}/link`)).status).toBe(404)
  expect((await market.visitor.get(`/marketplace/projects/${id}`)).body.project.assets.links).toBe(1)
})

test('every buyer is told of a version once, also by two jobs at once; refunded ones are not', async () => {
  const [ben, cara, dan] = [await market.person('Ben'), await market.person('Cara'), await market.person('Dan')]
  const { id, orders } = await sold(ben, cara, dan)
  await ada.post(`/orders/${orders[2]}/refund`, { amountMinor: 2000 }, { 'idempotency-key': 'version-refund-0001' })
  await addLink(id, 'Second')
  await publish(id, { note: 'More tides.' })
  await Promise.all([tell(id, 2), tell(id, 2)])
  await tell(id, 2)
  for (const [buyer, order] of [
    [ben, orders[0]],
    [cara, orders[1]],
  ] as const)
    expect(await told(buyer)).toMatchObject([
      {
        title: 'New version of “Tides”',
        message: 'More tides.',
        href: `/orders/${order}`,
        act: 'open-files',
      },
    ])
  expect(await told(dan)).toEqual([])
  const refunded = await item(dan, orders[2] as string)
  expect([refunded.assets, refunded.versions]).toEqual([[], []])
})

test('the same request twice, and two at once, publish one version', async () => {
  const ben = await market.person('Ben')
  const { id } = await sold(ben)
  await addLink(id, 'Second')
  const key = { 'idempotency-key': 'version-key-000001' }
  const answers = await Promise.all([publish(id, { note: 'New.' }, key), publish(id, { note: 'New.' }, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await listed(id)).versions).toHaveLength(2)
  await addLink(id, 'Third')
  const both = await Promise.all([publish(id, { note: 'One.' }), publish(id, { note: 'Two.' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await listed(id)).versions).toHaveLength(3)
})

test('a version is refused without a note, a change, a buyer or a file, and for everybody but the seller', async () => {
  const ben = await market.person('Ben')
  const unsold = await shop.offer(ada, { price: 20 })
  const codeOf = async (answer: ReturnType<typeof publish>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  expect(await codeOf(publish(unsold, { note: 'New.' }))).toEqual([409, 'version_unsold'])
  const { id } = await sold(ben)
  const [first] = (await listed(id)).assets
  expect((await publish(id, { note: '  ' })).status).toBe(422)
  expect(await codeOf(publish(id, { note: 'New.' }))).toEqual([409, 'version_unchanged'])
  expect(await codeOf(publish(id, { note: 'New.', without: [first.id] }))).toEqual([409, 'last_asset'])
  expect(await codeOf(publish(id, { note: 'New.', without: ['aaaaaaaaaaaa'] }))).toEqual([404, 'asset_not_found'])
  expect(await codeOf(publish(id, { note: 'New.' }, {}, ben))).toEqual([404, 'project_not_found'])
  expect((await market.visitor.post(`/marketplace/projects/${id}/versions`, { note: 'New.' })).status).toBe(401)
})

test('an added file that is left out before a version has it stays open to buyers in the version before', async () => {
  const ben = await market.person('Ben')
  const { id, orders } = await sold(ben)
  const second = await addLink(id, 'Second')
  const order = orders[0] as string
  expect(namesOf((await item(ben, order)).assets)).toContain('Second')
  expect((await publish(id, { note: 'Without the second.', without: [second] })).status).toBe(201)
  const { versions, assets } = await item(ben, order)
  expect(namesOf(assets)).not.toContain('Second')
  expect(namesOf(versions[1].assets)).toContain('Second')
  expect((await ben.get(`/orders/${order}/assets/${second}`)).status).toBe(200)
})
