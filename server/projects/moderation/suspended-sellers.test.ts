import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { moderation } from '../service.ts'

const shop = await fileFixture(startShop())
const staff = await shop.market.person('Staff')
await shop.makeAdmin(staff)
const seller = await shop.seller('Wanda')
const buyer = await shop.market.person('Maya')

const rows = async (text: string) => (await shop.market.deps.db.pool.query(text)).rows
const decide = (act: 'suspend' | 'restore') =>
  staff.post(`/admin/people/${seller.customUserId}/${act}`, { reason: 'So it is.' })
const hide = (id: string, act: 'hide' | 'unhide') =>
  transaction(shop.market.deps.db, (tx) =>
    act === 'hide' ? moderation.hide(shop.market.deps, tx, id) : moderation.unhide(shop.market.deps, tx, id, 'public'),
  )
/** Every place where another person sees a project. */
async function seen(id: string) {
  const { get } = shop.market.visitor
  const titles = (await get('/search/suggestions?q=zeppelin')).body
  const [offer] = (await get(`/cart/offers?ids=${id}`)).body.offers
  return {
    page: (await get(`/marketplace/projects/${id}`)).status,
    listed: JSON.stringify((await get('/marketplace')).body).includes(id),
    searched: JSON.stringify((await get('/marketplace?q=zeppelin')).body).includes(id),
    suggested: JSON.stringify(titles).includes(id),
    favorite: JSON.stringify((await buyer.get('/favorites')).body).includes(id),
    offer: offer.refusal,
    counted:
      (
        await rows(
          "select listings from listing_totals where kind = 'project' and facet = 'category' and value = 'Web Development'",
        )
      )[0]?.listings ?? 0,
  }
}

test('a suspended seller’s projects disappear everywhere, and return to their state when the suspension ends', async () => {
  const shown = await shop.offer(seller, { title: 'A zeppelin' })
  const unlisted = await shop.offer(seller, { title: 'A zeppelin by its address' })
  const hidden = await shop.offer(seller, { title: 'A zeppelin nobody may see' })
  const judged = await shop.offer(seller, { title: 'A zeppelin that is judged meanwhile' })
  const other = await shop.offer(await shop.seller('Otto'), { title: 'A zeppelin of somebody else' })
  await rows(`update projects set visibility = 'unlisted' where id = '${unlisted}'`)
  await hide(hidden, 'hide')
  for (const id of [shown, other]) await buyer.post(`/marketplace/projects/${id}/favorite`)
  await shop.add(buyer, shown)
  const before = await seen(shown)
  const there = { page: 200, listed: true, searched: true, suggested: true, favorite: true, offer: null }
  expect(before).toMatchObject(there)

  expect((await decide('suspend')).status).toBe(200)
  const gone = { page: 404, listed: false, searched: false, suggested: false, favorite: false }
  expect(await seen(shown)).toMatchObject({ ...gone, offer: 'gone', counted: before.counted - 2 })
  expect((await seen(unlisted)).page).toBe(404)
  expect(await seen(other)).toMatchObject(there)
  const [line] = (await buyer.get('/users/cart')).body.items
  expect(line).toMatchObject({ title: 'A zeppelin', available: false, refusal: 'gone' })
  // A decision about one of them stays in force separately.
  await expect(hide(judged, 'unhide')).rejects.toMatchObject({ code: 'project_changed' })
  expect(await hide(judged, 'hide')).toBe('public')

  expect((await decide('restore')).status).toBe(200)
  expect(await seen(shown)).toEqual({ ...before, counted: before.counted - 1 })
  const now = await rows(
    `select title, visibility, withheld from projects where seller_id = ${seller.id} order by created_at`,
  )
  expect(now.map(({ visibility, withheld }) => [visibility, withheld])).toEqual([
    ['public', null],
    ['unlisted', null],
    ['hidden', null],
    ['hidden', null],
  ])
})

test('a seller who is closing their account cannot sell until they return', async () => {
  const leaver = await shop.seller('Lena')
  const id = await shop.offer(leaver, { title: 'A farewell' })
  await shop.add(buyer, id)
  const { quoteId } = await shop.quote(buyer)
  const uid = leaver.customUserId
  await rows(`insert into auth_users (id, name, email) values ('${uid}', 'Lena', '${uid}@example.org')`)
  await rows(
    `insert into account_deletions (uid, requested_at, due_at) values ('${uid}', now(), now() + interval '14 days')`,
  )
  const again = await shop.add(buyer, id)
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'product_leaving',
    'The seller is closing their account. You can no longer buy this.',
  ])
  const bought = await shop.checkout(buyer, quoteId, 'too-late')
  expect([bought.status, bought.body.code]).toEqual([409, 'quote_changed'])
  expect(bought.body.quote.changes).toMatchObject([{ productId: id, kind: 'leaving' }])
  // It can still be read, and its owner is told that it cannot be bought.
  expect((await shop.market.visitor.get(`/marketplace/projects/${id}`)).status).toBe(200)
  expect((await leaver.get(`/cart/offers?ids=${id}`)).body.offers[0]).toMatchObject({
    refusal: 'own',
    blocked: 'leaving',
  })
  await rows(`delete from account_deletions where uid = '${uid}'`)
  expect((await shop.add(buyer, id)).status).toBe(200)
})
