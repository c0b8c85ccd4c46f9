import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
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
const calls = [...(await everyCall())]
/** Open to everybody, and refused when its cookies are missing. */
const byCookie = ['GET /auth/token']

const app = await fileFixture(startTestApp())
member = (await newMember(app, { email: 'member@carrow.example' })).token
suspended = (await newMember(app, { email: 'suspended@carrow.example' })).token
await app.deps.db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, 'suspended@carrow.example'))

let asked = 0
/** Makes an empty call from its own address, because other tests check the call limits. */
async function call({ method, path }: Endpoint, bearer?: string) {
  asked += 1
  const browser = openBrowser(app, `10.8.${asked >> 8}.${asked & 255}`)
  const url = `/api${path.replace(/:number/g, '1').replace(/:\w+/g, 'a'.repeat(12))}`
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

test.each(calls.filter(([, { access }]) => access === 'admin'))('%s is refused to a member', async (_, endpoint) => {
  const { status, body } = await call(endpoint, member)
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

// A suspended person can still end the session; a payment provider sends no token.
const stillTheirs = ['DELETE /token', 'POST /payments/webhooks/{provider}']
const closed = calls.filter(([name]) => !stillTheirs.includes(name))
test.each(closed)('%s is refused to a suspended person with a token that was valid', async (_, endpoint) => {
  const { status, body } = await call(endpoint, suspended)
  expect([status, body.code]).toEqual([403, 'account_suspended'])
})
