import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { personal } from '#projects/service.ts'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'

const shop = await fileFixture(startShop())
// Far enough from midnight that no test crosses it accidentally.
const now = shop.market.deps.clock.now()
shop.market.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 6) - now.getTime())
const ada = await shop.seller('Ada')
const ben = await shop.market.person('Ben')

const dayMs = 24 * 60 * 60 * 1000
const ask = async (text: string, values: unknown[] = []) => (await shop.market.deps.db.pool.query(text, values)).rows
const today = () => shop.market.deps.clock.now().toISOString().slice(0, 10)
const view = (person: Pick<ShopPerson, 'post'>, id: string) => person.post(`/marketplace/projects/${id}/view`)
const like = (person: ShopPerson, id: string) => person.put(`/marketplace/projects/${id}/favorite`)
const read = async (person: ShopPerson, query = '') => (await person.get(`/analytics${query}`)).body
const crowd = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.market.person(name)))
const none = { views: 0, anonymousViews: 0, favorites: 0, sales: 0, taken: 0, revenueMinor: 0, refundedMinor: 0 }
const nobody = { viewers: 0, keepers: 0, buyers: 0, conversion: null }

const atOnce = { immediateDelivery: true }

test('events of a project are counted by day and by project', async () => {
  const seller = await shop.seller('Cleo')
  const [poster, free] = [
    await shop.offer(seller, { title: 'Poster', price: 20 }),
    await shop.offer(seller, { title: 'Free font', price: 0 }),
  ]
  await view(seller, poster)
  await Promise.all([view(ben, poster), view(ben, poster), view(ada, poster), view(shop.market.visitor, poster)])
  await view(ben, free)
  await Promise.all([like(ben, poster), like(ada, poster)])
  await ada.delete(`/marketplace/projects/${poster}/favorite`)
  await shop.buy(ben, [poster, free], atOnce)

  const answer = await read(seller, '?days=7')
  const day = { views: 3, anonymousViews: 1, favorites: 1, sales: 1, taken: 1, revenueMinor: 2000, refundedMinor: 0 }
  expect(answer.totals).toEqual({ ...day, viewers: 2, keepers: 1, buyers: 1, conversion: 1 / 2 })
  expect(answer.totalsBefore).toEqual({ ...none, ...nobody })
  expect(answer.period.to).toBe(today())
  expect(answer.days).toHaveLength(7)
  expect(answer.days.at(-1)).toEqual({ day: today(), ...day })
  expect(answer.days[0]).toEqual({ day: answer.period.from, ...none })
  expect(answer.daysBefore.at(-1).day < answer.days[0].day).toBe(true)
  expect(answer.projectsTotal).toBe(2)
  expect(answer.projects).toMatchObject([
    { id: poster, title: 'Poster', views: 2, favorites: 1, sales: 1, revenueMinor: 2000, conversion: 0.5 },
    { id: free, views: 1, sales: 0, taken: 1, revenueMinor: 0, conversion: null },
  ])
  expect(answer.projects[0].trend).toEqual([0, 0, 0, 0, 0, 0, 2])
  const one = await read(seller, `?days=7&project=${free}`)
  expect(one.days.at(-1)).toEqual({ day: today(), ...none, views: 1, taken: 1 })
  expect(one.totals).toEqual(answer.totals)
  const kinds = async (id: string) =>
    (await read(seller, `?days=7&project=${id}`)).events.map((event: { kind: string }) => event.kind).toSorted()
  // A free order is not a first sale.
  expect([await kinds(poster), await kinds(free)]).toEqual([['first-sale', 'published'], ['published']])
})

test('thirty people at the same time, with visitors, favorites, buyers and a new price: no deadlock, and no event is lost', async () => {
  const seller = await shop.seller('Dora')
  const [one, two] = [await shop.offer(seller, { price: 10 }), await shop.offer(seller, { price: 10 })]
  const [many, buyers] = [await crowd('Many', 30), await crowd('Buyer', 6)]
  const quotes = []
  for (const [at, buyer] of buyers.entries()) {
    // The same two projects, added to carts alternately in one order and the other.
    for (const id of at % 2 ? [one, two] : [two, one]) await shop.add(buyer, id)
    const { quoteId } = await shop.quote(buyer)
    quotes.push((await shop.checkout(buyer, quoteId, quoteId, atOnce)).body.purchase.id as string)
  }
  const look = (agent: string) =>
    shop.market.visitor.post(`/marketplace/projects/${one}/view`, undefined, { 'user-agent': agent })
  const statuses = await Promise.all(
    [
      ...many.flatMap((person) => [view(person, one), like(person, one), view(person, two)]),
      ...Array.from({ length: 10 }, (_, at) => look(`agent ${at}`)),
      seller.put(`/marketplace/projects/${one}`, projectInput({ price: 11 })),
    ].concat(quotes.map((id) => shop.settle(id).then(() => ({ status: 200, body: null, headers: {} })))),
  )
  expect(statuses.filter(({ status }) => status >= 300)).toEqual([])

  const { days, projects } = await read(seller)
  expect(days.at(-1)).toEqual({
    day: today(),
    ...{ views: 60, anonymousViews: 10, favorites: 30, sales: 12, taken: 0, revenueMinor: 12_000, refundedMinor: 0 },
  })
  expect(new Map(projects.map(({ id, sales }: { id: string; sales: number }) => [id, sales]))).toEqual(
    new Map([
      [one, 6],
      [two, 6],
    ]),
  )
})

test('a day ends at midnight (UTC); removing a favorite subtracts it from the day it was added', async () => {
  const seller = await shop.seller('Edda')
  const id = await shop.offer(seller)
  await Promise.all([view(ben, id), like(ben, id), view(shop.market.visitor, id)])
  const first = today()
  shop.market.advance(dayMs)
  await Promise.all([view(ben, id), like(ada, id)])
  const days = async () => (await read(seller, '?days=7')).days.slice(-2)
  expect(await days()).toEqual([
    { ...none, day: first, views: 1, anonymousViews: 1, favorites: 1 },
    { ...none, day: today(), views: 1, favorites: 1 },
  ])
  await ben.delete(`/marketplace/projects/${id}/favorite`)
  expect((await days()).map(({ favorites }: { favorites: number }) => favorites)).toEqual([0, 1])
  // Erasing an account removes its favorites, not its views.
  await transaction(shop.market.deps.db, (tx) => personal.erase(shop.market.deps, tx, ada.id))
  expect(await days()).toEqual([
    { ...none, day: first, views: 1, anonymousViews: 1 },
    { ...none, day: today(), views: 1 },
  ])
  // A week later they belong to the previous period.
  shop.market.advance(6 * dayMs)
  const later = await read(seller, '?days=7')
  expect([later.totals.views, later.totalsBefore.views]).toEqual([1, 1])
})

test('refunds count on the day they were made, and each line bears its share', async () => {
  const seller = await shop.seller('Fay')
  const ids = [await shop.offer(seller, { price: 10 }), await shop.offer(seller, { price: 0.05 })]
  const { orders } = await shop.buy(ben, ids, atOnce)
  const sold = today()
  shop.market.advance(dayMs)
  const refund = (amountMinor: number) =>
    seller.post(`/orders/${orders[0].id}/refund`, { amountMinor }, { 'idempotency-key': `fay-${amountMinor}` })
  const refunds = async () => {
    const rows = await ask(
      'select project_id, refunded_minor from project_days where project_id = any ($1) and day = $2',
      [ids, today()],
    )
    return ids.map((id) => rows.find((row) => row.project_id === id)?.refunded_minor ?? 0)
  }
  for (const amount of [1, 200, 333]) expect((await refund(amount)).status).toBe(200)
  expect((await refunds()).reduce((sum, minor) => sum + minor, 0)).toBe(534)
  expect((await refund(1005 - 534)).status).toBe(200)
  expect(await refunds()).toEqual([1000, 5])
  const { days, totals } = await read(seller)
  expect(days.slice(-2)).toMatchObject([
    { day: sold, sales: 0, revenueMinor: 1005, refundedMinor: 0 },
    { day: today(), sales: 0, revenueMinor: 0, refundedMinor: 1005 },
  ])
  expect(totals).toMatchObject({ sales: 0, revenueMinor: 1005, refundedMinor: 1005 })
})

test('named events come from the database: published, first sale, price changed while public', async () => {
  const seller = await shop.seller('Gil')
  const id = await shop.offer(seller, { title: 'Lamp', price: 10 })
  const published = today()
  shop.market.advance(dayMs)
  const saved = (over: object) => seller.put(`/marketplace/projects/${id}`, projectInput({ title: 'Lamp', ...over }))
  await saved({ price: 12, tags: ['light'] })
  await saved({ price: 12.5 })
  await saved({ price: 12.5, tags: [] })
  const priced = today()
  shop.market.advance(dayMs)
  await shop.buy(ben, [id], atOnce)
  await shop.buy(await shop.market.person('Second'), [id], atOnce)
  const project = { id, title: 'Lamp' }
  expect((await read(seller)).events).toEqual([
    { day: today(), kind: 'first-sale', project, priceMinor: null },
    { day: priced, kind: 'price', project, priceMinor: 1250 },
    { day: published, kind: 'published', project, priceMinor: null },
  ])
  // A draft has no price that anybody saw.
  const draft = (await seller.post('/marketplace/projects', projectInput())).body.project.id
  await seller.put(`/marketplace/projects/${draft}`, projectInput({ price: 1 }))
  expect((await read(seller)).events).toHaveLength(3)
  expect((await read(seller)).projectsTotal).toBe(1)
})

test('GET /analytics has the caller’s own projects only; visitors are asked to sign in', async () => {
  const seller = await shop.seller('Hal')
  const id = await shop.offer(seller, { title: 'Only Hal’s' })
  await view(ben, id)
  const admin = await shop.market.person('Admin')
  await shop.makeAdmin(admin)
  for (const person of [ben, admin]) {
    expect((await person.get(`/analytics?project=${id}`)).status).toBe(404)
    expect(JSON.stringify(await read(person, '?days=365'))).not.toContain(id)
    expect(String((await person.get('/analytics/export')).body)).not.toContain(id)
  }
  for (const path of ['/analytics', '/analytics/export']) {
    const answer = await shop.market.visitor.get(path)
    expect([answer.status, answer.body.message]).toEqual([401, 'User not authenticated'])
  }
  const gone = await shop.market.person('Gone')
  await ask('update people set suspended_at = now() where id = $1', [gone.id])
  for (const path of ['/analytics', '/analytics/export']) expect((await gone.get(path)).status).toBe(403)
  const empty = await read(await shop.market.person('Nobody'))
  expect(empty).toMatchObject({ projects: [], projectsTotal: 0, events: [], totals: { ...none, ...nobody } })
  expect(empty.days).toHaveLength(30)
})

test.each([
  '?days=8',
  '?days=0',
  '?days=-7',
  '?days=1e9',
  '?days=7&days=30',
  '?days=',
  '?days=7;drop',
  '?project=%E2%80%AE',
  `?project=${'a'.repeat(300)}`,
  '?project=%27%20or%201=1--',
])('%s is refused with the field at fault', async (query) => {
  const answer = await ben.get(`/analytics${query}`)
  expect(answer.status).toBe(400)
  expect(['days', 'project']).toContain(answer.body.fields[0].path)
  if (query.includes('days')) expect((await ben.get(`/analytics/export${query}`)).status).toBe(400)
})

test('an unknown project answers 404', async () => {
  expect((await ben.get('/analytics?project=nothere00000')).status).toBe(404)
})

test('the export is a file named by its days, and its titles cannot run as formulas', async () => {
  const seller = await shop.seller('Ivy')
  const titles = [
    '=HYPERLINK("https://evil.example","Click")',
    '+1+cmd|’ /C calc’!A0',
    '-2+3',
    '@SUM(A1:A9)',
    '＝1+1',
    'Commas, "quotes", and; semicolons',
    'Tide '.repeat(20).trim(),
    'Résumé für Łódź 東京',
  ]
  for (const title of titles) await view(ben, await shop.offer(seller, { title, price: 12.5 }))
  const [first = ''] = (await read(seller, '?days=7')).projects.map(({ id }: { id: string }) => id)
  await shop.buy(ben, [first], atOnce)

  const { status, headers, body } = await seller.get('/analytics/export?days=7')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['cache-control']).toBe('private, no-store')
  const from = new Date(Date.parse(today()) - 6 * dayMs).toISOString().slice(0, 10)
  expect(headers['content-disposition']).toBe(`attachment; filename="guildhall-analytics-${from}-to-${today()}.csv"`)
  const text = String(body)
  expect(text.startsWith('\ufeffDate,Project,Title,')).toBe(true)
  const [head = [], ...rows] = readCsv(text.slice(1))
  expect(head.join()).toBe(
    'Date,Project,Title,Views,Views when not signed in,New favorites,Sales,Taken free,Revenue,Refunded,Currency',
  )
  expect(rows).toHaveLength(titles.length)
  for (const row of rows) {
    expect(row).toHaveLength(head.length)
    expect(row[2]).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
    expect(titles).toContain(row[2]?.replace(/^'/, ''))
  }
  expect(rows.find(([, id]) => id === first)?.slice(3)).toEqual(['1', '0', '0', '1', '0', '12.50', '0.00', 'USD'])
  expect(rows.filter(([, , title]) => title?.startsWith("'"))).toHaveLength(5)
})

test('an export that is too long is refused with what to do instead', async () => {
  const seller = await shop.seller('Jo')
  // Written without triggers and foreign key checks, which would take longer than all the rest.
  await ask(`
    begin;
    set local session_replication_role = replica;
    insert into projects (id, seller_id, title, description, description_html, category, price_minor, posted_at)
    select 'long' || to_char(n, 'FM00000000'), ${seller.id}, 'Long', '', '', 'Writing', 0, now() from generate_series(1, 140) n;
    insert into project_days (project_id, day, views)
    select 'long' || to_char(n, 'FM00000000'), '${today()}'::date - d, 1 from generate_series(1, 140) n, generate_series(0, 364) d;
    commit`)
  const refused = await seller.get('/analytics/export?days=365')
  expect([refused.status, refused.body.code]).toEqual([422, 'export_too_large'])
  expect((await seller.get('/analytics/export?days=90')).status).toBe(200)
  const { projects, projectsTotal, totals } = await read(seller, '?days=365')
  expect([projects.length, projectsTotal, totals.views]).toEqual([100, 140, 140 * 365])
  expect(projects[0].trend.reduce((sum: number, part: number) => sum + part, 0)).toBe(365)
  // Equal periods, or the last would look like a fall.
  for (const days of [7, 30, 90, 365]) {
    const [{ trend }] = (await read(seller, `?days=${days}`)).projects
    expect([new Set(trend).size, trend[0] * trend.length]).toEqual([1, days])
  }
})

test('events from before the counters, or counted by older rules, are counted as they would be today', async () => {
  const rows = () =>
    ask(`select project_id, day::text, views, anonymous_views, favorites, sales, taken, revenue_minor, earned_minor, refunded_minor
         from project_days where views + anonymous_views + favorites + taken > 0 or revenue_minor > 0 or refunded_minor > 0 order by 1, 2`)
  await ask(`delete from projects where title = 'Long'`)
  const counted = await rows()
  expect(counted.length).toBeGreaterThan(15)
  expect(counted.some(({ refunded_minor }) => refunded_minor > 0)).toBe(true)
  const read = (name: string) => readFileSync(new URL(`../db/migrations/${name}.sql`, import.meta.url), 'utf8')
  const [, ...byHand] = read('0021_project-days').split('-- By hand')
  await ask('truncate project_days; alter table project_days drop constraint project_days_sales_paid')
  for (const statement of byHand.join('').split('--> statement-breakpoint')) await ask(statement.replace(/^:.*/, ''))
  const sum = async () => (await ask('select sum(sales)::int as sales, sum(taken)::int as taken from project_days'))[0]
  const [before, now] = [await sum(), counted.reduce((all, { sales }) => all + sales, 0)]
  // At that time refunded and free items counted as sales too.
  expect(before?.sales).toBeGreaterThan(now)
  const recount = read('0033_one-sale').split('--> statement-breakpoint')
  for (const statement of recount.slice(recount.findIndex((each) => each.trim() === 'SELECT count_brought();')))
    if (!/project_days_(counted|money)/.test(statement)) await ask(statement)
  // An erased account is gone from the views of single people, and stays in the counters.
  const byEdda = await ask(
    `select p.id from projects p join people s on s.id = p.seller_id where s.first_name = 'Edda'`,
  )
  const others = (all: typeof counted) => all.filter(({ project_id }) => project_id !== byEdda[0]?.id)
  expect(others(await rows())).toEqual(others(counted))
})

/** Parses CSV as in RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const parts = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)
  let row: string[] = []
  let read = 0
  for (const [whole, quoted, plain, end] of parts) {
    read += whole.length
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== '\r\n') continue
    rows.push(row)
    row = []
  }
  expect(read).toBe(text.length)
  return rows
}
