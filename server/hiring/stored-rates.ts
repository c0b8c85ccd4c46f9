import type { Queryable } from '#db/connect.ts'
import { int, nullable, statement } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findAnswerRates } from './answer-rates.ts'

type RateDeps = Pick<Deps, 'db' | 'clock'>

const saveRate = statement('jobs_save_answer_rate', {
  takes: { clientId: int, percent: nullable(int) },
  sql: ({ clientId, percent }) => `
    update job_posts set answer_percent = ${percent}
    where client_id = ${clientId} and state = 'open' and answer_percent is distinct from ${percent}::smallint`,
})
const findStored = statement('jobs_stored_answer_rates', {
  takes: { after: int, limit: int },
  gives: { client_id: int, lowest: nullable(int), highest: nullable(int), unknown: int, jobs: int },
  sql: ({ after, limit }) => `
    select client_id, min(answer_percent) as lowest, max(answer_percent) as highest, count(*)::int as jobs,
      (count(*) filter (where answer_percent is null))::int as unknown
    from job_posts where client_id > ${after} and state = 'open' group by client_id order by client_id limit ${limit}`,
})
const atOnce = 500

/** Returns the answer rate that a client's new job is listed with; null while it is not shown. */
export async function answerPercentOf(db: Queryable, clientId: number, now: Date): Promise<number | null> {
  return (await findAnswerRates(db, [clientId], now)).get(clientId)?.percent ?? null
}

/**
 * Stores a client's answer rate with their open jobs, for the filter. Under the client's lock, as posting a job, so that no job keeps
 * an older one.
 */
export async function storeAnswerRate({ db, clock }: RateDeps, clientId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await directory.lock(tx, [clientId])
    await saveRate(tx, { clientId, percent: await answerPercentOf(tx, clientId, clock.now()) })
  })
}

/** Stores the answer rates again that changed because time passed: old answers leave the months that the rate covers. */
export async function storeAnswerRates(deps: RateDeps): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await findStored(deps.db, { after, limit: atOnce })
    const clientIds = rows.map(({ client_id }) => client_id)
    const rates = await findAnswerRates(deps.db, clientIds, deps.clock.now())
    for (const { client_id, lowest, highest, unknown, jobs } of rows) {
      const percent = rates.get(client_id)?.percent ?? null
      const isStored = percent === null ? unknown === jobs : unknown === 0 && lowest === percent && highest === percent
      if (!isStored) await storeAnswerRate(deps, client_id)
    }
    const last = clientIds.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = last
  }
}
