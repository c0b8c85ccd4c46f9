import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { dayAhead, job, startJobs } from '../../tests/support/hiring.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs

test('POST /jobs posts a job that everybody finds, with its need as safe HTML', async () => {
  const client = await market.person('Ilse')
  const { status, body } = await jobs.post(client, { need: 'An **index**<script>alert(1)</script>' })
  expect(status).toBe(201)
  expect(body.job).toMatchObject({
    ...{ title: job.title, category: 'Writing', skills: job.skills, budgetFromMinor: 18_000, budgetToMinor: 26_000 },
    ...{ state: 'open', isOwn: true, proposals: 0, hired: 0, places: 1, moves: ['edit', 'move-date', 'close'] },
    ...{ refusal: 'own', answerRate: null },
  })
  expect(body.job.needHtml).toContain('<strong>index</strong>')
  expect(body.job.needHtml).not.toContain('<script')
  expect(Date.parse(body.job.decidesAt)).toBe(Date.parse(`${dayAhead(15)}T00:00:00Z`))
  const visitor = (await market.visitor.get(`/jobs/${body.job.id}`)).body.job
  expect(visitor).toMatchObject({
    isOwn: false,
    moves: [],
    refusal: null,
    client: { customUserId: client.customUserId },
  })
})

test('POST /jobs refuses amounts out of range, budgets the wrong way round, dates out of range, and answers at the field', async () => {
  const client = await market.person('Ilse')
  const refused = async (over: object) => {
    const { status, body } = await jobs.post(client, over)
    return [status, body.fields?.map(({ path }: { path: string }) => path)]
  }
  expect(await refused({ budgetFromMinor: 99 })).toEqual([422, ['budgetFromMinor']])
  expect(await refused({ budgetToMinor: 100_000_001 })).toEqual([422, ['budgetToMinor']])
  expect(await refused({ budgetFromMinor: 180.5 })).toEqual([422, ['budgetFromMinor']])
  expect(await refused({ budgetFromMinor: 26_001 })).toEqual([422, ['budgetToMinor']])
  const hours = { rateFromMinor: 1800, rateToMinor: 2600, perWeek: 10, weeks: 1 }
  expect(await refused({ hours: { ...hours, rateFromMinor: 99 } })).toEqual([422, ['hours.rateFromMinor']])
  expect(await refused({ hours: { ...hours, perWeek: 61 } })).toEqual([422, ['hours.perWeek']])
  expect(await refused({ hours: { ...hours, weeks: 0 } })).toEqual([422, ['hours.weeks']])
  expect(await refused({ hours: { ...hours, weeks: 2 } })).toEqual([422, ['hours']])
  const fourWeeks = { budgetFromMinor: 72_000, budgetToMinor: 104_000, hours: { ...hours, weeks: 4 } }
  expect(await refused({ ...fourWeeks, length: 'days' })).toEqual([422, ['length']])
  expect(await refused({ decidesOn: dayAhead(2) })).toEqual([422, ['decidesOn']])
  expect(await refused({ decidesOn: dayAhead(31) })).toEqual([422, ['decidesOn']])
  expect(await refused({ decidesOn: 'soon' })).toEqual([422, ['decidesOn']])
  expect(await refused({ places: 6 })).toEqual([422, ['places']])
  expect(await refused({ title: ' ' })).toEqual([422, ['title']])
  expect(await refused({ questions: ['One?', 'one?'] })).toEqual([422, ['questions.1']])
  expect(await refused({ notAssessed: undefined })).toEqual([422, ['notAssessed']])
  expect(await refused({ category: 'Alchemy' })).toEqual([422, ['category']])
  expect((await client.get('/jobs/mine')).body.counts).toEqual({ open: 0, over: 0 })
})

test('a person posts ten jobs a day and has twenty open, also in a race', async () => {
  const client = await market.person('Ilse')
  const first = await Promise.all(Array.from({ length: 12 }, () => jobs.post(client)))
  expect(first.filter(({ status }) => status === 201)).toHaveLength(hiringLimits.jobsADay)
  expect(first.find(({ status }) => status === 409)?.body.code).toBe('jobs_full')
  await jobs.pass(1.1)
  const second = await Promise.all(Array.from({ length: 12 }, () => jobs.post(client)))
  expect(second.filter(({ status }) => status === 201)).toHaveLength(hiringLimits.openJobs - hiringLimits.jobsADay)
})

test('PUT /jobs/{id} changes a job until its first proposal', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const input = { ...job, title: 'Proofread it', decidesOn: dayAhead(7, jobs.now()) }
  expect((await client.put(`/jobs/${id}`, input)).body.job).toMatchObject({ title: 'Proofread it' })
  expect((await maker.put(`/jobs/${id}`, input)).status).toBe(404)
  const proposalId = await jobs.proposed(maker, id)
  expect((await client.put(`/jobs/${id}`, { ...input, title: 'Something else' })).body.code).toBe('job_moved')
  await jobs.move(maker, proposalId, 'withdraw-offer')
  expect((await client.put(`/jobs/${id}`, { ...input, title: 'Something else' })).body.code).toBe('job_moved')
  expect((await jobs.job(client, id)).moves).toEqual(['move-date', 'close'])
})

test('the decision date moves once, to a later day; people with open proposals are told and stay in time', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client, { decidesOn: dayAhead(5, jobs.now()) })
  const proposalId = await jobs.proposed(maker, id)
  const move = (days: number) => client.post(`/jobs/${id}/move-date`, { decidesOn: dayAhead(days, jobs.now()) })
  expect((await move(4)).status).toBe(422)
  expect((await move(20)).status).toBe(422)
  const moved = (await move(9)).body.job
  expect(moved).toMatchObject({ isMoved: true, moves: ['close'] })
  expect((await move(9)).status).toBe(200)
  expect((await move(10)).body.code).toBe('job_moved')
  expect((await jobs.read(maker, proposalId)).offerUntil).toBe(moved.decidesAt)
  const { notifications } = (await maker.get('/notifications')).body
  expect(notifications[0]).toMatchObject({ type: 'job', title: 'Decision date moved', href: `/jobs/${id}` })
  await jobs.pass(6)
  expect((await jobs.read(client, proposalId)).state).toBe('offered')
})

test('POST /jobs/{id}/close ends the open proposals and leaves the accepted one', async () => {
  const client = await market.person('Ilse')
  const [one, other] = [await jobs.freelancer('Tomas'), await jobs.freelancer('Mateus')]
  const id = await jobs.posted(client)
  const [kept, open] = [await jobs.proposed(one, id), await jobs.proposed(other, id)]
  await jobs.move(client, kept, 'accept', { version: 1 })
  expect((await other.post(`/jobs/${id}/close`, { reason: 'budget' })).status).toBe(404)
  const closed = await client.post(`/jobs/${id}/close`, { reason: 'not-needed' })
  expect(closed.body.job).toMatchObject({ state: 'closed', reason: 'not-needed', moves: [] })
  expect((await client.post(`/jobs/${id}/close`, { reason: 'budget' })).body.job.reason).toBe('not-needed')
  expect(await jobs.read(client, kept)).toMatchObject({ state: 'agreed' })
  expect(await jobs.read(other, open)).toMatchObject({ state: 'declined', reason: 'job-closed' })
  expect((await other.get('/proposals?state=over')).body.items[0].state).toBe('closed')
  expect((await jobs.propose(await jobs.freelancer('Yusuf'), id)).body.code).toBe('proposal_over')
  expect((await market.visitor.get(`/jobs/${id}`)).status).toBe(200)
})

test('visitors do not find jobs for members, and nobody finds jobs of suspended people or across a block', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const members = await jobs.posted(client, { audience: 'members', title: 'For members alone' })
  expect((await market.visitor.get(`/jobs/${members}`)).body.code).toBe('job_not_found')
  expect((await maker.get(`/jobs/${members}`)).status).toBe(200)
  const found = async (person: { get: typeof market.visitor.get }) =>
    (await person.get('/jobs?q=members+alone')).body.items.map(({ id }: { id: string }) => id)
  expect(await found(market.visitor)).toEqual([])
  expect(await found(maker)).toEqual([members])
  await client.post('/relations/block', { blockedUserId: maker.customUserId })
  expect(await found(maker)).toEqual([])
  expect((await maker.get(`/jobs/${members}`)).status).toBe(404)
  expect((await jobs.propose(maker, members)).status).toBe(404)
  const reader = await market.person('Amara')
  expect(await found(reader)).toEqual([members])
  const suspend = (at: Date | null) =>
    market.deps.db.update(people).set({ suspendedAt: at }).where(eq(people.id, client.id))
  await suspend(market.deps.clock.now())
  expect(await found(reader)).toEqual([])
  expect((await reader.get(`/jobs/${members}`)).status).toBe(404)
  await suspend(null)
  expect(await found(reader)).toEqual([members])
})

test('a reported job is hidden by the staff: nobody finds it or proposes, those who proposed and its client still read it', async () => {
  const client = await market.person('Ilse')
  const [maker, reporter] = [await jobs.freelancer('Tomas'), await jobs.freelancer('Yusuf')]
  const moderator = await market.person('Hanneke')
  await market.deps.db.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator.id))
  const id = await jobs.posted(client, { title: 'Write my essay' })
  await jobs.proposed(maker, id)
  const report = { kind: 'job', id, reason: 'Something else', text: 'It is assessed work.' }
  expect((await client.post('/reports', report)).body.code).toBe('report_own')
  const { number } = (await reporter.post('/reports', report)).body
  const entry = (await moderator.get(`/admin/queue/${number}`)).body
  expect(JSON.stringify(entry)).toContain('Write my essay')
  const hiding = { rule: 'misuse', reason: 'Nobody may ask for assessed work.' }
  expect((await moderator.post(`/admin/queue/${number}/hide`, hiding)).status).toBe(200)
  expect((await reporter.get(`/jobs/${id}`)).status).toBe(404)
  expect((await reporter.get('/jobs?q=essay')).body.items).toEqual([])
  expect((await jobs.propose(reporter, id)).status).toBe(404)
  expect(await jobs.job(client, id)).toMatchObject({ isHidden: true, state: 'open' })
  expect((await maker.get(`/jobs/${id}`)).status).toBe(200)
  expect((await client.get('/statements')).body.statements[0]).toMatchObject({ measure: 'job-hidden' })
  expect((await moderator.post(`/admin/queue/${number}/unhide`, { reason: 'A mistake.' })).status).toBe(200)
  expect((await reporter.get('/jobs?q=essay')).body.items).toHaveLength(1)
  expect((await client.get('/notifications')).body.notifications[0].title).toBe('Your job is back')
})
