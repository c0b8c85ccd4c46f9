import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startJobs } from '../../../tests/support/hiring.ts'
import { statementsOf } from '../../../tests/support/statements.ts'
import { listProposals } from './proposal-lists.ts'

const jobs = await fileFixture(startJobs())
const { market, shop, deps } = jobs

test('GET /jobs/{id}/proposals compares 25 proposals with people, skills and projects in four statements', async () => {
  const client = await market.person('Ilse')
  const id = await jobs.posted(client)
  for (let n = 0; n < hiringLimits.openProposals; n += 1) {
    const maker = await jobs.freelancer(`Pia${n}`)
    await maker.post('/users/skills', { name: 'LaTeX', level: 'Advanced' })
    const projects = [await shop.offer(maker, { title: `Paper ${n}` }, 'made')]
    await jobs.proposed(maker, id, { projects })
  }
  const { proposals } = (await client.get(`/jobs/${id}/proposals`)).body
  expect(proposals).toHaveLength(hiringLimits.openProposals)
  for (const [n, each] of proposals.entries())
    expect(each).toMatchObject({
      person: { firstName: `Pia${n}` },
      projects: [{ title: `Paper ${n}` }],
      fits: ['LaTeX'],
    })
  const viewer = { id: client.id, customUserId: client.customUserId, role: 'member', userType: 'Students' } as const
  const asked = await statementsOf(deps.db, () => listProposals(deps, viewer, id))
  expect(asked.map(({ name }) => name)).toHaveLength(4)
})

test('the reviews of a proposal are those of the person, never those of their projects', async () => {
  const [client, maker] = [await market.person('Nomvula'), await jobs.freelancer('Mateus')]
  const {
    deps: { db },
  } = market
  await db.pool.query(
    'insert into seller_records (user_id, rating_sum, rating_count) values ($1, 9, 3) on conflict (user_id) do update set rating_sum = 9, rating_count = 3',
    [maker.id],
  )
  const id = await jobs.posted(client)
  await jobs.proposed(maker, id)
  const reviews = async () => (await jobs.proposals(client, id))[0].reviews
  expect(await reviews()).toBeNull()
  const done = await jobs.completed(client, maker)
  const review = { words: [], text: 'Exact and early.' }
  await client.put(`/engagements/${done}/review`, { ...review, rating: 4 })
  // The review is hidden until both sides have written one.
  expect(await reviews()).toBeNull()
  await maker.put(`/engagements/${done}/review`, { ...review, rating: 5 })
  expect(await reviews()).toEqual({ stars: 4, count: 1 })
})
