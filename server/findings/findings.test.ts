import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { sweepFindings } from './retention.ts'
import { personalFindings } from './service.ts'

const { shop, deps, market, freelancer, read, active, agreed, moveOrder, pass } = await fileFixture(startHiring())
let provider: ShopPerson
let client: ShopPerson
beforeEach(async () => {
  provider = await freelancer('Hana')
  client = await market.person('Ilse')
})
const stranger = await market.person('Eve')

const found = {
  severity: 'critical',
  title: 'Build token readable from a pull request',
  place: 'worker/env.ts:88',
  what: 'The runner copies `SWITCHYARD_TOKEN` into every job.',
  reproduce: '1. Fork it.',
  close: 'Pass only what a step names.',
}
const pathOf = (id: string, rest = '') => `/engagements/${id}/findings${rest}`
const add = (person: ShopPerson, id: string, after = 0, over: object = {}) =>
  person.post(pathOf(id), { ...found, ...over, after })
const listOf = async (person: ShopPerson, id: string) => (await person.get(pathOf(id))).body.findings
const findingOf = async (person: ShopPerson, id: string, number = 1) =>
  (await person.get(pathOf(id, `/${number}`))).body.finding
const move = (person: ShopPerson, id: string, name: string, number = 1, note = '') =>
  person.post(pathOf(id, `/${number}/move`), { move: name, note })
const one = { milestones: [{ ...milestone, changes: 2 }] }

/** An engagement with findings that were delivered. */
async function delivered(count = 2) {
  const work = await active(client, provider, 1, one)
  for (const after of Array.from({ length: count }, (_, at) => at))
    expect((await add(provider, work.id, after, { title: `Finding ${after + 1}` })).status).toBe(201)
  const [orderId = ''] = work.orders
  expect((await moveOrder(provider, orderId, 'deliver', { note: 'All of them.' })).status).toBe(200)
  return { id: work.id, orderId }
}

test('findings are the delivery: their provider writes them, and the client reads them once they are delivered', async () => {
  const { id, orders } = await active(client, provider, 1, one)
  const added = await add(provider, id)
  expect([added.status, added.body.finding]).toMatchObject([
    201,
    { number: 1, ...found, state: 'open', isDelivered: false, version: 1, record: [] },
  ])
  const { finding } = (await provider.put(pathOf(id, '/1'), { ...found, severity: 'high', version: 1 })).body
  expect(finding).toMatchObject({ severity: 'high', version: 2 })
  expect(await listOf(client, id)).toMatchObject({ items: [], isOpen: false, deliveredAt: null, role: 'client' })
  expect((await client.get(pathOf(id, '/1'))).body.code).toBe('finding_not_found')

  await moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Done.' })
  const list = await listOf(client, id)
  expect(list.items).toMatchObject([{ number: 1, severity: 'high', title: found.title, isDelivered: true }])
  expect(list.deliveredAt).toEqual(expect.any(String))
  expect(await findingOf(client, id)).toMatchObject({ what: found.what, record: [{ by: 'provider', act: 'deliver' }] })
  // The texts of a delivered finding stay.
  expect((await provider.put(pathOf(id, '/1'), { ...found, version: 2 })).body.code).toBe('findings_closed')
  expect((await add(provider, id, 1)).body.code).toBe('findings_closed')
  await moveOrder(client, orders[0] ?? '', 'request-changes', { note: 'One more place.' })
  expect((await provider.put(pathOf(id, '/1'), { ...found, version: 2 })).body.code).toBe('finding_delivered')
  expect((await provider.delete(pathOf(id, '/1'))).body.code).toBe('finding_delivered')
  expect((await add(provider, id, 1)).status).toBe(201)
  expect((await listOf(client, id)).items).toHaveLength(1)
  await moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Both.' })
  expect((await listOf(client, id)).items).toHaveLength(2)
})

test('nobody else reads or writes findings; the client does not write them, and nobody before a payment', async () => {
  const { id } = await delivered(1)
  const other = await freelancer('Other')
  const calls: [string, (person: ShopPerson) => Promise<{ status: number }>][] = [
    ['list', (person) => person.get(pathOf(id))],
    ['get', (person) => person.get(pathOf(id, '/1'))],
    ['add', (person) => add(person, id, 1)],
    ['edit', (person) => person.put(pathOf(id, '/1'), { ...found, version: 1 })],
    ['remove', (person) => person.delete(pathOf(id, '/1'))],
    ['move', (person) => move(person, id, 'fix')],
    ['recheck', (person) => person.post(pathOf(id, '/recheck'))],
    ['keep', (person) => person.put(pathOf(id, '/keep'), { keep: true })],
    ['markdown', (person) => person.get(pathOf(id, '/export/markdown'))],
    ['csv', (person) => person.get(pathOf(id, '/export/csv'))],
    ['sarif', (person) => person.get(pathOf(id, '/export/sarif'))],
  ]
  for (const person of [stranger, other, market.visitor])
    for (const [name, call] of calls)
      expect([name, (await call(person as ShopPerson)).status]).toEqual([name, person === market.visitor ? 401 : 404])
  for (const [name, call] of calls.slice(2, 5)) expect([name, (await call(client)).status]).toEqual([name, 403])
  const unpaid = await agreed(client, provider)
  expect((await add(provider, unpaid)).body.code).toBe('findings_closed')
  // The staff read them only while they decide a dispute.
  const staff = await shop.staff('Ann', 'finance')
  expect((await staff.get(pathOf(id))).status).toBe(404)
})

test('the staff who decide a dispute read the findings, and change nothing', async () => {
  const { id, orderId } = await delivered(1)
  const staff = await shop.staff('Ben', 'finance')
  expect((await moveOrder(client, orderId, 'report', { note: 'Half of it.' })).status).toBe(200)
  expect(await listOf(staff, id)).toMatchObject({ role: 'staff', isOpen: false, items: [{ number: 1 }] })
  expect((await findingOf(staff, id)).what).toBe(found.what)
  expect((await staff.get(pathOf(id, '/export/csv'))).status).toBe(200)
  expect((await move(staff, id, 'fix')).status).toBe(403)
  expect((await add(staff, id, 1)).status).toBe(403)
  expect((await staff.put(pathOf(id, '/keep'), { keep: true })).status).toBe(403)
  expect((await (await shop.staff('Cleo', 'moderator')).get(pathOf(id))).status).toBe(404)
})

test('texts are encrypted in the database, and each engagement has a key of its own', async () => {
  const [{ id }, other] = [await delivered(1), await delivered(1)]
  await move(client, id, 'fix', 1, 'Commit 4711')
  const rows =
    await deps.db.execute(sql`select f.*, e.note from findings f join finding_events e using (engagement_id, number)
    where f.engagement_id = ${id}`)
  const stored = JSON.stringify(rows.rows)
  for (const word of ['Finding 1', 'SWITCHYARD', 'env.ts', 'critical', 'Commit 4711'])
    expect(stored).not.toContain(word)
  await deps.db.execute(sql`update findings f set head = (select o.head from findings o where o.engagement_id = ${other.id})
    where f.engagement_id = ${id}`)
  const answer = await client.get(pathOf(id))
  expect([answer.status, answer.body.code]).toEqual([503, 'findings_unreadable'])
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['a long title', { title: 'a'.repeat(findingLimits.title + 1) }, 'title'],
  ['another severity', { severity: 'worst' }, 'severity'],
  ['no words', { what: '' }, 'what'],
  ['a control character', { place: 'a\u0007.ts' }, 'place'],
  ['a long text', { close: 'a'.repeat(findingLimits.text + 1) }, 'close'],
  ['an unknown field', { state: 'closed' }, 'state'],
])('a finding with %s is refused', async (_name, over, path) => {
  const { id } = await active(client, provider, 1, one)
  const { status, body } = await add(provider, id, 0, over)
  expect([status, body.fields?.[0]?.path ?? '']).toEqual([422, path])
})

test('the same finding sent twice, or two at the same moment, is added once; an older version changes nothing', async () => {
  const { id } = await active(client, provider, 1, one)
  const both = await Promise.all([add(provider, id), add(provider, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await listOf(provider, id)).items).toHaveLength(1)
  await provider.put(pathOf(id, '/1'), { ...found, version: 1 })
  expect((await provider.put(pathOf(id, '/1'), { ...found, version: 1 })).body.code).toBe('finding_changed')
  expect((await provider.delete(pathOf(id, '/1'))).status).toBe(204)
  expect((await provider.delete(pathOf(id, '/1'))).status).toBe(204)
  expect((await provider.delete(pathOf(id, '/2'))).status).toBe(404)
  // Its number is not used again.
  expect((await add(provider, id, 1)).body.finding.number).toBe(2)
})

test('a finding written while its milestone is delivered is delivered with it, or refused', async () => {
  const { id, orders } = await active(client, provider, 1, one)
  const [added, moved] = await Promise.all([
    add(provider, id),
    moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Done.' }),
  ])
  expect(moved.status).toBe(200)
  expect((await listOf(client, id)).items).toHaveLength(added.status === 201 ? 1 : 0)
  expect((await listOf(provider, id)).items.every((each: { isDelivered: boolean }) => each.isDelivered)).toBe(true)
})

test('client and provider move findings, both see who did what, and a repeated move changes nothing', async () => {
  const { id } = await delivered(2)
  expect((await move(client, id, 'fix', 1, 'In 4711')).body.finding).toMatchObject({
    state: 'fixed',
    changedBy: 'client',
  })
  expect((await move(client, id, 'fix', 1, 'Again')).status).toBe(200)
  expect((await move(client, id, 'accept', 2)).body.finding.state).toBe('accepted')
  expect((await move(provider, id, 'reopen', 1)).body.fields[0].path).toBe('note')
  expect((await move(provider, id, 'reopen', 1, 'A fork still prints it.')).body.finding.state).toBe('open')
  expect((await move(provider, id, 'close', 1)).body.finding.state).toBe('closed')
  const { record } = await findingOf(client, id)
  expect(record.map(({ by, act, note }: { by: string; act: string; note: string }) => [by, act, note])).toEqual([
    ['provider', 'deliver', ''],
    ['client', 'fix', 'In 4711'],
    ['provider', 'reopen', 'A fork still prints it.'],
    ['provider', 'close', ''],
  ])
  // The client's own marks are not the provider's to make, and the other way round.
  for (const name of ['fix', 'accept', 'undo']) expect((await move(provider, id, name)).status).toBe(403)
  for (const name of ['close', 'reopen']) expect((await move(client, id, name, 1, 'No')).status).toBe(403)
  expect((await move(client, id, 'fix', 1)).body.code).toBe('finding_changed')
  expect((await move(client, id, 'undo', 2)).body.finding.state).toBe('open')
})

test('one re-check is in the price: asked within 30 days, over when nothing fixed is left', async () => {
  const { id, orderId } = await delivered(3)
  const ask = () => client.post(pathOf(id, '/recheck'))
  expect((await ask()).body.code).toBe('recheck_not_possible')
  await move(client, id, 'fix', 1)
  await move(client, id, 'fix', 2)
  await moveOrder(client, orderId, 'accept')
  // The work is over: without a re-check the provider decides nothing.
  expect((await move(provider, id, 'close', 1)).body.code).toBe('finding_changed')
  expect((await listOf(client, id)).recheck).toMatchObject({ isPossible: true, isRunning: false, askedAt: null })
  expect((await provider.post(pathOf(id, '/recheck'))).status).toBe(403)
  const { recheck } = (await ask()).body.findings
  expect(recheck).toMatchObject({ isPossible: false, isRunning: true, until: null })
  expect((await ask()).status).toBe(200)
  const bell = (await provider.get('/notifications')).body.notifications
  expect(bell.filter(({ title }: { title: string }) => title === 'Re-check')).toHaveLength(1)
  // What is to be checked stays until it is checked.
  expect((await move(client, id, 'undo', 1)).body.code).toBe('finding_changed')
  expect((await move(client, id, 'fix', 3)).body.code).toBe('finding_changed')
  await move(provider, id, 'close', 1)
  expect((await listOf(client, id)).recheck.isRunning).toBe(true)
  await move(provider, id, 'reopen', 2, 'Not yet.')
  expect((await listOf(client, id)).recheck).toMatchObject({ isRunning: false, doneAt: expect.any(String) })
  expect((await client.get('/notifications')).body.notifications[0].title).toBe('Re-check done')
  await move(client, id, 'fix', 2)
  expect((await ask()).body.code).toBe('recheck_not_possible')
  expect((await move(provider, id, 'close', 2)).body.code).toBe('finding_changed')
})

test('the time to ask for a re-check ends after 30 days, and so does the time to check', async () => {
  const [late, slow] = [await delivered(1), await delivered(1)]
  for (const { id } of [late, slow]) await move(client, id, 'fix')
  await client.post(pathOf(slow.id, '/recheck'))
  await pass(findingLimits.recheckWithin - 1)
  expect((await listOf(client, late.id)).recheck.isPossible).toBe(true)
  expect((await listOf(client, slow.id)).recheck.isRunning).toBe(true)
  await pass(2)
  expect((await client.post(pathOf(late.id, '/recheck'))).body.code).toBe('recheck_not_possible')
  expect((await listOf(client, slow.id)).recheck).toMatchObject({ isRunning: false, doneAt: null })
  expect((await move(provider, slow.id, 'close')).body.code).toBe('finding_changed')
  // The client's marks are theirs again.
  expect((await move(client, slow.id, 'undo')).body.finding.state).toBe('open')
})

test('findings are deleted 12 months after the end unless both keep them', async () => {
  const [gone, kept, half] = [await delivered(1), await delivered(1), await delivered(1)]
  for (const { orderId } of [gone, kept, half]) await moveOrder(client, orderId, 'accept')
  const { endedAt } = await read(client, gone.id)
  const keep = (person: ShopPerson, id: string, wanted = true) => person.put(pathOf(id, '/keep'), { keep: wanted })
  expect((await listOf(client, gone.id)).deletesAt).toBe(
    new Date(Date.parse(endedAt) + findingLimits.keptDays * 86_400_000).toISOString(),
  )
  for (const person of [client, provider]) await keep(person, kept.id)
  expect(await listOf(client, kept.id)).toMatchObject({ deletesAt: null, keeps: { client: expect.any(String) } })
  await keep(client, half.id)
  await keep(provider, half.id)
  await keep(provider, half.id, false)
  market.advance((findingLimits.keptDays - 1) * 86_400_000)
  await sweepFindings(deps)
  expect((await listOf(client, gone.id)).items).toHaveLength(1)
  market.advance(86_400_000)
  await sweepFindings(deps)
  for (const { id } of [gone, half]) {
    expect(await listOf(client, id)).toMatchObject({ items: [], deletedAt: expect.any(String) })
    expect((await keep(client, id)).body.code).toBe('findings_deleted')
    expect((await client.get(pathOf(id, '/1'))).status).toBe(404)
  }
  expect((await listOf(provider, kept.id)).items).toHaveLength(1)
  // A side stops keeping them.
  await keep(provider, kept.id, false)
  await sweepFindings(deps)
  expect((await listOf(provider, kept.id)).items).toHaveLength(0)
})

test('the export of a person has the findings that they may read; an erased person no longer keeps findings', async () => {
  const { id } = await delivered(1)
  const draft = await active(client, provider, 1, one)
  await add(provider, draft.id)
  for (const person of [client, provider]) await person.put(pathOf(id, '/keep'), { keep: true })
  const held = (person: ShopPerson) => personalFindings.heldOf(deps, person.id)
  expect(await held(client)).toMatchObject([
    { engagementId: id, findings: [{ what: found.what, record: [{ act: 'deliver' }] }] },
    { engagementId: draft.id, findings: [] },
  ])
  expect((await held(provider))[1]).toMatchObject({ findings: [{ title: found.title }] })
  expect(await held(stranger)).toEqual([])
  await transaction(deps.db, (tx) => personalFindings.erase(tx, client.id))
  expect((await listOf(provider, id)).keeps).toEqual({ client: null, provider: expect.any(String) })
})

test('an engagement has a limited number of findings', async () => {
  const { id } = await active(client, provider, 1, one)
  await add(provider, id)
  await deps.db.execute(sql`insert into findings (engagement_id, number, head, body, changed_at)
    select engagement_id, n, head, body, changed_at from findings, generate_series(2, ${findingLimits.items}) n where engagement_id = ${id}`)
  await deps.db.execute(sql`update finding_lists set last_number = ${findingLimits.items} where engagement_id = ${id}`)
  expect((await add(provider, id, findingLimits.items)).body.code).toBe('findings_full')
  expect((await listOf(provider, id)).items).toHaveLength(findingLimits.items)
})
