import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startJobs } from '../../../tests/support/hiring.ts'
import { personalHiring } from '../service.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs

const invite = (client: ShopPerson, id: string, { customUserId }: { customUserId: string }) =>
  client.post(`/jobs/${id}/invitations`, { person: customUserId })
const decline = (person: ShopPerson, id: string, over: object = {}) =>
  person.post(`/jobs/${id}/invitations/decline`, { reason: 'busy', note: 'Not before May.', ...over })
const mine = async (person: ShopPerson) => (await person.get('/invitations')).body
const listed = async (client: ShopPerson, id: string) => (await client.get(`/jobs/${id}/invitations`)).body.invitations
const codeOf = async (promise: Promise<{ body: { code: string } }>) => (await promise).body.code

test('an invited person is told, sees the job with the invitation, and answers with a proposal', async () => {
  const [client, invited] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const first = await invite(client, id, invited)
  expect(first.status).toBe(200)
  expect(first.body.invitation).toMatchObject({
    person: { customUserId: invited.customUserId },
    ...{ state: 'open', reason: null, note: '' },
  })
  const { notifications } = (await invited.get('/notifications')).body
  expect(notifications[0]).toMatchObject({ type: 'job', title: 'You are invited to a job', href: `/jobs/${id}` })
  expect((await invite(client, id, invited)).body).toEqual(first.body)
  expect((await invited.get('/notifications')).body.notifications).toHaveLength(notifications.length)
  expect((await jobs.job(invited, id)).invitation.state).toBe('open')
  expect(await mine(invited)).toMatchObject({
    count: 1,
    items: [{ job: { id, client: { customUserId: client.customUserId } } }],
  })
  const { waiting } = (await invited.get('/dashboarddata')).body
  expect(waiting).toMatchObject({
    counts: { invitations: 1 },
    items: [{ kind: 'invitation', invitation: { jobId: id } }],
  })
  const proposal = await jobs.proposed(invited, id)
  expect((await jobs.job(invited, id)).invitation.state).toBe('proposed')
  expect(await mine(invited)).toMatchObject({ count: 0, items: [] })
  expect(await listed(client, id)).toMatchObject([{ state: 'proposed' }])
  expect(await codeOf(decline(invited, id))).toBe('invitation_answered')
  await jobs.move(invited, proposal, 'withdraw-offer')
  expect((await invite(client, id, invited)).body.invitation.state).toBe('proposed')
})

test('an invited person declines with a reason and a line, which only the client reads', async () => {
  const [client, invited, other] = [
    await market.person('Ilse'),
    await jobs.freelancer('Tomas'),
    await jobs.freelancer('Yusuf'),
  ]
  const id = await jobs.posted(client)
  await invite(client, id, invited)
  expect((await decline(invited, id, { reason: 'lazy' })).body.fields[0].path).toBe('reason')
  expect((await decline(invited, id, { note: 'x'.repeat(hiringLimits.declineNote + 1) })).status).toBe(422)
  expect(await codeOf(decline(other, id))).toBe('invitation_not_found')
  expect((await decline(invited, id)).body.job.invitation.state).toBe('declined')
  expect((await decline(invited, id, { reason: 'fit', note: '' })).status).toBe(200)
  expect(await listed(client, id)).toMatchObject([{ state: 'declined', reason: 'busy', note: 'Not before May.' }])
  expect((await invited.get(`/jobs/${id}/invitations`)).status).toBe(404)
  expect((await client.get('/notifications')).body.notifications[0]).toMatchObject({
    ...{ type: 'job', title: 'Invitation declined', href: `/jobs/${id}#invitations` },
  })
  expect(await mine(invited)).toMatchObject({ count: 0 })
  // They may still change their mind.
  expect((await jobs.propose(invited, id)).status).toBe(201)
})

test('a job for invited people is in no list, search or count, and others get 404', async () => {
  const client = await market.person('Ilse')
  const [invited, other] = [await jobs.freelancer('Tomas'), await jobs.freelancer('Yusuf')]
  const before = (await other.get('/jobs/facets')).body
  const categories = (await other.get('/jobs/categories')).body
  const id = await jobs.posted(client, { audience: 'invited', title: 'Zebra crossing survey' })
  await invite(client, id, invited)
  for (const person of [market.visitor, other, invited]) {
    expect((await person.get('/jobs?q=zebra')).body.items).toEqual([])
    expect((await person.get('/jobs')).body.items.map((job: { id: string }) => job.id)).not.toContain(id)
    for (const sort of ['deciding', 'budget'])
      expect((await person.get(`/jobs?sort=${sort}`)).body.items.map((job: { id: string }) => job.id)).not.toContain(id)
  }
  expect((await other.get('/jobs/facets')).body).toEqual(before)
  expect((await other.get('/jobs/categories')).body).toEqual(categories)
  for (const person of [market.visitor, other]) {
    expect((await person.get(`/jobs/${id}`)).body.code).toBe('job_not_found')
    expect((await person.get(`/jobs/${id}/questions`)).status).toBe(404)
  }
  expect((await jobs.propose(other, id)).status).toBe(404)
  expect((await jobs.job(client, id)).audience).toBe('invited')
  expect((await client.get('/jobs/mine')).body.items[0].id).toBe(id)
  expect((await invited.get(`/jobs/${id}`)).status).toBe(200)
  expect((await jobs.propose(invited, id)).status).toBe(201)
})

test('a job that is opened to everybody comes into the lists, and leaves them again', async () => {
  const client = await market.person('Ilse')
  const { decidesAt, ...posted } = await jobs.job(
    client,
    await jobs.posted(client, { audience: 'invited', title: 'Quokka counts' }),
  )
  const decidesOn = new Date(Date.parse(decidesAt) - 1).toISOString().slice(0, 10)
  const names = ['title', 'need', 'category', 'skills', 'budgetFromMinor', 'budgetToMinor', 'length', 'questions']
  const input = { ...Object.fromEntries(names.map((name) => [name, posted[name]])), decidesOn, notAssessed: true }
  const found = async () => (await market.visitor.get('/jobs?q=quokka')).body.items.length
  expect(await found()).toBe(0)
  await client.put(`/jobs/${posted.id}`, { ...input, audience: 'everyone' })
  expect(await found()).toBe(1)
  await client.put(`/jobs/${posted.id}`, { ...input, audience: 'invited' })
  expect(await found()).toBe(0)
})

test('twelve invitations at the same moment: ten people are invited', async () => {
  const client = await market.person('Ilse')
  const id = await jobs.posted(client)
  const found = []
  for (let n = 0; n < hiringLimits.invitations + 2; n++) found.push(await jobs.freelancer(`Pia${n}`))
  const answers = await Promise.all(found.map((person) => invite(client, id, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(hiringLimits.invitations)
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual([
    'invitations_full',
    'invitations_full',
  ])
  expect(await listed(client, id)).toHaveLength(hiringLimits.invitations)
  // People who are invited stay invited.
  const one = found.find((_, at) => answers[at]?.status === 200)
  if (!one) throw new Error('Nobody was invited')
  expect((await invite(client, id, one)).status).toBe(200)
})

test('nobody invites themselves, people who take no work, blocked, suspended or unknown people, or to the job of another', async () => {
  const [client, blocked, suspended, busy, invited] = [
    await jobs.freelancer('Ilse'),
    await jobs.freelancer('Tomas'),
    await jobs.freelancer('Yusuf'),
    await jobs.freelancer('Priya'),
    await jobs.freelancer('Wren'),
  ]
  const id = await jobs.posted(client)
  expect(await codeOf(invite(client, id, client))).toBe('invitation_self')
  expect(await codeOf(invite(client, id, { customUserId: 'no-such-person' }))).toBe('profile_not_found')
  expect(await codeOf(invite(client, id, await market.person('Sam')))).toBe('takes_no_work')
  await busy.put('/users/freelancer-data', { category: 'Writing', availability: 'Not taking work' })
  expect(await codeOf(invite(client, id, busy))).toBe('takes_no_work')
  await blocked.post('/relations/block', { blockedUserId: client.customUserId })
  expect(await codeOf(invite(client, id, blocked))).toBe('profile_not_found')
  await market.deps.db
    .update(people)
    .set({ suspendedAt: new Date(jobs.now()) })
    .where(eq(people.id, suspended.id))
  expect(await codeOf(invite(client, id, suspended))).toBe('profile_not_found')
  expect((await invite(invited, id, blocked)).status).toBe(404)
  expect((await invited.get(`/jobs/${id}/invitable?q=wren`)).status).toBe(404)
  expect(await listed(client, id)).toEqual([])
  await client.post(`/jobs/${id}/close`, { reason: 'budget' })
  expect(await codeOf(invite(client, id, invited))).toBe('invitation_over')
})

test('people who have proposed are not invited, nor people with completed work to a job for others', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  await jobs.proposed(maker, id)
  expect(await codeOf(invite(client, id, maker))).toBe('invitation_proposed')
  await jobs.completed(client, maker)
  const first = await jobs.posted(client, { firstJobOnly: true })
  expect(await codeOf(invite(client, first, maker))).toBe('invitation_first_jobs')
})

test('GET /jobs/{id}/invitable finds people who take work by name, and says who is invited or has proposed', async () => {
  const client = await market.person('Ilse')
  const [free, invited, proposed, busy] = [
    await jobs.freelancer('ZeldaFree'),
    await jobs.freelancer('ZeldaInvited'),
    await jobs.freelancer('ZeldaProposed'),
    await jobs.freelancer('ZeldaBusy'),
  ]
  await market.person('ZeldaStudent')
  await busy.put('/users/freelancer-data', { category: 'Writing', availability: 'Not taking work' })
  const id = await jobs.posted(client)
  await invite(client, id, invited)
  await jobs.proposed(proposed, id)
  const { people: found } = (await client.get(`/jobs/${id}/invitable?q=zelda`)).body
  const standings = found.map(({ person, standing }: { person: { customUserId: string }; standing: string }) => [
    person.customUserId,
    standing,
  ])
  expect(standings).toEqual([
    [proposed.customUserId, 'proposed'],
    [invited.customUserId, 'invited'],
    [free.customUserId, 'free'],
  ])
  expect((await client.get(`/jobs/${id}/invitable?q=`)).body.people).toEqual([])
})

test('invitations end with the job, disappear behind a block, and are deleted with an account', async () => {
  const [client, one, other] = [
    await market.person('Ilse'),
    await jobs.freelancer('Tomas'),
    await jobs.freelancer('Yusuf'),
  ]
  const [closing, open] = [await jobs.posted(client), await jobs.posted(client)]
  for (const id of [closing, open]) await invite(client, id, one)
  await invite(client, open, other)
  await client.post(`/jobs/${closing}/close`, { reason: 'budget' })
  expect(await mine(one)).toMatchObject({ count: 1, items: [{ job: { id: open } }] })
  expect(await listed(client, closing)).toMatchObject([{ state: 'over' }])
  expect((await jobs.job(one, closing)).invitation.state).toBe('over')
  expect(await codeOf(decline(one, closing))).toBe('proposal_over')
  await other.post('/relations/block', { blockedUserId: client.customUserId })
  expect(await mine(other)).toMatchObject({ count: 0 })
  expect(await listed(client, open)).toHaveLength(1)
  expect((await personalHiring.heldOf(jobs.deps.db, one.id)).invitations).toMatchObject([
    { job_id: closing, side: 'invited' },
    { job_id: open, side: 'invited' },
  ])
  expect((await personalHiring.heldOf(jobs.deps.db, client.id)).invitations).toMatchObject([{}, {}, { side: 'client' }])
  await transaction(jobs.deps.db, (tx) => personalHiring.erase(jobs.deps, tx, one.id))
  expect(await listed(client, open)).toEqual([])
})

test('GET /invitations pages in both directions', async () => {
  const [client, invited] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const ids = [await jobs.posted(client), await jobs.posted(client), await jobs.posted(client)]
  for (const id of ids) {
    await invite(client, id, invited)
    await jobs.pass(0.01)
  }
  const idsOf = ({ items }: { items: { job: { id: string } }[] }) => items.map(({ job }) => job.id)
  const first = (await invited.get('/invitations?limit=2')).body
  expect(idsOf(first)).toEqual([ids[2], ids[1]])
  const second = (await invited.get(`/invitations?limit=2&cursor=${first.nextCursor}`)).body
  expect(idsOf(second)).toEqual([ids[0]])
  expect(idsOf((await invited.get(`/invitations?limit=2&cursor=${second.previousCursor}`)).body)).toEqual([
    ids[2],
    ids[1],
  ])
})
