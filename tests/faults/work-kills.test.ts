import { randomUUID } from 'node:crypto'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { billing, inOrder, type ShopPerson } from '../support/commerce.ts'
import { type Jobs, proposal, startJobs } from '../support/hiring.ts'
import { type KilledServers, kills, type Point, startKilledServers } from './killed-servers.ts'

let jobs: Jobs
let servers: KilledServers
const ones: ShopPerson[] = []

beforeAll(async () => {
  jobs = await startJobs()
  for (let n = 0; n < hiringLimits.openProposals; n += 1) ones.push(await jobs.freelancer(`Pia${n}`))
  servers = await startKilledServers(jobs.market)
})
afterAll(async () => {
  await servers.stop()
  await jobs.market.stop()
})

/** Kills the server at a point of `act` this often, then checks what is left. */
async function killAt<T>(point: Point, prepare: () => Promise<T>, act: (prepared: T) => Promise<void>): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const prepared = await prepare()
    const deaths = servers.deaths()
    await servers.arm(point)
    await act(prepared)
    expect(servers.deaths()).toBe(deaths + 1)
  }
}

/** Sends a call that creates something with one key until it is answered. */
async function create<T>(person: ShopPerson, path: string, body: object): Promise<T> {
  const key = randomUUID()
  return servers.insist(async () => {
    const answer = await servers.call(person, path, body, { 'idempotency-key': key })
    // The lease of the dead server has to expire first; a server that has just started may be busy.
    if (answer.body.code === 'request_running' || answer.status === 503) return null
    expect(answer).toMatchObject({ status: 201 })
    return answer.body as T
  })
}

/** A job with this many open proposals, of its own client. */
async function posted(proposals: number) {
  const client = await jobs.market.person('Ilse')
  const id = await jobs.posted(client)
  const made: string[] = []
  for (const one of ones.slice(0, proposals)) made.push(await jobs.proposed(one, id))
  return { client, id, made }
}

const rowsOf = async (text: ReturnType<typeof sql>) => (await jobs.deps.db.execute(text)).rows

test.each([
  ['before the card of a request is written', 'before'],
  ['after the card is written, before the commit', 'after'],
  ['after the commit, before the answer', 'commit'],
] as const)(
  'killed %s: one request with one card',
  async (_name, at) => {
    const [provider] = ones
    await killAt(
      { statement: 'card_insert', at },
      () => jobs.market.person('Maya'),
      async (client) => {
        const request = { to: provider?.customUserId, title: 'A map', need: 'Stations on a map.', notAssessed: true }
        const { engagement } = await create<{ engagement: { id: string } }>(client, '/engagements', request)
        const rows = await rowsOf(sql`
          select (select count(*)::int from engagements where client_id = ${client.id}) as requests,
            (select count(*)::int from conversation_messages w join conversations c on c.id = w.conversation_id
              where c.last = 1 and w.card ->> 'id' = ${engagement.id}) as cards`)
        expect(rows).toEqual([{ requests: 1, cards: 1 }])
      },
    )
  },
  600_000,
)

test.each([
  ['before it is written', { statement: 'proposal_insert', at: 'before' }],
  ['after it is written, before the commit', { statement: 'proposal_insert', at: 'after' }],
  ['after the commit, before the answer', { statement: 'proposal_insert', at: 'commit' }],
] as const)(
  'killed while the 25th proposal is sent, %s: it is there once, and the 26th has no place',
  async (_name, point) => {
    const most = hiringLimits.openProposals
    const last = ones[most - 1] as ShopPerson
    const late = await jobs.freelancer('Yusuf')
    await killAt(
      point,
      () => posted(most - 1),
      async ({ client, id }) => {
        const made = await create<{ proposal: { id: string } }>(last, `/jobs/${id}/proposals`, proposal)
        const rows = await rowsOf(sql`
          select count(*)::int as open, count(w.engagement_id)::int as worded,
            array_agg(e.id) filter (where e.provider_id = ${last.id}) as own,
            (select count(*)::int from engagement_offers o join engagements e on e.id = o.engagement_id
              where e.job_id = ${id}) as offers,
            (select count(*)::int from notifications where about = ${`engagement ${made.proposal.id}`}) as told
          from engagements e left join proposals w on w.engagement_id = e.id where e.job_id = ${id} and e.state = 'offered'`)
        expect(rows).toEqual([{ open: most, worded: most, own: [made.proposal.id], offers: most, told: 1 }])
        expect((await jobs.propose(late, id)).body.code).toBe('proposal_full')
        // Gives everybody their place back for the next kill.
        await client.post(`/jobs/${id}/close`, { reason: 'other' })
      },
    )
  },
  600_000,
)

test.each([
  ['before it is written', { statement: 'engagement_save', at: 'before' }],
  ['after it is written, before the commit', { statement: 'engagement_save', at: 'after' }],
  ['after the commit, before the answer', { statement: 'engagement_save', at: 'commit' }],
] as const)(
  'killed while a proposal is accepted, %s: it is agreed once and its maker is told once',
  async (_name, point) => {
    await killAt(
      point,
      () => posted(2),
      async ({ client, id, made: [accepted = '', other = ''] }) => {
        await servers.insist(async () => {
          const { status } = await servers.call(client, `/engagements/${accepted}/accept`, { version: 1 })
          return status === 200 ? true : null
        })
        const rows = await rowsOf(sql`
          select e.state, e.agreed_version as version, j.state as job,
            (select state from engagements where id = ${other}) as other,
            (select count(*)::int from engagement_milestones where engagement_id = e.id) as milestones,
            (select count(*)::int from engagement_events where engagement_id = e.id and act = 'accept') as accepted,
            (select count(*)::int from conversation_messages where card ->> 'id' = e.id and card ->> 'kind' = 'agreed') as cards,
            (select count(*)::int from notifications where about = 'engagement ' || e.id and title = 'Offer accepted') as told
          from engagements e join job_posts j on j.id = e.job_id where e.id = ${accepted}`)
        const once = { milestones: 2, accepted: 1, cards: 1, told: 1 }
        expect(rows).toEqual([{ state: 'agreed', version: 1, job: 'open', other: 'offered', ...once }])
        await client.post(`/jobs/${id}/close`, { reason: 'other' })
        await client.post(`/engagements/${accepted}/end`, { reason: 'other', note: '' })
      },
    )
  },
  600_000,
)

test.each([
  ['before the payment is committed', { statement: 'purchase_paid', at: 'after' }],
  ['after the payment is committed', { statement: 'purchase_paid', at: 'commit' }],
  ['after the job is decided, before the commit', { statement: 'job_save', at: 'after' }],
  ['after that commit, before the queue knows', { statement: 'job_save', at: 'commit' }],
] as const)(
  'killed when the first payment fills the last place, %s: the job is decided, and the others are told once',
  async (_name, point) => {
    await killAt(
      point,
      async () => {
        const job = await posted(4)
        const [accepted = '', ...others] = job.made
        await jobs.move(job.client, accepted, 'accept', { version: 1 })
        const { milestones } = await jobs.read(job.client, accepted)
        const items = [{ line: { kind: 'milestone', id: milestones[0].id, quantity: 1 } }]
        const { quoteId } = (await job.client.post('/checkout/quote', { items })).body
        return { ...job, accepted, others, quoteId }
      },
      async ({ client, id, accepted, others, quoteId }) => {
        const asked = { quoteId, billing, immediateDelivery: true }
        const { purchase } = await create<{ purchase: { id: string; payment: { url: string } } }>(
          client,
          '/checkout',
          asked,
        )
        await servers.payWithCard(purchase.payment.url)
        const stateOf = (path: string, of: (body: never) => string) =>
          servers.insist(async () => of((await servers.call(client, path)).body as never))
        const within = { timeout: 60_000, interval: 100 }
        await vi.waitFor(async () => {
          const paid = await stateOf(
            `/purchases/${purchase.id}`,
            (body: { purchase: { state: string } }) => body.purchase.state,
          )
          const job = await stateOf(`/jobs/${id}`, (body: { job: { state: string } }) => body.job.state)
          expect([paid, job]).toEqual(['paid', 'decided'])
        }, within)
        await vi.waitFor(async () => {
          // The server may die only now, and a call finds that out.
          await servers.insist(() => servers.call(client, `/jobs/${id}`))
          const [queue] = await rowsOf(sql`
            select count(*)::int as waiting from pgboss.job where name = 'job-place-filled' and state <> 'completed'`)
          expect(queue).toEqual({ waiting: 0 })
        }, within)
        const rows = await rowsOf(sql`
          select e.state, e.reason, count(*)::int as proposals, sum(n.told)::int as told, sum(v.declined)::int as declined
          from engagements e
          cross join lateral (select count(*) as told from notifications where about = 'engagement ' || e.id
            and message like '%All places of the job are filled.%') n
          cross join lateral (select count(*) as declined from engagement_events where engagement_id = e.id and act = 'decline') v
          where e.job_id = ${id} group by 1, 2 order by 1`)
        expect(rows).toEqual([
          { state: 'active', reason: null, proposals: 1, told: 0, declined: 0 },
          {
            state: 'declined',
            reason: 'filled',
            proposals: others.length,
            told: others.length,
            declined: others.length,
          },
        ])
        const [paid] = await rowsOf(sql`
          select (select count(*)::int from orders o join engagement_milestones m on m.order_id = o.id
              where m.engagement_id = ${accepted} and o.state = 'paid') as orders,
            (select count(*)::int from sandbox_payments where purchase_id = ${purchase.id} and state = 'succeeded') as charges`)
        expect(paid).toEqual({ orders: 1, charges: 1 })
      },
    )
    expect((await jobs.shop.ledger()).check).toEqual(inOrder)
  },
  600_000,
)
