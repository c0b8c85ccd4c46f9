import { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { purchaseLifecycle } from '#orders/service.ts'
import { delivery, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const ben = await shop.market.person('Ben')
const cleo = await shop.market.person('Cleo')

const day = 86_400_000
const show = async (person: ShopPerson): Promise<Dashboard> => {
  const { status, body } = await person.get('/dashboarddata')
  expect(status, JSON.stringify(body)).toBe(200)
  return Dashboard.parse(body)
}
/** A person's tasks, in a word each. */
const waiting = async (person: ShopPerson) =>
  (await show(person)).waiting.items.map((item) =>
    item.kind === 'request'
      ? item.relation.user.firstName
      : item.kind === 'engagement'
        ? `engagement ${item.engagement.title} ${item.engagement.state}`
        : item.kind === 'review'
          ? `review of ${item.review.name} ${item.review.title}`
          : item.kind === 'job'
            ? `job ${item.job.title}: ${item.job.proposals}`
            : item.kind === 'invitation'
              ? `invited to ${item.invitation.title}`
              : item.kind === 'meeting'
                ? `meeting ${item.meeting.title} ${item.meeting.waits}`
                : item.kind === 'rules'
                  ? `rules of ${item.rules.title}`
                  : item.kind === 'booking'
                    ? `booking ${item.booking.title} ${item.booking.waits}`
                    : item.kind === 'mentoring'
                      ? `mentoring ${item.step}`
                      : item.kind === 'shares'
                        ? `shares of ${item.shares.title}`
                        : item.kind === 'ambassador'
                          ? 'ambassador'
                          : item.kind === 'team'
                            ? `${item.team.asks} ${item.team.title}`
                            : `${item.side} ${item.order.title} ${item.order.state}`,
  )
const daysTo = (moment: string | null | undefined) =>
  Math.round((Date.parse(moment ?? '') - shop.market.deps.clock.now().getTime()) / day)
const ask = (from: ShopPerson, to: ShopPerson, note?: string) =>
  from.post('/relations/send', { toUserId: to.customUserId, ...(note && { note }) })

test('a new member sees empty lists, and a visitor sees nothing', async () => {
  expect(await show(cleo)).toEqual({
    waiting: {
      items: [],
      counts: {
        requests: 0,
        bought: 0,
        sold: 0,
        engagements: 0,
        reviews: 0,
        jobs: 0,
        invitations: 0,
        rules: 0,
        meetings: 0,
        bookings: 0,
        mentorings: 0,
        ambassadors: 0,
        shares: 0,
        teams: 0,
      },
    },
    others: { engagements: 0, jobs: 0, proposals: 0 },
    unread: 0,
    projects: { items: [], total: 0, public: 0, views: 0, favorites: 0 },
    sales: 0,
    engagements: 0,
    balance: { availableMinor: 0, pendingMinor: 0, currency: 'USD' },
    connections: { connected: 0, sent: 0 },
    rank: { listed: true, place: null },
    suggestions: [],
  })
  const { status, body, headers } = await shop.market.visitor.get('/dashboarddata')
  expect([status, body.code]).toEqual([401, 'unauthenticated'])
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a request waits with its note until it is answered, and expires by itself', async () => {
  await ask(ben, ada, 'We met at the quay.')
  const [item] = (await show(ada)).waiting.items
  expect(item).toMatchObject({
    kind: 'request',
    relation: { note: 'We met at the quay.', status: 'received', user: { customUserId: ben.customUserId } },
  })
  expect(daysTo(item?.dueAt)).toBe(90)
  expect(await show(ada)).toMatchObject({ unread: 1, connections: { connected: 0, sent: 0 } })
  expect(await show(ben)).toMatchObject({ waiting: { items: [] }, connections: { connected: 0, sent: 1 } })

  await ada.post('/relations/accept', { fromUserId: ben.customUserId })
  expect(await show(ada)).toMatchObject({
    waiting: { items: [], counts: { requests: 0 } },
    unread: 0,
    connections: { connected: 1, sent: 0 },
  })

  await ask(cleo, ada)
  expect(await waiting(ada)).toEqual(['Cleo'])
  await cleo.post('/relations/cancel', { toUserId: ada.customUserId })
  expect(await waiting(ada)).toEqual([])
})

test('orders wait for the side whose turn it is, nearest deadline first, and update with each move', async () => {
  const bust = await shop.offer(ada, { title: 'A bust', price: 100, durationDays: 30 }, 'made')
  const logo = await shop.offer(ada, { title: 'A logo', price: 40, durationDays: 2 }, 'made')
  const tables = await shop.offer(ada, { title: 'Tide tables', price: 20 })
  const [first] = (await shop.buy(ben, [bust])).orders
  const [second] = (await shop.buy(ben, [logo])).orders
  const [third] = (await shop.buy(ben, [tables])).orders
  await ask(cleo, ben)

  expect(await waiting(ada)).toEqual(['sold A logo paid', 'sold A bust paid'])
  expect((await show(ada)).waiting.items.map(({ dueAt }) => daysTo(dueAt))).toEqual([2, 30])
  expect((await show(ada)).waiting.counts).toEqual({
    requests: 0,
    bought: 0,
    sold: 2,
    engagements: 0,
    reviews: 0,
    jobs: 0,
    invitations: 0,
    rules: 0,
    meetings: 0,
    bookings: 0,
    mentorings: 0,
    ambassadors: 0,
    shares: 0,
    teams: 0,
  })
  // Neither closed files nor work that another person makes ask anything of the buyer.
  expect(await waiting(ben)).toEqual(['Cleo'])

  await ada.post(`/orders/${second.id}/deliver`, delivery)
  expect(await waiting(ada)).toEqual(['sold A bust paid'])
  expect(await waiting(ben)).toEqual(['bought A logo delivered', 'Cleo'])
  await ben.post(`/orders/${second.id}/request-changes`, { note: 'Greener' })
  expect(await waiting(ben)).toEqual(['Cleo'])
  expect(await waiting(ada)).toEqual(['sold A logo changes-requested', 'sold A bust paid'])
  await ada.post(`/orders/${second.id}/deliver`, delivery)
  await ben.post(`/orders/${second.id}/accept`, {})
  await ben.post(`/orders/${third.id}/open-assets`, {})
  await ben.post(`/orders/${third.id}/report`, { note: 'Empty' })
  expect(await waiting(ben)).toEqual(['Cleo'])
  // The seller answers a dispute within seven days.
  expect(await waiting(ada)).toEqual(['sold Tide tables reported', 'sold A bust paid'])
  expect((await show(ada)).waiting.items.map(({ dueAt }) => daysTo(dueAt))).toEqual([7, 30])
  await ada.post(`/orders/${third.id}/answer`, { note: 'It is not.' })
  await ada.post(`/orders/${first.id}/cancel`, {})
  expect(await waiting(ada)).toEqual([])
})

test('projects show what they earned; the balance shows what is owed', async () => {
  const { projects, sales, balance } = await show(ada)
  // The bust was refunded; the tables are in dispute, so only the logo has earned, less the fee of a tenth.
  expect(projects.items.map(({ title, sold, earnedMinor }) => [title, sold, earnedMinor])).toEqual([
    ['Tide tables', 1, 0],
    ['A logo', 1, 3600],
    ['A bust', 0, 0],
  ])
  // My projects shows the same.
  const { items } = (await ada.get('/users/projects')).body
  expect(
    items.map(({ title, sold, earnedMinor }: (typeof projects.items)[number]) => [title, sold, earnedMinor]),
  ).toEqual(projects.items.map(({ title, sold, earnedMinor }) => [title, sold, earnedMinor]))
  expect(sales).toBe(2)
  expect(balance).toEqual({ availableMinor: 3600, pendingMinor: 1800, currency: 'USD' })

  await cleo.post(`/marketplace/projects/${projects.items[0]?.id}/view`)
  await cleo.put(`/marketplace/projects/${projects.items[0]?.id}/favorite`)
  await ada.post('/marketplace/projects', projectInput({ title: 'Later', publish: false }))
  const now = (await show(ada)).projects
  expect(now).toMatchObject({ total: 4, public: 3, views: 1, favorites: 1 })
  expect(now.items.map(({ title, visibility }) => [title, visibility]).at(-1)).toEqual(['Later', 'draft'])
  // Of two projects in one order each has its part, and refunds count for neither.
  const pair = [
    await shop.offer(ada, { title: 'Left shoe', price: 30 }),
    await shop.offer(ada, { title: 'Right shoe', price: 10 }),
  ]
  const [order] = (await shop.buy(cleo, pair)).orders
  await cleo.post(`/orders/${order.id}/open-assets`, {})
  await cleo.post(`/orders/${order.id}/accept`, {})
  const refund = { amountMinor: 2000 }
  expect((await ada.post(`/orders/${order.id}/refund`, refund, { 'idempotency-key': 'half' })).status).toBe(200)
  const earned = (await show(ada)).projects.items.map(({ title, earnedMinor }) => [title, earnedMinor])
  expect(earned.slice(0, 2)).toEqual([
    ['Right shoe', 450],
    ['Left shoe', 1350],
  ])
})

/** The days of all projects whose earnings do not match the orders. */
const wronglyCounted = async () =>
  (
    await shop.market.deps.db.pool.query(`
      select project_id, day, d.*, b.* from
        (select project_id, day, sales, taken, revenue_minor, earned_minor from project_days
         where sales > 0 or taken > 0 or revenue_minor > 0 or earned_minor > 0) d
      full join (select b.project_id, b.day, sum(b.sales) as sales, sum(b.taken) as taken, sum(b.revenue_minor) as revenue_minor,
          sum(b.earned_minor) as earned_minor
        from orders o, order_brings(o) b group by 1, 2) b using (project_id, day)
      where (d.sales, d.taken, d.revenue_minor, d.earned_minor) is distinct from (b.sales, b.taken, b.revenue_minor, b.earned_minor)`)
  ).rows

test('earnings of projects follow each order, forwards and back, also when many move at the same time', async () => {
  const dot = await shop.market.person('Dot')
  const mia = await shop.seller('Mia')
  const pair = [
    await shop.offer(mia, { title: 'Salt', price: 3.33 }),
    await shop.offer(mia, { title: 'Pepper', price: 3.34 }),
  ]
  const brought = async () => {
    const items = (await show(mia)).projects.items.toSorted((a, b) => (a.title < b.title ? -1 : 1))
    return { sold: items.map(({ sold }) => sold), earned: items.map(({ earnedMinor }) => earnedMinor) }
  }
  const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)
  const payable = async () => (await show(mia)).balance.availableMinor
  const purchases = []
  for (const [buyer, ids] of [
    [ben, pair],
    [cleo, pair.toReversed()],
    [dot, pair],
  ] as const)
    purchases.push([buyer, await shop.buy(buyer, ids)] as const)
  expect(await brought()).toEqual({ sold: [3, 3], earned: [0, 0] })
  const accepted = await Promise.all(
    purchases.map(async ([buyer, { orders }]) => {
      await buyer.post(`/orders/${orders[0].id}/open-assets`, {})
      return (await buyer.post(`/orders/${orders[0].id}/accept`, {})).status
    }),
  )
  expect(accepted).toEqual([200, 200, 200])
  // 6.67 of each order less a tenth, which does not split into equal parts.
  const whole = await brought()
  expect(whole.sold).toEqual([3, 3])
  expect(sum(whole.earned)).toBe(await payable())

  // A dispute freezes the earnings of one of them, and losing it removes them with its sales.
  const [, disputed] = purchases[0] ?? []
  const { deps } = shop.market
  await transaction(deps.db, (tx) => purchaseLifecycle.disputed(deps, tx, disputed.id))
  const frozen = await brought()
  expect(frozen.sold).toEqual([3, 3])
  expect(sum(frozen.earned)).toBe(await payable())
  expect(sum(frozen.earned)).toBeLessThan(sum(whole.earned))
  const lost = { amountMinor: disputed.totalMinor, totalMinor: disputed.totalMinor }
  await transaction(deps.db, (tx) => purchaseLifecycle.lost(deps, tx, disputed.id, lost))
  expect(await brought()).toEqual({ sold: [2, 2], earned: frozen.earned })
  expect(await wronglyCounted()).toEqual([])

  // A recount gives the same.
  const before = await brought()
  await deps.db.pool.query('select count_brought()')
  expect([await brought(), await wronglyCounted()]).toEqual([before, []])
})

test('nobody sees another person’s private data', async () => {
  const text = JSON.stringify(await show(ben))
  for (const secret of ['earnedMinor":3600', 'A bust', 'Later', 'feeMinor', '@example.org'])
    expect(text.includes(secret), secret).toBe(false)
  expect(await show(ben)).toMatchObject({ sales: 0, balance: { availableMinor: 0, pendingMinor: 0 } })
})

test('of many items the ones due first are shown, and all are counted', async () => {
  for (let n = 0; n < 12; n += 1) await ask(await shop.market.person(`Asker${n}`), ada)
  const { items, counts } = (await show(ada)).waiting
  expect(items).toHaveLength(10)
  expect(counts.requests).toBe(12)
  const due = items.map(({ dueAt }) => dueAt)
  expect(due).toEqual(due.toSorted())
})
