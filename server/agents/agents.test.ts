import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { agent, startAgents } from '../../tests/support/agents.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const agents = await fileFixture(startAgents())
const { market, deps } = agents
const ada = await market.person('Ada')
const ilse = await market.person('Ilse')

const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

test('POST /agents publishes an agent with everything it has, and everybody reads it', async () => {
  const { status, body } = await agents.create(ada)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.agent).toMatchObject({
    ...agent,
    ...{ state: 'public', ways: ['remote', 'files'], isOwn: true, missing: [], transport: 'streamable-http' },
    descriptionHtml: '<p>You send a table. You get a <strong>list</strong> of what is missing.</p>\n',
    howToRunHtml: '<p>Run <code>npx gap-finder table.csv</code>.</p>\n',
    posted: expect.any(String),
  })
  const { agent: seen } = (await market.visitor.get(`/agents/${body.agent.id}`)).body
  expect(seen).toMatchObject({ name: 'Gap finder', isOwn: false, author: { customUserId: ada.customUserId } })
})

test('a draft needs only a name, says what publishing needs, and nobody else sees it', async () => {
  const { status, body } = await ada.post('/agents', { name: 'Bare', publish: false }, key())
  expect(status).toBe(201)
  const { id, missing } = body.agent
  expect(missing.map(({ path }: { path: string }) => path)).toEqual([
    ...['summary', 'description', 'category', 'licence', 'examples', 'limits', 'remoteUrl'],
  ])
  expect((await ilse.get(`/agents/${id}`)).status).toBe(404)
  const refused = await ada.put(`/agents/${id}`, { name: 'Bare', publish: true })
  expect([refused.status, refused.body.fields]).toEqual([422, missing])
  expect((await agents.readAgent(ada, id)).state).toBe('draft')
})

test('POST /agents refuses to publish without what each choice needs', async () => {
  const wrong: [object, string][] = [
    [{ category: 'Other' }, 'categoryOther'],
    [{ licence: 'Other' }, 'licenceOther'],
    [{ usesModel: true, modelMaker: 'Lab' }, 'model'],
    [{ usesModel: true, model: 'Small 1' }, 'modelMaker'],
    [{ remoteUrl: '', packages: [] }, 'remoteUrl'],
    [{ howToRun: '' }, 'howToRun'],
    [{ examples: [] }, 'examples'],
    [{ limits: [] }, 'limits'],
    [{ limits: [' '] }, 'limits'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await agents.create(ada, { name: `N ${path}`, ...over })
    expect([status, body.fields?.map((each: { path: string }) => each.path)], path).toEqual([422, [path]])
  }
  const { body } = await agents.create(ada, { name: 'Own words', category: 'Other', categoryOther: 'Chess' })
  expect(body.agent).toMatchObject({ category: 'Other', categoryOther: 'Chess' })
})

test('POST /agents refuses fields that are too long, too many, or no addresses', async () => {
  const wrong: [object, string][] = [
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ summary: 'x'.repeat(141) }, 'summary'],
    [{ category: 'Cooking' }, 'category'],
    [{ licence: 'Beerware' }, 'licence'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: 'http://example.org' }, 'sourceUrl'],
    [{ remoteUrl: 'http://example.org/mcp' }, 'remoteUrl'],
    [{ remoteUrl: 'https://user:secret@example.org/mcp' }, 'remoteUrl'],
    // Another server on this machine.
    [{ remoteUrl: 'http://localhost:1/mcp' }, 'remoteUrl'],
    [{ transport: 'sse' }, 'transport'],
    [{ examples: Array.from({ length: 7 }, () => agent.examples[0]) }, 'examples'],
    [{ examples: [{ input: 'a', output: '' }] }, 'examples.0.output'],
    [{ packages: Array.from({ length: 6 }, () => agent.packages[0]) }, 'packages'],
    [{ packages: [{ ...agent.packages[0], version: '1 2' }] }, 'packages.0.version'],
    [{ packages: [{ ...agent.packages[0], registry: 'ftp' }] }, 'packages.0.registry'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await agents.create(ada, { publish: false, ...over })
    expect([status, body.fields?.[0]?.path], JSON.stringify(over).slice(0, 80)).toEqual([422, path])
  }
  const own = await agents.create(ada, { name: 'Of this server', remoteUrl: `${deps.config.origin}/dev/agents/gaps` })
  expect(own.status).toBe(201)
})

test('POST /agents sent twice with one key creates one agent', async () => {
  const once = key()
  const body = { ...agent, name: 'Once' }
  const [first, second] = [await ada.post('/agents', body, once), await ada.post('/agents', body, once)]
  expect(second.body.agent.id).toBe(first.body.agent.id)
  expect((await ada.post('/agents', { ...body, name: 'Twice' }, once)).status).toBe(422)
})

test('PUT /agents/{id} saves everything for its author alone, and refuses an old version', async () => {
  const made = await agents.publish(ada)
  const changed = { ...agent, name: made.name, tags: ['New'], packages: [], howToRun: '' }
  const saved = await ada.put(`/agents/${made.id}`, { ...changed, updatedAt: made.updatedAt })
  expect(saved.body.agent).toMatchObject({ tags: ['New'], packages: [], ways: ['remote'], posted: made.posted })
  const old = await ada.put(`/agents/${made.id}`, { ...changed, updatedAt: made.updatedAt })
  expect([old.status, old.body.code]).toEqual([409, 'agent_changed'])
  expect((await ilse.put(`/agents/${made.id}`, changed)).status).toBe(404)
  expect((await market.visitor.put(`/agents/${made.id}`, changed)).status).toBe(401)
})

test('an unlisted agent is open by its address and in no list; a draft again, nobody sees it', async () => {
  const { id, name } = await agents.publish(ada, { listed: false, tags: ['secretly'] })
  expect(await agents.readAgent(ilse, id)).toMatchObject({ state: 'unlisted', listed: false, publish: true })
  expect(idsOf((await ilse.get('/agents?q=secretly')).body)).toEqual([])
  expect(idsOf((await ilse.get('/agents?limit=50')).body)).not.toContain(id)
  const listed = await ada.put(`/agents/${id}`, { ...agent, name, tags: ['secretly'] })
  expect(listed.body.agent.state).toBe('public')
  expect(idsOf((await ilse.get('/agents?q=secretly')).body)).toEqual([id])
  await ada.put(`/agents/${id}`, { ...agent, name, publish: false })
  expect((await ilse.get(`/agents/${id}`)).status).toBe(404)
  expect(idsOf((await ilse.get('/agents?q=secretly')).body)).toEqual([])
})

test('DELETE /agents/{id} removes it for good, for its author only', async () => {
  const { id } = await agents.publish(ada)
  expect((await ilse.delete(`/agents/${id}`)).status).toBe(404)
  expect((await ada.delete(`/agents/${id}`)).status).toBe(204)
  expect((await ada.get(`/agents/${id}`)).status).toBe(404)
  expect((await ada.delete(`/agents/${id}`)).status).toBe(404)
})

test('PUT and POST add a favorite once, DELETE removes it, and a block hides the agent', async () => {
  const { id } = await agents.publish(ada)
  const one = { favorite: true, favorites: 1 }
  expect((await ilse.put(`/agents/${id}/favorite`)).body).toEqual(one)
  expect((await ilse.post(`/agents/${id}/favorite`)).body).toEqual(one)
  expect((await ilse.get('/agents/favorites')).body.items[0]).toMatchObject({ id, favorite: true })
  for (const _ of [1, 2]) expect((await ilse.post(`/agents/${id}/view`)).body).toEqual({ views: 1 })
  expect((await ada.post(`/agents/${id}/view`)).body).toEqual({ views: 1 })
  const lars = await market.person('Lars')
  await lars.post('/relations/block', { blockedUserId: ada.customUserId })
  expect((await lars.get(`/agents/${id}`)).status).toBe(404)
  expect((await lars.post(`/agents/${id}/favorite`)).status).toBe(404)
  expect(idsOf((await lars.get('/agents?limit=50')).body)).not.toContain(id)
  for (const _ of [1, 2])
    expect((await ilse.delete(`/agents/${id}/favorite`)).body).toEqual({ favorite: false, favorites: 0 })
})

test('an agent has at most eight pictures, which its author orders and removes', async () => {
  const { id, name } = await agents.publish(ada)
  expect((await agents.upload(ada, id, 8)).status).toBe(200)
  const more = await agents.upload(ada, id)
  expect([more.status, more.body.message]).toEqual([409, 'An agent has at most 8 pictures. Yours has 8.'])
  expect((await agents.upload(ilse, id)).status).toBe(404)
  const { images } = await agents.readAgent(ilse, id)
  const turned = images.map((image: { key: string }) => image.key).reverse()
  await ada.put(`/agents/${id}`, {
    ...agent,
    name,
    images: turned.map((each: string) => ({ key: each, alt: 'A run' })),
  })
  const after = await agents.readAgent(ilse, id)
  expect([after.cover.key, after.cover.alt]).toEqual([turned[0], 'A run'])
  const listed = (await ada.get('/s3/list-user-images?type=agent')).body.images
  expect(listed.filter((image: { agentId: string }) => image.agentId === id)).toHaveLength(8)
  expect((await ilse.delete(`/s3/delete-image?key=${turned[0]}`)).status).toBe(404)
  for (const each of turned) expect((await ada.delete(`/s3/delete-image?key=${each}`)).status).toBe(200)
  expect(await agents.readAgent(ilse, id)).toMatchObject({ images: [], state: 'public' })
})

test('GET /agents/mine has every state with its number, for the caller alone', async () => {
  const nora = await market.person('Nora')
  const open = await agents.publish(nora)
  const { id } = await agents.publish(nora, { listed: false })
  await agents.create(nora, { publish: false })
  const { body } = await nora.get('/agents/mine')
  expect(body.counts).toEqual({ public: 1, draft: 1, unlisted: 1, hidden: 0 })
  expect(body.items[2].id).toBe(open.id)
  expect(idsOf((await nora.get('/agents/mine?state=unlisted')).body)).toEqual([id])
  expect((await ilse.get('/agents/mine')).body.items).toEqual([])
})

test('the staff hide a reported agent from everybody but its author, who appeals, and show it again', async () => {
  const made = await agents.publish(ada)
  const moderator = await market.person('Greta')
  await deps.db.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator.id))
  const report = { kind: 'agent', id: made.id, reason: 'Not what it says it is', text: 'It sells something' }
  expect((await ada.post('/reports', report)).body.code).toBe('report_own')
  const { number } = (await ilse.post('/reports', report)).body
  expect(JSON.stringify((await moderator.get(`/admin/queue/${number}`)).body)).toContain('b: 1 of 1 rows is empty')
  const path = `/admin/agents/${made.id}`
  const hidden = await moderator.post(`${path}/hide`, { rule: 'description', reason: 'It sells something.' })
  expect(hidden.body.listing, JSON.stringify(hidden.body)).toMatchObject({
    ...{ kind: 'agent', title: made.name, visibility: 'hidden', reported: { open: 0, all: 1 } },
    statements: [{ measure: 'agent-hidden', endedAt: null }],
  })
  expect((await ilse.get(`/agents/${made.id}`)).status).toBe(404)
  expect((await agents.readAgent(ada, made.id)).state).toBe('hidden')
  const again = await moderator.post(`${path}/hide`, { rule: 'description', reason: 'Again.' })
  expect(again.body.code).toBe('agent_changed')
  const statement = (await ada.get('/statements')).body.statements[0]
  expect(statement).toMatchObject({ measure: 'agent-hidden', subject: { id: made.id } })
  const appeal = await ada.post(`/statements/${statement.id}/appeal`, { text: 'It is free of charge.' })
  expect(appeal.status, JSON.stringify(appeal.body)).toBeLessThan(300)
  const back = await moderator.post(`${path}/unhide`, { reason: 'A mistake.' })
  expect(back.body.listing, JSON.stringify(back.body)).toMatchObject({ visibility: 'public' })
  expect((await agents.readAgent(ilse, made.id)).state).toBe('public')
  expect((await ada.get('/notifications')).body.notifications[0].title).toBe('Your agent is back')
  expect((await ilse.get(path)).status).toBe(403)
  expect((await moderator.get('/admin/agents/aaaaaaaaaaaa')).body.code).toBe('agent_not_found')
})

test('the agents of a suspended author are gone until the suspension ends', async () => {
  const sam = await market.person('Sam')
  const { id } = await agents.publish(sam, { tags: ['sunken'] })
  await deps.db.pool.query('update people set suspended_at = now() where id = $1', [sam.id])
  expect((await ilse.get(`/agents/${id}`)).status).toBe(404)
  expect(idsOf((await ilse.get('/agents?q=sunken')).body)).toEqual([])
  await deps.db.pool.query('update people set suspended_at = null where id = $1', [sam.id])
  expect(idsOf((await ilse.get('/agents?q=sunken')).body)).toEqual([id])
})

test('a person who may not publish for a time saves drafts only', async () => {
  const tim = await market.person('Tim')
  await deps.db.pool.query("update people set listings_limited_until = now() + interval '1 day' where id = $1", [
    tim.id,
  ])
  expect((await agents.create(tim, { name: 'Held back' })).status).toBe(403)
  expect((await agents.create(tim, { name: 'Held back', publish: false })).status).toBe(201)
})

test('a person has at most fifty agents', async () => {
  const many = await market.person('Many')
  await deps.db.pool.query(
    `insert into agents (id, author_id, name, name_key, created_at, updated_at)
     select 'many' || lpad(n::text, 8, '0'), $1, 'Agent ' || n, 'agent' || n, now(), now() from generate_series(1, 50) n`,
    [many.id],
  )
  expect((await agents.create(many, { publish: false })).body.code).toBe('agents_full')
})

function key() {
  return { 'idempotency-key': randomUUID() }
}

test.each([
  'https://169.254.169.254/latest',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://localhost/mcp',
  'https://printer.local/mcp',
  'http://localhost:3000/api/me',
])('an agent at %s, which is never called, is refused at its field', async (remoteUrl) => {
  const { status, body } = await agents.create(ada, { name: `R ${crypto.randomUUID()}`, remoteUrl, packages: [] })
  expect([status, body.fields?.[0]?.path]).toEqual([422, 'remoteUrl'])
})
