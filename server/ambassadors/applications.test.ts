import { beforeEach, expect, test } from 'vitest'
import { ambassadorApplication, startAmbassadors } from '../../tests/support/ambassadors.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const started = await fileFixture(startAmbassadors())
const { market, query, support, campus, student, apply, applied, ahead, staffAct, offer, own, told, pass } = started
let campuses = 0
let domain = ''
let ilse: ShopPerson
beforeEach(async () => {
  campuses += 1
  domain = `campus-${campuses}.example`
  await campus(`Campus ${campuses}`, domain)
  ilse = await student('Ilse', `mail.${domain}`)
})
const checksOf = async (person: ShopPerson) =>
  Object.fromEntries(
    (await own(person)).checks.map((each: { check: string; state: string }) => [each.check, each.state]),
  )
const choose = (person: ShopPerson, start: string | undefined) =>
  person.post('/users/ambassador-application/choose', { start })

test('GET /users/ambassador-application says what is missing, point by point', async () => {
  const all = ['university', 'student', 'account', 'profile', 'place', 'window'].map((each) => [each, 'done'])
  expect(await checksOf(ilse)).toEqual({ ...Object.fromEntries(all), adult: 'asked', year: 'asked' })
  expect(await own(ilse)).toMatchObject({
    ...{ canApply: true, application: null, ambassador: null, draft: null },
    campus: { name: `Campus ${campuses}`, free: 2 },
  })
  const newcomer = await market.person('Noor')
  expect(await checksOf(newcomer)).toMatchObject({
    ...{ university: 'missing', account: 'missing', profile: 'missing', place: 'missing', window: 'done' },
  })
  expect(await own(newcomer)).toMatchObject({ campus: null, canApply: false })
  expect((await market.visitor.get('/users/ambassador-application')).status).toBe(401)
})

test('each thing that is missing refuses the application, in a sentence of its own', async () => {
  const missing: [string, string, string][] = [
    ["update people set email = custom_user_id || '@example.org' where id = $1", 'ambassador_university', 'university'],
    ["update people set user_type = 'Professors' where id = $1", 'ambassador_student', 'student'],
    ['update people set created_at = now() where id = $1', 'ambassador_account', 'account'],
    ["update people set headline = '' where id = $1", 'ambassador_profile', 'profile'],
    [`update profiles set personal = '{"birthDate":"2020-01-01"}' where user_id = $1`, 'ambassador_minor', 'adult'],
  ]
  for (const [change, code, check] of missing) {
    const person = await student('Maya', domain)
    await query(change, [person.id])
    expect((await checksOf(person))[check]).toBe('missing')
    expect((await apply(person)).body.code).toBe(code)
    expect((await own(person)).application).toBeNull()
  }
})

test('without an open window nobody can apply, and the page says when the next one opens', async () => {
  const { windows } = (await support.get('/admin/ambassadors/windows')).body
  const [{ id, opensOn, closesOn }] = windows
  const [next, end] = [started.today(10), started.today(40)]
  await support.put(`/admin/ambassadors/windows/${id}`, { opensOn: next, closesOn: end })
  expect((await apply(ilse)).body.code).toBe('ambassador_window')
  expect((await own(ilse)).window).toEqual({ closesOn: null, opensOn: next })
  await support.put(`/admin/ambassadors/windows/${id}`, { opensOn, closesOn })
  expect((await own(ilse)).window).toEqual({ closesOn, opensOn: null })
  expect((await apply(ilse)).status).toBe(201)
})

test('POST /users/ambassador-application refuses what cannot be, at its field', async () => {
  const soon = new Date(market.deps.clock.now().getTime() + 200 * 86_400_000).toISOString().slice(0, 7)
  const wrong: [object, string][] = [
    [{ why: ' ' }, 'why'],
    [{ plan: '' }, 'plan'],
    [{ studiesUntil: 'June' }, 'studiesUntil'],
    [{ studiesUntil: soon }, 'studiesUntil'],
    [{ isAdult: undefined }, 'isAdult'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await apply(ilse, over)
    expect([status, body.fields?.[0]?.path], path).toEqual([422, path])
  }
})

test('a draft is kept until the application is sent', async () => {
  const draft = { why: 'Because', plan: '', studiesUntil: '' }
  expect((await ilse.put('/users/ambassador-application/draft', draft)).body.draft).toMatchObject(draft)
  expect((await own(ilse)).draft).toMatchObject(draft)
  expect((await apply(ilse)).body).toMatchObject({ draft: null, canApply: false, application: { state: 'sent' } })
})

test('an application sent twice with one key, or twice at once, is one', async () => {
  const key = { 'idempotency-key': 'one-and-the-same-ambassador' }
  const [one, again] = [await apply(ilse, {}, key), await apply(ilse, {}, key)]
  expect(again.body.application.id).toBe(one.body.application.id)
  const maya = await student('Maya', domain)
  const both = await Promise.all([apply(maya), apply(maya)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('an application is sent, read, talked about in a meeting of both, and accepted until 31 August', async () => {
  const { body } = await apply(ilse)
  const { isAdult: _, ...said } = ambassadorApplication
  expect(body.application).toMatchObject({ ...said, state: 'sent', campus: { name: `Campus ${campuses}` } })
  expect(await told(support)).toContain('New application as campus ambassador')
  const { id } = body.application
  const waiting = (await support.get('/admin/waiting')).body.items.find((each: { id: string }) => each.id === id)
  expect(waiting).toMatchObject({ kind: 'ambassador', about: said.why })

  await staffAct(support, id, 'read')
  expect(await told(ilse)).toContain('Your application as campus ambassador was read')
  const times = ahead(400, 420, 440).map((_, at) => ahead(30 + campuses + at * 20)[0] ?? '')
  await offer(support, id, times)
  expect((await ilse.get('/dashboarddata')).body.waiting.items).toMatchObject([{ kind: 'ambassador' }])
  const chosen = await choose(ilse, times[1])
  expect(chosen.body.application).toMatchObject({ state: 'talk', talk: { start: times[1] } })
  const { meeting } = (await ilse.get(`/meetings/${chosen.body.application.talk.meetingId}`)).body
  expect(meeting).toMatchObject({ title: 'Talk about being a campus ambassador', minutes: 15 })
  expect((await staffAct(support, id, 'accept')).body.code).toBe('talk_ahead')

  market.advance(60 * 3_600_000)
  started.mailed('ambassador-decision')
  const accepted = await staffAct(support, id, 'accept')
  expect(accepted.body.application).toMatchObject({ state: 'accepted', taken: 1, places: 2 })
  expect(started.mailed('ambassador-decision')).toEqual([{ id }])
  const { ambassador, application, canApply } = await own(ilse)
  expect(canApply).toBe(false)
  expect(ambassador.code).toMatch(/^ILSE-[0-9A-Z]{4}$/)
  expect(ambassador.until).toMatch(/^20\d\d-08-31$/)
  expect(
    application.steps.map(({ step, doneAt }: { step: string; doneAt: string | null }) => [step, doneAt !== null]),
  ).toEqual(['sent', 'read', 'talk', 'decision', 'term'].map((step) => [step, true]))
  expect((await apply(ilse)).body.code).toBe('ambassador_already')
})

test('an application is withdrawn, lapses without a chosen time, and is closed without a decision', async () => {
  const id = await applied(ilse)
  expect((await ilse.post('/users/ambassador-application/withdraw', {})).body.application.state).toBe('withdrawn')
  expect((await staffAct(support, id, 'read')).status).toBe(200)
  const second = await applied(ilse)
  await offer(support, second, ahead(24, 48, 72))
  await pass(14.1)
  expect((await own(ilse)).application.state).toBe('withdrawn')
  expect(await told(ilse)).toContain('Your application as campus ambassador was withdrawn')
  await applied(ilse)
  await pass(3.1)
  expect((await own(ilse)).application.steps.find(({ step }: { step: string }) => step === 'read').isLate).toBe(true)
  await pass(57)
  expect((await own(ilse)).application.state).toBe('closed')
  expect((await apply(ilse)).status).toBe(201)
})

test('a refusal is mailed with its reasons, and says when the next application can follow', async () => {
  const id = await applied(ilse)
  started.mailed('ambassador-decision')
  expect((await staffAct(support, id, 'refuse', { reason: ' ' })).status).toBe(422)
  await staffAct(support, id, 'refuse', { reason: 'Tell us about the evening.' })
  expect(started.mailed('ambassador-decision')).toEqual([{ id }])
  expect(await own(ilse)).toMatchObject({
    application: { state: 'refused', reason: 'Tell us about the evening.' },
    canApply: false,
  })
  expect((await apply(ilse)).body.code).toBe('application_early')
  await pass(91)
  expect((await apply(ilse)).status).toBe(201)
})
