import { randomUUID } from 'node:crypto'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { offerOf } from '../../../tests/support/engagements.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { dayAhead, proposal, startJobs } from '../../../tests/support/hiring.ts'
import { personalHiring } from '../service.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs

const input = {
  title: 'Does the signing hold?',
  need: 'A voting system with **signed** ballots.',
  topic: 'Security audit',
  budgetFromMinor: 80_000,
  budgetToMinor: 160_000,
  length: 'weeks',
  notAssessed: true,
}
const ask = (
  client: ShopPerson,
  to: readonly { customUserId: string }[],
  over: object = {},
  key: string = randomUUID(),
) =>
  client.post(
    '/services/requests',
    { ...input, people: to.map(({ customUserId }) => customUserId), ...over },
    { 'idempotency-key': key },
  )
const several = (names: readonly string[]) => Promise.all(names.map((name) => jobs.freelancer(name)))
const jobsOf = async (client: ShopPerson) => (await client.get('/jobs/mine')).body.counts.open

test('POST /services/requests asks three people, whose proposals are compared and one accepted', async () => {
  const client = await market.person('Ilse')
  const [hana, tomas, kenji, other] = (await several(['Hana', 'Tomas', 'Kenji', 'Wren'])) as [
    ShopPerson,
    ShopPerson,
    ShopPerson,
    ShopPerson,
  ]
  const { status, body } = await ask(client, [hana, tomas, kenji])
  expect(status, JSON.stringify(body)).toBe(201)
  const job = await jobs.job(client, body.jobId)
  expect(job).toMatchObject({
    ...{ title: input.title, category: 'Security audit', audience: 'invited', places: 1, firstJobOnly: false },
    decidesAt: `${dayAhead(15, jobs.now())}T00:00:00.000Z`,
  })
  const { invitations } = (await client.get(`/jobs/${body.jobId}/invitations`)).body
  expect(
    invitations.map((each: { person: { customUserId: string }; state: string }) => each.person.customUserId),
  ).toEqual([hana, tomas, kenji].map(({ customUserId }) => customUserId))
  for (const person of [hana, tomas, kenji]) {
    expect((await person.get('/notifications')).body.notifications[0]).toMatchObject({
      ...{ type: 'job', title: 'You are invited to a job', href: `/jobs/${body.jobId}` },
    })
    expect((await person.get('/invitations')).body.count).toBe(1)
  }
  // For others it does not exist.
  for (const person of [other, market.visitor]) expect((await person.get(`/jobs/${body.jobId}`)).status).toBe(404)
  expect((await other.get('/jobs?q=signing')).body.items).toEqual([])

  const [first] = [
    await jobs.proposed(hana, body.jobId, {
      answers: [],
      offer: { ...proposal.offer, ...offerOf(0), after: undefined },
    }),
    await jobs.proposed(tomas, body.jobId, { answers: [] }),
  ]
  expect(await jobs.proposals(client, body.jobId)).toHaveLength(2)
  expect((await jobs.move(client, first, 'accept', { version: 1 })).status).toBe(200)
  await jobs.hire(client, body.jobId, first)
  expect((await jobs.job(client, body.jobId)).state).toBe('decided')
})

test('POST /services/requests with the same key makes one job, also when both arrive at once', async () => {
  const client = await market.person('Ilse')
  const asked = await several(['Ana', 'Bo'])
  const key = randomUUID()
  const [one, two] = await Promise.all([ask(client, asked, {}, key), ask(client, asked, {}, key)])
  const made = [one, two].filter(({ status }) => status === 201)
  expect([...new Set(made.map(({ body }) => body.jobId))]).toHaveLength(1)
  expect((await ask(client, asked, {}, key)).body.jobId).toBe(made[0]?.body.jobId)
  expect((await ask(client, asked, { title: 'Another' }, key)).status).toBe(422)
  expect(await jobsOf(client)).toBe(1)
  expect((await asked[0]?.get('/invitations'))?.body.count).toBe(1)
})

test('POST /services/requests refuses the caller, six people, the same person twice, and people who cannot be asked; nobody is asked then', async () => {
  const client = await jobs.freelancer('Ilse')
  const [free, blocked, suspended, busy] = (await several(['Free', 'Blocked', 'Gone', 'Busy'])) as [
    ShopPerson,
    ShopPerson,
    ShopPerson,
    ShopPerson,
  ]
  const many = await several(Array.from({ length: serviceLimits.askedAtOnce + 1 }, (_, at) => `Many${at}`))
  await blocked.post('/relations/block', { blockedUserId: client.customUserId })
  await market.deps.db
    .update(people)
    .set({ suspendedAt: new Date(jobs.now()) })
    .where(eq(people.id, suspended.id))
  await busy.put('/users/freelancer-data', { category: 'Writing', availability: 'Not taking work' })
  const refused = async (to: readonly { customUserId: string }[], over: object = {}) => {
    const { status, body } = await ask(client, to, over)
    return [status, body.code]
  }
  expect(await refused([free, client])).toEqual([409, 'service_several_self'])
  expect((await refused(many))[0]).toBe(422)
  expect((await refused([free, free]))[0]).toBe(422)
  expect((await refused([]))[0]).toBe(422)
  expect(await refused([], { services: ['a'.repeat(12)] })).toEqual([404, 'service_not_found'])
  for (const gone of [blocked, suspended, { customUserId: 'no-such-person' }])
    expect(await refused([free, gone])).toEqual([404, 'profile_not_found'])
  expect(await refused([free, busy])).toEqual([409, 'takes_no_work'])
  expect((await ask(client, [free, busy])).body.message).toContain('Busy')
  expect((await refused([free], { topic: 'Astrology' }))[0]).toBe(422)
  expect((await refused([free], { budgetToMinor: 1 }))[0]).toBe(422)
  expect((await refused([free], { notAssessed: false }))[0]).toBe(422)
  expect((await client.post('/services/requests', { ...input, people: [free.customUserId] })).status).toBe(400)
  expect(await jobsOf(client)).toBe(0)
  expect((await free.get('/invitations')).body.count).toBe(0)
})

const company = {
  company: 'Lumen Housing Trust',
  concerned: 'The board',
  purchaseOrder: 'PO 4711',
  address: '3 Quay Street\n8000 Bruges',
  startsOn: '2030-01-07',
}

test('the people who are asked read the details of the company, and the accepted proposal takes them to the checkout', async () => {
  const client = await market.person('Ilse')
  const [hana, tomas, other] = (await several(['Hana', 'Tomas', 'Wren'])) as [ShopPerson, ShopPerson, ShopPerson]
  const { jobId } = (await ask(client, [hana, tomas], { topic: 'Enterprise', company })).body
  for (const reader of [client, hana, tomas]) expect((await jobs.job(reader, jobId)).company).toEqual(company)
  expect((await other.get(`/jobs/${jobId}`)).status).toBe(404)
  expect((await ask(client, [hana], { topic: 'Enterprise', company: { ...company, company: '' } })).status).toBe(422)

  const [mine] = [await jobs.proposed(hana, jobId, { answers: [] }), await jobs.proposed(tomas, jobId, { answers: [] })]
  expect((await jobs.move(client, mine, 'accept', { version: 1 })).status).toBe(200)
  const { engagement } = (await client.get(`/engagements/${mine}`)).body
  expect(engagement.company).toEqual(company)
  const items = [{ line: { kind: 'milestone', id: engagement.milestones[0].id, quantity: 1 } }]
  const quote = (await client.post('/checkout/quote', { items })).body
  const { company: name, address, purchaseOrder } = company
  expect(quote.company).toEqual({ company: name, address, purchaseOrder })

  // The client's export has the details; the erasure deletes them from the job and the engagements.
  const held = await personalHiring.heldOf(market.deps.db, client.id)
  expect(held.jobs).toMatchObject([{ id: jobId, company }])
  await transaction(market.deps.db, (tx) => personalHiring.erase(market.deps, tx, client.id))
  expect((await jobs.job(hana, jobId)).company).toBeNull()
})

test('a client changes the details of their company; a job for everybody has none', async () => {
  const client = await market.person('Ilse')
  const [asked] = (await several(['Ana'])) as [ShopPerson]
  const { jobId } = (await ask(client, [asked], { topic: 'Enterprise', company })).body
  const { title, need, category, budgetFromMinor, budgetToMinor, length } = await jobs.job(client, jobId)
  const same = { title, need, category, budgetFromMinor, budgetToMinor, length, decidesOn: dayAhead(10, jobs.now()) }
  const changed = { ...company, purchaseOrder: 'PO 4712', startsOn: null }
  const saved = await client.put(`/jobs/${jobId}`, {
    ...same,
    notAssessed: true,
    audience: 'invited',
    company: changed,
  })
  expect(saved.body.job.company).toEqual(changed)
  const { status, body } = await jobs.post(client, { company })
  expect([status, body.fields?.[0]?.path]).toEqual([422, 'company'])
})

test('a job about consulting is only for invited people, also when it is changed', async () => {
  const client = await market.person('Ilse')
  const [asked] = await several(['Ana'])
  for (const audience of ['everyone', 'members']) {
    const { status, body } = await jobs.post(client, { category: 'AI strategy', audience })
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'category'])
  }
  const { jobId } = (await ask(client, asked ? [asked] : [])).body
  const { title, need, category, budgetFromMinor, budgetToMinor, length } = await jobs.job(client, jobId)
  const same = { title, need, category, budgetFromMinor, budgetToMinor, length, decidesOn: dayAhead(10, jobs.now()) }
  const edit = (over: object) =>
    client.put(`/jobs/${jobId}`, { ...same, notAssessed: true, audience: 'invited', ...over })
  expect((await edit({ audience: 'everyone' })).status).toBe(422)
  expect((await edit({ title: 'Changed' })).body.job).toMatchObject({ title: 'Changed', category: 'Security audit' })
})
