import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { auditForm, publicForm, signature, testHosts } from '../../tests/support/audits.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, offerOf, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { personalRules } from './service.ts'

const hosts = testHosts()
const { deps, market, freelancer, ask, move, read, payIn, moveOrder, completed, pass } = await fileFixture(
  startHiring({}, { hosts: hosts.reader }),
)
let provider: ShopPerson
let client: ShopPerson
beforeEach(async () => {
  provider = await freelancer('Hana')
  client = await market.person('Ilse')
})
const stranger = await market.person('Eve')

const pathOf = (id: string, rest = '') => `/engagements/${id}/rules${rest}`
const now = () => deps.clock.now().getTime()
const formNow = (over: object = {}) => auditForm(over, now())
const publicNow = (names: string[], over: object = {}) => publicForm(names, over, now())
const propose = (person: ShopPerson, id: string, form: object, after = 0) => person.put(pathOf(id), { after, form })
const agree = (id: string, version: number, person = provider) => person.post(pathOf(id, '/agree'), { version })
const sign = (id: string, version: number, over: object = {}, person = client) =>
  person.post(pathOf(id, '/sign'), signature(version, over))
const prove = (id: string, host: string, way = 'dns', person = client) =>
  person.post(pathOf(id, '/prove'), { host, way })
const rulesOf = async (id: string, person = client) => (await person.get(pathOf(id))).body.rules
const tokenOf = async (id: string, at = 0): Promise<string> => (await rulesOf(id)).hosts[at].token

/** An audit whose offer was accepted, with one milestone. */
async function agreedAudit(over: object = {}): Promise<string> {
  const { engagement } = (await ask(client, provider, { category: 'Security audit', ...over })).body
  await move(provider, engagement.id, 'offer', offerOf(0, { milestones: [milestone] }))
  await move(client, engagement.id, 'accept', { version: 1 })
  return engagement.id
}
/** The same with the milestone paid in, and what its provider can do to deliver it. */
async function paidAudit() {
  const id = await agreedAudit()
  const { milestones } = await read(client, id)
  const [orderId = ''] = await payIn(client, [milestones[0].id])
  return { id, orderId, deliver: () => moveOrder(provider, orderId, 'deliver', { note: 'All of it.' }) }
}

test('nothing of an audit is delivered before both agreed on its rules: neither a note nor findings', async () => {
  const { id, deliver, orderId } = await paidAudit()
  const found = { severity: 'high', title: 'A token in the log', what: 'There.', after: 0 }
  expect((await provider.post(`/engagements/${id}/findings`, found)).status).toBe(201)
  const refused = async () => {
    const { status, body } = await deliver()
    expect([status, body.code]).toEqual([409, 'rules_missing'])
    const { findings } = (await client.get(`/engagements/${id}/findings`)).body
    expect(findings.items).toEqual([])
    expect((await client.get(`/orders/${orderId}`)).body.order.state).toBe('paid')
    return body.message
  }
  expect(await refused()).toContain('Missing: the form.')
  expect((await propose(client, id, formNow())).status).toBe(200)
  expect(await refused()).toContain('Missing: the provider’s agreement and the client’s signature.')
  await agree(id, 1)
  expect(await refused()).toContain('Missing: the client’s signature.')
  expect((await sign(id, 1)).body.rules.missing).toEqual([])
  expect((await deliver()).status).toBe(200)
  expect((await client.get(`/engagements/${id}/findings`)).body.findings.items).toHaveLength(1)
})

test('rules name what, when, from where and whom to call; each version says who agreed to it and when', async () => {
  const id = await agreedAudit()
  expect(await rulesOf(id)).toMatchObject({ role: 'client', isOpen: true, missing: ['form'], versions: [], hosts: [] })
  const first = formNow({ addresses: ['203.0.113.7', '203.0.113.7', '2001:db8::/48'] })
  const { body } = await propose(provider, id, first)
  const form = { ...first, addresses: ['203.0.113.7', '2001:db8::/48'] }
  expect(body.rules).toMatchObject({
    role: 'provider',
    missing: ['client'],
    versions: [{ version: 1, madeBy: 'provider', form, agreedAt: expect.any(String), signedAt: null }],
  })
  expect((await sign(id, 1, { name: ' Ilse  Brandt ' })).body.rules.versions[0]).toMatchObject({
    signedAt: expect.any(String),
    signedName: 'Ilse  Brandt',
  })
  // A changed form needs both of them again, and the first version keeps what was agreed to.
  const changed = await propose(client, id, formNow({ what: 'The shop too.' }), 1)
  expect(changed.body.rules.missing).toEqual(['provider', 'client'])
  await agree(id, 2)
  await sign(id, 2)
  expect(await rulesOf(id, provider)).toMatchObject({
    missing: [],
    versions: [
      { version: 2, madeBy: 'client', form: { what: 'The shop too.' }, signedName: 'Ilse Brandt' },
      { version: 1, madeBy: 'provider', form, signedName: 'Ilse  Brandt' },
    ],
  })
  const acts = (await read(client, id)).timeline.map(({ act, actor, version }: Record<string, unknown>) => [
    act,
    actor,
    version,
  ])
  expect(acts.slice(-5)).toEqual([
    ['propose-rules', 'provider', 1],
    ['sign-rules', 'client', 1],
    ['propose-rules', 'client', 2],
    ['agree-rules', 'provider', 2],
    ['sign-rules', 'client', 2],
  ])
})

test('the other side is told of each step, with the way to the rules', async () => {
  const id = await agreedAudit()
  await propose(provider, id, formNow())
  await sign(id, 1)
  await propose(client, id, formNow(), 1)
  await agree(id, 2)
  const told = async (person: ShopPerson) =>
    (await person.get('/notifications')).body.notifications
      .filter(({ href }: { href: string }) => href === pathOf(id))
      .map(({ message }: { message: string }) => message)
  expect((await told(client)).join(' ')).toMatch(/agreed to the rules of A map viewer/)
  // The earlier notification of a side that acts is removed.
  expect((await told(provider)).join(' ')).not.toMatch(/version 1/)
  await sign(id, 2)
  expect((await told(provider)).join(' ')).toMatch(/signed the rules of A map viewer/)
})

test('nobody else reads or writes rules; each side does only its own part', async () => {
  const id = await agreedAudit()
  await propose(client, id, publicNow(['app.example.org']))
  const other = await freelancer('Other')
  const calls: [string, (person: ShopPerson) => Promise<{ status: number }>][] = [
    ['get', (person) => person.get(pathOf(id))],
    ['propose', (person) => propose(person, id, formNow(), 1)],
    ['agree', (person) => agree(id, 1, person)],
    ['sign', (person) => sign(id, 1, {}, person)],
    ['prove', (person) => prove(id, 'app.example.org', 'dns', person)],
  ]
  for (const person of [stranger, other, market.visitor])
    for (const [name, call] of calls)
      expect([name, (await call(person as ShopPerson)).status]).toEqual([name, person === market.visitor ? 401 : 404])
  expect((await agree(id, 1, client)).status).toBe(403)
  expect((await sign(id, 1, {}, provider)).status).toBe(403)
  expect((await prove(id, 'app.example.org', 'dns', provider)).status).toBe(403)
  expect(hosts.asked).toEqual([])
  // Only the client sees what to publish.
  expect((await rulesOf(id, provider)).hosts).toMatchObject([{ host: 'app.example.org', token: null }])
})

test('other work has no rules, and is delivered without', async () => {
  const id = await completed(client, provider)
  expect((await client.get(pathOf(id))).body).toEqual({ rules: null })
  const { engagement } = (await ask(client, provider)).body
  expect((await propose(client, engagement.id, formNow())).body.code).toBe('rules_not_needed')
})

test('rules are written once an offer is accepted, and no longer when the work is over', async () => {
  const { engagement } = (await ask(client, provider, { category: 'Security audit' })).body
  const { id } = engagement
  expect((await propose(client, id, formNow())).body.code).toBe('rules_closed')
  await move(provider, id, 'offer', offerOf(0, { milestones: [milestone] }))
  expect((await propose(provider, id, formNow())).body.code).toBe('rules_closed')
  await move(client, id, 'accept', { version: 1 })
  expect((await propose(provider, id, formNow())).status).toBe(200)
  await move(client, id, 'end', { reason: 'other', note: '' })
  expect(await rulesOf(id)).toMatchObject({ isOpen: false, versions: [{ version: 1 }] })
  expect((await propose(client, id, formNow(), 1)).body.code).toBe('rules_closed')
  expect((await sign(id, 1)).body.code).toBe('rules_closed')
})

const dayAhead = (days: number) => new Date(now() + days * 86_400_000).toISOString().slice(0, 10)
test.each<[string, () => object]>([
  ['what', () => ({ what: ' ' })],
  ['hosts', () => ({ isPublic: true })],
  ['hosts', () => ({ hosts: ['app.example.org'] })],
  ['hosts.0', () => ({ isPublic: true, hosts: ['localhost'] })],
  ['hosts.0', () => ({ isPublic: true, hosts: ['not a host'] })],
  ['hosts', () => ({ isPublic: true, hosts: Array.from({ length: 11 }, (_, at) => `h${at}.example.org`) })],
  ['addresses', () => ({ isPublic: true, hosts: ['app.example.org'], addresses: [] })],
  ['addresses.0', () => ({ addresses: ['all over'] })],
  ['addresses.0', () => ({ addresses: ['203.0.113.0/99'] })],
  ['until', () => ({ from: dayAhead(3), until: dayAhead(2) })],
  ['until', () => ({ until: dayAhead(auditLimits.periodDays) })],
  ['until', () => ({ from: dayAhead(-9), until: dayAhead(-2) })],
  ['from', () => ({ from: dayAhead(-3) })],
  ['contact', () => ({ contact: '' })],
  ['phone', () => ({ phone: '' })],
])('PUT /engagements/{id}/rules with a wrong field answers 422 and names it: %s', async (path, over) => {
  const id = await agreedAudit()
  const { status, body } = await propose(client, id, formNow(over()))
  expect([status, body.fields.map((field: { path: string }) => field.path)]).toEqual([422, [`form.${path}`]])
})

test('hosts are read as people paste them, and each is named once', async () => {
  const id = await agreedAudit()
  const pasted = ['https://App.Example.org:8443/login', 'app.example.org', 'münchen.example', '2606:4700:4700::1111']
  const { rules } = (await propose(client, id, publicNow(pasted))).body
  expect(rules.versions[0].form.hosts).toEqual(['app.example.org', 'xn--mnchen-3ya.example', '2606:4700:4700::1111'])
})

test('the client signs with a name and the tick, and says so where the target has no public address', async () => {
  const id = await agreedAudit()
  await propose(provider, id, formNow())
  const fields = async (over: object) => (await sign(id, 1, over)).body.fields?.[0].path
  expect(await fields({ name: ' ' })).toBe('name')
  expect(await fields({ mayBeTested: false })).toBe('mayBeTested')
  expect(await fields({ noPublicAddress: false })).toBe('noPublicAddress')
  expect((await rulesOf(id)).missing).toEqual(['client'])
  expect((await sign(id, 1)).status).toBe(200)
  // A second signature changes nothing.
  expect((await sign(id, 1, { name: 'Somebody Else' })).body.rules.versions[0].signedName).toBe('Ilse Brandt')
})

test('a version that the other side has replaced meanwhile is neither agreed to, signed nor written over', async () => {
  const id = await agreedAudit()
  await propose(client, id, formNow())
  await propose(client, id, formNow({ what: 'Everything.' }), 1)
  for (const answer of [await agree(id, 1), await sign(id, 1), await propose(provider, id, formNow(), 1)])
    expect([answer.status, answer.body.code]).toEqual([409, 'rules_changed'])
  const twice = await Promise.all([propose(provider, id, formNow(), 2), propose(client, id, formNow(), 2)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await rulesOf(id)).versions).toHaveLength(3)
})

test('a delivery and a change of the rules at once: one comes first, and nothing is delivered under incomplete rules', async () => {
  const { id, deliver } = await paidAudit()
  await propose(provider, id, formNow())
  await sign(id, 1)
  const [delivery, change] = await Promise.all([deliver(), propose(client, id, formNow(), 1)])
  expect(change.status).toBe(200)
  const events = (await read(client, id)).timeline.map(({ act }: { act: string }) => act)
  if (delivery.status === 200) expect(events.indexOf('deliver')).toBeLessThan(events.lastIndexOf('propose-rules'))
  else expect(delivery.body.code).toBe('rules_missing')
})

test('a host is proven by a TXT record, and a second one by a file; then something can be delivered', async () => {
  const { id, deliver } = await paidAudit()
  await propose(provider, id, publicNow(['app.example.org', '93.184.216.34']))
  await sign(id, 1, { noPublicAddress: false })
  expect((await deliver()).body.message).toContain('Missing: proof of the host.')
  hosts.records.set('_guildhall-audit.app.example.org', ['v=spf1 -all', await tokenOf(id)])
  const { rules } = (await prove(id, 'app.example.org')).body
  expect(rules.hosts).toMatchObject([
    { host: 'app.example.org', isProven: true, way: 'dns', validUntil: `${dayAhead(14)}T00:00:00.000Z` },
    { host: '93.184.216.34', isProven: false, validUntil: null },
  ])
  expect((await deliver()).body.code).toBe('rules_missing')
  hosts.files.set('93.184.216.34', hosts.answer(`${await tokenOf(id, 1)}\n`))
  expect((await prove(id, '93.184.216.34', 'file')).body.rules.missing).toEqual([])
  expect(hosts.asked).toContain('93.184.216.34/.well-known/guildhall-audit.txt')
  const last = (await read(provider, id)).timeline.at(-1)
  expect(last).toMatchObject({ act: 'prove-host', actor: 'client', note: '93.184.216.34' })
  expect((await deliver()).status).toBe(200)
})

test('a host that is not the client’s is refused, with what was found instead', async () => {
  const { id, deliver } = await paidAudit()
  const host = 'shop.example.org'
  await propose(client, id, publicNow([host]))
  await agree(id, 1)
  await sign(id, 1, { noPublicAddress: false })
  const token = await tokenOf(id)
  const found = async (way: string) => {
    const { status, body } = await prove(id, host, way)
    expect([status, body.code]).toEqual([409, 'host_not_proven'])
    return body.message
  }
  expect(await found('dns')).toContain(`_guildhall-audit.${host} has no TXT record`)
  hosts.records.set(`_guildhall-audit.${host}`, ['another \u202e token', token.slice(1)])
  expect(await found('dns')).toBe(
    `The TXT record at _guildhall-audit.${host} is “another token”. It must be “${token}”.`,
  )
  expect(await found('file')).toBe(`${host} does not answer on port 443 or 80.`)
  const answers: [Parameters<typeof hosts.files.set>[1], string][] = [
    [{ kind: 'not-public' }, 'an address that is not public'],
    [{ kind: 'no-address' }, 'no address'],
    [{ kind: 'too-slow' }, 'did not answer within 5 seconds'],
    [hosts.answer('', { status: 404 }), 'answers 404'],
    [hosts.answer(token, { status: 301, location: 'https://elsewhere.example/' }), 'redirects to “https://elsewhere'],
    [hosts.answer(`${token} and more`), 'has another text'],
    [hosts.answer(`<html>\n${'x'.repeat(4000)}`), `“<html> ${'x'.repeat(93)}…”`],
  ]
  for (const [answer, words] of answers) {
    hosts.files.set(host, answer)
    expect(await found('file')).toContain(words)
  }
  // The token of one engagement proves nothing in another, and only hosts of the rules are looked at.
  const other = await agreedAudit()
  await propose(client, other, publicNow([host]))
  hosts.files.set(host, hosts.answer(token))
  expect((await prove(other, host, 'file')).body.code).toBe('host_not_proven')
  const before = hosts.asked.length
  expect((await prove(id, 'metadata.google.internal', 'file')).body.code).toBe('rules_changed')
  expect(hosts.asked).toHaveLength(before)
  expect((await deliver()).body.code).toBe('rules_missing')
})

test('a host that a newer version no longer names is not looked at', async () => {
  const id = await agreedAudit()
  await propose(client, id, publicNow(['former.example.org']))
  await propose(client, id, publicNow(['next.example.org']), 1)
  const before = hosts.asked.length
  expect((await prove(id, 'former.example.org')).body.code).toBe('rules_changed')
  expect(hosts.asked).toHaveLength(before)
})

test('a person looks at hosts a limited number of times an hour', async () => {
  const id = await agreedAudit()
  await propose(client, id, publicNow(['many.example.org']))
  for (let at = 0; at < rateLimits.hostProof.max; at += 1) await prove(id, 'many.example.org')
  const before = hosts.asked.length
  const { status, body } = await prove(id, 'many.example.org')
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  expect(hosts.asked).toHaveLength(before)
})

test('a proof counts to the end of the period, 90 days at most; then the host is proven again', async () => {
  const id = await agreedAudit()
  const host = 'late.example.org'
  await propose(provider, id, publicNow([host], { from: dayAhead(30), until: dayAhead(110) }))
  hosts.records.set(`_guildhall-audit.${host}`, [await tokenOf(id)])
  const { rules } = (await prove(id, host)).body
  expect(Date.parse(rules.hosts[0].validUntil) - Date.parse(rules.hosts[0].provenAt)).toBe(90 * 86_400_000)
  await deps.db.execute(
    sql`update audit_hosts set proven_at = proven_at - interval '91 days' where engagement_id = ${id}`,
  )
  expect(await rulesOf(id)).toMatchObject({ missing: ['client', 'hosts'], hosts: [{ isProven: false }] })
  expect((await prove(id, host)).body.rules.missing).toEqual(['client'])
})

test('when the period is over, what was complete counts for the delivery, and nothing else is agreed to', async () => {
  const { id, deliver } = await paidAudit()
  const host = 'over.example.org'
  await propose(provider, id, publicNow([host], { until: dayAhead(2) }))
  hosts.records.set(`_guildhall-audit.${host}`, [await tokenOf(id)])
  await prove(id, host)
  await sign(id, 1, { noPublicAddress: false })
  const unsigned = await agreedAudit()
  await propose(client, unsigned, publicNow([host], { until: dayAhead(2) }))
  await pass(4)
  expect(await rulesOf(id)).toMatchObject({ isOver: true, missing: [], hosts: [{ isProven: true }] })
  for (const answer of [await agree(unsigned, 1), await sign(unsigned, 1), await prove(unsigned, host)])
    expect([answer.status, answer.body.code]).toEqual([409, 'rules_over'])
  expect((await deliver()).status).toBe(200)
})

test('an export has the rules; an erasure deletes the number to call, and the permission stays', async () => {
  const id = await agreedAudit()
  await propose(provider, id, publicNow(['app.example.org']))
  await sign(id, 1, { noPublicAddress: false })
  const held = (person: ShopPerson) => personalRules.heldOf(deps.db, person.id)
  expect(await held(client)).toMatchObject([
    {
      ...{ engagementId: id, role: 'client' },
      versions: [{ version: 1, signedName: 'Ilse Brandt', form: { phone: '+49 30 901820' } }],
      hosts: [{ host: 'app.example.org', token: expect.any(String) }],
    },
  ])
  expect(JSON.stringify(await held(provider))).not.toContain('token')
  expect(await held(stranger)).toEqual([])
  await transaction(deps.db, (tx) => personalRules.erase(tx, client.id))
  expect((await rulesOf(id, provider)).versions).toMatchObject([
    { signedName: 'Ilse Brandt', form: { contact: '', phone: '', hosts: ['app.example.org'] } },
  ])
})
