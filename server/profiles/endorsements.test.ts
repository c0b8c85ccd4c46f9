import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#notifications/tables.ts'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { people, userSkills } from '../users/tables.ts'

const shop = await fileFixture(startShop())
const seller = await shop.seller('Sela')
const [buyer, stranger] = [await shop.market.person('Bo'), await shop.market.person('Stan')]
const skillId = (await seller.post('/users/skills', { name: 'Rust' })).body.skill.id
const path = `/users/${seller.customUserId}/skills/${skillId}/endorsement`
const purchase = await shop.buy(buyer, [await shop.offer(seller)], { immediateDelivery: true })
const order = purchase.orders[0].id
expect((await buyer.post(path)).body.code).toBe('endorse_unknown')
expect((await buyer.post(`/orders/${order}/accept`, {})).status).toBe(200)

const seen = async (by: ShopPerson) => (await by.get(`/users/${seller.customUserId}`)).body

test('a person who completed an order with another can endorse their skill: once, announced once, removed and given again', async () => {
  expect((await seen(buyer)).mayEndorse).toBe(true)
  const both = await Promise.all([buyer.post(path), buyer.post(path)])
  expect(both.map(({ status, body }) => [status, body])).toEqual(
    Array(2).fill([200, { endorsements: 1, endorsed: true }]),
  )
  expect((await seen(buyer)).skills).toMatchObject([{ name: 'Rust', endorsements: 1, endorsed: true }])
  expect((await seen(stranger)).skills).toMatchObject([{ endorsements: 1, endorsed: false }])
  for (const _ of [1, 2]) expect((await buyer.delete(path)).body).toEqual({ endorsements: 0, endorsed: false })
  expect((await buyer.post(path)).body).toEqual({ endorsements: 1, endorsed: true })
  const told = await shop.market.deps.db.select().from(notifications).where(eq(notifications.userId, seller.id))
  expect(told.filter(({ type }) => type === 'connection')).toMatchObject([
    { message: expect.stringContaining('endorses your Rust'), href: expect.stringContaining(seller.customUserId) },
  ])
})

test('strangers, the person and visitors cannot endorse; missing and hidden skills answer as missing', async () => {
  expect((await seen(stranger)).mayEndorse).toBe(false)
  expect(await stranger.post(path)).toMatchObject({ status: 403, body: { code: 'endorse_unknown' } })
  expect(await seller.post(path)).toMatchObject({ status: 409, body: { code: 'endorse_own' } })
  expect((await buyer.post(`/users/${stranger.customUserId}/skills/${skillId}/endorsement`)).status).toBe(404)
  expect((await buyer.post(`/users/${seller.customUserId}/skills/1e3/endorsement`)).status).toBe(404)
  await seller.put('/users/visibility', { blocks: { skills: 'only-me' } })
  expect((await buyer.post(path)).status).toBe(404)
  await seller.put('/users/visibility', { blocks: { skills: 'everyone' } })
})

test('evidence names endorsers and public projects, as far as the viewer may see them', async () => {
  const evidence = async (by: Pick<ShopPerson, 'get'>) => {
    const { skills } = (await by.get(`/users/${seller.customUserId}`)).body
    const [{ endorsers, shownIn, shownInCount }] = skills
    const names = endorsers.map(({ firstName }: { firstName: string }) => firstName)
    return { names, titles: shownIn.map(({ title }: { title: string }) => title), shownInCount }
  }
  await shop.offer(seller, { title: 'A crab', skills: ['RUST'] })
  const archived = await shop.offer(seller, { title: 'An old crab', techStack: ['rust'] })
  expect(await evidence(stranger)).toEqual({ names: ['Bo'], titles: ['An old crab'], shownInCount: 2 })
  await seller.post(`/marketplace/projects/${archived}/archive`)
  await buyer.put('/users/visibility', { hidden: true })
  expect(await evidence(shop.market.visitor)).toEqual({ names: [], titles: ['A crab'], shownInCount: 1 })
  expect(await evidence(stranger)).toMatchObject({ names: ['Bo'] })
  await stranger.post('/relations/block', { blockedUserId: buyer.customUserId })
  expect(await evidence(stranger)).toMatchObject({ names: [] })
  await buyer.put('/users/visibility', { hidden: false })
})

test('a block prevents endorsements in both directions, and removes their notifications', async () => {
  const about = async () =>
    (await seller.get('/notifications?limit=100')).body.notifications.filter(({ message }: { message: string }) =>
      message.includes('endorses your Rust'),
    )
  expect(await about()).toHaveLength(1)
  await seller.post('/relations/block', { blockedUserId: buyer.customUserId })
  expect(await about()).toEqual([])
  for (const call of [buyer.post(path), buyer.delete(path)]) expect((await call).status).toBe(404)
  await seller.post('/relations/unblock', { blockedUserId: buyer.customUserId })
  expect((await buyer.post(path)).body).toEqual({ endorsements: 1, endorsed: true })
})

test('the count changes when the endorser’s account is erased', async () => {
  const count = async () =>
    (
      await shop.market.deps.db
        .select()
        .from(userSkills)
        .where(eq(userSkills.id, Number(skillId)))
    )[0]
  expect((await count())?.endorsements).toBe(1)
  await shop.market.deps.db.delete(people).where(eq(people.id, buyer.id))
  expect((await count())?.endorsements).toBe(0)
})
