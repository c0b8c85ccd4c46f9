import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import { staffRoles } from '@guildhall/contract/values/roles.ts'
import { people } from '@guildhall/server/users/tables.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../support/accounts.ts'
import { startTestApp } from '../support/app.ts'
import { openBrowser } from '../support/browser.ts'
import { everyCall } from '../support/every-call.ts'
import { fileFixture } from '../support/file-fixture.ts'

// What each call requires of its caller, from the contract itself: access is checked before the input. Ownership is tested
// in callers.test.ts.

let member = ''
let suspended = ''
const staff = new Map<string, string>()
const calls = [...(await everyCall())]
/** Open to everybody, and refused when its cookies are missing. */
const byCookie = ['GET /auth/token']

const app = await fileFixture(startTestApp())
member = (await newMember(app, { email: 'member@carrow.example' })).token
suspended = (await newMember(app, { email: 'suspended@carrow.example' })).token
for (const role of staffRoles) {
  const email = `${role}@carrow.example`
  staff.set(role, (await newMember(app, { email })).token)
  await app.deps.db.update(people).set({ role }).where(eq(people.email, email))
}
await app.deps.db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, 'suspended@carrow.example'))

let asked = 0
/** Makes an empty call from its own address, because other tests check the call limits. */
async function call({ method, path }: Endpoint, bearer?: string) {
  asked += 1
  const browser = openBrowser(app, `10.8.${asked >> 8}.${asked & 255}`)
  const url = `/api${path.replace(/:number|(?<=(approvals|appeals|statements)\/):id/g, '1').replace(/:\w+/g, 'a'.repeat(12))}`
  const options = bearer ? { bearer } : {}
  if (method === 'GET' || method === 'DELETE') return browser[method === 'GET' ? 'get' : 'delete'](url, options)
  return browser[method === 'PUT' ? 'put' : method === 'PATCH' ? 'patch' : 'post'](url, {}, options)
}

test('the API serves exactly the calls of the contract', async () => {
  const { paths } = (await openBrowser(app).get('/api/openapi.json')).body
  const mounted = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
  expect(calls.length).toBeGreaterThan(150)
  expect(mounted.toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

test.each(calls)('%s asks a visitor to sign in, or is public', async (name, endpoint) => {
  const { status, body } = await call(endpoint)
  if (endpoint.access === 'anyone') return expect(status === 401, JSON.stringify(body)).toBe(byCookie.includes(name))
  expect([status, body.code]).toEqual([401, endpoint.signedOut ?? 'unauthenticated'])
})

const staffCalls = calls.filter(([, { access }]) => access === 'staff')

test.each(staffCalls)('%s is refused to a member', async (_, endpoint) => {
  const { status, body } = await call(endpoint, member)
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

/** The roles beside administrators that each call of the staff is open to. */
const rolesOf: Record<string, string> = {
  'GET /admin': 'moderator support finance',
  'GET /admin/overview': 'moderator support finance',
  'GET /admin/waiting': 'moderator support finance',
  // Each kind of message has a duty of its own: server/admin/roles.test.ts.
  'GET /admin/queue': 'moderator support',
  'GET /admin/queue/{number}': 'moderator support',
  'POST /admin/queue/{number}/answer': 'moderator support',
  'POST /admin/queue/{number}/close': 'moderator support',
  'POST /admin/queue/close': 'moderator support',
  'POST /admin/queue/{number}/take': 'moderator support',
  'POST /admin/queue/{number}/give-back': 'moderator support',
  'POST /admin/queue/{number}/hide': 'moderator',
  'POST /admin/queue/{number}/unhide': 'moderator',
  'GET /admin/listings': 'moderator',
  'GET /admin/published/{kind}/{id}': 'moderator',
  'POST /admin/published/{kind}/{id}/hide': 'moderator',
  'POST /admin/published/{kind}/{id}/unhide': 'moderator',
  'GET /admin/listings/{id}': 'moderator',
  'POST /admin/listings/{id}/hide': 'moderator',
  'POST /admin/listings/{id}/unhide': 'moderator',
  'GET /admin/services/{id}': 'moderator',
  'POST /admin/services/{id}/hide': 'moderator',
  'POST /admin/services/{id}/unhide': 'moderator',
  'GET /admin/agents/{id}': 'moderator',
  'POST /admin/agents/{id}/hide': 'moderator',
  'POST /admin/agents/{id}/unhide': 'moderator',
  'GET /admin/orders': 'support finance',
  'GET /admin/payment-events': 'finance',
  'POST /admin/payment-events/{provider}/{eventId}/settle': 'finance',
  'GET /admin/people': 'moderator support',
  'POST /admin/people/{customUserId}/suspend': 'moderator',
  'POST /admin/people/{customUserId}/restore': 'moderator',
  'POST /admin/people/{customUserId}/warn': 'moderator',
  'POST /admin/people/{customUserId}/limit': 'moderator',
  'POST /admin/people/{customUserId}/note': 'moderator support',
  'GET /admin/people/{customUserId}': 'moderator support',
  'POST /admin/people/{customUserId}/read-conversation': 'moderator',
  'PUT /admin/people/{customUserId}/role': '',
  'GET /admin/appeals': 'moderator',
  'POST /admin/appeals/{id}/decide': 'moderator',
  'GET /admin/ambassadors': 'support',
  'GET /admin/ambassadors/applications/{id}': 'support',
  'POST /admin/ambassadors/applications/{id}/read': 'support',
  'POST /admin/ambassadors/applications/{id}/offer': 'support',
  'POST /admin/ambassadors/applications/{id}/accept': 'support',
  'POST /admin/ambassadors/applications/{id}/refuse': 'support',
  'POST /admin/ambassadors/applications/{id}/renew': 'support',
  'POST /admin/ambassadors/applications/{id}/end': 'support',
  'GET /admin/ambassadors/campuses': 'support',
  'POST /admin/ambassadors/campuses': 'support',
  'PUT /admin/ambassadors/campuses/{id}': 'support',
  'GET /admin/ambassadors/windows': 'support',
  'POST /admin/ambassadors/windows': 'support',
  'PUT /admin/ambassadors/windows/{id}': 'support',
  'DELETE /admin/ambassadors/windows/{id}': 'support',
  'GET /admin/mentors': 'moderator',
  'POST /admin/mentors/{id}/read': 'moderator',
  'POST /admin/mentors/{id}/offer': 'moderator',
  'POST /admin/mentors/{id}/accept': 'moderator',
  'POST /admin/mentors/{id}/refuse': 'moderator',
  'POST /admin/mentors/{id}/end': 'moderator',
  'GET /admin/approvals': 'moderator finance',
  'GET /admin/approvals/{id}/conversation': 'moderator',
  'POST /admin/approvals/{id}/approve': 'moderator finance',
  'POST /admin/approvals/{id}/refuse': 'moderator finance',
  'POST /admin/approvals/{id}/withdraw': 'moderator finance',
  'GET /admin/orders/{id}/messages': 'finance',
  'GET /admin/orders/{id}/attendance': 'finance',
  'GET /admin/parts': '',
  'GET /admin/announcements': '',
  'POST /admin/announcements': '',
  'PUT /admin/announcements/{id}': '',
  'POST /admin/announcements/{id}/end': '',
  'GET /admin/topics': '',
  'PUT /admin/topics': '',
  'POST /admin/topics/reset': '',
  'POST /admin/policies': '',
  'PUT /admin/parts/{part}': '',
  'GET /admin/figures': 'moderator support finance',
  'GET /admin/figures/export': 'moderator support finance',
  'GET /admin/health': '',
  'GET /admin/configured': 'moderator support finance',
  'GET /admin/yearly/{year}': '',
  'GET /admin/yearly/{year}/export': '',
  'GET /admin/log': '',
  'GET /admin/log/export': '',
  'GET /admin/mails': 'support',
  'POST /admin/mails/send-again': 'support',
  'POST /admin/mails/{id}/send-again': 'support',
  'GET /admin/payouts': 'finance',
  'GET /admin/payouts/export': 'finance',
  'POST /admin/payouts': 'finance',
  'POST /admin/payouts/{id}/paid': 'finance',
  'POST /admin/payouts/{id}/stop': 'finance',
  'POST /admin/payouts/{id}/came-back': 'finance',
  'GET /admin/confirmations': 'moderator',
  'GET /admin/confirmations/{id}': 'moderator',
  'GET /admin/confirmations/{id}/document': 'moderator',
  'POST /admin/confirmations/{id}/confirm': 'moderator',
  'POST /admin/confirmations/{id}/refuse': 'moderator',
  'POST /admin/confirmations/{id}/reopen': 'moderator',
  'POST /admin/confirmations/{id}/take-back': 'moderator',
  'GET /admin/ambassador-credit': 'finance',
  'POST /admin/ambassador-credit': 'finance',
}

test('every call of the staff names its roles here', () => {
  expect(Object.keys(rolesOf).toSorted()).toEqual(staffCalls.map(([name]) => name).toSorted())
})

const byRole = staffCalls.flatMap(([name, endpoint]) => staffRoles.map((role) => [name, role, endpoint] as const))
test.each(byRole)('%s answers %s by its duty', async (name, role, endpoint) => {
  const { status, body } = await call(endpoint, staff.get(role))
  // A question without a body, or about something that does not exist, is refused after the role was found right. The list
  // of messages is of reports unless the question says so.
  if (role === 'admin' || rolesOf[name]?.split(' ').includes(role)) {
    const isOtherKind = name === 'GET /admin/queue' && role === 'support'
    return expect(status === 403, JSON.stringify(body)).toBe(isOtherKind)
  }
  expect([status, body.code]).toEqual([403, 'not_your_duty'])
})

// A suspended person can still end the session; a payment provider and a mail server send no token.
const stillTheirs = ['DELETE /token', 'POST /payments/webhooks/{provider}', 'POST /mail/reports']
const closed = calls.filter(([name, { suspended: isOpen }]) => !stillTheirs.includes(name) && !isOpen)
const openToSuspended = [
  ...['POST /token', 'GET /users/profile', 'GET /statements', 'POST /statements/{id}/appeal', 'POST /feedback'],
  ...['GET /account', 'POST /account/export', 'POST /account/export/link', 'GET /auth/ways', 'POST /auth/prove'],
  ...['GET /auth/factors', 'DELETE /auth/recovery', 'POST /auth/prove/code'],
  ...['POST /auth/prove/passkey', 'POST /auth/prove/passkey/options'],
]
test('suspended people reach their decisions, their orders, their data and the help, and nothing else', () => {
  const open = calls.filter(([, { suspended: isOpen }]) => isOpen).map(([name]) => name)
  const isOrder = (name: string) => / \/(orders|sales|purchases\/\{id\}\/receipt)/.test(name)
  expect(open.filter((name) => !isOrder(name)).toSorted()).toEqual(openToSuspended.toSorted())
  const ofOrders = calls.map(([name]) => name).filter((name) => isOrder(name) && !open.includes(name))
  const left = ['POST /orders/{id}/decide', 'POST /orders/{id}/lines/{lineId}/review']
  expect(ofOrders.toSorted()).toEqual(
    [...left, 'PUT /orders/{id}/lines/{lineId}/review', 'DELETE /orders/{id}/lines/{lineId}/review'].toSorted(),
  )
})

test.each(closed)('%s is refused to a suspended person with a token that was valid', async (_, endpoint) => {
  const { status, body } = await call(endpoint, suspended)
  expect([status, body.code]).toEqual([403, 'account_suspended'])
})
