import { expect, test } from 'vitest'
import { startCampuses } from '../../../tests/support/campus-joins.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { pdfPages } from '../../../tests/support/pdf-text.ts'

const campus = await fileFixture(startCampuses())
const { market } = campus
const query = async (text: string, values: unknown[] = []) => (await market.deps.db.pool.query(text, values)).rows

test('POST /join/{code}/open sets a random mark and keeps the code, once per browser', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { answer, cookie } = await campus.openLink(ilse.code)
  expect(answer.status).toBe(204)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^join_mark=[\w-]{32}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^invited_by=ILSE-\d{4}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/),
  ])
  const again = await campus.openLink(ilse.code, cookie)
  expect(again.answer.headers['set-cookie']).toEqual(expect.stringMatching(/^invited_by=/))
  await campus.openLink(ilse.code)
  expect((await campus.own(ilse)).thisTerm).toMatchObject({ opened: 2, joined: 0, active: 0 })
  const [{ mark }] = await query('select mark from link_openings limit 1')
  expect(cookie).not.toContain(mark)
})

test('GET /join/{code} says who invites; unknown and ended codes say so', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { invitation } = (await market.visitor.get(`/join/${ilse.code.toLowerCase()}`)).body
  expect(invitation).toMatchObject({
    code: ilse.code,
    campus: 'Aldermoor University',
    name: 'Ilse',
    obstacle: null,
    until: null,
  })
  expect((await market.visitor.get('/join/NOBODY-7K2Q')).body).toMatchObject({ code: 'code_unknown' })
  expect((await market.visitor.get('/join/nonsense')).status).toBe(404)
  await query('update ambassadors set ended_at = $2 where person_id = $1', [ilse.id, market.deps.clock.now()])
  expect((await market.visitor.get(`/join/${ilse.code}`)).body.invitation.obstacle).toBe('ended')
  expect((await campus.openLink(ilse.code)).answer.body.code).toBe('code_ended')
})

test('visitors do not learn the name of an ambassador who is hidden from them', async () => {
  const ilse = await campus.ambassador('Hidden')
  await query('update people set hidden = true where id = $1', [ilse.id])
  expect((await market.visitor.get(`/join/${ilse.code}`)).body.invitation).toMatchObject({ ambassador: null, name: '' })
})

test('a person who signs up after the link has joined, once, and the browser forgets the code', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  expect(nora.status).toBe(200)
  const answer = await nora.post(
    '/token',
    { firstName: 'N', lastName: '', userType: 'Students' },
    { cookie: nora.browser },
  )
  expect([answer.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^invited_by=; Max-Age=0/))
  expect((await campus.own(ilse)).thisTerm).toMatchObject({ opened: 1, joined: 1 })
  expect(await campus.brought(ilse)).toEqual([
    expect.objectContaining({ state: 'verified', deed: null, reason: null, creditMinor: null }),
  ])
  expect((await campus.brought(ilse))[0].person).toMatchObject({ customUserId: nora.customUserId, firstName: 'Nora' })
  expect(JSON.stringify(await campus.brought(ilse))).not.toContain('@')
})

test('an older account that signs in after the link has not joined, and its visit with a session is not counted', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { cookie } = await campus.openLink(ilse.code)
  const olga = await campus.newcomer('Olga')
  market.advance(8 * 86_400_000)
  expect((await olga.post(`/join/${ilse.code}/open`, {}, { cookie })).status).toBe(204)
  await olga.post('/token', { firstName: 'O', lastName: '', userType: 'Students' }, { cookie })
  expect((await olga.get(`/join/${ilse.code}`)).body.invitation.obstacle).toBe('late')
  expect(await campus.brought(ilse)).toEqual([])
})

test('POST /join enters a code in the first seven days, once', async () => {
  const [ilse, idris] = [await campus.ambassador('Ilse'), await campus.ambassador('Idris')]
  const nora = await campus.newcomer('Nora')
  expect((await nora.get(`/join/${ilse.code}`)).body.invitation).toMatchObject({
    obstacle: null,
    until: expect.any(String),
  })
  const entered = await nora.post('/join', { code: ` ${ilse.code.toLowerCase()} ` })
  expect([entered.status, entered.body.invitation.obstacle]).toEqual([200, 'joined'])
  expect([entered.headers['set-cookie']].flat()).toEqual([expect.stringMatching(/^join_mark=/)])
  expect((await nora.post('/join', { code: idris.code })).body.code).toBe('join_made')
  expect((await ilse.post('/join', { code: ilse.code })).body.code).toBe('join_own')
  const late = await campus.newcomer('Late')
  market.advance(7 * 86_400_000)
  expect((await late.post('/join', { code: ilse.code })).body.code).toBe('join_late')
  expect((await campus.own(ilse)).thisTerm.joined).toBe(1)
})

test('two codes entered at once join one ambassador', async () => {
  const [ilse, idris] = [await campus.ambassador('Ilse'), await campus.ambassador('Idris')]
  const nora = await campus.newcomer('Nora')
  const answers = await Promise.all([ilse, idris, ilse].map(({ code }) => nora.post('/join', { code })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const joined = [(await campus.own(ilse)).thisTerm.joined, (await campus.own(idris)).thisTerm.joined]
  expect(joined.toSorted()).toEqual([0, 1])
})

test('codes entered are limited per person', async () => {
  const nora = await campus.newcomer('Nora')
  const answers = []
  for (let each = 0; each < 11; each += 1) answers.push((await nora.post('/join', { code: 'NOBODY-0000' })).status)
  expect(answers).toEqual([...Array(10).fill(404), 429])
})

test('a sign-in works while joins cannot be stored, and the next one stores it', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { cookie } = await campus.openLink(ilse.code)
  await query('alter table joins rename to joins_away')
  const nora = await campus.join('Nora', ilse.code, cookie)
  expect(nora.status).toBe(200)
  await query('alter table joins_away rename to joins')
  await nora.post('/token', { firstName: 'N', lastName: '', userType: 'Students' }, { cookie })
  expect((await campus.brought(ilse)).length).toBe(1)
})

test('GET /ambassadors/mine has link and picture; others get null, and 403 for the rest', async () => {
  const ilse = await campus.ambassador('Ilse')
  const own = await campus.own(ilse)
  expect(own).toMatchObject({ link: `http://localhost:3000/join/${ilse.code}`, creditMinor: 500, capMinor: 20_000 })
  expect(own.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  const nora = await campus.newcomer('Nora')
  expect(await campus.own(nora)).toBeNull()
  for (const path of ['/ambassadors/mine/people', '/ambassadors/mine/poster', '/ambassadors/mine/events'])
    expect((await nora.get(path)).body.code).toBe('not_ambassador')
})

test('GET /ambassadors/mine/poster is a PDF with the link, the campus and the name', async () => {
  const ilse = await campus.ambassador('Ilse')
  const { status, body, headers } = await ilse.get('/ambassadors/mine/poster')
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdfPages(body).join(' ')
  for (const part of [`localhost:3000/join/${ilse.code}`, 'At Aldermoor University, ask Ilse.'])
    expect(text).toContain(part)
})

test('people are listed page by page, and without a name across a block', async () => {
  const ilse = await campus.ambassador('Ilse')
  const people = []
  for (const name of ['Ann', 'Ben', 'Cid']) people.push(await campus.join(name, ilse.code))
  await people[0]?.post('/relations/block', { blockedUserId: ilse.customUserId })
  const page = (await ilse.get('/ambassadors/mine/people?limit=2')).body
  expect(page.items.map((row: { person: { firstName: string } }) => row.person.firstName)).toEqual(['Cid', 'Ben'])
  const rest = (await ilse.get(`/ambassadors/mine/people?limit=2&cursor=${page.nextCursor}`)).body
  expect([rest.items, rest.nextCursor]).toEqual([[expect.objectContaining({ person: null, state: 'verified' })], null])
  expect((await ilse.get('/ambassadors/mine/people?cursor=bm9wZQ')).body.code).toBe('invalid_cursor')
})
