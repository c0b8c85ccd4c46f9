import { beforeEach, expect, test } from 'vitest'
import { startAmbassadors } from '../../tests/support/ambassadors.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { codeOf, termEnd } from './terms.ts'

const started = await fileFixture(startAmbassadors())
const { market, deps, support, campus, student, apply, applied, talked, staffAct, own, told, pass } = started
let campuses = 0
let domain = ''
let id = ''
beforeEach(async () => {
  campuses += 1
  domain = `campus-${campuses}.example`
  id = await campus(`Campus ${campuses}`, domain)
})
const ambassador = (name: string) => started.ambassador(name, domain)
const accept = (application: string) => staffAct(support, application, 'accept')
const listed = async (by: { get: ShopPerson['get'] } = support) =>
  (await by.get(`/ambassadors?q=campus%20${campuses}&limit=50`)).body.items
    .filter((each: { id: string }) => each.id === id)
    .flatMap(({ ambassadors }: { ambassadors: { person: { firstName: string } }[] }) => ambassadors)
    .map(({ person }: { person: { firstName: string } }) => person.firstName)

test('a term ends on the next 31 August that is at least three months ahead', () => {
  const end = (from: string) => termEnd(new Date(from)).toISOString().slice(0, 10)
  expect(end('2026-09-11T10:00:00Z')).toBe('2027-08-31')
  expect(end('2026-05-20T10:00:00Z')).toBe('2026-08-31')
  expect(end('2026-07-01T10:00:00Z')).toBe('2027-08-31')
})

test('a code is the first name in A to Z and four signs', () => {
  expect(codeOf('Zoë')).toMatch(/^ZOE-[2-9A-HJ-NP-Z]{4}$/)
  expect(codeOf('明')).toMatch(/^JOIN-/)
  expect(codeOf('Maximilian-Alexander')).toMatch(/^MAXIMILIANAL-/)
})

test('a campus has two ambassadors at most, also when three are accepted at once', async () => {
  const people = [await student('Ilse', domain), await student('Maya', domain), await student('Noor', domain)]
  const sent = []
  for (const person of people) sent.push(await talked(person))
  const lock = await holdLock(deps.db, 'select from campuses where id = $1 for update', [id])
  const deciding = sent.map(accept)
  await lock.untilHeld(deciding)
  await lock.release()
  const answers = await Promise.all(deciding)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('campus_full')
  expect(await listed()).toHaveLength(2)
  const late = await student('Lars', domain)
  expect((await apply(late)).body.code).toBe('campus_full')
})

test('two of the staff who decide at once: one decision stands', async () => {
  const other = await started.staff('Ines', 'admin')
  const sent = await talked(await student('Ilse', domain))
  const both = await Promise.all([accept(sent), staffAct(other, sent, 'refuse', { reason: 'No.' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await accept(sent)).status).toBe(both[0]?.status === 200 ? 200 : 409)
})

test('only support and administrators decide, and nobody their own', async () => {
  const sent = await applied(await student('Ilse', domain))
  const moderator = await started.staff('Sofia', 'moderator')
  expect((await staffAct(moderator, sent, 'read')).body.code).toBe('not_your_duty')
  const own = await student('Lena', domain)
  await started.query("update people set role = 'support' where id = $1", [own.id])
  const theirs = await applied(own)
  for (const act of ['read', 'accept']) expect((await staffAct(own, theirs, act)).body.code).toBe('own_matter')
  expect((await staffAct(support, 'a'.repeat(12), 'read')).status).toBe(404)
})

test('an ambassador gets a new code, is listed to visitors, and stops on any day', async () => {
  const ilse = await ambassador('Ilse')
  const { code } = (await own(ilse)).ambassador
  const renewed = (await ilse.post('/users/ambassador/new-code', {})).body.ambassador.code
  expect(renewed).toMatch(/^ILSE-/)
  expect(renewed).not.toBe(code)
  expect(await listed(market.visitor)).toEqual(['Ilse'])
  const of = () => market.visitor.get(`/ambassadors/people/${ilse.customUserId}`)
  expect((await of()).body.ambassador).toMatchObject({ campus: { id } })
  expect((await ilse.post('/users/ambassador/stop', {})).body.ambassador.ending).toBe('stopped')
  expect((await ilse.post('/users/ambassador/stop', {})).status).toBe(200)
  expect((await of()).body.ambassador).toBeNull()
  expect(await listed()).toEqual([])
  expect((await ilse.post('/users/ambassador/new-code', {})).body.code).toBe('ambassador_ended')
  expect((await apply(ilse)).status).toBe(201)
})

test('a successor can apply although the campus is full, and takes the place of who named them', async () => {
  const [ilse] = [await ambassador('Ilse'), await ambassador('Maya')]
  const noor = await student('Noor', domain)
  expect((await own(noor)).canApply).toBe(false)
  const name = (customUserId: string | null) =>
    ilse.put('/users/ambassador/successor', { customUserId, note: 'She ran two evenings.' })
  expect((await name(ilse.customUserId)).body.fields[0].path).toBe('customUserId')
  expect((await name('nobody-here')).status).toBe(422)
  expect((await name(noor.customUserId)).body.ambassador.successor.person.firstName).toBe('Noor')
  expect((await own(noor)).namedBy.firstName).toBe('Ilse')
  const sent = await talked(noor)
  expect((await support.get(`/admin/ambassadors/applications/${sent}`)).body.application.namedBy).toMatchObject({
    ...{ person: { firstName: 'Ilse' }, note: 'She ran two evenings.' },
  })
  expect((await accept(sent)).status).toBe(200)
  expect((await own(ilse)).ambassador.ending).toBe('handed-over')
  expect((await listed()).sort()).toEqual(['Maya', 'Noor'])
})

test('an ambassador is told before the end; the staff renew the term then, and else it ends on its date', async () => {
  const [ilse, maya] = [await ambassador('Ilse'), await ambassador('Maya')]
  const { until } = (await own(ilse)).ambassador
  expect((await staffAct(support, ilse.application, 'renew')).body.code).toBe('ambassador_renewal')
  const days = (Date.parse(until) - deps.clock.now().getTime()) / 86_400_000
  await pass(days - 30)
  expect((await told(ilse)).filter((title) => title.startsWith('Your time as campus ambassador ends'))).toHaveLength(1)
  expect((await own(ilse)).ambassador.endsSoon).toBe(true)
  const renewed = await staffAct(support, ilse.application, 'renew')
  expect(renewed.body.application.term.until).toBe(`${Number(until.slice(0, 4)) + 1}-08-31`)
  await pass(31)
  expect((await own(maya)).ambassador).toMatchObject({ ending: 'over', until })
  expect(await told(maya)).toContain('Your time as campus ambassador is over')
  expect((await own(ilse)).ambassador.ending).toBeNull()
})

test('the staff end a term for cause, in writing; an appeal that succeeds gives it back', async () => {
  const ilse = await ambassador('Ilse')
  const admin = await started.staff('Hanneke', 'admin')
  const end = () => staffAct(support, ilse.application, 'end', { rule: 'deception', reason: 'The evening never was.' })
  expect((await end()).body.application.term.ending).toBe('for-cause')
  expect((await end()).body.code).toBe('application_moved')
  expect((await apply(ilse)).body.code).toBe('application_early')
  const [statement] = (await ilse.get('/statements')).body.statements
  expect(statement).toMatchObject({ measure: 'ambassador-ended', reasons: 'The evening never was.' })
  await ilse.post(`/statements/${statement.id}/appeal`, { text: 'It was on Tuesday.' })
  const decided = await admin.post(`/admin/appeals/${statement.id}/decide`, { outcome: 'lifted', reason: 'It was.' })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect((await own(ilse)).ambassador.ending).toBeNull()
})

test('campuses and windows are kept by the staff; a domain belongs to one campus', async () => {
  const add = (name: string, domains: string[]) => support.post('/admin/ambassadors/campuses', { name, domains })
  expect((await add('Elsewhere', [domain])).body.code).toBe('campus_domain_taken')
  expect((await add(`CAMPUS ${campuses}`, ['other.example'])).body.code).toBe('campus_name_taken')
  expect((await add('Elsewhere', ['no domain'])).body.fields[0].path).toBe('domains.0')
  const path = `/admin/ambassadors/campuses/${id}`
  const changed = await support.put(path, { name: `Campus ${campuses} East`, domains: [`east.${domain}`] })
  expect(changed.body.campus).toMatchObject({ domains: [`east.${domain}`], places: 2 })
  expect((await own(await student('Ilse', domain))).campus).toBeNull()
  const { body } = await support.get('/admin/ambassadors/campuses?limit=1')
  const next = await support.get(`/admin/ambassadors/campuses?limit=1&cursor=${body.nextCursor}`)
  expect(next.body.items[0].name.localeCompare(body.items[0].name)).toBe(1)
  expect((await support.put('/admin/ambassadors/campuses/none', { name: 'X', domains: ['x.example'] })).status).toBe(
    404,
  )
  const wrong = await support.post('/admin/ambassadors/windows', { opensOn: '2026-10-01', closesOn: '2026-10-01' })
  expect(wrong.body.fields[0].path).toBe('closesOn')
  const gone = await support.post('/admin/ambassadors/windows', { opensOn: '2020-10-01', closesOn: '2020-10-31' })
  const old = gone.body.windows.find(({ opensOn }: { opensOn: string }) => opensOn === '2020-10-01')
  await support.delete(`/admin/ambassadors/windows/${old.id}`)
  expect((await support.delete(`/admin/ambassadors/windows/${old.id}`)).status).toBe(404)
})
