import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { forgetRelations, type Member, relationMember, startRelations } from '../../tests/support/relation-members.ts'
import { command } from '../../tests/support/relations.ts'

const app = await fileFixture(startRelations())
const ada = await relationMember(app, 'Ada')
const ben = await relationMember(app, 'Ben')
const cara = await relationMember(app, 'Cara', { userType: 'Business', companyName: 'Öhl Works' })
const dan = await relationMember(app, 'Dan')
beforeEach(() => forgetRelations(app))

const query = async (text: string, values: unknown[] = []) => (await app.deps.db.pool.query(text, values)).rows
const connect = async (one: Member, other: Member) => {
  await command(one, 'send', other)
  expect((await command(other, 'accept', one)).body.status).toBe('connected')
}
const namesIn = (list: { user: { customUserId: string } }[]) => list.map(({ user }) => user.customUserId)
const suspend = (person: Member, suspended: boolean) =>
  query('update people set suspended_at = $2 where id = $1', [person.personId, suspended ? new Date() : null])
const visitor = () => openBrowser(app)

test('lists are searched by any part of a name, sorted, paged and counted, without suspended people', async () => {
  await connect(ada, ben)
  await connect(cara, ada)
  await connect(cara, ben)
  await command(dan, 'send', ada, { note: 'Hello' })
  const { body, headers } = await ada.get('/connections')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(Object.keys(body.data)).toEqual(['sent', 'received', 'pending', 'connected'])
  expect(body.counts).toEqual({ sent: 0, received: 1, pending: 1, connected: 2, blocked: 0 })
  expect(body.data.received).toMatchObject([{ note: 'Hello', status: 'received', user: { customUserId: dan.id } }])
  expect(body.data.pending).toEqual(body.data.received)
  expect(body.data.connected).toMatchObject([
    { user: { customUserId: cara.id }, mutuals: 1 },
    { user: { customUserId: ben.id }, mutuals: 1 },
  ])
  expect(namesIn((await ada.get('/connections?list=connected&sort=name')).body.data.connected)).toEqual([
    ben.id,
    cara.id,
  ])
  for (const sort of ['newest', 'name']) {
    const first = (await ada.get(`/connections?list=connected&sort=${sort}&limit=1`)).body
    const second = (await ada.get(`/connections?list=connected&sort=${sort}&limit=1&cursor=${first.next.connected}`))
      .body
    expect(namesIn([...first.data.connected, ...second.data.connected]).sort()).toEqual([ben.id, cara.id].sort())
    expect(second.next.connected).toBeNull()
    const back = await ada.get(`/connections?list=connected&sort=${sort}&limit=1&cursor=${second.previous.connected}`)
    expect(back.body).toEqual(first)
    expect(first.previous.connected).toBeNull()
    expect(second.data.received).toEqual([])
  }
  for (const [typed, found] of [
    ['ohl', [cara.id]],
    ['Moor%20be', [ben.id]],
    ['%25', []],
    ['dan', []],
  ] as const)
    expect(namesIn((await ada.get(`/connections?list=connected&q=${typed}`)).body.data.connected)).toEqual(found)
  for (const wrong of ['list=friends', 'sort=age', 'limit=101', 'limit=0', 'q=%00'])
    expect((await ada.get(`/connections?${wrong}`)).status).toBe(400)
  const cursorAt = (id: string) => Buffer.from(`next ${id}`).toString('base64url')
  for (const wrong of [
    'cursor=zzzzzzzzzzzz&list=connected',
    `cursor=${cursorAt('zzzzzzzzzzzz')}&list=connected`,
    `cursor=${cursorAt(body.data.connected[0].id)}`,
  ])
    expect(await ada.get(`/connections?${wrong}`)).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  const foreign = (await ben.get('/connections')).body.data.connected.find(
    (each: { user: { customUserId: string } }) => each.user.customUserId === cara.id,
  )
  expect((await ada.get(`/connections?list=connected&cursor=${cursorAt(foreign.id)}`)).status).toBe(400)

  await suspend(ben, true)
  const without = (await ada.get('/relations/me')).body
  expect(namesIn(without.connected)).toEqual([cara.id])
  expect(without.connected[0].mutuals).toBe(0)
  expect(without.counts.connected).toBe(1)
  expect((await command(ada, 'remove', ben)).body.code).toBe('profile_not_found')
  await suspend(ben, false)
})

test('several requests are answered in one call, each separately', async () => {
  for (const one of [ben, cara, dan]) await command(one, 'send', ada)
  const ids = (await ada.get('/connections')).body.data.received.map(({ id }: { id: string }) => id)
  await command(dan, 'cancel', ada)
  const [dansId] = await query('select id from relations where low_id = $1 or high_id = $1', [dan.personId])
  const { status, body } = await ada.post('/connections/answers', {
    ids: [...ids, ids[0], 'zzzzzzzzzzzz'],
    answer: 'accept',
  })
  expect(status).toBe(200)
  expect(body.answered).toHaveLength(2)
  expect(body.refused).toEqual([
    { id: dansId.id, code: 'request_gone', message: expect.any(String) },
    { id: 'zzzzzzzzzzzz', code: 'relation_not_found', message: expect.any(String) },
  ])
  // Another person's ids have no effect.
  expect((await cara.post('/connections/answers', { ids: [dansId.id], answer: 'decline' })).body.answered).toEqual([])
  expect((await ada.get('/connections')).body.counts.connected).toBe(2)
  const many = Array.from({ length: 101 }, () => 'aaaaaaaaaaaa')
  for (const wrong of [
    { ids: many, answer: 'accept' },
    { ids: [], answer: 'accept' },
    { ids: ['no'], answer: 'accept' },
    { ids, answer: 'block' },
    { ids },
    { ids, answer: 'accept', extra: 1 },
  ])
    expect((await ada.post('/connections/answers', wrong)).status).toBe(422)
})

test('invalid notes, the caller and unknown people are refused, and nothing is written', async () => {
  const cases: [string, object, number, string?][] = [
    ['/relations/send', { toUserId: ada.id }, 409, 'relation_self'],
    ['/relations/block', { blockedUserId: ada.id }, 409, 'relation_self'],
    ['/connections', { targetUserId: ada.id }, 409, 'relation_self'],
    ['/users/follow', { targetUserId: ada.id }, 409, 'relation_self'],
    ['/users/suggestions/dismiss', { targetUserId: ada.id }, 409, 'relation_self'],
    ['/relations/send', { toUserId: 'nobody-here-aaaa' }, 404, 'profile_not_found'],
    ['/users/follow', { targetUserId: 'nobody-here-aaaa' }, 404, 'profile_not_found'],
    ['/users/suggestions/dismiss', { targetUserId: 'nobody-here-aaaa' }, 404, 'profile_not_found'],
    ['/relations/send', { toUserId: ben.id, note: 'x'.repeat(301) }, 422],
    ['/relations/send', { toUserId: ben.id, note: 'a\u202Eb' }, 422],
    ['/relations/send', { toUserId: ben.id, state: 'connected' }, 422],
    ['/relations/send', { toUserId: [ben.id] }, 422],
    ['/relations/send', { toUserId: `${ben.id}' or 1=1` }, 422],
    ['/relations/accept', {}, 422],
    ['/connections', { targetUserId: ben.id, note: 5 }, 422],
    ['/connections', { targetUserId: ben.id, reason: 'money' }, 422],
    ['/relations/send', { toUserId: ben.id, reason: '' }, 422],
  ]
  for (const [path, body, status, code] of cases) {
    const answer = await ada.post(path, body)
    expect([path, body, answer.status, code && answer.body.code]).toEqual([path, body, status, code])
  }
  expect((await ada.get(`/relations/status?otherUserId=${ada.id}`)).status).toBe(409)
  expect((await ada.get('/relations/status')).status).toBe(400)
  expect(await query('select * from relations')).toEqual([])
  expect(await query('select * from notifications')).toEqual([])
  // An empty note is stored as none.
  expect((await ada.post('/connections', { targetUserId: ben.id, note: '  ' })).body.connection.note).toBeUndefined()
})

test('every call needs a signed-in caller, except the relations on a person’s page', async () => {
  const closed: [method: 'get' | 'post' | 'put' | 'delete', path: string][] = [
    ['get', '/connections'],
    ['post', '/connections'],
    ['post', '/connections/answers'],
    ['put', '/connections/aaaaaaaaaaaa/accept'],
    ['put', '/connections/aaaaaaaaaaaa/reject'],
    ['delete', '/connections/aaaaaaaaaaaa'],
    ['get', '/relations/me'],
    ['get', `/relations/status?otherUserId=${ada.id}`],
    ...['send', 'accept', 'decline', 'cancel', 'remove-connection', 'block', 'unblock'].map(
      (name) => ['post', `/relations/${name}`] as ['post', string],
    ),
    ['post', '/users/follow'],
    ['delete', '/users/follow'],
    ['get', '/users/suggestions'],
    ['post', '/users/suggestions/dismiss'],
  ]
  for (const [method, path] of closed) {
    const browser = visitor()
    const { status } = await (method === 'get' || method === 'delete'
      ? browser[method](`/api${path}`)
      : browser[method](`/api${path}`, {}))
    expect([path, status]).toEqual([path, 401])
  }
  await connect(ada, ben)
  expect((await visitor().get(`/api/social/${ada.id}`)).body).toEqual({
    ...{ customUserId: ada.id, followersCount: 0, followingCount: 0, connectionsCount: 1 },
    ...{ mutual: [], mutualCount: 0, isFollowing: false, status: 'none' },
  })
  expect((await visitor().get(`/api/users/${ada.id}/connections`)).body.connections.items).toEqual([])
  expect((await visitor().get('/api/social/nobody-here-aaaa')).status).toBe(404)
})

test('a person’s connections are shown to their connections, to others only the ones they share', async () => {
  await connect(ada, ben)
  await connect(ada, dan)
  await connect(ben, cara)
  const of = async (viewer: Member, person: Member, more = '') =>
    (await viewer.get(`/users/${person.id}/connections${more}`)).body
  const cards = ({ connections }: { connections: { items: { customUserId: string }[] } }) =>
    connections.items.map(({ customUserId }) => customUserId)
  expect(cards(await of(ada, ada))).toEqual([dan.id, ben.id])
  const seen = await of(ben, ada)
  expect(seen.connected).toBe(true)
  expect(cards(seen)).toEqual([dan.id, ben.id])
  // Cara is connected with Ben, so he is the one she sees among Ada's connections.
  expect(cards(await of(cara, ada))).toEqual([ben.id])
  expect((await cara.get(`/social/${ada.id}`)).body).toMatchObject({
    ...{ connectionsCount: 2, mutualCount: 1, mutual: [{ customUserId: ben.id }], status: 'none' },
  })
  const first = await of(ada, ada, '?limit=1')
  expect(cards(await of(ada, ada, `?limit=1&cursor=${first.connections.nextCursor}`))).toEqual([ben.id])
  expect((await ada.get(`/users/${ada.id}/connections?cursor=zzzzzzzzzzzz`)).status).toBe(400)
})

test('following is one-way, announced once, and ends with a block', async () => {
  const follow = (wanted: boolean, query = false) =>
    wanted
      ? ada.post('/users/follow', { targetUserId: ben.id })
      : query
        ? ada.delete(`/users/follow?targetUserId=${ben.id}`)
        : ada.delete('/users/follow', { targetUserId: ben.id })
  for (const round of [true, true, false, true]) {
    expect((await follow(round)).body).toEqual({ isFollowing: round, followersCount: round ? 1 : 0 })
  }
  expect((await follow(false, true)).body.isFollowing).toBe(false)
  expect((await ada.delete('/users/follow')).status).toBe(400)
  await follow(true)
  expect(await query('select type, href from notifications where user_id = $1', [ben.personId])).toEqual([
    { type: 'connection', href: `/studentprofile/${ada.id}` },
  ])
  expect((await ada.get(`/social/${ben.id}`)).body).toMatchObject({ isFollowing: true, followersCount: 1 })
  expect((await visitor().get(`/api/social/${ada.id}`)).body).toMatchObject({ followingCount: 1, isFollowing: false })
  await command(ben, 'block', ada)
  expect((await follow(true)).status).toBe(404)
  expect((await ben.post('/users/follow', { targetUserId: ada.id })).body.code).toBe('person_blocked')
  await command(ben, 'unblock', ada)
  expect((await ada.get(`/social/${ben.id}`)).body).toMatchObject({ isFollowing: false, followersCount: 0 })
})

test('GET /users/following lists those whom the caller follows, newest first, by name and in pages', async () => {
  for (const other of [ben, cara, dan]) await ada.post('/users/follow', { targetUserId: other.id })
  const following = async (search = '') => (await ada.get(`/users/following${search}`)).body
  const first = await following('?limit=2')
  expect(namesIn(first.items)).toEqual([dan.id, cara.id])
  expect(first).toMatchObject({ total: 3, previousCursor: null })
  const last = await following(`?limit=2&cursor=${first.nextCursor}`)
  expect(namesIn(last.items)).toEqual([ben.id])
  expect(last.nextCursor).toBeNull()
  expect(namesIn((await following(`?limit=2&cursor=${last.previousCursor}`)).items)).toEqual([dan.id, cara.id])
  expect(namesIn((await following('?q=ohl')).items)).toEqual([cara.id])
  expect((await following('?q=nobody')).items).toEqual([])
  // Others neither follow nor see them.
  expect((await ben.get('/users/following')).body).toMatchObject({ items: [], total: 0 })
  expect((await ben.get(`/users/following?cursor=${first.nextCursor}`)).status).toBe(400)
  // Suspended people are left out, and a cursor holds although its person is no longer followed.
  await suspend(dan, true)
  await ada.delete('/users/follow', { targetUserId: cara.id })
  expect(namesIn((await following(`?limit=2&cursor=${first.nextCursor}`)).items)).toEqual([ben.id])
  expect(await following()).toMatchObject({ total: 1 })
  await suspend(dan, false)
  await command(dan, 'block', ada)
  expect(namesIn((await following()).items)).toEqual([ben.id])
})

test('a block hides people from each other everywhere, in both directions, immediately', async () => {
  await connect(ada, ben)
  await connect(ada, dan)
  await connect(ben, dan)
  const places = (other: Member, name: string) => ({
    profile: `/users/${other.id}`,
    social: `/social/${other.id}`,
    connections: `/users/${other.id}/connections`,
    bulk: `/users/bulk/${other.id},${dan.id}`,
    all: '/users/all?limit=100',
    found: `/users/all?q=${name}`,
    search: `/users/search?q=${name}`,
    everything: `/search?q=${name}`,
    typing: `/search/suggestions?q=${name}`,
    ofDan: `/users/${dan.id}/connections`,
  })
  const seesIn = async (viewer: Member, other: Member, name: string) => {
    const seen: string[] = []
    for (const [place, path] of Object.entries(places(other, name))) {
      const { status, body } = await viewer.get(path)
      if (status === 200 && JSON.stringify(body).includes(other.id)) seen.push(place)
    }
    return seen
  }
  const everywhere = Object.keys(places(ada, ''))
  expect(await seesIn(ada, ben, 'Ben')).toEqual(everywhere)
  expect((await command(ada, 'block', ben)).body.status).toBe('blocked')
  expect(await seesIn(ada, ben, 'Ben')).toEqual([])
  expect(await seesIn(ben, ada, 'Ada')).toEqual([])
  expect((await ben.get(`/users/${ada.id}`)).body).toMatchObject({ code: 'profile_not_found' })
  expect((await ben.get('/relations/me')).body.counts).toMatchObject({ connected: 1, blocked: 0 })
  expect((await ada.get('/relations/me')).body.blocked).toMatchObject([{ user: { customUserId: ben.id } }])
  expect((await ada.get('/connections')).body.data.blocked).toBeUndefined()
  // Everybody else sees both.
  expect(await seesIn(dan, ada, 'Ada')).toEqual(everywhere.filter((place) => place !== 'ofDan').concat('ofDan'))
  expect((await visitor().get(`/api/users/${ada.id}`)).status).toBe(200)
  await command(ada, 'unblock', ben)
  expect((await ada.get(`/social/${ben.id}`)).body.status).toBe('none')
  expect((await ben.get(`/users/${ada.id}`)).status).toBe(200)
})

test('an export has only what its person may know, and an erasure leaves nothing', async () => {
  await connect(ada, ben)
  await command(ada, 'send', cara, { note: 'A note' })
  await command(cara, 'decline', ada)
  await command(dan, 'block', ada)
  await ada.post('/users/follow', { targetUserId: ben.id })
  await ada.post('/users/suggestions/dismiss', { targetUserId: cara.id })
  const { personalRelations } = await import('./service.ts')
  const held = await personalRelations.heldOf(app.deps.db, ada.personId)
  expect(held.relations.map(({ person, state, note }) => ({ person, state, note }))).toEqual([
    { person: ben.id, state: 'connected', note: null },
    { person: cara.id, state: 'sent', note: 'A note' },
  ])
  expect(held.follows).toMatchObject([{ person: ben.id }])
  expect(held.suggestionsPutAway).toMatchObject([{ person: cara.id }])
  expect((await personalRelations.heldOf(app.deps.db, cara.personId)).relations).toEqual([])
  await query('delete from people where id = $1', [ada.personId])
  for (const table of ['relations', 'follows', 'put_away_suggestions'])
    expect(await query(`select * from ${table}`), table).toEqual([])
})
