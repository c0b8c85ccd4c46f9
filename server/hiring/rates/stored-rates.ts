import type { Queryable } from '#db/connect.ts'
import { bool, float, int, nullable, statement } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type StoredRate, storedRate } from '../queries.ts'
import { findAnswerRates } from './answer-rates.ts'

type RateDeps = Pick<Deps, 'db' | 'clock'>

const saveRate = statement('jobs_save_answer_rate', {
  takes: { clientId: int, ...storedRate },
  sql: ({ clientId, percent, proposals, days }) => `
    update job_posts set answer_percent = ${percent}, answer_proposals = ${proposals}, answer_days = ${days}
    where client_id = ${clientId} and state = 'open'
      and (answer_percent, answer_proposals, answer_days) is distinct from (${percent}::smallint, ${proposals}::integer, ${days}::real)`,
})
const findStored = statement('jobs_stored_answer_rates', {
  takes: { after: int, limit: int },
  gives: { client_id: int, is_same: bool, percent: nullable(int), proposals: nullable(int), days: nullable(float) },
  sql: ({ after, limit }) => `
    select client_id, count(*) in (count(answer_percent), count(*) filter (where answer_percent is null))
        and min(answer_percent) is not distinct from max(answer_percent)
        and min(answer_proposals) is not distinct from max(answer_proposals)
        and min(answer_days) is not distinct from max(answer_days) as is_same,
      min(answer_percent) as percent, min(answer_proposals) as proposals, min(answer_days) as days
    from job_posts where client_id > ${after} and state = 'open' group by client_id order by client_id limit ${limit}`,
})
const atOnce = 500
const none: StoredRate = { percent: null, proposals: null, days: null }

/** Returns the answer rate that a client's new job is listed with; nulls while it is not shown. */
export async function rateToStore(db: Queryable, clientId: number, now: Date): Promise<StoredRate> {
  return (await findAnswerRates(db, [clientId], now)).get(clientId) ?? none
}

/**
 * Stores a client's answer rate with their open jobs, for lists and their filter. It takes the lock that posting a job takes, so
 * that no job keeps an old rate.
 */
export async function storeAnswerRate({ db, clock }: RateDeps, clientId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await directory.lock(tx, [clientId])
    await saveRate(tx, { clientId, ...(await rateToStore(tx, clientId, clock.now())) })
  })
}

/** Stores answer rates again that changed with time, because old answers left the months that the rate covers. */
export async function storeAnswerRates(deps: RateDeps): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await findStored(deps.db, { after, limit: atOnce })
    const clientIds = rows.map(({ client_id }) => client_id)
    const rates = await findAnswerRates(deps.db, clientIds, deps.clock.now())
    for (const { client_id, is_same, ...stored } of rows) {
      const rate = rates.get(client_id) ?? none
      const isStored =
        is_same && stored.percent === rate.percent && stored.proposals === rate.proposals && stored.days === rate.days
      if (!isStored) await storeAnswerRate(deps, client_id)
    }
    const last = clientIds.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = last
  }
}
