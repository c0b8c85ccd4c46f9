import { people } from '@guildhall/server/users/tables.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { billing, type ShopPerson, startShop } from '../support/commerce.ts'
import { asked } from '../support/engagements.ts'
import { everyCall } from '../support/every-call.ts'
import { fileFixture } from '../support/file-fixture.ts'
import { fileForm } from '../support/file-form.ts'
import { dayAhead, job, proposal } from '../support/hiring.ts'
import { projectInput } from '../support/marketplace.ts'
import { jpeg, pictureForm } from '../support/pictures.ts'
import { service } from '../support/services.ts'
import { bookedSession } from '../support/sessions.ts'
import { agentRows, publishedAgent } from './agent-callers.ts'
import { partRows } from './part-callers.ts'
import { fixedParts, type Row, workRows } from './work-callers.ts'

// Ownership: what a signed-in stranger gets. What a call requires of a visitor, of a member where administrators are meant,
// and of a suspended person, is derived from the contract alone (access.test.ts); calls below /users, and the dashboard,
// have their table in server/users/callers.test.ts.

/** The objects of Ada, who sells, and of Ben, who buys, by parameter name. */
const ids: Record<string, string> = {}

/** For a side of an order, or the owner of a project: for others it looks missing. */
const hidden = (more: Partial<Row> = {}): Row => ({ stranger: 404, ...more })
/** About the caller only: everybody has their own. */
const ownAlone = (status = 200, more: Partial<Row> = {}): Row => ({ stranger: status, owner: status, ...more })
/** The same to everybody. */
const open = (): Row => ({ ...ownAlone(), isOpen: true })
const noBody = () => ({})
/** Moves that need only a note. */
const orderMoves = `accept cancel begin deliver open-assets report request-changes
  withdraw decline-time return-runs answer add-evidence withdraw-split accept-decision appeal`.split(/\s+/)
const asset = () => ({ kind: 'link', name: 'Mirror', url: 'https://mirror.example.org/it' })
const whole = () => projectInput({ title: 'Somebody else was here' })
const pictures = () => jpeg(60, 40).then((file) => pictureForm({ projectId: ids.project ?? '' }, 'images', [file]))
const picturesOf = (kind: 'service' | 'agent') => () =>
  jpeg(60, 40).then((file) => pictureForm({ [`${kind}Id`]: ids[kind] ?? '' }, 'images', [file]))
const aboutBen = (name: string) => () => ({ [name]: ben.customUserId })
const aboutEve = (name: string) => () => ({ [name]: eve.customUserId })
const aboutAda = (name: string) => () => ({ [name]: ada.customUserId })

/** Grouped by who owns what the call names, and what other people may do with it. */
const table: Record<string, Row> = {
  // Everybody can see a project on the marketplace; only its owner can change it.
  'GET /marketplace/projects/{id}': open(),
  'GET /marketplace/projects/{id}/reviews': open(),
  'GET /marketplace/projects/{id}/views': open(),
  'POST /marketplace/projects/{id}/view': open(),
  'POST /marketplace/projects/{id}/reports': {
    stranger: 201,
    body: () => ({ reason: 'Something else', text: 'Look' }),
  },
  'PUT /marketplace/projects/{id}/favorite': open(),
  'POST /marketplace/projects/{id}/favorite': open(),
  'DELETE /marketplace/projects/{id}/favorite': open(),
  'GET /marketplace/projects/{id}/sale-alert': open(),
  // Ada's project is on sale, and nobody waits for their own.
  'PUT /marketplace/projects/{id}/sale-alert': { stranger: 409, owner: 409, body: noBody },
  'DELETE /marketplace/projects/{id}/sale-alert': open(),
  'PUT /marketplace/projects/{id}': hidden({ body: whole }),
  'DELETE /marketplace/projects/{id}': hidden(),
  'POST /marketplace/projects/{id}/archive': hidden({ body: noBody }),
  'POST /marketplace/projects/{id}/restore': hidden({ body: noBody, owner: 200 }),
  // Everybody can see the review, so the refusal says why.
  'POST /marketplace/projects/{id}/reviews/{reviewId}/answer': {
    stranger: 403,
    owner: 201,
    body: () => ({ text: 'Thanks' }),
  },
  'POST /marketplace/projects/{id}/versions': hidden({ body: () => ({ note: 'New' }) }),
  'GET /marketplace/projects/{id}/assets': hidden({ owner: 200 }),
  'POST /marketplace/projects/{id}/assets': hidden({ body: asset }),
  'PUT /marketplace/projects/{id}/assets': hidden({ body: () => ({ order: [ids.asset] }), owner: 200 }),
  'PUT /marketplace/projects/{id}/assets/{assetId}': hidden({ body: () => ({ name: 'The repository' }), owner: 200 }),
  'DELETE /marketplace/projects/{id}/assets/{assetId}': hidden(),
  'GET /marketplace/projects/{id}/assets/{assetId}/link': hidden({ owner: 200 }),
  'POST /marketplace/projects/{id}/assets/{assetId}/complete': hidden({ body: noBody }),
  'POST /marketplace/projects': { stranger: 201, body: whole },

  // An order belongs to its two sides.
  'GET /orders': ownAlone(),
  'GET /sales': ownAlone(),
  'GET /orders/summary': ownAlone(),
  'GET /sales/summary': ownAlone(),
  'GET /orders/export': ownAlone(),
  'GET /sales/export': ownAlone(),
  'GET /orders/{id}': hidden({ owner: 200 }),
  'GET /sales/{id}': hidden({ owner: 200 }),
  'GET /orders/{id}/assets/{assetId}': hidden(),
  'GET /orders/{id}/files/{fileId}': hidden(),
  'GET /orders/{id}/invoice': hidden({ owner: 200 }),
  'GET /purchases/{id}/receipt': hidden(),
  'GET /purchases/{id}/receipt/pdf': hidden(),
  'GET /papers/{side}': ownAlone(),
  'GET /papers/{side}/{year}/{part}': ownAlone(404),
  'GET /orders/{id}/invoice/pdf': hidden({ owner: 200 }),
  'GET /orders/{id}/credit-notes/{position}': hidden(),
  'GET /orders/{id}/credit-notes/{position}/pdf': hidden(),
  'GET /orders/{id}/reviews': hidden({ owner: 200 }),
  'POST /orders/{id}/attachments': hidden({ form: () => fileForm('file', 'b.txt', 'text'), owner: 201 }),
  'GET /orders/{id}/attachments': hidden({ owner: 200 }),
  // Of an order without a session.
  'GET /orders/{id}/attendance': hidden({ owner: 404 }),
  'DELETE /orders/{id}/attachments/{fileId}': hidden(),
  // A buyer cannot deliver.
  'POST /orders/{id}/attachments/uploads': hidden({ body: asset, owner: 403 }),
  'POST /orders/{id}/attachments/{fileId}/complete': hidden({ body: noBody }),
  'POST /orders/{id}/lines/{lineId}/review': hidden({ body: () => ({ rating: 1, text: 'Never seen it' }) }),
  'PUT /orders/{id}/lines/{lineId}/review': hidden({ body: () => ({ rating: 1, text: 'Never seen it' }) }),
  'DELETE /orders/{id}/lines/{lineId}/review': hidden(),
  ...Object.fromEntries(
    orderMoves.map((move) => [`POST /orders/{id}/${move}`, hidden({ body: () => ({ note: 'Not mine' }) })]),
  ),
  'POST /orders/{id}/request-time': hidden({ body: () => ({ days: 3, note: 'Not mine' }) }),
  'POST /orders/{id}/accept-time': hidden({ body: () => ({ until: '2030-01-01T00:00:00.000Z' }) }),
  'POST /orders/{id}/propose-split': hidden({ body: () => ({ amountMinor: 100 }) }),
  'POST /orders/{id}/accept-split': hidden({ body: () => ({ amountMinor: 100 }) }),
  'POST /orders/{id}/decide': hidden({ body: () => ({ outcome: 'release', note: 'Not mine' }) }),
  'POST /orders/{id}/refund': hidden({ body: () => ({ amountMinor: 100 }) }),
  'GET /purchases/waiting': ownAlone(),
  'GET /purchases/{id}': hidden({ owner: 200 }),
  'POST /purchases/{id}/pay': hidden({ body: noBody }),
  'POST /purchases/{id}/cancel': hidden({ body: noBody }),
  // An empty cart has nothing to quote, and another person's quote cannot be bought.
  'POST /checkout/quote': ownAlone(409, { body: noBody }),
  'POST /checkout': { stranger: 409, body: () => ({ quoteId: ids.quote, billing }) },
  'GET /balance': ownAlone(),
  'GET /payout-account': ownAlone(),
  'PUT /payout-account': ownAlone(409, { body: () => ({ holder: 'Eve', iban: 'DE89370400440532013000' }) }),
  'POST /payouts': ownAlone(409, { body: noBody }),
  'GET /analytics': ownAlone(200, { query: () => '?days=30' }),
  'GET /analytics/export': ownAlone(200, { query: () => '?days=30' }),

  ...partRows({ hidden }),
  ...agentRows({ open, hidden, ownAlone }),
  ...workRows({ open, hidden, ownAlone, provider: () => ada.customUserId }),

  // Pictures are named by their keys.
  'GET /s3/list-user-images': ownAlone(),
  'GET /s3/signed-url': hidden({ query: () => `?key=${ids.image}`, owner: 200 }),
  'DELETE /s3/delete-image': hidden({ query: () => `?key=${ids.image}` }),
  'POST /s3/create-user-folder': ownAlone(200, { body: noBody }),
  'POST /s3/upload-profile-image': {
    stranger: 200,
    form: () => jpeg(60, 40).then((file) => pictureForm({ type: 'profile' }, 'image', [file])),
  },
  'POST /s3/upload-project-images': hidden({ form: pictures }),
  'POST /s3/upload-service-images': hidden({ form: picturesOf('service') }),
  'POST /s3/upload-agent-images': hidden({ form: picturesOf('agent') }),

  // Favorites and notifications.
  'GET /favorites': ownAlone(),
  'GET /saved-searches': ownAlone(),
  'GET /statements': ownAlone(),
  // Ada has no decision about her; who appeals against another person's is in server/admin/appeals.test.ts.
  'POST /statements/{id}/appeal': { stranger: 404, owner: 404, body: () => ({ text: 'No' }) },
  'POST /saved-searches': { stranger: 201, body: () => ({ query: 'q=own' }) },
  'DELETE /saved-searches': hidden({ body: () => ({ id: ids.search }) }),
  'GET /notifications': ownAlone(),
  'GET /relations/notifications': ownAlone(),
  'GET /notifications/counts': ownAlone(),
  'GET /notifications/mail': ownAlone(),
  'GET /notifications/settings': ownAlone(),
  'PUT /notifications/settings': ownAlone(200, { body: () => ({ pace: 'daily' }) }),
  'PUT /notifications/mail': ownAlone(200, { body: () => ({ news: false }) }),
  'POST /notifications/read-all': ownAlone(200, { body: noBody }),
  'POST /notifications/{id}/read': hidden({ body: noBody, owner: 200 }),
  'POST /relations/notifications/{id}/read': hidden({ body: noBody }),
  'DELETE /notifications/{id}': hidden(),
  'POST /notifications/clear': { stranger: 200, body: noBody },
  'POST /notifications/mail/resume': { stranger: 200, body: noBody },
  'POST /relations/notifications/clear': { stranger: 200, body: noBody },

  // Relations belong to two people: answering without a request is refused, and withdrawing without one changes nothing.
  'GET /social/{id}': open(),
  'GET /connections': ownAlone(),
  'GET /activity/known': ownAlone(),
  'PUT /connections/{id}/accept': hidden(),
  'PUT /connections/{id}/reject': hidden(),
  'DELETE /connections/{id}': hidden(),
  'POST /connections/answers': { stranger: 200, body: () => ({ ids: [ids.connection], answer: 'accept' }) },
  'POST /connections': { stranger: 201, body: aboutAda('targetUserId') },
  'GET /relations/me': ownAlone(),
  'GET /relations/status': { stranger: 200, query: () => `?otherUserId=${ada.customUserId}` },
  'POST /relations/accept': { stranger: 409, body: aboutBen('fromUserId') },
  'POST /relations/decline': { stranger: 200, body: aboutBen('fromUserId') },
  'POST /relations/cancel': { stranger: 200, body: aboutBen('toUserId') },
  'POST /relations/remove-connection': { stranger: 200, body: aboutBen('otherUserId') },
  'POST /relations/send': { stranger: 200, body: aboutAda('toUserId') },
  'POST /relations/block': { stranger: 409, body: aboutEve('blockedUserId') },
  'POST /relations/unblock': { stranger: 200, body: aboutAda('blockedUserId') },

  // A conversation belongs to its members; between two people there are no roles.
  'GET /conversations': ownAlone(),
  'GET /conversations/search': ownAlone(200, { query: () => '?q=tide' }),
  'POST /conversations': { stranger: 201, body: aboutAda('userId') },
  'GET /conversations/{id}': hidden({ owner: 200 }),
  'GET /conversations/{id}/orders': hidden({ owner: 200 }),
  'PATCH /conversations/{id}': hidden({ body: () => ({ title: 'Mine now' }), owner: 409 }),
  'POST /conversations/{id}/members': hidden({ body: () => ({ userIds: [eve.customUserId] }), owner: 409 }),
  'PUT /conversations/{id}/members/{customUserId}': hidden({ body: () => ({ role: 'owner' }), owner: 409 }),
  'DELETE /conversations/{id}/members/{customUserId}': hidden({ owner: 409 }),
  'PUT /conversations/{id}/read': hidden({ body: () => ({ number: 1 }), owner: 200 }),
  'POST /conversations/{id}/mute': hidden({ body: () => ({ until: null }), owner: 200 }),
  'POST /conversations/{id}/archive': hidden({ body: () => ({ archived: false }), owner: 200 }),
  'POST /conversations/{id}/accept': hidden({ body: noBody, owner: 200 }),
  'POST /conversations/{id}/decline': hidden({ body: noBody, owner: 409 }),
  // Their own message.
  'POST /conversations/{id}/report': hidden({
    body: () => ({ number: 1, reason: 'Something else', text: 'Look' }),
    owner: 409,
  }),
  'GET /conversations/{id}/messages': hidden({ owner: 200 }),
  'POST /conversations/{id}/messages': hidden({
    body: () => ({ clientId: crypto.randomUUID(), text: 'Between you and me' }),
    owner: 201,
  }),
  'GET /conversations/{id}/attachments': hidden({ owner: 200 }),
  'POST /conversations/{id}/attachments': hidden({ form: () => fileForm('file', 'c.txt', 'text'), owner: 201 }),
  'GET /conversations/{id}/attachments/{fileId}': hidden({ owner: 200 }),
  'DELETE /conversations/{id}/attachments/{fileId}': hidden(),
  'PATCH /messages/{id}': hidden({ body: () => ({ text: 'At noon' }), owner: 200 }),
  'DELETE /messages/{id}': hidden(),

  // The caller's account.
  'GET /account': ownAlone(),
  'POST /account/export': ownAlone(202, { body: noBody }),
  'POST /account/export/link': ownAlone(404, { body: noBody }),
  // Refused because of its body: no account should be deleted here.
  'POST /account/pause': ownAlone(422, { body: () => ({ at: 'once' }) }),
  'POST /account/deletion': ownAlone(422, { body: () => ({ at: 'once' }) }),
}

/** The path of a call about existing objects; order moves use the open order. */
function pathOf(call: string, project = ids.project): string {
  const shape = call.split(' ')[1] ?? ''
  const isOver = /lines|reviews$|invoice/.test(shape) && shape.startsWith('/orders')
  const byRoot: [RegExp, string | undefined][] = [
    [/^\/marketplace/, project],
    [/^\/(orders|sales)/, isOver ? ids.done : ids.order],
    [/^\/purchases/, ids.purchase],
    [/^\/engagements/, ids.engagement],
    [/^\/services/, ids.service],
    [/^\/agents/, ids.agent],
    [/^\/session-types/, ids.sessionType],
    [/^\/bookings/, ids.booking],
    [/^\/jobs/, ids.job],
    [/^\/proposals/, ids.proposal],
    [/^\/connections/, ids.connection],
    [/notifications/, ids.notification],
    [/^\/social/, ada.customUserId],
    [/^\/conversations/, ids.talk],
    [/^\/(meetings|rooms)/, ids.meeting],
    [/^\/messages/, `${ids.talk}.1`],
  ]
  const fileId = shape.startsWith('/conversations') ? ids.waiting : ids.file
  const named = {
    assetId: ids.asset,
    lineId: ids.line,
    reviewId: ids.review,
    fileId,
    customUserId: ada.customUserId,
    ...fixedParts,
  }
  return shape.replace(/\{(\w+)\}/g, (_, name: keyof typeof named | 'id') =>
    String(name === 'id' ? byRoot.find(([root]) => root.test(shape))?.[1] : named[name]),
  )
}

async function make(call: string, row: Row, who: ShopPerson, project = ids.project) {
  const url = `/api${pathOf(call, project)}${row.query?.() ?? ''}`
  const method = call.split(' ')[0] as 'GET'
  const body = row.body?.()
  const sent = row.form ? await row.form() : body ? { payload: body } : {}
  const headers = { 'idempotency-key': crypto.randomUUID(), ...('headers' in sent ? sent.headers : {}) }
  return shop.market.call({ method, url, ...sent, headers }, who.token)
}

const ofWill = / \/(services|agents|session-types)/
const ofBen = / \/(orders|purchases|engagements|jobs|proposals|bookings|conversations|meetings|rooms|messages)/
/** The owner of what a call names; what is neither Will's nor Ben's is Ada's. */
const ownerOf = (call: string) => (ofWill.test(call) ? worker : ofBen.test(call) ? ben : ada)
/** What both have, as they see it. */
const seen = async () => {
  const [projects, images, searches, order, done, purchase, connection, talk] = await Promise.all([
    ada.get('/users/projects'),
    ada.get('/s3/list-user-images'),
    ada.get('/saved-searches'),
    ben.get(`/orders/${ids.order}`),
    ben.get(`/orders/${ids.done}/reviews`),
    ben.get(`/purchases/${ids.purchase}`),
    ada.get(`/relations/status?otherUserId=${ben.customUserId}`),
    ada.get(`/conversations/${ids.talk}/messages`),
  ])
  const items = projects.body.items.map(({ title, visibility }: { title: string; visibility: string }) => [
    title,
    visibility,
  ])
  return [items, ...[images, searches, order, done, purchase, connection, talk].map(({ body }) => body)]
}

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const ben = await shop.market.person('Ben')
const eve = await shop.market.person('Eve')
const project = await shop.offer(ada, { title: 'Tide tables', price: 20 })
const draft = (await ada.post('/marketplace/projects', projectInput({ publish: false }))).body.project.id
const assetId = (await ada.get(`/marketplace/projects/${project}/assets`)).body.assets[0].id
const bought = async () => {
  const { id: purchase, orders } = await shop.buy(ben, [project])
  return { purchase, order: orders[0].id as string }
}
// One that is completed and reviewed, and one that is open.
const done = await bought()
await ben.post(`/orders/${done.order}/open-assets`, {})
await ben.post(`/orders/${done.order}/accept`, {})
const [{ lineId: line }] = (await ben.get(`/orders/${done.order}/reviews`)).body.lines
await ben.post(`/orders/${done.order}/lines/${line}/review`, { rating: 5, text: 'Right to the minute' })
const [{ id: review }] = (await ben.get(`/marketplace/projects/${project}/reviews`)).body.items
const { order, purchase } = await bought()
const sent = { method: 'POST' as const, url: `/api/orders/${order}/attachments` }
const file = (await shop.market.call({ ...sent, ...(await fileForm('file', 'a.txt', 'text')) }, ben.token)).body.file.id
const connection = (await ben.post('/connections', { targetUserId: ada.customUserId })).body.connection.id
const notification = (await ada.get('/notifications')).body.notifications[0].id
const image = (await ada.get('/s3/list-user-images')).body.images[0].key
const talk = (await ben.post('/conversations', aboutAda('userId')())).body.conversation.id
await ben.post(`/conversations/${talk}/messages`, { clientId: crypto.randomUUID(), text: 'When is high tide?' })
const sending = { method: 'POST' as const, url: `/api/conversations/${talk}/attachments` }
const waiting = await shop.market.call({ ...sending, ...(await fileForm('file', 'b.txt', 'text')) }, ben.token)
Object.assign(ids, { talk, waiting: waiting.body.file.id })
const worker = await shop.seller('Will')
await shop.market.deps.db.update(people).set({ userType: 'Freelancers' }).where(eq(people.id, worker.id))
const request = { ...asked, to: worker.customUserId, notAssessed: true }
const { engagement } = (await ben.post('/engagements', request, { 'idempotency-key': crypto.randomUUID() })).body
ids.engagement = engagement.id
const meeting = { title: 'Kick-off', people: [worker.customUserId], place: 'Pier 3', minutes: 30 }
const start = new Date(Date.now() + 86_400_000).toISOString()
const meet = { 'idempotency-key': crypto.randomUUID() }
ids.meeting = (await ben.post('/users/meetings', { ...meeting, start }, meet)).body.meeting.id
Object.assign(ids, await bookedSession(worker, ben), await publishedAgent(worker))
ids.service = (await worker.post('/services', service, { 'idempotency-key': crypto.randomUUID() })).body.service.id
await make('POST /s3/upload-service-images', { stranger: 404, form: picturesOf('service') }, worker)
const posting = { ...job, decidesOn: dayAhead(14) }
ids.job = (await ben.post('/jobs', posting, { 'idempotency-key': crypto.randomUUID() })).body.job.id
const proposing = [`/jobs/${ids.job}/proposals`, proposal, { 'idempotency-key': crypto.randomUUID() }] as const
ids.proposal = (await worker.post(...proposing)).body.proposal.id
const other = await shop.market.person('Cleo')
await shop.add(other, project)
const quote = (await shop.quote(other)).quoteId
Object.assign(ids, { search: (await ada.post('/saved-searches', { query: 'q=tide' })).body.search.id })
Object.assign(ids, { project, draft, asset: assetId, done: done.order, line, review, order, purchase, file })
Object.assign(ids, { connection, notification, image, quote })

// Each test has the calls of a minute of its own.
beforeEach(() => shop.market.advance(60_000))
test('every call for members, or with a parameter, has a row', async () => {
  const calls = [...(await everyCall())].filter(
    ([name, { access, params, proof }]) =>
      !/ \/(users(\/|$)|dashboarddata$)/.test(name) &&
      proof !== 'signature' &&
      (access === 'member' || (access === 'anyone' && params)),
  )
  expect(Object.keys(table).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

test('a stranger gets what the row of each call says, changes nothing of other people and notifies nobody', async () => {
  const before = await seen()
  const answers: Record<string, number> = {}
  for (const [at, [call, row]] of Object.entries(table).entries()) {
    // There are more calls than a person may make in a minute.
    if (at % 250 === 249) shop.market.advance(61_000)
    const { status, body } = await make(call, row, eve)
    answers[call] = status
    if (!row.isOpen) expect(JSON.stringify(body), call).not.toMatch(/Ben|(ada|ben)-\d+@/)
  }
  expect(answers).toEqual(Object.fromEntries(Object.entries(table).map(([call, { stranger }]) => [call, stranger])))
  expect(await seen()).toEqual(before)
})

test('the owner gets the data', async () => {
  const answers: [string, number][] = []
  const rows = Object.entries(table).filter(([, { owner }]) => owner !== undefined)
  for (const [call, row] of rows) answers.push([call, (await make(call, row, ownerOf(call))).status])
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(rows.map(([call, { owner }]) => [call, owner])))
})

test('a draft looks missing to a stranger, also through the owner’s public data', async () => {
  const rows = Object.entries(table).filter(([call]) => call.includes('/marketplace/projects/{id}'))
  // The stranger has made nearly as many calls as a person may in a minute.
  shop.market.advance(61_000)
  expect(rows.length).toBeGreaterThan(20)
  const answers: [string, number][] = []
  for (const [call, row] of rows) answers.push([call, (await make(call, row, eve, ids.draft)).status])
  expect(answers.filter(([, status]) => status !== 404)).toEqual([])
  expect((await ada.get(`/marketplace/projects/${ids.draft}`)).status).toBe(200)
})
