import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { people } from './tables.ts'

/** The callers: a visitor, another person, the owner, an administrator, a suspended person with a token that was valid. */
const callers = ['visitor', 'other', 'owner', 'admin', 'suspended'] as const
type Statuses = Record<(typeof callers)[number], number>

/** The status for each caller; calls about the caller's own data work for everybody. */
const members = (status = 200): Statuses => ({
  visitor: 401,
  other: status,
  owner: status,
  admin: status,
  suspended: 403,
})
const anyone: Statuses = { visitor: 200, other: 200, owner: 200, admin: 200, suspended: 403 }
const nowhere: Statuses = { visitor: 404, other: 404, owner: 404, admin: 404, suspended: 403 }
const ofOwner = (status = 200): Statuses => ({ visitor: 401, other: 404, owner: status, admin: 404, suspended: 403 })

// Actions on the owner, who cannot do them to themselves.
const toOthers = (status: number): Statuses => ({ ...members(status), owner: 409 })
const ofTheOwner = () => ({ targetUserId: owner.customUserId })

interface Row {
  answers: Statuses
  body?: unknown
  /** Where each caller sends a different body. */
  bodyOf?: (caller: string) => unknown
}

const study = { institution: 'Carrow College', startYear: 2020 }
const job = { designation: 'Intern', company: 'Pier Works', startMonth: '2024-01' }
const phone = { phone: '+32470123456' }
// The sign-up counts as a recent sign-in, but the bot check is not done.
const unproved = { visitor: 401, other: 403, owner: 403, admin: 403, suspended: 403 }

/** Every call below /users, and the one that collects the caller's own data. A missing call fails the first test. */
const table: Record<string, Row> = {
  'POST /users': { body: {}, answers: { visitor: 401, other: 409, owner: 409, admin: 409, suspended: 403 } },
  'GET /users/profile': { answers: { ...members(), suspended: 200 } },
  'PUT /users/profile': { body: { profile: { headline: 'x' } }, answers: members() },
  'PUT /users/auth': { body: { firstName: 'Same' }, answers: members() },
  'PUT /users/student-data': { body: {}, answers: members() },
  'PUT /users/freelancer-data': { body: {}, answers: members() },
  'PUT /users/professor-data': { body: {}, answers: members() },
  'PUT /users/business-data': { body: {}, answers: members() },
  'PUT /users/personal-details': { body: {}, answers: members() },
  'PUT /users/social-links': { body: {}, answers: members() },
  'PUT /users/visibility': { body: {}, answers: members() },
  'POST /users/education': { body: study, answers: members(201) },
  'PUT /users/education/{id}': { body: study, answers: ofOwner() },
  'DELETE /users/education/{id}': { answers: ofOwner(204) },
  'POST /users/work-experience': { body: job, answers: members(201) },
  'PUT /users/work-experience/{id}': { body: job, answers: ofOwner() },
  'DELETE /users/work-experience/{id}': { answers: ofOwner(204) },
  'GET /users/terms': { answers: members() },
  'POST /users/terms': { body: { termsVersion }, answers: members() },
  'POST /users/policies': { body: { policy: 'privacy-policy', version: '2026-01-01' }, answers: members(404) },
  'GET /users/skills': { answers: members() },
  'POST /users/skills': { body: { name: 'Rust' }, answers: members(201) },
  'DELETE /users/skills/{id}': { answers: ofOwner(204) },
  'POST /users/{id}/skills/{skillId}/endorsement': {
    answers: { visitor: 401, other: 403, owner: 409, admin: 403, suspended: 403 },
  },
  'DELETE /users/{id}/skills/{skillId}/endorsement': { answers: members() },
  'POST /users/verify-email': { bodyOf: (caller) => ({ email: `no-${caller}@carrow.example` }), answers: anyone },
  'POST /users/verify-phone': { body: phone, answers: unproved },
  'POST /users/resend-phone-verification': { body: {}, answers: members(422) },
  'GET /users/firebase/{uid}': { answers: { visitor: 401, other: 404, owner: 200, admin: 200, suspended: 403 } },
  'GET /users/bulk/{ids}': { answers: anyone },
  'GET /users/all': { answers: anyone },
  'GET /users/facets': { answers: anyone },
  'GET /users/known-names': { answers: members(400) },
  'GET /users/search': { answers: anyone },
  'GET /users/{id}': { answers: anyone },
  'GET /users/{id}/publications': { answers: anyone },
  'GET /users/{id}/reviews': { answers: anyone },
  'GET /users/{id}/work-reviews': { answers: anyone },
  'GET /users/leaderboard': { answers: anyone },
  'GET /users/leaderboard/own': { answers: members() },
  'PUT /users/leaderboard/own': { body: { listed: true }, answers: members() },
  'GET /users/suggestions': { answers: members() },
  'PUT /users/suggestions': { body: { grounds: [] }, answers: members() },
  'GET /users/following': { answers: members() },
  'GET /users/sale-alerts': { answers: members() },
  // The owner has no public project, so nobody finds points.
  'GET /users/leaderboard/points/{id}': { answers: nowhere },
  'POST /users/suggestions/dismiss': { bodyOf: ofTheOwner, answers: toOthers(204) },
  'POST /users/follow': { bodyOf: ofTheOwner, answers: toOthers(200) },
  // Without naming a person.
  'DELETE /users/follow': { answers: members(400) },
  'GET /users/{id}/connections': { answers: anyone },
  'GET /users/projects': { answers: members() },
  'POST /users/projects': { body: projectInput(), answers: members(201) },
  'GET /users/ambassador-application': { answers: members() },
  'PUT /users/ambassador-application/draft': {
    body: { why: '', plan: '', studiesUntil: '' },
    answers: members(),
  },
  // Nobody has applied here: what follows an application is in server/ambassadors.
  'POST /users/ambassador-application': { body: {}, answers: members(422) },
  'POST /users/ambassador-application/choose': {
    body: { start: new Date(Date.now() + 86_400_000).toISOString() },
    answers: members(409),
  },
  'POST /users/ambassador-application/ask-times': { body: { note: 'Evenings' }, answers: members(409) },
  'POST /users/ambassador-application/withdraw': { body: {}, answers: members(409) },
  'POST /users/ambassador/new-code': { body: {}, answers: members(409) },
  'POST /users/ambassador/stop': { body: {}, answers: members(409) },
  'PUT /users/ambassador/successor': { body: { customUserId: null, note: '' }, answers: members(409) },
  // None of them names a school on their profile: what follows a request is in server/confirmations.
  'GET /users/confirmation': { answers: members() },
  'POST /users/confirmation': { body: {}, answers: members(422) },
  'POST /users/confirmation/withdraw': { body: {}, answers: members() },
  'GET /users/confirmation/document': { answers: members(404) },
  'POST /users/confirmation/documents': { body: {}, answers: members(415) },
  'DELETE /users/confirmation/documents/{fileId}': { answers: members(404) },
  'GET /users/meetings': { answers: members() },
  // With a person whom nobody knows.
  'POST /users/meetings': {
    body: {
      ...{ title: 'A call', people: ['nobody-999999'], place: 'Here', minutes: 30 },
      start: new Date(Date.now() + 86_400_000).toISOString(),
    },
    answers: members(400),
  },
  'GET /users/{customUserId}/session-types': { answers: anyone },
  // The owner has none.
  'GET /users/{customUserId}/session-types/{type}': { answers: nowhere },
  // Without saying from when.
  'GET /users/{customUserId}/session-types/{type}/slots': {
    answers: { visitor: 400, other: 400, owner: 400, admin: 400, suspended: 403 },
  },
  'PUT /users/{customUserId}/session-types/{type}/wait': { answers: { ...members(404), owner: 409 } },
  'DELETE /users/{customUserId}/session-types/{type}/wait': { answers: members(204) },
  'GET /dashboarddata': { answers: members() },
  'GET /users/business-details': { answers: members() },
  'PUT /users/business-details': { body: { name: 'A', address: '1 Quay', country: 'BE' }, answers: members() },
  'GET /users/cart': { answers: members() },
  'GET /users/{id}/cart': { answers: ofOwner() },
  'POST /users/{id}/cart': { body: { productId: 'a'.repeat(12), quantity: 1 }, answers: ofOwner(409) },
  'POST /users/{id}/cart/merge': {
    body: { mergeId: crypto.randomUUID(), items: [{ productId: 'a'.repeat(12), quantity: 1 }] },
    answers: ofOwner(),
  },
  'DELETE /users/{id}/cart/{productId}': { answers: ofOwner() },
  'DELETE /users/{id}/cart': { answers: ofOwner() },
}

const tokens: Partial<Record<(typeof callers)[number], string>> = {}
const app = await fileFixture(startTestApp())
for (const name of callers.slice(1)) {
  const member = await newMember(app, { email: `${name}@carrow.example`, firstName: name })
  tokens[name] = member.token
}
const { db } = app.deps
const [owner = { customUserId: '', uid: '' }] = await db
  .select()
  .from(people)
  .where(eq(people.email, 'owner@carrow.example'))
await db.update(people).set({ role: 'admin' }).where(eq(people.email, 'admin@carrow.example'))
await db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, 'suspended@carrow.example'))

const as = (caller: (typeof callers)[number]) => {
  const options = tokens[caller] ? { bearer: tokens[caller] } : {}
  const browser = openBrowser(app)
  return {
    get: (path: string) => browser.get(`/api${path}`, options),
    post: (path: string, body?: unknown) => browser.post(`/api${path}`, body, options),
    put: (path: string, body?: unknown) => browser.put(`/api${path}`, body, options),
    delete: (path: string) => browser.delete(`/api${path}`, options),
  }
}

/** An object of the owner's for calls that name one. */
async function named(call: string): Promise<string> {
  const make = async (path: string, body: object) => (await as('owner').post(path, body)).body
  if (call.includes('/education/')) return String((await make('/users/education', study)).id)
  if (call.includes('/work-experience/')) return String((await make('/users/work-experience', job)).id)
  if (call.includes('kills/')) return String((await make('/users/skills', { name: 'Piloting' })).skill.id)
  return ''
}

test('every call below /users has a row, and so has the dashboard', async () => {
  const { paths } = (await openBrowser(app).get('/api/openapi.json')).body
  const calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
  expect(Object.keys(table).sort()).toEqual(calls.filter((call) => / \/(users(\/|$)|dashboarddata$)/.test(call)).sort())
})

test.each(Object.entries(table))('%s answers each caller correctly', async (call, { body, bodyOf, answers }) => {
  const [method = 'GET', shape = ''] = call.split(' ')
  const seen: Partial<Statuses> = {}
  for (const caller of callers) {
    const id = await named(call)
    const path = shape
      .replace(/\/users\/\{(id|customUserId)\}/, `/users/${owner.customUserId}`)
      .replace('{ids}', owner.customUserId)
      .replace('{uid}', owner.uid)
      .replace(/\{(productId|type)\}/, 'a'.repeat(12))
      .replace(/\{(id|skillId)\}/, id)
    const answer = await as(caller)[method.toLowerCase() as 'post'](path, bodyOf?.(caller) ?? body)
    seen[caller] = answer.status
    // For every caller, the response has nothing internal and no other person's address.
    if (caller !== 'owner') expect(JSON.stringify(answer.body ?? ''), caller).not.toMatch(/owner@carrow|"uid"/)
  }
  expect(seen).toEqual(answers)
})
