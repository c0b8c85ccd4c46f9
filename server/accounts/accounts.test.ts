import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { goodPassword, newMember, signUpForm } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { partHeaders } from '../../tests/support/assets.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { nextMail } from '../../tests/support/mails.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { jpeg, pictureForm } from '../../tests/support/pictures.ts'
import { dueDeletions } from './account-deletion.ts'
import { personalTables } from './personal-tables.ts'

const app = await fileFixture(startTestApp())

const day = 24 * 3600_000
type Member = Awaited<ReturnType<typeof newMember>>

const post = ({ browser, token }: Pick<Member, 'browser' | 'token'>, path: string) =>
  browser.post(path, {}, { bearer: token })
const rows = async (text: string, on = app) => (await on.deps.db.execute<Record<string, unknown>>(sql.raw(text))).rows

/** Gives a person rows in every table: projects, pictures, favorites, views, messages, skills, a phone being verified. */
async function settle(member: Member, other: Member, on = app) {
  const { browser, token } = member
  const bearer = { bearer: token }
  await browser.put('/api/users/profile', { profile: { headline: 'Maps of old mills' } }, bearer)
  await browser.post('/api/users/skills', { name: 'Cartography' }, bearer)
  await browser.post('/api/saved-searches', { kind: 'person', query: 'q=unforgettable' }, bearer)
  const made = await browser.post('/api/marketplace/projects', projectInput({ title: 'Old mills' }), bearer)
  const form = await pictureForm({ projectId: made.body.project.id }, 'images', [await jpeg()])
  const stored = await browser.post('/api/s3/upload-project-images', form.payload, { ...bearer, headers: form.headers })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
  const asset = await giveFile(member, made.body.project.id)
  const theirs = await other.browser.post('/api/marketplace/projects', projectInput({ title: 'New mills' }), {
    bearer: other.token,
  })
  const id = theirs.body.project.id as string
  const shown = await pictureForm({ projectId: id }, 'images', [await jpeg()])
  await other.browser.post('/api/s3/upload-project-images', shown.payload, {
    bearer: other.token,
    headers: shown.headers,
  })
  expect((await browser.post(`/api/marketplace/projects/${id}/favorite`, {}, bearer)).body.favorites).toBe(1)
  await browser.post(`/api/marketplace/projects/${id}/view`, {}, bearer)
  const report = { kind: 'project', id, reason: 'Spam or advertising', text: 'My report' }
  expect((await browser.post('/api/reports', report, bearer)).status, 'report').toBe(201)
  const personId = `(select id from people where email = '${member.email}')`
  await on.deps.db.execute(
    sql.raw(`insert into phone_codes (user_id, phone, code_hash, expires_at, created_at)
             values (${personId}, '+32470999999', 'x', now(), now())`),
  )
  await on.deps.db.execute(
    sql.raw(
      `insert into messages (kind, category, text, author_id) values ('contact', 'Other', 'My question', ${personId})`,
    ),
  )
  const image = stored.body.imageUrls[0].key as string
  return { project: made.body.project.id as string, favorite: id, image, asset }
}

/** Uploads a file for buyers in one part, and starts another. */
async function giveFile({ browser, token }: Member, project: string): Promise<string> {
  const path = `/api/marketplace/projects/${project}/assets`
  const bearer = { bearer: token }
  const begin = async (name: string) =>
    (await browser.post(path, { kind: 'file', name, size: 5 }, bearer)).body.asset.id as string
  const id = await begin('mills.csv')
  for (const each of [id, await begin('half.csv')]) {
    const part = Buffer.from('a;b;c')
    await browser.put(`${path}/${each}/parts/1`, part, { ...bearer, headers: partHeaders(part) })
  }
  expect((await browser.post(`${path}/${id}/complete`, {}, bearer)).body.asset?.state).toBe('ready')
  return id
}

test('every table declares how an export and an erasure treat it', async () => {
  const tables = await rows(
    // A partition belongs to its table.
    `select relname as table_name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  expect(Object.keys(personalTables).sort()).toEqual(tables.map(({ table_name }) => table_name).sort())
})

test('an export is one ZIP with everything about a person and nothing about others, behind a signed link that expires', async () => {
  const maya = await newMember(app, { email: 'maya.export@carrow.example', firstName: 'Maya', lastName: 'Export' })
  const noor = await newMember(app, { email: 'noor.export@carrow.example', firstName: 'Noor', lastName: 'Bystander' })
  const { image, favorite, asset } = await settle(maya, noor)
  expect((await maya.browser.get('/api/account', { bearer: maya.token })).body.export).toBeNull()
  expect((await post(maya, '/api/account/export/link')).body.code).toBe('export_not_found')
  const asked = await Promise.all([post(maya, '/api/account/export'), post(maya, '/api/account/export')])
  expect(asked.map(({ status }) => status)).toEqual([202, 202])
  expect(await rows('select id from data_exports')).toHaveLength(1)
  const mail = await nextMail(app, maya.email, 3)
  expect(mail).toMatchObject({
    subject: 'Your Guildhall data is ready',
    links: ['http://localhost:3000/settings/data'],
  })
  const { export: ready } = (await maya.browser.get('/api/account', { bearer: maya.token })).body
  expect(ready).toMatchObject({ state: 'ready', endsAt: expect.stringMatching(/^20/) })
  const { url } = (await post(maya, '/api/account/export/link')).body
  const path = url.replace('http://localhost:3000', '')
  const file = await app.app.inject({ url: path, headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, br' } })
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip' })
  expect(file.headers).not.toHaveProperty('content-encoding')
  expect(file.headers['content-disposition']).toBe('attachment; filename="guildhall-data.zip"')
  expect(file.rawPayload).toHaveLength(ready.size)
  const files = unzipSync(new Uint8Array(file.rawPayload))
  const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(Object.keys(files).sort()).toEqual(
    [
      'README.txt',
      'account.json',
      'achievements.json',
      'acts.json',
      'activity.json',
      'audits.json',
      'business.json',
      'cart.json',
      'confirmations.json',
      'connections.json',
      'conversations.json',
      'engagements.json',
      'findings.json',
      'hiring.json',
      'hours.json',
      'services.json',
      'agents.json',
      'agent-runs.json',
      'sessions.json',
      'exports.json',
      `files/${asset}/mills.csv`,
      'messages.json',
      'money.json',
      'notifications.json',
      'orders.json',
      `pictures/${image}.webp`,
      'profile.json',
      'projects.json',
      'publications.json',
      'expert.json',
      'meetings.json',
      'ambassador.json',
      'mentoring.json',
      'joining.json',
      'references.json',
      'reviews-of-people.json',
      'reviews.json',
      'rooms.json',
      'statements.json',
      'sustainability.json',
      'teams.json',
    ].sort(),
  )
  expect(read('account.json')).toMatchObject({
    user: { email: maya.email },
    sessions: [{ ipAddress: expect.any(String) }],
  })
  expect(read('profile.json')).toMatchObject({
    person: { portrait: null, firstName: 'Maya', headline: 'Maps of old mills' },
    skills: [{ name: 'Cartography' }],
    phoneBeingVerified: [{ phone: '+32470999999' }],
  })
  expect(read('projects.json')).toMatchObject([{ title: 'Old mills', images: [{ key: image }] }])
  expect(strFromU8(files[`files/${asset}/mills.csv`] ?? new Uint8Array())).toBe('a;b;c')
  expect(read('activity.json')).toMatchObject({
    favorites: [{ projectId: favorite }],
    views: [{ projectId: favorite }],
    savedSearches: [{ kind: 'person', query: 'q=unforgettable', alert: true }],
  })
  expect(read('messages.json').map(({ text }: { text: string }) => text)).toEqual(['My report', 'My question'])
  expect(
    Buffer.from(files[`pictures/${image}.webp`] ?? [])
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  const everything = Object.values(files)
    .map((each) => strFromU8(each))
    .join('\n')
  expect(everything).not.toMatch(/noor\.export|Bystander|argon2|Hash"|"token"|avatarKey/)
  // Nobody else can open it, and the link expires.
  expect((await post(noor, '/api/account/export/link')).body.code).toBe('export_not_found')
  expect((await app.app.inject({ url: path.replace(/.$/, 'x'), headers: { host: 'localhost:3000' } })).statusCode).toBe(
    403,
  )
})

test('an export needs a recent sign-in, is available for seven days, and can be made three times a day', async () => {
  await using later = await startTestApp()
  const member = await newMember(later, { email: 'again.export@carrow.example' })
  const ready = async () => (await member.browser.get('/api/account', { bearer: member.token })).body.export?.state
  for (let each = 0; each < 3; each += 1) {
    expect((await post(member, '/api/account/export')).status).toBe(202)
    await vi.waitFor(async () => expect(await ready()).toBe('ready'), { timeout: 8000, interval: 50 })
  }
  expect(await post(member, '/api/account/export')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  const { url } = (await post(member, '/api/account/export/link')).body
  later.advance(301_000)
  const get = () =>
    later.app.inject({ url: url.replace('http://localhost:3000', ''), headers: { host: 'localhost:3000' } })
  expect((await get()).statusCode).toBe(403)
  const token = (await member.browser.get('/api/auth/token')).body.token
  for (const path of ['/api/account/export', '/api/account/export/link', '/api/account/deletion'])
    expect((await post({ ...member, token }, path)).body.code, path).toBe('reauthentication_required')
  later.advance(7 * day)
  const again = (await member.browser.post('/api/auth/sign-in/email', { email: member.email, password: goodPassword }))
    .body
  expect((await member.browser.get('/api/account', { bearer: again.token })).body.export).toBeNull()
  await later.deps.jobs.enqueue(later.deps.db, 'sweep', {})
  const left = async () => {
    const found: unknown[] = await rows('select id from data_exports', later)
    // A file is deleted after its row.
    for await (const { key } of later.deps.storage.list('exports')) found.push(key)
    return found
  }
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 8000 })
})

test('deleting an account ends every session; signing in within 14 days keeps everything', async () => {
  await using later = await startTestApp()
  const member = await newMember(later, { email: 'stays@carrow.example' })
  const { browser, token, email } = member
  const answers = await Promise.all([post(member, '/api/account/deletion'), post(member, '/api/account/deletion')])
  const left = answers.find(({ status }) => status === 200)
  const due = Date.parse(left?.body.erasedAt)
  expect(Math.abs(due - later.deps.clock.now().getTime() - 14 * day)).toBeLessThan(60_000)
  expect(left?.setCookies.map((each) => each.split('=')[0])).toContain('firebase_refresh_token')
  expect((await browser.get('/api/users/profile', { bearer: token })).status).toBe(401)
  const told = await nextMail(later, email, 2)
  expect(told).toMatchObject({ subject: 'Your Guildhall account will be deleted' })
  const on = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(due)
  expect(told.text).toContain(`On ${on}`)
  later.advance(13 * day)
  await later.deps.jobs.enqueue(later.deps.db, 'sweep', {})
  const body = { email, password: goodPassword }
  expect((await openBrowser(later).post('/api/auth/sign-in/email', { ...body, password: 'wrong' })).status).toBe(401)
  expect(await rows('select uid from account_deletions', later)).toHaveLength(1)
  const back = await openBrowser(later).post('/api/auth/sign-in/email', body)
  expect(back.status).toBe(200)
  expect(back.body.kept).toBe(true)
  expect(await nextMail(later, email, 3)).toMatchObject({ subject: 'Your Guildhall account will not be deleted' })
  // Requested twice at the same time, notified once.
  expect(await rows(`select id from outbox_messages where recipient = '${email}'`, later)).toHaveLength(3)
  expect(await rows('select uid from account_deletions', later)).toEqual([])
  later.advance(2 * day)
  await later.deps.jobs.enqueue(later.deps.db, 'erase-account', { uid: back.body.token })
  const next = await openBrowser(later).post('/api/auth/sign-in/email', body)
  expect(next.status).toBe(200)
  expect(next.body).not.toHaveProperty('kept')
})

test('after 14 days everything is erased except required records, which identify nobody', async () => {
  await using later = await startTestApp()
  const gone = await newMember(later, { email: 'gone@carrow.example', firstName: 'Unforgettable', lastName: 'Name' })
  const other = await newMember(later, { email: 'other.gone@carrow.example' })
  const { project, favorite } = await settle(gone, other, later)
  await post(gone, '/api/account/export')
  await nextMail(later, gone.email, 3)
  expect((await post(gone, '/api/account/deletion')).status).toBe(200)
  later.advance(14 * day + 1000)
  await later.deps.jobs.enqueue(later.deps.db, 'sweep', {})
  await vi.waitFor(async () => expect(await rows('select id from people', later)).toHaveLength(1), { timeout: 10_000 })
  const last = await vi.waitFor(async () => {
    const mails = await rows(`select subject from outbox_messages where recipient = '${gone.email}'`, later)
    expect(mails).toEqual([{ subject: 'Your Guildhall account was deleted' }])
    return mails
  })
  expect(last).toHaveLength(1)
  const visitor = openBrowser(later, '10.50.0.1')
  expect((await visitor.get(`/api/users/${gone.user.customUserId}`)).status).toBe(404)
  expect((await visitor.get(`/api/marketplace/projects/${project}`)).status).toBe(404)
  expect((await visitor.get(`/api/marketplace/projects/${favorite}`)).body.project.favorites).toBe(0)
  const signIn = await visitor.post('/api/auth/sign-in/email', { email: gone.email, password: goodPassword })
  expect(signIn.body.code).toBe('wrong_credentials')
  expect(await rows('select kind, author_id, email from messages', later)).toEqual([
    { kind: 'report', author_id: null, email: null },
  ])
  const files = []
  for (const folder of ['exports', 'assets'])
    for await (const file of later.deps.storage.list(folder)) files.push(file.key)
  expect(files).toEqual([])
  // No table has anything about them except the last mail to them.
  for (const table of Object.keys(personalTables).filter((each) => each !== 'outbox_messages')) {
    const found = await rows(
      `select count(*)::int as n from ${table} t where t::text ~* 'unforgettable|gone@carrow|${project}'`,
      later,
    )
    const isOthers = await rows(`select count(*)::int as n from ${table} t where t::text ~* 'other.gone@carrow'`, later)
    expect(found[0]?.n, table).toBe(isOthers[0]?.n)
  }
  // The address is available again.
  expect((await newMemberAgain(later, gone.email)).status).toBe(200)
})

test('purchases and sales are in the export, block the deletion while open, and stay without the person afterwards', async () => {
  await using later = await startTestApp()
  const seller = await newMember(later, { email: 'seller.gone@carrow.example', lastName: 'Sellerman' })
  const buyer = await newMember(later, { email: 'buyer.gone@carrow.example', lastName: 'Buyerson' })
  const { project } = await settle(seller, buyer, later)
  const call = ({ browser, token }: Member, path: string, body: object = {}, headers = {}) =>
    browser.post(path, body, { bearer: token, headers })
  const details = { name: 'Sellerman Studio', address: '1 Quay Street', country: 'IE' }
  await seller.browser.put('/api/users/business-details', details, { bearer: seller.token })
  await seller.browser.put(`/api/marketplace/projects/${project}`, projectInput({ title: 'Old mills', price: 0 }), {
    bearer: seller.token,
  })
  const own = `/api/users/${buyer.user.customUserId}/cart`
  expect((await call(buyer, own, { productId: project, quantity: 1 })).status).toBe(200)
  const { quoteId } = (await call(buyer, '/api/checkout/quote')).body
  const billing = { name: 'Buyerson', email: buyer.email, country: 'BE' }
  const bought = await call(buyer, '/api/checkout', { quoteId, billing }, { 'idempotency-key': 'k' })
  const { id } = bought.body.orders[0]
  for (const side of [seller, buyer]) expect((await call(side, '/api/account/deletion')).body.code).toBe('orders_open')
  expect((await call(buyer, `/api/orders/${id}/open-assets`)).body.order.state).toBe('delivered')
  const form = await fileForm('file', 'note.txt', 'Thank you')
  const { file } = (
    await buyer.browser.post(`/api/orders/${id}/attachments`, form.payload, {
      bearer: buyer.token,
      headers: form.headers,
    })
  ).body
  const accepted = await call(buyer, `/api/orders/${id}/accept`, { note: 'Lovely', attachments: [file.id] })
  expect(accepted.body.order.state).toBe('completed')

  const line = accepted.body.order.items[0].id
  const review = { rating: 4, text: 'They turn.' }
  expect((await call(buyer, `/api/orders/${id}/lines/${line}/review`, review)).status).toBe(201)

  const held = async (member: Member) => {
    await post(member, '/api/account/export')
    const account = async () => (await member.browser.get('/api/account', { bearer: member.token })).body
    await vi.waitFor(async () => expect((await account()).export.state).toBe('ready'), { timeout: 10_000 })
    const { url } = (await post(member, '/api/account/export/link')).body
    const path = url.replace('http://localhost:3000', '')
    const { rawPayload } = await later.app.inject({ url: path, headers: { host: 'localhost:3000' } })
    const files = unzipSync(new Uint8Array(rawPayload))
    return { files, read: (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) }
  }
  const theirs = await held(buyer)
  expect(theirs.read('orders.json')).toMatchObject({
    purchases: [{ state: 'closed', billing }],
    bought: [{ id, lines: [{ title: 'Old mills' }], record: expect.arrayContaining([expect.anything()]) }],
    sold: [],
  })
  expect(theirs.read('reviews.json')).toMatchObject([{ kind: 'review', title: 'Old mills', ...review }])
  expect(strFromU8(theirs.files[`files/${file.id}/note.txt`] ?? new Uint8Array())).toBe('Thank you')
  const sold = await held(seller)
  expect(sold.read('reviews.json')).toEqual([])
  expect(sold.read('orders.json')).toMatchObject({ purchases: [], bought: [], sold: [{ id, state: 'completed' }] })
  expect(sold.read('business.json')).toMatchObject(details)
  expect(JSON.stringify(sold.read('orders.json'))).not.toMatch(/Buyerson|buyer\.gone/)

  for (const side of [seller, buyer]) expect((await call(side, '/api/account/deletion')).status).toBe(200)
  later.advance(14 * day + 1000)
  await later.deps.jobs.enqueue(later.deps.db, 'sweep', {})
  await vi.waitFor(async () => expect(await rows('select id from people', later)).toEqual([]), { timeout: 10_000 })
  expect(await rows('select state, buyer_id, seller_id from orders', later)).toEqual([
    { state: 'completed', buyer_id: null, seller_id: null },
  ])
  expect(await rows('select buyer_id, billing from purchases', later)).toEqual([
    { buyer_id: null, billing: { name: '', email: '', country: 'BE' } },
  ])
  expect(await rows('select sender_id, name from order_files', later)).toEqual([{ sender_id: null, name: 'note.txt' }])
  for (const table of ['business_details', 'cart_lines', 'quotes', 'keyed_requests'])
    expect(await rows(`select 1 from ${table}`, later), table).toEqual([])
})

test('a sign-in and the erasure at the same moment: exactly one of them happens, completely', async () => {
  await using later = await startTestApp()
  const racers = []
  for (let each = 0; each < 4; each += 1) racers.push(await newMember(later, { email: `racer${each}@carrow.example` }))
  for (const racer of racers) await post(racer, '/api/account/deletion')
  later.advance(14 * day + 1000)
  const due = await dueDeletions(later.deps)
  expect(due).toHaveLength(4)
  const [answers] = await Promise.all([
    Promise.all(
      racers.map(({ email }, each) =>
        openBrowser(later, `10.51.0.${each}`).post('/api/auth/sign-in/email', { email, password: goodPassword }),
      ),
    ),
    ...due.map((uid) => later.deps.jobs.enqueue(later.deps.db, 'erase-account', { uid })),
  ])
  for (const [each, { status, body }] of answers.entries()) {
    expect([200, 401], JSON.stringify(body)).toContain(status)
    const kept = await rows(`select id from auth_users where email = 'racer${each}@carrow.example'`, later)
    if (status === 200) expect(kept).toHaveLength(1)
    else expect(body.code).toBe('wrong_credentials')
  }
})

async function newMemberAgain(on: TestApp, email: string) {
  return openBrowser(on, '10.52.0.1').post('/api/auth/sign-up/email', signUpForm({ email }))
}
