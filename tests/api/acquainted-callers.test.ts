import { people } from '@guildhall/server/users/tables.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { fileFixture } from '../support/file-fixture.ts'
import { forgetRelations, type Member, relationMember, startRelations } from '../support/relation-members.ts'
import { command } from '../support/relations.ts'

/**
 * The callers: a visitor, a stranger to the owner, a connection, a person they block, the owner, an administrator, a
 * suspended person with a token that was valid. Tests of /users have their own table.
 */
const callers = ['visitor', 'stranger', 'connected', 'blocked', 'owner', 'admin', 'suspended'] as const
type Caller = (typeof callers)[number]
type Statuses = Record<Caller, number>

/** About the caller only: every signed-in caller gets an answer. */
const members = (status = 200, over: Partial<Statuses> = {}): Statuses => ({
  ...{ visitor: 401, stranger: status, connected: status, blocked: status, owner: status, admin: status },
  ...{ suspended: 403, ...over },
})
/** About the owner: missing for people they block, and refused to the owner. */
const aboutOwner = (over: Partial<Statuses> = {}) => members(200, { blocked: 404, owner: 409, ...over })
/** About something only the owner has: a request made to them, a notification. */
const ofOwner = (status = 200) => members(404, { owner: status })

interface Row {
  answers: Statuses
  query?: () => string
  body?: () => object
}
const of = (name: string, more: object = {}) => ({ body: () => ({ [name]: owner().id, ...more }) })

const table: Record<string, Row> = {
  'GET /connections': { answers: members() },
  'POST /connections': { ...of('targetUserId'), answers: aboutOwner({ stranger: 201, connected: 201, admin: 201 }) },
  'POST /connections/answers': { body: () => ({ ids: [request], answer: 'accept' }), answers: members() },
  'PUT /connections/{id}/accept': { answers: ofOwner() },
  'PUT /connections/{id}/reject': { answers: ofOwner() },
  'DELETE /connections/{id}': { answers: ofOwner(204) },
  'POST /relations/send': { ...of('toUserId'), answers: aboutOwner() },
  // Only the owner received a request.
  'POST /relations/accept': { ...of('fromUserId'), answers: aboutOwner({ stranger: 409, admin: 409 }) },
  'POST /relations/decline': { ...of('fromUserId'), answers: aboutOwner({ connected: 409 }) },
  'POST /relations/cancel': { ...of('toUserId'), answers: aboutOwner({ connected: 409 }) },
  'POST /relations/remove-connection': { ...of('otherUserId'), answers: aboutOwner() },
  'POST /relations/block': { ...of('blockedUserId'), answers: aboutOwner({ blocked: 200 }) },
  'POST /relations/unblock': { ...of('blockedUserId'), answers: aboutOwner() },
  'GET /relations/me': { answers: members() },
  'GET /relations/status': { query: () => `?otherUserId=${owner().id}`, answers: aboutOwner() },
  'GET /relations/notifications': { answers: members() },
  'POST /relations/notifications/{id}/read': { answers: ofOwner() },
  'POST /relations/notifications/clear': { answers: members() },
  'GET /notifications': { answers: members() },
  'DELETE /notifications/{id}': { answers: ofOwner() },
  'POST /notifications/{id}/read': { answers: ofOwner() },
  'POST /notifications/read-all': { answers: members() },
  'POST /notifications/clear': { answers: members() },
  'POST /notifications/mail/resume': { answers: members() },
  'GET /notifications/counts': { answers: members() },
  'GET /notifications/mail': { answers: members() },
  'GET /notifications/settings': { answers: members() },
  'PUT /notifications/settings': { body: () => ({ pace: 'daily' }), answers: members() },
  'PUT /notifications/mail': { body: () => ({ news: false }), answers: members() },
  'GET /social/{id}': { answers: members(200, { visitor: 200, blocked: 404 }) },
  'GET /analytics': { answers: members() },
  'GET /analytics/export': { answers: members() },
}

const made: Partial<Record<Exclude<Caller, 'visitor'> | 'asker', Member>> = {}
/** What only the owner has: a pending request, and its notification. */
let request = ''
let news = ''
const app = await fileFixture(startRelations())
for (const name of [...callers.slice(1), 'asker'] as Exclude<Caller, 'visitor'>[])
  made[name] = await relationMember(app, name)
const { db } = app.deps
await db.update(people).set({ role: 'admin' }).where(eq(people.email, 'admin@carrow.example'))
await db.update(people).set({ suspendedAt: new Date() }).where(eq(people.email, 'suspended@carrow.example'))

const member = (name: keyof typeof made) => made[name] as Member
const owner = () => member('owner')

async function begin(): Promise<void> {
  await forgetRelations(app)
  await command(owner(), 'send', member('connected'))
  await command(member('connected'), 'accept', owner())
  await command(owner(), 'block', member('blocked'))
  await app.deps.db.pool.query('delete from notifications')
  await command(member('asker'), 'send', owner(), { note: 'Canary note' })
  request = (await owner().get('/connections?list=received')).body.data.received[0].id
  news = (await owner().get('/notifications')).body.notifications[0].id
}

/** The owner's data, as the owner sees it. */
async function kept(): Promise<unknown> {
  const [{ body: relations }, { body: told }] = [
    await owner().get('/relations/me'),
    await owner().get('/notifications'),
  ]
  return { received: relations.received, blocked: relations.blocked, notifications: told.notifications }
}

test('every call about relations, notifications and the caller’s figures has a row', async () => {
  const { paths } = (await openBrowser(app).get('/api/openapi.json')).body
  const calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
  const here = / \/(connections|relations|notifications|social|analytics)(\/|$)/
  expect(Object.keys(table).sort()).toEqual(calls.filter((call) => here.test(call)).sort())
})

test.each(Object.entries(table))('%s answers each caller correctly', async (call, { answers, query, body }) => {
  const [method = 'GET', shape = ''] = call.split(' ')
  const seen: Partial<Statuses> = {}
  for (const caller of callers) {
    await begin()
    const before = await kept()
    const path = shape
      .replace('/social/{id}', `/social/${owner().id}`)
      .replace('{id}', shape.startsWith('/connections') ? request : news)
    const options = caller === 'visitor' ? {} : { bearer: member(caller).token }
    const sent = method === 'GET' ? options : { ...options, body: body?.() ?? {} }
    const answer = await callOf(method, `/api${path}${query?.() ?? ''}`, sent)
    seen[caller] = answer.status
    if (caller === 'owner') continue
    // For every other caller, nothing written to the owner is in the response; a refusal changes nothing.
    expect(JSON.stringify(answer.body ?? ''), caller).not.toMatch(/Canary|owner@carrow|"uid"/)
    if (answer.status >= 400) expect(await kept(), caller).toEqual(before)
  }
  expect(seen).toEqual(answers)
})

function callOf(method: string, path: string, { body, ...options }: { body?: object; bearer?: string }) {
  const browser = openBrowser(app)
  if (method === 'GET') return browser.get(path, options)
  if (method === 'DELETE') return browser.delete(path, options)
  return method === 'PUT' ? browser.put(path, body, options) : browser.post(path, body, options)
}
