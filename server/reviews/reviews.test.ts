import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { beforeEach, expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const day = 86_400_000

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const maya = await shop.market.person('Maya')
// Each test has its own minute for call limits.
beforeEach(() => shop.market.advance(60_000))

interface Bought {
  order: string
  line: string
  product: string
}
/** An order of one project, paid and open; accepted unless `state` says otherwise. */
async function buy(product: string, buyer = maya, state: 'delivered' | 'completed' = 'completed'): Promise<Bought> {
  const purchase = await shop.buy(buyer, [product], { immediateDelivery: true })
  const order = purchase.orders[0].id as string
  if (state === 'completed') expect((await buyer.post(`/orders/${order}/accept`, {})).status).toBe(200)
  const { items } = (await buyer.get(`/orders/${order}`)).body.order
  return { order, line: items[0].id, product }
}
const offer = (title: string, over = {}) => shop.offer(ada, { title, price: 20, ...over })
const path = ({ order, line }: Bought) => `/orders/${order}/lines/${line}/review`
const review = (bought: Bought, body: object = { rating: 5 }, buyer = maya) => buyer.post(path(bought), body)
const listed = async (product: string, query = '', who: Pick<ShopPerson, 'get'> = ada) =>
  (await who.get(`/marketplace/projects/${product}/reviews${query}`)).body
const project = async (product: string) => (await ada.get(`/marketplace/projects/${product}`)).body.project
const ofOrder = async ({ order }: Bought, who = maya) => (await who.get(`/orders/${order}/reviews`)).body
const told = async (person: ShopPerson) =>
  (
    await shop.market.deps.db.pool.query('select type, title, href from notifications where user_id = $1 order by id', [
      person.id,
    ])
  ).rows
const code = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

test('a buyer reviews a completed line once; everybody can read it, and its seller is notified', async () => {
  const product = await offer('Tide tables')
  expect(await project(product)).toMatchObject({ rating: null, reviews: 0 })
  expect(await listed(product)).toMatchObject({ items: [], rating: null, count: 0, nextCursor: null })
  const bought = await buy(product, maya, 'delivered')
  expect(await ofOrder(bought)).toEqual({ until: null, lines: [{ lineId: bought.line, review: null, moves: [] }] })
  expect(code(await review(bought))).toEqual([409, 'review_not_completed'])
  await maya.post(`/orders/${bought.order}/accept`, {})
  expect((await ofOrder(bought)).lines[0].moves).toEqual(['write'])

  const text = 'Clean <script>alert(1)</script> notebooks.\nReal tests.'
  const made = await review(bought, { rating: 4, text })
  expect([made.status, made.body.review]).toEqual([201, expect.objectContaining({ rating: 4, text, state: 'shown' })])
  expect(code(await review(bought))).toEqual([409, 'review_exists'])
  const seen = await listed(product, '', shop.market.visitor)
  expect(seen).toMatchObject({
    rating: 4,
    count: 1,
    stars: [{ rating: 5, count: 0 }, { rating: 4, count: 1 }, {}, {}, {}],
  })
  expect(seen.items).toEqual([
    expect.objectContaining({
      text,
      answer: null,
      author: expect.objectContaining({ customUserId: maya.customUserId }),
    }),
  ])
  expect(JSON.stringify(seen)).not.toContain(bought.order)
  expect(await project(product)).toMatchObject({ rating: 4, reviews: 1 })
  expect((await told(ada)).at(-1)).toEqual({
    type: 'order',
    title: '4 of 5 stars: Tide tables',
    href: `/sales/${bought.order}`,
  })
})

test('strangers get 404, the seller is refused, and an unknown line is missing', async () => {
  const bought = await buy(await offer('A logo'))
  const eve = await shop.market.person('Eve')
  expect(code(await review(bought, { rating: 1 }, eve))).toEqual([404, 'order_not_found'])
  expect((await eve.get(`/orders/${bought.order}/reviews`)).status).toBe(404)
  expect((await shop.market.visitor.post(path(bought), { rating: 1 })).status).toBe(401)
  expect(code(await review(bought, { rating: 5 }, ada))).toEqual([403, 'forbidden'])
  const other = await buy(await offer('Another logo'))
  expect(code(await review({ ...bought, line: other.line }))).toEqual([404, 'order_not_found'])
  expect((await listed(bought.product)).count).toBe(0)
})

test.each([
  ['no stars', { text: 'Fine' }],
  ['none', { rating: 0 }],
  ['six', { rating: 6 }],
  ['half a star', { rating: 1.5 }],
  ['stars in words', { rating: '5' }],
  ['too many words', { rating: 5, text: 'x'.repeat(reviewLimits.text + 1) }],
  ['a control character', { rating: 5, text: 'a\u0001b' }],
  ['another project', { rating: 5, projectId: 'aaaaaaaaaaaa' }],
])('%s is refused', async (_, body) => {
  // Refused before any lookup.
  const answer = await maya.post('/orders/aaaaaaaaaaaa/lines/aaaaaaaaaaaa/review', body)
  expect([answer.status, answer.body.fields?.length]).toEqual([422, 1])
})

test('a review can be changed until it is answered, and deleted for good', async () => {
  const product = await offer('Kite plans')
  const [first, second] = [await buy(product), await buy(product)]
  await review(first, { rating: 1, text: 'It does not open.' })
  await review(second, { rating: 4 })
  expect((await maya.put(path(first), { rating: 4, text: 'It opens now.' })).body.review).toMatchObject({
    rating: 4,
    changedAt: expect.any(String),
  })
  expect(await project(product)).toMatchObject({ rating: 4, reviews: 2 })
  const { id } = (await ofOrder(first)).lines[0].review
  const answer = (text: string, who = ada, on = product, which = id) =>
    who.post(`/marketplace/projects/${on}/reviews/${which}/answer`, { text })
  expect(code(await answer('Mine?', maya))).toEqual([403, 'forbidden'])
  expect(code(await answer('Elsewhere', ada, await offer('Another'), id))).toEqual([404, 'review_not_found'])
  expect((await answer('  ')).status).toBe(422)
  const both = await Promise.all([answer('Thank you.'), answer('Thanks!')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(code(await answer('Once more'))).toEqual([409, 'answer_exists'])
  expect((await told(maya)).at(-1)).toMatchObject({ href: `/orders/${first.order}` })
  expect((await told(maya)).filter(({ title }: { title: string }) => title.includes('answered'))).toHaveLength(1)
  expect(code(await maya.put(path(first), { rating: 1 }))).toEqual([409, 'review_settled'])
  expect((await ofOrder(first)).lines[0].moves).toEqual(['withdraw'])

  const twice = await Promise.all([maya.delete(path(first)), maya.delete(path(first))])
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await listed(product)).toMatchObject({ count: 1, rating: 4, items: [{ rating: 4, text: '' }] })
  expect((await ofOrder(first)).lines[0]).toMatchObject({ moves: [], review: { state: 'withdrawn', text: '' } })
  expect(code(await review(first))).toEqual([409, 'review_exists'])
})

test('reviews are open for sixty days; a full refund ends that before a review, and keeps a written one', async () => {
  const product = await offer('A sea chart')
  const [late, refunded, reviewed] = [await buy(product), await buy(product), await buy(product)]
  const refund = ({ order }: Bought) =>
    ada.post(`/orders/${order}/refund`, { amountMinor: 2000 }, { 'idempotency-key': order })
  await review(reviewed, { rating: 2 })
  expect((await refund(reviewed)).body.order.state).toBe('refunded')
  await refund(refunded)
  expect(code(await review(refunded))).toEqual([409, 'review_not_completed'])
  expect(await project(product)).toMatchObject({ rating: 2, reviews: 1 })
  expect((await maya.put(path(reviewed), { rating: 1 })).status).toBe(200)
  shop.market.advance(reviewLimits.days * day - 2 * 60_000)
  expect((await ofOrder(late)).lines[0].moves).toEqual(['write'])
  shop.market.advance(3 * 60_000)
  expect(code(await review(late))).toEqual([409, 'review_closed'])
  expect(code(await maya.put(path(reviewed), { rating: 5 }))).toEqual([409, 'review_closed'])
  expect(code(await maya.delete(path(reviewed)))).toEqual([409, 'review_closed'])
  expect((await ofOrder(late)).lines[0].moves).toEqual([])
})

/**
 * Inserts this many completed orders of it by this buyer directly into the database: how they came about does not matter
 * here.
 */
async function completed(product: string, buyer: ShopPerson, count: number): Promise<Bought[]> {
  const prefix = buyer.customUserId.slice(-6).padStart(8, 'x')
  const values = [prefix, buyer.id, ada.id, product, count, shop.market.deps.clock.now()]
  const ids = `select $1 || lpad(n::text, 4, '0') as id from generate_series(1, $5::int) n`
  const at = `$6::timestamptz - interval '1 day'`
  const { rows } = await shop.market.deps.db.pool.query(
    `with ids as materialized (${ids}),
     bought as (insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, paid_at)
       select id, $2, id, 'closed', 0, 'USD', '{}', ${at}, ${at}, ${at} from ids),
     ordered as (insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, created_at,
         paid_at, completed_at, ended_at, since) select id, id, $2, $3, 'completed', 0, 0, 'files', ${at}, ${at}, ${at}, ${at}, ${at} from ids)
     insert into order_lines (id, order_id, project_id, position, title, quantity, unit_minor, licence, has_files)
     select id, id, $4, 0, 'It', 1, 0, 'mit', true from ids returning id`,
    values,
  )
  return rows.map(({ id }) => ({ order: id, line: id, product }))
}

test('thirty reviews at the same time count thirty in the average, and repeated ones count nothing', async () => {
  const product = await offer('A star atlas')
  const buyers = await Promise.all(Array.from({ length: 6 }, (_, n) => shop.market.person(`Buyer${n}`)))
  const bought = await Promise.all(
    buyers.map(async (buyer) => (await completed(product, buyer, 5)).map((at, n) => ({ buyer, at, rating: n + 1 }))),
  )
  const each = bought.flat()
  const send = (some: typeof each) =>
    Promise.all(some.map(({ buyer, at, rating }) => review(at, { rating, text: `${rating}` }, buyer)))
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
  // The first one is sent twice at the same time.
  expect(statuses(await send([...each, ...each.slice(0, 1)]))).toEqual([...Array(30).fill(201), 409])
  expect(statuses(await send(each))).toEqual(Array(30).fill(409))
  expect(await project(product)).toMatchObject({ rating: 3, reviews: 30 })
  const { rows } = await shop.market.deps.db.pool.query(
    `select p.rating_sum, p.rating_count, x.numbers[4] = p.rating_order as indexed
     from projects p join listing_index x on x.kind = 'project' and x.id = p.id where p.id = $1`,
    [product],
  )
  expect(rows).toEqual([{ rating_sum: 90, rating_count: 30, indexed: true }])

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listed(product, `?limit=7${cursor && `&cursor=${cursor}`}`)
    expect(page.stars).toEqual([5, 4, 3, 2, 1].map((rating) => ({ rating, count: 6 })))
    seen.push(...page.items.map(({ id }: { id: string }) => id))
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([30, 30])
  const other = await offer('Not that')
  expect((await ada.get(`/marketplace/projects/${other}/reviews?cursor=${seen[0]}`)).status).toBe(400)
})

test('a reported review is hidden with a reason and no longer counts, until it is restored', async () => {
  const product = await offer('Knots')
  const [bad, good] = [await buy(product), await buy(product)]
  await review(bad, { rating: 1, text: 'Buy cheap pills' })
  await review(good, { rating: 5 })
  const { id } = (await ofOrder(bad)).lines[0].review
  const report = (which: string) =>
    ada.post('/reports', { kind: 'review', id: which, reason: 'Spam or advertising', text: 'Pills.' })
  expect((await report('aaaaaaaaaaaa')).body.code).toBe('review_not_found')
  const { number } = (await report(id)).body
  const ines = await shop.market.person('Ines')
  await shop.makeAdmin(ines)
  const decide = (act: 'hide' | 'unhide') => ines.post(`/admin/queue/${number}/${act}`, { reason: 'It is no review.' })
  expect((await ada.post(`/admin/queue/${number}/hide`, { reason: 'x' })).status).toBe(403)
  expect((await ines.get(`/admin/queue/${number}`)).body.entry.subject).toMatchObject({
    ...{ kind: 'review', id, projectId: product },
    reported: { title: 'Review of Knots', description: '1 of 5 stars. Buy cheap pills' },
    now: { visibility: 'public', seller: { customUserId: maya.customUserId } },
  })
  const both = await Promise.all([decide('hide'), decide('hide')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listed(product)).toMatchObject({ rating: 5, count: 1 })
  expect((await ofOrder(bad)).lines[0]).toMatchObject({ review: { state: 'hidden' }, moves: ['withdraw'] })
  expect(code(await maya.put(path(bad), { rating: 5 }))).toEqual([409, 'review_hidden'])
  expect((await report(id)).body.code).toBe('review_not_found')
  expect((await told(maya)).at(-1)).toMatchObject({ title: 'Your review was hidden', href: '/settings/decisions' })
  expect((await ines.get('/admin/log')).body.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        act: 'hide',
        subject: { kind: 'review', id, title: 'Review of Knots' },
        after: 'hidden',
      }),
    ]),
  )
  expect((await decide('unhide')).body.entry.subject.now.visibility).toBe('public')
  expect(await listed(product)).toMatchObject({ rating: 3, count: 2 })
  // Once deleted by its author it cannot be restored by anybody.
  await decide('hide').then(({ status }) => expect(status).toBe(409))
  expect((await maya.delete(path(bad))).status).toBe(204)
  expect(code(await decide('unhide'))).toEqual([404, 'review_not_found'])
  expect(await project(product)).toMatchObject({ rating: 5, reviews: 1 })
})

test('the reviews of a person who leaves stay, without their name', async () => {
  const product = await offer('Kept words')
  const gone = await shop.market.person('Gone')
  const bought = await buy(product, gone)
  await review(bought, { rating: 3, text: 'It is fine.' }, gone)
  await shop.market.deps.db.pool.query('delete from people where id = $1', [gone.id])
  expect(await listed(product)).toMatchObject({ rating: 3, items: [{ text: 'It is fine.', author: null }] })
  expect((await ofOrder(bought, ada)).lines[0]).toMatchObject({ moves: ['answer'], review: { author: null } })
})

test('reviews of hidden projects answer as missing', async () => {
  const bought = await buy(await offer('To be archived'))
  await review(bought)
  await ada.post(`/marketplace/projects/${bought.product}/archive`, {})
  expect((await shop.market.visitor.get(`/marketplace/projects/${bought.product}/reviews`)).status).toBe(404)
  expect((await listed(bought.product)).count).toBe(1)
  expect((await shop.market.visitor.get('/marketplace/projects/aaaaaaaaaaaa/reviews')).status).toBe(404)
})

test('filters, sorts and numbers of the marketplace reflect a review immediately', async () => {
  const product = await offer('Rated from nothing')
  const found = async (query: string) => {
    const { items } = (await shop.market.visitor.get(`/marketplace?${query}&seller=${ada.customUserId}&limit=100`)).body
    return items.map(({ id }: { id: string }) => id)
  }
  const counted = async () => {
    const { status, body } = await shop.market.visitor.get('/marketplace/facets')
    expect(status, JSON.stringify(body)).toBe(200)
    return body.ratings.map(({ count }: { count: number }) => count)
  }
  const before = await counted()
  expect(await found('ratingMin=3')).not.toContain(product)
  const [first, second] = [await buy(product), await buy(product)]
  await review(first, { rating: 4 })
  expect(await found('ratingMin=4')).toContain(product)
  expect(await found('ratingMin=4.1')).not.toContain(product)
  expect(await counted()).toEqual([before[0], before[1] + 1, before[2] + 1])
  await review(second, { rating: 5 })
  expect(await found('ratingMin=4.5&q=rated')).toContain(product)
  expect(await counted()).toEqual([before[0] + 1, before[1] + 1, before[2] + 1])
  for (const each of [first, second]) expect((await maya.delete(path(each))).status).toBe(204)
  expect(await found('ratingMin=1')).not.toContain(product)
  expect(await counted()).toEqual(before)
  const kept = await maya.post('/saved-searches', { query: 'ratingMin=4.5&sort=rating' })
  expect([kept.status, kept.body.search.query]).toEqual([201, 'ratingMin=4.5'])
})
