import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startJobs } from '../../tests/support/hiring.ts'
import { statementsOf } from '../../tests/support/statements.ts'
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
