import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { beforeEach, expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { forgetRelations, type Member, relationMember, startRelations } from '../../tests/support/relation-members.ts'
import { command } from '../../tests/support/relations.ts'
import { sweepRelations } from './sweep.ts'

const members: Record<string, Member> = {}
const names = ['Ada', 'Ben', 'Cara', 'Dan', 'Eve'] as const
const app = await fileFixture(startRelations())
for (const name of names) members[name] = await relationMember(app, name)
const skill = (name: string, skill: string) => members[name]?.post('/users/skills', { name: skill, level: 'Expert' })
for (const [name, known] of [
  ['Ada', 'Rust'],
  ['Ada', 'SQL'],
  ['Dan', 'rust'],
  ['Dan', 'SQL'],
  ['Eve', 'Rust'],
] as const)
  expect((await skill(name, known))?.status).toBe(201)
beforeEach(() => forgetRelations(app))

const query = async (text: string, values: unknown[] = []) => (await app.deps.db.pool.query(text, values)).rows
const of = (name: (typeof names)[number]) => members[name] as Member
const connect = async (one: Member, other: Member) => {
  await command(one, 'send', other)
  await command(other, 'accept', one)
}
const suggested = async (name: (typeof names)[number]) =>
  (await of(name).get('/users/suggestions')).body.users.map(
    ({ firstName, reasons }: { firstName: string; reasons: string[] }) => [firstName, ...reasons],
  )

test('suggestions show what is shared, the most shared first', async () => {
  await connect(of('Ada'), of('Ben'))
  await connect(of('Ben'), of('Cara'))
  await connect(of('Ben'), of('Dan'))
  expect(await suggested('Ada')).toEqual([
    ['Dan', '1 mutual connection', 'both know Rust and SQL'],
    ['Cara', '1 mutual connection'],
    ['Eve', 'both know Rust'],
  ])
  const { body } = await of('Ada').get('/users/suggestions')
  expect(body.users[0]).toMatchObject({ customUserId: of('Dan').id, reason: '1 mutual connection' })
  await connect(of('Ada'), of('Cara'))
  await connect(of('Cara'), of('Dan'))
  expect((await suggested('Ada'))[0]?.[1]).toBe('2 mutual connections')
  await query('update people set location = $1 where id = any ($2)', [
    'Gent',
    [of('Cara').personId, of('Eve').personId],
  ])
  await query('update people set location = $1 where id = $2', ['gent', of('Eve').personId])
  expect(await suggested('Cara')).toContainEqual(['Eve', 'also in gent'])
  await query(`update people set location = ''`)
  // The same university in any letter case; the kind of each match says from which block.
  await of('Cara').put('/users/student-data', { university: 'Kestrel Bay University' })
  await of('Eve').put('/users/student-data', { university: 'KESTREL Bay University' })
  expect(await suggested('Cara')).toContainEqual(['Eve', 'also at KESTREL Bay University'])
  await of('Eve').put('/users/visibility', { blocks: { studentData: 'connections' } })
  expect(JSON.stringify(await suggested('Cara'))).not.toContain('KESTREL')
  // A person who shares nothing with anybody gets no suggestions.
  await forgetRelations(app)
  expect(await suggested('Ben')).toEqual([])
})

test('a profile block hidden from strangers is not used in their suggestions', async () => {
  expect(JSON.stringify(await suggested('Ada'))).toContain('both know Rust and SQL')
  for (const audience of ['connections', 'only-me']) {
    await of('Dan').put('/users/visibility', { blocks: { skills: audience } })
    expect(await suggested('Ada')).toEqual([['Eve', 'both know Rust']])
  }
  await of('Dan').put('/users/visibility', { blocks: { skills: 'signed-in' } })
  expect(await suggested('Ada')).toHaveLength(2)
  const [ben, cara] = [of('Ben'), of('Cara')]
  for (const each of [ben, cara]) await each.put('/users/profile', { profile: { location: 'Canary Quay' } })
  expect(await suggested('Ben')).toEqual([['Cara', 'also in Canary Quay']])
  for (const audience of ['connections', 'only-me']) {
    await cara.put('/users/visibility', { blocks: { about: audience } })
    expect(await suggested('Ben')).toEqual([])
  }
})

test('connected, requested, blocked, suspended and dismissed people are not suggested', async () => {
  const [ada, dan] = [of('Ada'), of('Dan')]
  const isThere = async () => JSON.stringify(await suggested('Ada')).includes('Dan')
  expect(await isThere()).toBe(true)
  const acts: [() => Promise<unknown>, back: string][] = [
    [() => command(ada, 'send', dan), 'delete from relations'],
    [() => command(dan, 'send', ada), 'delete from relations'],
    [() => connect(ada, dan), 'delete from relations'],
    [() => command(ada, 'block', dan), 'delete from relations'],
    [() => command(dan, 'block', ada), 'delete from relations'],
    [
      () => query('update people set suspended_at = now() where id = $1', [dan.personId]),
      'update people set suspended_at = null',
    ],
    [() => ada.post('/users/suggestions/dismiss', { targetUserId: dan.id }), 'delete from put_away_suggestions'],
  ]
  for (const [act, back] of acts) {
    await act()
    expect(await isThere(), String(act)).toBe(false)
    await query(back)
    expect(await isThere()).toBe(true)
  }
  // After a withdrawn request the next one has to wait, and so has the suggestion, but not the other side's.
  await command(ada, 'send', dan)
  await command(ada, 'cancel', dan)
  expect(await isThere()).toBe(false)
  expect(JSON.stringify(await suggested('Dan'))).toContain('Ada')
  // A repetition has no effect.
  for (const _ of [1, 2])
    expect((await ada.post('/users/suggestions/dismiss', { targetUserId: of('Eve').id })).status).toBe(204)
})

test('the sweep ends expired requests and deletes rows without meaning', async () => {
  const [ada, dan, eve, ben] = [of('Ada'), of('Dan'), of('Eve'), of('Ben')]
  await command(ada, 'send', dan)
  await command(ada, 'send', eve)
  await connect(ada, ben)
  await command(dan, 'block', eve)
  await of('Eve').post('/users/suggestions/dismiss', { targetUserId: ben.id })
  await query(
    `update relations set since = since - $1::interval where requested_by is not null and $2 in (low_id, high_id)`,
    [`${relationLimits.requestMs} milliseconds`, dan.personId],
  )
  await sweepRelations(app.deps)
  const states = async () => (await query('select state from relations order by state')).map(({ state }) => state)
  expect(await states()).toEqual(['blocked', 'connected', 'requested'])
  await command(ada, 'cancel', eve)
  await sweepRelations(app.deps)
  expect(await states()).toEqual(['blocked', 'connected', 'none'])
  await query(
    `update relations set low_withdrew_at = low_withdrew_at - interval '22 days', high_withdrew_at = high_withdrew_at - interval '22 days'`,
  )
  await query(`update put_away_suggestions set at = at - interval '91 days'`)
  await sweepRelations(app.deps)
  expect(await states()).toEqual(['blocked', 'connected'])
  expect(await query('select * from put_away_suggestions')).toEqual([])
})

test('each tab has people by one ground; the newest come first in the tab of new people', async () => {
  await connect(of('Ada'), of('Ben'))
  await connect(of('Ben'), of('Cara'))
  const namesIn = async (tab: string, more = '') =>
    (await of('Ada').get(`/users/suggestions?tab=${tab}${more}`)).body.users.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  expect((await namesIn('for-you')).toSorted()).toEqual(['Cara', 'Dan', 'Eve'])
  expect((await namesIn('skills')).toSorted()).toEqual(['Dan', 'Eve'])
  expect(await namesIn('university')).toEqual([])
  expect(await namesIn('skills', '&limit=1')).toHaveLength(1)
  const joined = `update people set created_at = $2 where id = $1`
  const now = app.deps.clock.now().getTime()
  const ago = (days: number) => new Date(now - days * 86_400_000)
  const before = await query('select id, created_at from people')
  for (const [name, days] of [
    ['Cara', 1],
    ['Eve', 2],
    ['Dan', 8],
  ] as const)
    await query(joined, [of(name).personId, ago(days)])
  expect(await namesIn('new')).toEqual(['Cara', 'Eve'])
  for (const { id, created_at } of before) await query(joined, [id, created_at])
  for (const wrong of ['tab=everybody', 'limit=0', 'limit=97', 'limit=x'])
    expect((await of('Ada').get(`/users/suggestions?${wrong}`)).status, wrong).toBe(400)
})

test('a person chooses what suggestions go by, for themselves only', async () => {
  await connect(of('Ada'), of('Ben'))
  await connect(of('Ben'), of('Dan'))
  const grounds = ['mutual', 'university', 'skills', 'place', 'goals']
  expect((await of('Ada').get('/users/suggestions')).body.grounds).toEqual(grounds)
  const set = (some: unknown) => of('Ada').put('/users/suggestions', { grounds: some })
  expect(await set(['mutual', 'place'])).toMatchObject({ status: 200, body: { grounds: ['mutual', 'place'] } })
  // Nothing is said about what they do not go by, either.
  expect(await suggested('Ada')).toEqual([['Dan', '1 mutual connection']])
  expect((await of('Ada').get('/users/suggestions?tab=skills')).body.users).toEqual([])
  expect(JSON.stringify(await suggested('Dan'))).toContain('both know rust and SQL')
  expect(await set([])).toMatchObject({ status: 200, body: { grounds: [] } })
  expect(await suggested('Ada')).toEqual([])
  for (const wrong of [['age'], 'mutual', [...grounds, 'mutual']]) expect((await set(wrong)).status).toBe(422)
  expect((await set(grounds)).body).toEqual({ grounds })
})

test('the tab of goals has people whose public projects name the same goals, without drafts and across no block', async () => {
  const [ada, dan, eve] = [of('Ada'), of('Dan'), of('Eve')]
  const project = async (person: Member, id: string, visibility: string, goals: number[]) => {
    await query(
      `insert into projects (id, seller_id, title, description, description_html, category, price_minor, visibility, posted_at, for_sale)
       values ($1, $2, $1, '', '', 'Writing', 0, 'draft', now(), false)`,
      [id, person.personId],
    )
    await query(
      `insert into project_images (key, project_id, position, sizes) values ($1, $1, 0, '{"widths":[1],"ratio":1}')`,
      [id],
    )
    await query('update projects set visibility = $2 where id = $1', [id, visibility])
    for (const [at, goal] of goals.entries())
      await query(
        `insert into goal_claims (id, project_id, goal, seat, measure, figure, unit, began_on, ended_on, method, changed_at, old_at, is_old)
         values ($1, $2, $3, $4, 'Homes warmed', 1000, 'homes', '2026-01-01', '2026-02-01', 'Counted', now(), now() + interval '1 year', false)`,
        [`${id.slice(0, 3)}${id.slice(-6)}${String(goal).padStart(3, '0')}`, id, goal, at + 1],
      )
  }
  const shown = async (person: Member) =>
    (await person.get('/users/suggestions?tab=goals')).body.users.map(
      ({ firstName, reasons }: { firstName: string; reasons: string[] }) => [firstName, reasons.at(-1)],
    )
  await project(ada, 'ada000000001', 'public', [13, 14, 4])
  await project(dan, 'dan000000001', 'public', [14, 13])
  await project(dan, 'dan000000002', 'public', [2])
  await project(eve, 'eve000000001', 'draft', [13])
  expect(await shown(ada)).toEqual([['Dan', 'both work for Climate action and Life below water']])
  expect(await shown(dan)).toEqual([['Ada', 'both work for Climate action and Life below water']])
  expect(await shown(eve)).toEqual([])
  await query(`update projects set visibility = 'public' where id = 'eve000000001'`)
  expect(await shown(eve)).toHaveLength(2)
  await eve.put('/users/suggestions', { grounds: ['skills'] })
  expect(await shown(eve)).toEqual([])
  await command(dan, 'block', ada)
  expect(JSON.stringify(await shown(ada))).not.toContain('Dan')
})
