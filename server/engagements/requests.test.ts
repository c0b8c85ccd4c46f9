import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { asked, milestone, offerOf, refusal, startHiring, terms } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'

const hiring = await fileFixture(startHiring())
const { market } = hiring
const day = 86_400_000

const bell = async (person: {
  get: (path: string) => Promise<{ body: { notifications: { title: string; type: string }[] } }>
}) => (await person.get('/notifications')).body.notifications.map(({ title, type }) => `${type}: ${title}`)

test('a request, two versions of an offer and the agreement: both sides read the same, and each is told of the other', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.requested(client, provider)
  expect(await hiring.read(provider, id)).toMatchObject({
    ...{ role: 'provider', state: 'requested', turn: 'provider', title: asked.title, need: asked.need },
    moves: ['offer', 'decline'],
    needs: { adult: true, business: false },
  })
  expect(await hiring.read(client, id)).toMatchObject({ role: 'client', moves: ['edit', 'withdraw'] })
  await hiring.move(provider, id, 'offer', offerOf(0))
  const counter = { milestones: [milestone], licence: 'all-rights' }
  const countered = await hiring.move(client, id, 'offer', offerOf(1, counter))
  expect(countered.body.engagement).toMatchObject({ state: 'offered', offerBy: 'client', turn: 'provider' })
  expect(countered.body.engagement.offers.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    null,
    'replaced',
  ])
  // The older version can no longer be accepted.
  expect((await hiring.move(provider, id, 'accept', { version: 1 })).status).toBe(409)
  const agreed = (await hiring.move(provider, id, 'accept', { version: 2 })).body.engagement
  expect(agreed).toMatchObject({
    ...{ state: 'agreed', turn: 'client', agreedVersion: 2, needs: { adult: false, business: false } },
    money: { totalMinor: 22_000, openMinor: 22_000, heldMinor: 0, releasedMinor: 0 },
    milestones: [{ number: 1, state: 'unfunded', amountMinor: 22_000, isPayable: false }],
  })
  expect((await hiring.read(client, id)).milestones[0].isPayable).toBe(true)
  expect(agreed.timeline.map(({ act }: { act: string }) => act)).toEqual(['request', 'offer', 'offer', 'accept'])
  expect(await bell(client)).toContain('job: Offer accepted')
  expect(await bell(provider)).not.toContain('job: Request for an offer')
})

test('the dashboard of the side that waits counts the engagement, until it ends', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const waits = async (person: typeof client) => {
    const { waiting, others } = (await person.get('/dashboarddata')).body
    return [waiting.counts.engagements, others.engagements]
  }
  const id = await hiring.requested(client, provider)
  expect([await waits(client), await waits(provider)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  await hiring.move(provider, id, 'decline', refusal)
  expect([await waits(client), await waits(provider)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a request opens the conversation of the two', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  await hiring.requested(client, provider)
  const { conversation } = (await provider.post('/conversations', { userId: client.customUserId })).body
  expect(conversation.state).toBe('open')
})

test('nobody asks themselves, people who take no work, students, people behind a block or unknown people', async () => {
  const [client, provider] = [await hiring.freelancer('Ilse'), await hiring.freelancer('Tomas')]
  const code = async (promise: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await promise
    return [status, body.code]
  }
  expect(await code(hiring.ask(client, client))).toEqual([409, 'engagement_self'])
  expect(await code(hiring.ask(client, await market.person('Sam')))).toEqual([409, 'takes_no_work'])
  await provider.put('/users/freelancer-data', { availability: 'Not taking work' })
  expect(await code(hiring.ask(client, provider))).toEqual([409, 'takes_no_work'])
  const until = new Date(Date.now() + 3 * day).toISOString().slice(0, 10)
  await provider.put('/users/freelancer-data', { notTakingWorkUntil: until })
  expect(await code(hiring.ask(client, provider))).toEqual([409, 'takes_no_work'])
  await provider.put('/users/freelancer-data', {})
  expect(await code(hiring.ask(client, { ...provider, customUserId: 'nobody-100000' }))).toEqual([
    404,
    'profile_not_found',
  ])
  await provider.post('/relations/block', { blockedUserId: client.customUserId })
  expect(await code(hiring.ask(client, provider))).toEqual([404, 'profile_not_found'])
})

test('people of every type take freelance work once they set an availability, and are found, asked and invited like freelancers', async () => {
  const client = await market.person('Ilse')
  const student = await market.person('Quirina')
  const profile = async () => (await client.get(`/users/${student.customUserId}`)).body
  const found = async () => {
    const { items } = (await client.get('/users/all?work=Data%20Science&q=quirina')).body
    return items.map(({ customUserId }: { customUserId: string }) => customUserId)
  }
  const work = { serviceHeadline: 'Statistics for papers', category: 'Data Science' }
  await student.put('/users/freelancer-data', work)
  expect((await profile()).freelancerData).toBeNull()
  expect(await found()).toEqual([])
  expect((await hiring.ask(client, student)).body.code).toBe('takes_no_work')
  await student.put('/users/freelancer-data', { ...work, availability: 'Available now' })
  expect((await profile()).freelancerData).toMatchObject(work)
  expect(await found()).toEqual([student.customUserId])
  expect((await hiring.ask(client, student)).status).toBe(201)
  await student.put('/users/freelancer-data', { ...work, availability: 'Not taking work' })
  expect((await profile()).freelancerData).toBeNull()
  expect(await found()).toEqual([])
})

test('three open requests with one person and twenty with everybody, also in a race', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const at = await Promise.all(Array.from({ length: 5 }, () => hiring.ask(client, provider)))
  expect(at.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
  const others = await Promise.all(Array.from({ length: 20 }, (_, n) => hiring.freelancer(`Pia${n}`)))
  const more = await Promise.all(others.map((other) => hiring.ask(client, other)))
  const open = engagementLimits.openRequests - engagementLimits.openWithOne
  expect(more.filter(({ status }) => status === 201)).toHaveLength(open)
  // A declined one makes room.
  const { id } = at.find(({ status }) => status === 201)?.body.engagement ?? {}
  await hiring.move(provider, id, 'decline', refusal)
  expect((await hiring.ask(client, provider)).status).toBe(201)
})

test('the same request twice with one key is one request', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const body = { to: provider.customUserId, ...asked, notAssessed: true }
  const key = { 'idempotency-key': 'once' }
  const [first, second] = [await client.post('/engagements', body, key), await client.post('/engagements', body, key)]
  expect(second.body.engagement.id).toBe(first.body.engagement.id)
  expect((await client.post('/engagements', { ...body, title: 'Other' }, key)).status).toBe(422)
  expect((await client.post('/engagements', body)).status).toBe(400)
})

const badOffers: [what: string, over: object, path: string][] = [
  ['no milestone', { milestones: [] }, 'terms.milestones'],
  ['eleven milestones', { milestones: Array.from({ length: 11 }, () => milestone) }, 'terms.milestones'],
  [
    'an amount of half a cent',
    { milestones: [{ ...milestone, amountMinor: 100.5 }] },
    'terms.milestones.0.amountMinor',
  ],
  ['an amount below the least', { milestones: [{ ...milestone, amountMinor: 99 }] }, 'terms.milestones.0.amountMinor'],
  ['a negative amount', { milestones: [{ ...milestone, amountMinor: -1 }] }, 'terms.milestones.0.amountMinor'],
  [
    'a sum above the most',
    {
      milestones: [
        { ...milestone, amountMinor: 60_000_000 },
        { ...milestone, amountMinor: 60_000_000 },
      ],
    },
    'terms.milestones',
  ],
  ['an amount as a text', { milestones: [{ ...milestone, amountMinor: '220' }] }, 'terms.milestones.0.amountMinor'],
  ['zero days', { milestones: [{ ...milestone, days: 0 }] }, 'terms.milestones.0.days'],
  ['four rounds of changes', { milestones: [{ ...milestone, changes: 4 }] }, 'terms.milestones.0.changes'],
  ['no title', { milestones: [{ ...milestone, title: ' ' }] }, 'terms.milestones.0.title'],
  ['an unknown licence', { licence: 'gpl' }, 'terms.licence'],
  ['a start last year', { startsOn: '2020-01-01' }, 'terms.startsOn'],
  ['a start that is no day', { startsOn: '2026-02-31' }, 'terms.startsOn'],
]
test.each(badOffers)('an offer with %s is refused, and nothing changes', async (_what, over, path) => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.requested(client, provider)
  const before = await hiring.read(client, id)
  const { status, body } = await hiring.move(provider, id, 'offer', offerOf(0, over))
  expect([status, body.fields?.[0]?.path]).toEqual([422, path])
  expect(await hiring.read(client, id)).toEqual(before)
})

test('an offer needs a provider who is an adult with business details, and says that nothing is handed in as assessed work', async () => {
  const [client, provider] = [await market.person('Ilse'), await market.person('Tomas')]
  await hiring.deps.db.update(people).set({ userType: 'Freelancers' }).where(eq(people.id, provider.id))
  const id = await hiring.requested(client, provider)
  expect((await hiring.read(provider, id)).needs).toEqual({ adult: true, business: true })
  expect((await hiring.move(provider, id, 'offer', offerOf(0))).body.code).toBe('offer_no_business_details')
  await provider.put('/users/business-details', {})
  const other = await hiring.freelancer('Tara')
  const second = await hiring.requested(client, other)
  const { isAdult: _adult, ...unsaid } = offerOf(0)
  expect((await hiring.move(other, second, 'offer', unsaid)).body.fields).toMatchObject([{ path: 'isAdult' }])
  const { notAssessed: _said, ...undeclared } = offerOf(0)
  expect((await hiring.move(other, second, 'offer', undeclared)).body.fields).toMatchObject([{ path: 'notAssessed' }])
  expect((await hiring.move(other, second, 'offer', offerOf(0))).status).toBe(200)
  // Declared once: the next offer does not need it.
  expect((await hiring.move(other, second, 'offer', { ...unsaid, after: 1 })).status).toBe(200)
})

test('an offer accepted and withdrawn at the same moment: one of the two succeeds', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.offered(client, provider)
  // Moves lock the engagement, then the conversation of its sides.
  const conversation = await holdLock(hiring.deps.db, 'select from conversations for update')
  const accepted = hiring.move(client, id, 'accept', { version: 1 })
  await conversation.untilHeld([accepted])
  const withdrawn = hiring.move(provider, id, 'withdraw-offer')
  await conversation.untilHeld([accepted, withdrawn])
  await conversation.release()
  expect([(await accepted).status, (await withdrawn).status]).toEqual([200, 409])
})

test('two offers at the same moment after the same version: one is made', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.offered(client, provider)
  const answers = await Promise.all([
    hiring.move(client, id, 'offer', offerOf(1)),
    hiring.move(provider, id, 'offer', offerOf(1)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await hiring.read(client, id)).offers).toHaveLength(2)
})

test('terms changed after the agreement replace only milestones that are not paid in', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.agreed(client, provider)
  const one = await hiring.move(
    provider,
    id,
    'offer',
    offerOf(1, { milestones: [{ ...milestone, title: 'All of it' }] }),
  )
  expect(one.body.engagement).toMatchObject({ state: 'agreed', turn: 'client', offerBy: 'provider' })
  const { engagement } = (await hiring.move(client, id, 'accept', { version: 2 })).body
  expect(engagement.milestones.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
    [1, 'dropped'],
    [2, 'dropped'],
    [3, 'unfunded'],
  ])
  expect(engagement).toMatchObject({ agreedVersion: 2, money: { totalMinor: 22_000 } })
})

test('a block ends what is open between the two, for a neutral reason, and nobody can agree afterwards', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const [request, offer, agreed] = [
    await hiring.requested(client, provider),
    await hiring.offered(client, provider),
    await hiring.agreed(client, provider),
  ]
  await provider.post('/relations/block', { blockedUserId: client.customUserId })
  for (const id of [request, offer, agreed])
    expect(await hiring.read(client, id)).toMatchObject({ state: 'ended', reason: null, moves: [] })
})

test('declining answers 409 when there is a newer version', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.offered(client, provider)
  await hiring.move(provider, id, 'offer', offerOf(1, { milestones: [milestone] }))
  expect((await hiring.move(client, id, 'decline', { ...refusal, version: 1 })).body.code).toBe('engagement_moved')
  expect((await hiring.move(client, id, 'decline', { ...refusal, version: 2 })).status).toBe(200)
})

test('one person gets at most five requests a day from another, also when they are withdrawn', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  for (let n = 0; n < engagementLimits.requestsADay; n += 1)
    await hiring.move(client, await hiring.requested(client, provider), 'withdraw')
  expect((await hiring.ask(client, provider)).body.code).toBe('engagements_full')
})

test('nothing new is agreed with a suspended side', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.offered(client, provider)
  await hiring.deps.db.execute(sql`update people set suspended_at = now() where id = ${provider.id}`)
  expect(await hiring.read(client, id)).toMatchObject({ isReachable: false, moves: ['decline'] })
  expect((await hiring.move(client, id, 'accept', { version: 1 })).body.code).toBe('engagement_moved')
})

test('script in every text is kept as text', async () => {
  const script = '<script>alert(1)</script>'
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const { engagement } = (await hiring.ask(client, provider, { title: script, need: script })).body
  await hiring.move(
    provider,
    engagement.id,
    'offer',
    offerOf(0, { ...terms, scope: script, milestones: [{ ...milestone, title: script }] }),
  )
  expect(await hiring.read(client, engagement.id)).toMatchObject({
    title: script,
    need: script,
    offers: [{ terms: { scope: script } }],
  })
})

test('suspended people reach no engagement; the other side can end it', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Tomas')]
  const id = await hiring.agreed(client, provider)
  await hiring.deps.db.execute(sql`update people set suspended_at = now() where id = ${client.id}`)
  expect((await hiring.move(client, id, 'offer', offerOf(1))).body.code).toBe('account_suspended')
  expect((await client.get(`/engagements/${id}`)).body.code).toBe('account_suspended')
  expect((await hiring.move(provider, id, 'end', refusal)).body.engagement.state).toBe('ended')
})
