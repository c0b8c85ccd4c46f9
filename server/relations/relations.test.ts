import { relationLimits } from '@guildhall/contract/limits/people.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { forgetRelations, type Member, relationMember, startRelations } from '../../tests/support/relation-members.ts'
import { type CommandName, command, standing } from '../../tests/support/relations.ts'

const day = 86_400_000
const app = await fileFixture(startRelations())
const ada = await relationMember(app, 'Ada')
const ben = await relationMember(app, 'Ben')
const cara = await relationMember(app, 'Cara')
beforeEach(() => forgetRelations(app))

const query = async (text: string, values: unknown[] = []) => (await app.deps.db.pool.query(text, values)).rows
const toldTo = async (person: Member) =>
  (await query('select type, title from notifications where user_id = $1 order by id', [person.personId])).map(
    ({ type }) => type,
  )

// The rules, written a second time from their text: Ada's relation to Ben in each situation, and the result of each of her
// commands, as the status she gets or the code of the refusal.
type Situation =
  | 'nothing'
  | 'asked'
  | 'asked, declined'
  | 'was asked'
  | 'declined'
  | 'connected'
  | 'blocks'
  | 'is blocked'
  | 'both block'
const lead: Record<Situation, [by: 'ada' | 'ben', CommandName][]> = {
  nothing: [],
  asked: [['ada', 'send']],
  'asked, declined': [
    ['ada', 'send'],
    ['ben', 'decline'],
  ],
  'was asked': [['ben', 'send']],
  declined: [
    ['ben', 'send'],
    ['ada', 'decline'],
  ],
  connected: [
    ['ada', 'send'],
    ['ben', 'accept'],
  ],
  blocks: [['ada', 'block']],
  'is blocked': [['ben', 'block']],
  'both block': [
    ['ada', 'block'],
    ['ben', 'block'],
  ],
}
const sees: Record<Situation, [ada: string, ben: string]> = {
  nothing: ['none', 'none'],
  asked: ['sent', 'received'],
  'asked, declined': ['sent', 'none'],
  'was asked': ['received', 'sent'],
  declined: ['none', 'sent'],
  connected: ['connected', 'connected'],
  blocks: ['blocked', 'profile_not_found'],
  'is blocked': ['profile_not_found', 'blocked'],
  'both block': ['blocked', 'blocked'],
}
const gone = 'profile_not_found'
const outcomes: Record<Situation, Record<CommandName, RelationStatus | string>> = {
  nothing: {
    ...{ send: 'sent', accept: 'request_gone', decline: 'none', cancel: 'none', remove: 'none' },
    ...{ block: 'blocked', unblock: 'none' },
  },
  asked: {
    ...{ send: 'sent', accept: 'request_own', decline: 'request_own', cancel: 'none', remove: 'sent' },
    ...{ block: 'blocked', unblock: 'sent' },
  },
  'asked, declined': {
    ...{ send: 'sent', accept: 'request_own', decline: 'request_own', cancel: 'none', remove: 'sent' },
    ...{ block: 'blocked', unblock: 'sent' },
  },
  'was asked': {
    ...{ send: 'connected', accept: 'connected', decline: 'none', cancel: 'received', remove: 'received' },
    ...{ block: 'blocked', unblock: 'received' },
  },
  declined: {
    ...{ send: 'connected', accept: 'request_gone', decline: 'none', cancel: 'none', remove: 'none' },
    ...{ block: 'blocked', unblock: 'none' },
  },
  connected: {
    ...{ send: 'connected', accept: 'connected', decline: 'already_connected', cancel: 'already_connected' },
    ...{ remove: 'none', block: 'blocked', unblock: 'connected' },
  },
  blocks: {
    ...{ send: 'person_blocked', accept: 'person_blocked', decline: 'blocked', cancel: 'blocked', remove: 'blocked' },
    ...{ block: 'blocked', unblock: 'none' },
  },
  'is blocked': {
    ...{ send: gone, accept: gone, decline: gone, cancel: gone, remove: gone, block: 'blocked', unblock: gone },
  },
  'both block': {
    ...{ send: 'person_blocked', accept: 'person_blocked', decline: 'blocked', cancel: 'blocked', remove: 'blocked' },
    ...{ block: 'blocked', unblock: 'none' },
  },
}
/** What Ben sees after a command of Ada's that changed something; where no entry is here his view is unchanged. */
const benAfter: Partial<Record<Situation, Partial<Record<CommandName, string>>>> = {
  nothing: { send: 'received', block: gone },
  asked: { cancel: 'none', block: gone },
  'asked, declined': { cancel: 'none', block: gone },
  'was asked': { send: 'connected', accept: 'connected', decline: 'sent', block: gone },
  declined: { send: 'connected', block: gone },
  connected: { remove: 'none', block: gone },
  blocks: { unblock: 'none' },
}

const rows = (Object.keys(outcomes) as Situation[]).flatMap((situation) =>
  (Object.keys(outcomes[situation]) as CommandName[]).map((name) => [situation, name] as const),
)

test.each(rows)('%s: %s', async (situation, name) => {
  for (const [by, first] of lead[situation]) {
    const [from, to] = by === 'ada' ? [ada, ben] : [ben, ada]
    expect((await command(from, first, to)).status).toBe(200)
  }
  expect(await standing(ada, ben)).toEqual(sees[situation])
  const before = await query('select * from relations')
  const { status, body } = await command(ada, name, ben)
  const outcome = outcomes[situation][name]
  expect(body.status ?? body.code).toBe(outcome)
  if (status !== 200) expect(await query('select * from relations')).toEqual(before)
  expect(status).toBe(body.status ? 200 : outcome === gone ? 404 : 409)
  const [adaSees, benSees] = await standing(ada, ben)
  expect(benSees).toBe(benAfter[situation]?.[name] ?? sees[situation][1])
  // A person who removes their own block is still hidden by the other person's.
  const stillHidden = situation === 'both block' && name === 'unblock'
  if (status === 200) expect(adaSees).toBe(stillHidden ? gone : outcome)
  // A third person sees nothing of it.
  expect(await standing(cara, ada)).toEqual(['none', 'none'])
})

test('the calls by id do the same as those by name, and their ids are visible to the two people only', async () => {
  const { status, body } = await ada.post('/connections', { targetUserId: ben.id, note: '  We met in Gent.\nAda ' })
  expect(status).toBe(201)
  expect(body.connection).toMatchObject({
    status: 'sent',
    note: 'We met in Gent.\nAda',
    mutuals: 0,
    user: { customUserId: ben.id, firstName: 'Ben' },
  })
  const { id } = body.connection
  expect(await toldTo(ben)).toEqual(['SEND'])
  for (const answer of ['accept', 'reject']) {
    expect(await cara.put(`/connections/${id}/${answer}`)).toMatchObject({
      status: 404,
      body: { code: 'relation_not_found' },
    })
    expect(await ada.put(`/connections/${id}/${answer}`)).toMatchObject({ status: 409, body: { code: 'request_own' } })
    expect((await ben.put(`/connections/zzzzzzzzzzzz/${answer}`)).status).toBe(404)
    expect((await ben.put(`/connections/../${answer}`)).status).toBe(404)
  }
  expect((await cara.delete(`/connections/${id}`)).status).toBe(404)
  expect(await ben.put(`/connections/${id}/reject`)).toMatchObject({ status: 200, body: { status: 'none' } })
  expect((await ada.get('/connections')).body.data.sent).toHaveLength(1)
  expect((await ben.get('/connections')).body.data.received).toEqual([])
  expect(await ben.put(`/connections/${id}/accept`)).toMatchObject({ status: 409, body: { code: 'request_gone' } })
  expect((await ben.post('/connections', { targetUserId: ada.id })).body.connection).toMatchObject({
    id,
    status: 'connected',
  })
  expect(await toldTo(ada)).toEqual(['ACCEPT'])
  expect((await ada.delete(`/connections/${id}`)).status).toBe(204)
  expect((await ada.delete(`/connections/${id}`)).status).toBe(404)
  expect(await standing(ada, ben)).toEqual(['none', 'none'])
})

describe('expiry', () => {
  test('a withdrawn request cannot be repeated for three weeks, for that person only; blocking does not shorten it', async () => {
    await command(ada, 'send', ben)
    await command(ada, 'cancel', ben)
    expect(await command(ada, 'send', ben)).toMatchObject({ status: 409, body: { code: 'request_too_soon' } })
    expect((await command(ada, 'send', cara)).body.status).toBe('sent')
    expect((await command(ben, 'send', ada)).body.status).toBe('sent')
    // A request from the other person is answered immediately.
    expect((await command(ada, 'send', ben)).body.status).toBe('connected')
    await command(ada, 'block', cara)
    await command(ada, 'unblock', cara)
    expect((await command(ada, 'send', cara)).body.code).toBe('request_too_soon')
    await query(
      `update relations set low_withdrew_at = low_withdrew_at - $1::interval, high_withdrew_at = high_withdrew_at - $1::interval`,
      [`${relationLimits.waitMs} milliseconds`],
    )
    expect((await command(ada, 'send', cara)).body.status).toBe('sent')
  })

  test('a request expires after 90 days, declined or not', async () => {
    await command(ada, 'send', ben)
    await command(ada, 'send', cara)
    await command(cara, 'decline', ada)
    await query(`update relations set since = since - $1::interval`, [`${relationLimits.requestMs - day} milliseconds`])
    expect(await standing(ada, ben)).toEqual(['sent', 'received'])
    await query(`update relations set since = since - interval '1 day'`)
    expect(await standing(ada, ben)).toEqual(['none', 'none'])
    expect(await standing(ada, cara)).toEqual(['none', 'none'])
    expect((await ada.get('/relations/me')).body).toMatchObject({
      sent: [],
      pending: [],
      counts: { sent: 0, pending: 0 },
    })
    expect(await command(ben, 'accept', ada)).toMatchObject({ status: 409, body: { code: 'request_gone' } })
    // The person who declined asks again: by now it is a request like any other.
    expect((await command(cara, 'send', ada)).body.status).toBe('sent')
    expect(await standing(ada, cara)).toEqual(['received', 'sent'])
  })

  test('at most a hundred requests are open, declined ones included; answers make room', async () => {
    await query(
      `insert into people (uid, custom_user_id, email, user_type, first_name)
       select 'crowd-' || n, 'crowd-' || n, 'crowd-' || n || '@carrow.example', 'Students', 'Crowd' from generate_series(1, 99) n`,
    )
    await query(
      `insert into relations (id, low_id, high_id, state, requested_by, since)
       select lpad(id::text, 12, 'c'), least(id, $1), greatest(id, $1), 'requested', $1, now() from people where uid like 'crowd-%'`,
      [ada.personId],
    )
    await query(`update relations set state = 'declined' where low_id % 2 = 0 or high_id % 2 = 0`)
    const [one, other] = await Promise.all([command(ada, 'send', ben), command(ada, 'send', cara)])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect([one.body.code, other.body.code]).toContain('requests_full')
    await command(ada, 'cancel', one.status === 200 ? ben : cara)
    expect((await command(ada, 'send', one.status === 200 ? cara : ben)).body.status).toBe('sent')
    const list = await ada.get('/connections?list=sent&limit=60')
    expect(list.body.data.sent).toHaveLength(60)
    const rest = await ada.get(`/connections?list=sent&limit=60&cursor=${list.body.next.sent}`)
    expect(rest.body.data.sent).toHaveLength(40)
    expect(rest.body.next.sent).toBeNull()
    await query(`delete from people where uid like 'crowd-%'`)
    expect(await query('select count(*)::int as n from relations where state = $1', ['requested'])).toEqual([{ n: 1 }])
  })
})

test('a request says why, by a reason of the list, beside its note', async () => {
  const { body } = await ada.post('/connections', { targetUserId: ben.id, reason: 'work', note: 'Your gauges fit.' })
  expect(body.connection).toMatchObject({ reason: 'work', note: 'Your gauges fit.' })
  expect((await ben.get('/relations/me')).body.received).toMatchObject([{ reason: 'work', note: 'Your gauges fit.' }])
  const { notifications } = (await ben.get('/notifications')).body
  expect(notifications[0].message).toBe('We could work together. Your gauges fit.')
  await command(ben, 'accept', ada)
  const [connected] = (await ada.get('/relations/me')).body.connected
  expect(connected).toMatchObject({ status: 'connected' })
  for (const field of ['reason', 'note']) expect(connected).not.toHaveProperty(field)
})

test('the database refuses states outside of the model', async () => {
  const [low, high] = [ada.personId, ben.personId].sort((a, b) => a - b)
  const insert = (state: string, more: Record<string, unknown> = {}) => {
    const row = { id: 'aaaaaaaaaaaa', low_id: low, high_id: high, state, since: new Date(), ...more }
    const names = Object.keys(row)
    return query(
      `insert into relations (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const requested = { requested_by: low }
  await expect(insert('connected')).rejects.toThrow('does not become connected from none')
  await expect(insert('declined', requested)).rejects.toThrow('does not become declined')
  await expect(insert('requested')).rejects.toThrow('relations_requested_by')
  await expect(insert('requested', { requested_by: cara.personId })).rejects.toThrow('relations_requested_by_side')
  await expect(insert('requested', { low_id: high, high_id: low, requested_by: low })).rejects.toThrow(
    'relations_ordered',
  )
  await expect(insert('requested', { ...requested, note: 'x'.repeat(301) })).rejects.toThrow('relations_note')
  await expect(insert('requested', { ...requested, reason: 'money' })).rejects.toThrow('relations_reason')
  await expect(insert('requested', { ...requested, low_blocks: true })).rejects.toThrow('relations_blocked')
  await expect(insert('blocked')).rejects.toThrow('relations_blocked')
  await insert('requested', requested)
  await expect(query(`update relations set requested_by = $1`, [high])).rejects.toThrow('stays with who sent it')
  await expect(insert('requested', { ...requested, id: 'bbbbbbbbbbbb' })).rejects.toThrow('relations_low_id_high_id_pk')
})
