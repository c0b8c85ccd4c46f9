import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import type { JobDeps } from '../deps.ts'
import { policyJobs, runPolicyClock } from './policies.ts'

const market = await fileFixture(startMarketplace())
const { deps } = market
const { pool } = deps.db
type Member = Awaited<ReturnType<typeof market.person>>
const admin = await market.person('Ines')
await pool.query("update people set role = 'admin'")
const maya = await market.person('Maya')
const as = (member: Member | null) => member ?? market.visitor
const [news] = policyJobs
const today = () => deps.clock.now().toISOString().slice(0, 10)
const input = {
  policy: 'refund-policy',
  changes: ['Refunds reach you within ten days.'],
  rules: '',
  asksConsent: false,
  reason: 'The bank takes longer.',
}
const publish = (over: object = {}, by = admin) =>
  as(by).post('/admin/policies', { ...input, version: today(), ...over })
const consent = (by: Member, policy: string, version: string) => as(by).post('/users/policies', { policy, version })
const versions = async (policy: string) =>
  (await as(null).get('/policies/versions')).body.items.filter((each: { policy: string }) => each.policy === policy)
const due = async (by: Member) => (await as(by).get('/users/terms')).body.due
const isAsked = async (by: Member) => (await as(by).get('/users/profile')).body.consentDue
const nextDay = () => market.advance(86_400_000)
const project = { title: 'Tides', description: 'For the coast.', category: 'Data Science', price: 0, ownWork: true }
const publishProject = (by: Member, over: object = {}) => as(by).post('/marketplace/projects', { ...project, ...over })

test('POST /admin/policies: a version of today is in force, shown to everybody with its rules as safe HTML, and in the log', async () => {
  const rules = '**Ten** days <script>alert(1)</script>'
  expect((await publish({ rules })).status).toBe(200)
  const [shown] = await versions('refund-policy')
  expect(shown).toMatchObject({ version: today(), inForce: true, asksConsent: false, changes: input.changes })
  expect(shown.rulesHtml).toContain('<strong>Ten</strong>')
  expect(shown.rulesHtml).not.toContain('<script>')
  const [line] = (await as(admin).get('/admin/log')).body.items
  expect(line).toMatchObject({ act: 'publish-policy', reason: input.reason, before: 'as shipped', after: today() })
  expect(await isAsked(maya)).toBe(false)
})

test('POST /admin/policies refuses the past, another of the same day, an earlier one, no change, and everybody but administrators', async () => {
  const before = await versions('refund-policy')
  const refused = async (over: object, by = admin) => {
    const { status, body } = await publish(over, by)
    return [status, body.code]
  }
  expect(await refused({ version: dayAfter(today(), -1) })).toEqual([422, 'policy_day'])
  expect(await refused({ version: dayAfter(today(), 366) })).toEqual([422, 'policy_day'])
  expect(await refused({})).toEqual([409, 'policy_older'])
  expect((await refused({ changes: [] }))[0]).toBe(422)
  expect((await refused({ changes: [' '] }))[0]).toBe(422)
  expect((await refused({ policy: 'house-rules' }))[0]).toBe(422)
  expect((await refused({}, maya))[0]).toBe(403)
  const later = dayAfter(today(), 3)
  const both = await Promise.all([publish({ version: later }), publish({ version: later })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await refused({ version: dayAfter(today(), 2) })).toEqual([409, 'policy_older'])
  expect(await versions('refund-policy')).toHaveLength(before.length + 1)
  await expect(pool.query("update policy_versions set changes = '{Nothing}'")).rejects.toThrow('never changes')
  await expect(pool.query('delete from policy_versions')).rejects.toThrow('never changes')
})

test('an announced version comes into force on its day; everybody is told once, also when the job runs twice', async () => {
  const version = dayAfter(today(), 1)
  const changes = ['Files open at once.']
  await publish({ policy: 'delivery-policy', version, changes })
  expect((await versions('delivery-policy'))[0]).toMatchObject({ version, inForce: false })
  await runPolicyClock(deps)
  expect((await versions('delivery-policy'))[0].inForce).toBe(false)
  nextDay()
  await Promise.all([runPolicyClock(deps), runPolicyClock(deps)])
  expect((await versions('delivery-policy'))[0].inForce).toBe(true)
  const asked = { policy: 'delivery-policy', version } as const
  await Promise.all([news.run(deps as JobDeps, asked), news.run(deps as JobDeps, asked)])
  const { notifications } = (await as(maya).get('/notifications')).body
  const told = notifications.filter(({ href }: { href: string }) => href === '/delivery-policy')
  expect(told).toMatchObject([{ message: changes[0], count: 1 }])
})

test('a version that asks for consent: who has not accepted it reads and exports, but publishes only after accepting', async () => {
  const version = today()
  await publish({ policy: 'privacy-policy', version, changes: ['We keep room logs for 30 days.'], asksConsent: true })
  expect(await isAsked(maya)).toBe(true)
  expect(await due(maya)).toEqual([{ policy: 'privacy-policy', version, changes: ['We keep room logs for 30 days.'] }])
  expect((await publishProject(maya)).body.code).toBe('terms_changed')
  expect((await publishProject(maya, { publish: false })).status).toBe(201)
  expect((await as(maya).post('/users/terms', { termsVersion })).status).toBe(200)
  expect((await publishProject(maya)).body.code).toBe('terms_changed')
  expect((await as(maya).get('/account')).status).toBe(200)
  expect((await consent(maya, 'privacy-policy', version)).status).toBe(204)
  const kept = () => pool.query('select version::text, at from policy_consents')
  const first = (await kept()).rows
  market.advance(60_000)
  expect((await consent(maya, 'privacy-policy', version)).status).toBe(204)
  expect((await kept()).rows).toEqual(first)
  expect(first).toMatchObject([{ version }])
  expect([await isAsked(maya), await due(maya)]).toEqual([false, []])
  expect((await publishProject(maya)).status).toBe(201)
  // Signing up accepts the privacy policy as it is.
  const late = await market.person('Late')
  await pool.query('update people set created_at = $1 where id = $2', [deps.clock.now(), late.id])
  expect(await due(late)).toEqual([])
})

test('POST /users/policies refuses an older version, one of later and an unknown one; the next version asks again', async () => {
  const [nele, otto] = [await market.person('Nele'), await market.person('Otto')]
  // They signed up after the versions of other tests.
  await pool.query('update people set created_at = $1 where id = any ($2)', [deps.clock.now(), [nele.id, otto.id]])
  nextDay()
  const first = today()
  await publish({ policy: 'privacy-policy', changes: ['We keep less.'], asksConsent: true })
  await consent(nele, 'privacy-policy', first)
  nextDay()
  const later = dayAfter(today(), 1)
  await publish({ policy: 'privacy-policy', changes: ['Exports have your votes.'], asksConsent: true })
  await publish({ policy: 'privacy-policy', version: later, changes: ['A new address.'] })
  expect(await due(otto)).toMatchObject([{ version: today(), changes: ['Exports have your votes.', 'We keep less.'] }])
  expect(await due(nele)).toMatchObject([{ version: today(), changes: ['Exports have your votes.'] }])
  const answer = async (version: string) => {
    const { status, body } = await consent(nele, 'privacy-policy', version)
    return [status, body?.code]
  }
  expect(await answer(first)).toEqual([409, 'policy_superseded'])
  expect(await answer(later)).toEqual([404, 'not_found'])
  expect((await consent(nele, 'cookie-policy', today())).status).toBe(404)
  expect((await as(null).post('/users/policies', { policy: 'privacy-policy', version: today() })).status).toBe(401)
  expect(await isAsked(nele)).toBe(true)
  const both = await Promise.all([consent(nele, 'privacy-policy', today()), consent(nele, 'privacy-policy', today())])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect(await isAsked(nele)).toBe(false)
  // A version that does not ask leaves it at that.
  nextDay()
  await runPolicyClock(deps)
  expect([await isAsked(nele), await isAsked(otto)]).toEqual([false, true])
})
