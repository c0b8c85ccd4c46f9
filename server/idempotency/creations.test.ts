import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import { expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { asked } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { dayAhead, job, proposal, startJobs } from '../../tests/support/hiring.ts'
import { createOnce } from './service.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs

/** Loses the answer of a call: nothing is written about the request after its effect, as if the process had died. */
async function dieBeforeAnswer(call: () => Promise<unknown>): Promise<void> {
  const { pool } = market.deps.db
  const query = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>
  const lost = vi.spyOn(pool, 'query').mockImplementation(((...all: unknown[]) => {
    const [{ name }] = all as [{ name?: string }]
    return name === 'keyed_finish' || name === 'keyed_release' ? Promise.reject(new Error('Died')) : query(...all)
  }) as never)
  try {
    await call()
  } finally {
    lost.mockRestore()
  }
}

test('a request, a job and a proposal that were made before the answer was lost are not made again', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const jobId = await jobs.posted(client)
  const wanted = { to: maker.customUserId, ...asked, notAssessed: true }
  const made = [
    [client, '/engagements', wanted, 'engagement', `select id from engagements where job_id is null`],
    [
      client,
      '/jobs',
      { ...job, decidesOn: dayAhead(9, jobs.now()) },
      'job',
      `select id from job_posts order by number desc`,
    ],
    [maker, `/jobs/${jobId}/proposals`, proposal, 'proposal', `select id from engagements where job_id is not null`],
  ] as const
  for (const [person, path, body, name, rows] of made) {
    const count = async () => (await market.deps.db.pool.query(rows)).rows
    const before = (await count()).length
    const send = () => person.post(path, body, { 'idempotency-key': path })
    await dieBeforeAnswer(send)
    // Until its lease expires another process may still be working on it.
    expect((await send()).body.code).toBe('request_running')
    market.advance(checkoutLimits.leaseMs + 1000)
    const again = await send()
    expect([path, again.status]).toEqual([path, 201])
    expect(await count()).toHaveLength(before + 1)
    expect(again.body[name].id).toBe((await count())[0].id)
    expect((await send()).body[name].id).toBe(again.body[name].id)
  }
})

test('a process that is overtaken while it creates something creates nothing', async () => {
  const { id: userId } = await market.person('Ilse')
  const { deps } = market
  const created: string[] = []
  const create = (before: () => Promise<unknown>) =>
    createOnce(
      deps,
      { userId, key: 'slow', asked: { call: 'x' } },
      async ({ id, markDone }) => {
        await before()
        await transaction(deps.db, markDone)
        created.push(id)
      },
      async (id) => ({ id }),
    )
  const slow = create(async () => {
    market.advance(checkoutLimits.leaseMs + 1000)
    await create(async () => {})
  })
  await expect(slow).rejects.toMatchObject({ code: 'request_running' })
  expect(created).toHaveLength(1)
  expect(await create(async () => {})).toEqual({ id: created[0] })
})
