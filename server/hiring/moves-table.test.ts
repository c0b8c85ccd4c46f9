import { jobStates } from '@guildhall/contract/hiring/options.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { dayAhead, job, proposal, startJobs } from '../../tests/support/hiring.ts'
import { type JobAct, jobActs, mayAct, type Standing } from './rules.ts'

const jobs = await fileFixture(startJobs())
const { market, shop } = jobs
const moderator = await shop.staff('Hanneke', 'moderator')

/** Where a job is, from what its client, a proposer and the staff did. */
type Place = Omit<Standing, 'moved_at'> & { isMoved: boolean }
const open: Place = { state: 'open', ever: 0, is_hidden: false, isMoved: false }
const places: [name: string, place: Place][] = [
  ['open', open],
  ['open with a proposal', { ...open, ever: 1 }],
  ['open with a moved date', { ...open, isMoved: true }],
  ['open and hidden by the staff', { ...open, ever: 1, is_hidden: true }],
  ['decided', { ...open, ever: 1, state: 'decided' }],
  ['closed', { ...open, ever: 1, state: 'closed' }],
]

async function hide(id: string): Promise<void> {
  const report = { kind: 'job', id, reason: 'Something else', text: 'It is assessed work.' }
  const { number } = (await (await market.person('Amara')).post('/reports', report)).body
  const hiding = { rule: 'misuse', reason: 'Nobody may ask for assessed work.' }
  await moderator.post(`/admin/queue/${number}/hide`, hiding)
}

async function reach({ state, ever, is_hidden, isMoved }: Place) {
  const [client, proposer] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client)
  const proposalId = ever > 0 ? await jobs.proposed(proposer, id) : ''
  if (isMoved) await client.post(`/jobs/${id}/move-date`, { decidesOn: dayAhead(16, jobs.now()) })
  if (is_hidden) await hide(id)
  if (state === 'closed') await client.post(`/jobs/${id}/close`, { reason: 'budget' })
  if (state === 'decided') {
    await jobs.move(client, proposalId, 'accept', { version: 1 })
    await jobs.hire(client, id, proposalId)
  }
  return { id, client, proposer }
}
type Reached = Awaited<ReturnType<typeof reach>>

/** The people of the table. All but the client have business details, so they can propose. */
const actors: Record<string, (reached: Reached) => Promise<Pick<ShopPerson, 'put' | 'post'>>> = {
  client: async ({ client }) => client,
  async 'suspended client'({ client }) {
    await market.deps.db.update(people).set({ suspendedAt: new Date() }).where(eq(people.id, client.id))
    return client
  },
  proposer: async ({ proposer }) => proposer,
  'another member': () => jobs.freelancer('Yusuf'),
  async 'blocked person'({ client }) {
    const blocked = await jobs.freelancer('Mateus')
    await client.post('/relations/block', { blockedUserId: blocked.customUserId })
    return blocked
  },
  async staff() {
    const person = await jobs.freelancer('Sten')
    await shop.makeStaff(person, 'moderator')
    return person
  },
  visitor: async () => market.visitor,
}

const act: Record<JobAct, (person: Pick<ShopPerson, 'put' | 'post'>, id: string) => ReturnType<ShopPerson['post']>> = {
  edit: (person, id) =>
    person.put(`/jobs/${id}`, { ...job, title: 'Another title', decidesOn: dayAhead(7, jobs.now()) }),
  'move-date': (person, id) => person.post(`/jobs/${id}/move-date`, { decidesOn: dayAhead(20, jobs.now()) }),
  close: (person, id) => person.post(`/jobs/${id}/close`, { reason: 'not-needed' }),
  propose: (person, id) => person.post(`/jobs/${id}/proposals`, proposal, { 'idempotency-key': crypto.randomUUID() }),
}

/** What the rules say each person gets: the status, and the code of a refusal. */
function expected(place: Place, actor: string, move: JobAct): [status: number, code?: string] {
  const isAllowed = (who: 'client' | 'others') =>
    mayAct({ ...place, moved_at: place.isMoved ? 'moved' : null }, who, move)
  if (actor === 'visitor') return [401, 'unauthenticated']
  if (actor === 'suspended client') return [403, 'account_suspended']
  if (actor === 'client') {
    if (move === 'propose') return [409, 'proposal_own_job']
    // Closing again answers like the first time.
    return isAllowed('client') || (move === 'close' && place.state !== 'open') ? [200] : [409, 'job_moved']
  }
  const hasProposed = actor === 'proposer' && place.ever > 0
  if (move !== 'propose' || actor === 'blocked person' || (place.is_hidden && !hasProposed))
    return [404, 'job_not_found']
  if (!isAllowed('others')) return [409, 'proposal_over']
  return hasProposed ? [409, 'proposal_made'] : [201]
}

const rows = places.flatMap(([name, place]) => jobActs.map((move) => ({ name, place, move })))
test.each(rows)('$move of a job that is $name is for those whom the rules name', async ({ place, move }) => {
  for (const [actor, find] of Object.entries(actors)) {
    const reached = await reach(place)
    const { id, client } = reached
    const { state, moves } = await jobs.job(client, id)
    expect(state).toBe(place.state)
    expect(moves.includes(move)).toBe(
      move !== 'propose' && expected(place, 'client', move)[0] === 200 && state === 'open',
    )
    const person = await find(reached)
    const read = async () => {
      const { rows: found } = await market.deps.db.pool.query(
        'select p, (select count(*)::int from engagements e where e.job_id = p.id) as proposals from job_posts p where id = $1',
        [id],
      )
      return found
    }
    const before = await read()
    const { status, body } = await act[move](person, id)
    const outcome = expected(place, actor, move)
    expect([actor, status, body.code]).toEqual([actor, outcome[0], outcome[1]])
    const isChanged = JSON.stringify(await read()) !== JSON.stringify(before)
    expect([actor, isChanged]).toEqual([actor, status < 300 && state === 'open'])
  }
})

test('the table has every state of a job', () => {
  expect(new Set(places.map(([, { state }]) => state))).toEqual(new Set(jobStates))
})
