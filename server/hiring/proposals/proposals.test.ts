import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { personalEngagements } from '#engagements/service.ts'
import { offerOf, refusal } from '../../../tests/support/engagements.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { dayAhead, proposal, startJobs } from '../../../tests/support/hiring.ts'
import { personalHiring } from '../service.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs
const codeOf = async (promise: Promise<{ status: number; body: { code: string } }>) => (await promise).body.code

test('a proposal is compared, accepted and paid in: the job is decided and the others are told', async () => {
  const client = await market.person('Ilse')
  const [one, other] = [await jobs.freelancer('Tomas'), await jobs.freelancer('Mateus')]
  const id = await jobs.posted(client)
  const made = await jobs.propose(one, id)
  expect(made.status).toBe(201)
  expect(made.body.proposal).toMatchObject({
    ...{ state: 'open', totalMinor: 48_000, milestones: 2, days: 10, version: 1, offerBy: 'provider' },
    ...{
      cover: proposal.cover,
      answers: proposal.answers,
      job: { id, title: 'Proofread a thesis on rainfall records' },
    },
  })
  const second = await jobs.proposed(other, id)
  const first = made.body.proposal.id
  expect(
    (await jobs.proposals(client, id)).map(({ person }: { person: { customUserId: string } }) => person.customUserId),
  ).toEqual([one.customUserId, other.customUserId])
  const marked = await client.put(`/proposals/${second}/mark`, { shortlisted: true, note: 'Asks good questions' })
  expect(marked.body.proposal).toMatchObject({ shortlisted: true, note: 'Asks good questions', isFirstJob: true })
  expect((await jobs.proposals(client, id))[0].id).toBe(second)
  expect(await jobs.job(one, id)).toMatchObject({
    refusal: 'proposed',
    own: { id: first, state: 'open' },
    proposals: 2,
  })
  // Proposals are listed with their job, not among the client's engagements.
  expect((await client.get('/engagements?turn=yours')).body.items).toEqual([])
  await jobs.move(client, first, 'accept', { version: 1 })
  expect((await client.get('/engagements?turn=yours')).body.items).toHaveLength(1)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'open', hired: 0 })
  await jobs.hire(client, id, first)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'decided', hired: 1, moves: [] })
  expect((await jobs.proposals(client, id)).map(({ state }: { state: string }) => state)).toEqual(['filled', 'hired'])
  const { notifications } = (await other.get('/notifications')).body
  expect(notifications[0]).toMatchObject({
    type: 'job',
    message: expect.stringContaining('All places of the job are filled.'),
  })
})

test('the client answers with another offer; the provider accepts it', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const made = await jobs.proposed(maker, id)
  await jobs.move(client, made, 'offer', { ...offerOf(1), validDays: 20 })
  expect((await jobs.proposals(client, id))[0]).toMatchObject({ offerBy: 'client', version: 2, state: 'open' })
  expect((await maker.get('/engagements?turn=yours')).body.items).toHaveLength(1)
  // The decision date passes; an answer stays open as long as it says.
  await jobs.pass(16)
  await jobs.pass(0.01)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'closed', reason: 'date' })
  expect((await jobs.move(maker, made, 'accept', { version: 2 })).body.engagement.state).toBe('agreed')
})

test('nobody proposes for their own job, twice, without answers, with others’ projects, without business details or as a minor', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  expect(await codeOf(jobs.propose(client, id))).toBe('proposal_own_job')
  expect((await jobs.propose(maker, id, { answers: [] })).status).toBe(422)
  expect((await jobs.propose(maker, id, { cover: ' ' })).status).toBe(422)
  expect((await jobs.propose(maker, id, { projects: ['aaaaaaaaaaaa'] })).status).toBe(422)
  const minor = { offer: { ...proposal.offer, isAdult: undefined } }
  expect((await jobs.propose(maker, id, minor)).body.fields[0].path).toBe('isAdult')
  expect(await codeOf(jobs.propose(await market.person('Sam'), id))).toBe('offer_no_business_details')
  const negative = { ...proposal.offer.terms.milestones[0], amountMinor: -1 }
  const terms = { ...proposal.offer.terms, milestones: [negative] }
  expect((await jobs.propose(maker, id, { offer: { ...proposal.offer, terms } })).status).toBe(422)
  expect((await jobs.job(client, id)).proposals).toBe(0)
  const both = await Promise.all([jobs.propose(maker, id), jobs.propose(maker, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await codeOf(jobs.propose(maker, id))).toBe('proposal_made')
  expect(await codeOf(jobs.propose(maker, 'zzzzzzzzzzzz'))).toBe('job_not_found')
})

test('thirty proposals at once for the same job: twenty-five are open; a declined one frees its place', async () => {
  const client = await market.person('Ilse')
  const id = await jobs.posted(client, { questions: [] })
  const people = []
  for (let n = 0; n < 30; n++) people.push(await jobs.freelancer(`Pia${n}`))
  const answers = await Promise.all(people.map((person) => jobs.propose(person, id, { answers: [] })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(hiringLimits.openProposals)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['proposal_full']),
  )
  const late = people.find((_, at) => answers[at]?.status === 409)
  const given = answers.find(({ status }) => status === 201)?.body.proposal.id
  if (!late) throw new Error('Nobody was refused')
  expect((await jobs.job(late, id)).refusal).toBe('full')
  await jobs.move(client, given, 'decline', { ...refusal, version: 1 })
  expect((await jobs.propose(late, id, { answers: [] })).status).toBe(201)
})

test('a person has ten open proposals, also in a race', async () => {
  const [client, other] = [await market.person('Ilse'), await market.person('Kenji')]
  const maker = await jobs.freelancer('Tomas')
  const ids = []
  for (let n = 0; n < 13; n++) ids.push(await jobs.posted(n < 7 ? client : other, { title: `Job ${n}` }))
  const answers = await Promise.all(ids.map((id) => jobs.propose(maker, id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(hiringLimits.openProposalsOfPerson)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('proposals_full')
  const open = answers.find(({ status }) => status === 201)?.body.proposal.id
  await jobs.move(maker, open, 'withdraw-offer')
  const refused = ids.find((_, at) => answers[at]?.status === 409)
  expect((await jobs.propose(maker, refused ?? '')).status).toBe(201)
  expect((await maker.get('/proposals?state=open')).body.counts).toEqual({ open: 10, over: 1 })
})

test('both sides read the need of a job with its Markdown, that of a request as plain text', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const made = await jobs.proposed(
    maker,
    await jobs.posted(client, { need: '**Not** the <script>statistics</script>.' }),
  )
  for (const side of [client, maker])
    expect((await jobs.read(side, made)).needHtml).toBe(
      '<p><strong>Not</strong> the &lt;script&gt;statistics&lt;/script&gt;.</p>\n',
    )
  expect((await jobs.read(client, await jobs.requested(client, maker))).needHtml).toBeNull()
})

test('PUT /proposals/{id} changes the words until the client answers; strangers get 404', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const made = await jobs.proposed(maker, id)
  const words = { cover: 'Index first.', answers: ['American.'], projects: [] }
  expect((await maker.put(`/proposals/${made}`, words)).body.proposal).toMatchObject(words)
  expect((await client.put(`/proposals/${made}`, words)).status).toBe(404)
  expect((await maker.put(`/proposals/${made}/mark`, { shortlisted: true })).status).toBe(404)
  expect((await maker.get(`/jobs/${id}/proposals`)).status).toBe(404)
  await jobs.move(client, made, 'offer', offerOf(1))
  expect((await jobs.job(maker, id)).own).toEqual({ id: made, state: 'open', offerBy: 'client' })
  const refused = await maker.put(`/proposals/${made}`, { ...words, cover: 'Something else.' })
  expect([refused.status, refused.body.code]).toEqual([409, 'proposal_answered'])
  // Their own new version waits for an answer again.
  await jobs.move(maker, made, 'offer', offerOf(2))
  expect((await maker.put(`/proposals/${made}`, words)).body.proposal).toMatchObject(words)
  await jobs.move(client, made, 'decline', { ...refusal, version: 3 })
  expect((await maker.put(`/proposals/${made}`, words)).body.code).toBe('proposal_answered')
  expect((await maker.get('/proposals?state=over')).body.items[0]).toMatchObject({ id: made, state: 'declined' })
})

test('a job for people without completed work refuses others, also those who complete work before it is accepted', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client, { firstJobOnly: true })
  const made = await jobs.proposed(maker, id)
  const { orders } = await jobs.active(client, maker, 2)
  for (const order of orders) {
    await jobs.moveOrder(maker, order, 'deliver', { note: 'Here it is.' })
    await jobs.moveOrder(client, order, 'accept')
  }
  expect(await codeOf(jobs.move(client, made, 'accept', { version: 1 }))).toBe('proposal_first_jobs')
  const again = await jobs.posted(client, { firstJobOnly: true })
  expect((await jobs.job(maker, again)).refusal).toBe('first-jobs')
  expect(await codeOf(jobs.propose(maker, again))).toBe('proposal_first_jobs')
})

test('a block ends a proposal and frees its place', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client, { decidesOn: dayAhead(10, jobs.now()) })
  const made = await jobs.proposed(maker, id)
  await maker.post('/relations/block', { blockedUserId: client.customUserId })
  expect((await jobs.read(client, made)).state).toBe('ended')
  expect(await jobs.job(client, id)).toMatchObject({ state: 'open', proposals: 0 })
})

test('the dashboard of a client has jobs with proposals to answer, until all are answered; what waits for others is counted', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const waiting = async () => (await client.get('/dashboarddata')).body.waiting
  const others = async (person: typeof client) => (await person.get('/dashboarddata')).body.others
  expect((await waiting()).counts.jobs).toBe(0)
  expect(await others(client)).toEqual({ engagements: 0, jobs: 1, proposals: 0 })
  const made = await jobs.proposed(maker, id)
  const { decidesAt, title } = await jobs.job(client, id)
  expect((await waiting()).items).toEqual([{ kind: 'job', dueAt: decidesAt, job: { id, title, proposals: 1 } }])
  expect(await others(client)).toEqual({ engagements: 0, jobs: 0, proposals: 0 })
  expect(await others(maker)).toEqual({ engagements: 0, jobs: 0, proposals: 1 })
  await jobs.move(client, made, 'decline', { ...refusal, version: 1 })
  expect((await waiting()).counts.jobs).toBe(0)
  expect(await others(maker)).toEqual({ engagements: 0, jobs: 0, proposals: 0 })
})

test('a proposal alone does not let its maker write to the client; the client asks, and both write', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const made = await jobs.proposed(maker, await jobs.posted(client))
  const talk = async (from: typeof client, to: typeof client) =>
    (await from.post('/conversations', { userId: to.customUserId })).body.conversation
  const say = (from: typeof client, id: string) =>
    from.post(`/conversations/${id}/messages`, { clientId: crypto.randomUUID(), text: 'Which spelling?' })
  expect((await talk(maker, client)).state).toBe('first')
  const { id, state } = await talk(client, maker)
  expect(state).toBe('open')
  expect((await say(client, id)).status).toBe(201)
  expect((await talk(maker, client)).state).toBe('open')
  // Elsewhere an offer in return is enough.
  const other = await market.person('Kenji')
  const second = await jobs.proposed(maker, await jobs.posted(other))
  expect((await talk(maker, other)).state).toBe('first')
  await jobs.move(other, second, 'offer', offerOf(1))
  expect((await talk(maker, other)).state).toBe('open')
  expect(made).not.toBe(second)
})

test('erasing a client closes their jobs; erasing a maker empties the words of their proposals and leaves the offers', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const made = await jobs.proposed(maker, id)
  const erase = (person: typeof client) =>
    transaction(jobs.deps.db, async (tx) => {
      await personalHiring.erase(jobs.deps, tx, person.id)
      await personalEngagements.erase(jobs.deps, tx, person.id)
    })
  expect((await personalHiring.heldOf(jobs.deps.db, maker.id)).proposals).toMatchObject([{ cover: proposal.cover }])
  await erase(maker)
  expect((await jobs.proposals(client, id))[0]).toMatchObject({ id: made, answers: [], totalMinor: 48_000 })
  expect(await jobs.job(client, id)).toMatchObject({ state: 'open', proposals: 0 })
  await erase(client)
  expect((await market.visitor.get(`/jobs/${id}`)).body.job).toMatchObject({ state: 'closed', reason: 'account' })
})
