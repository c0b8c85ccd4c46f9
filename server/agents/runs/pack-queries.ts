import { bool, int, moment, nullable, statement, text } from '#db/statement.ts'
import { visibleTo } from '../visibility.ts'

// An order in a dispute keeps its runs, but they cannot be used meanwhile.
const isOpen = `k.closed_at is null and exists (select from orders o where o.id = k.order_id and o.state = 'delivered')`

const packRow = { order_id: text, runs: int, run_minor: int, spent: int, open: int, created_at: moment }

/** The open blocks of runs of a person and an agent, oldest first. */
export const findPacks = statement('agent_run_packs_of', {
  takes: { buyerId: int, agentId: text },
  gives: packRow,
  sql: ({ buyerId, agentId }) => `
    select ${Object.keys(packRow)
      .map((name) => `k.${name}`)
      .join(', ')} from agent_run_packs k
    where k.buyer_id = ${buyerId} and k.agent_id = ${agentId} and ${isOpen} order by k.created_at, k.order_id`,
})

/** Reserves a run of a block for a call. No row when none is left. */
export const reserveRun = statement('agent_run_reserve', {
  takes: { orderId: text },
  gives: { order_id: text },
  sql: ({ orderId }) => `
    update agent_run_packs k set open = k.open + 1
    where k.order_id = ${orderId} and k.spent + k.open < k.runs and ${isOpen} returning k.order_id`,
})

/**
 * Ends the reservation of a run: it is used, or left again. A block that was closed meanwhile has been refunded, so it stays as it
 * is. Gives whether all of an open block is used.
 */
export const settlePackRun = statement('agent_run_settle', {
  takes: { orderId: text, isUsed: bool },
  gives: { is_over: bool },
  sql: ({ orderId, isUsed }) => `
    update agent_run_packs set open = open - 1,
      spent = spent + case when ${isUsed}::boolean and closed_at is null then 1 else 0 end
    where order_id = ${orderId} returning closed_at is null and spent = runs as is_over`,
})

/** Opens a block of runs that was paid, once. */
export const insertPack = statement('agent_run_pack_insert', {
  takes: { orderId: text, buyerId: int, agentId: text, runs: int, runMinor: int, at: moment },
  sql: (p) => `
    insert into agent_run_packs (order_id, buyer_id, agent_id, runs, run_minor, created_at)
    values (${p.orderId}, ${p.buyerId}, ${p.agentId}, ${p.runs}, ${p.runMinor}, ${p.at}) on conflict do nothing`,
})

/** A block, locked. */
export const lockPack = statement('agent_run_pack_lock', {
  takes: { orderId: text },
  gives: { runs: int, run_minor: int, spent: int, open: int, closed_at: nullable(moment) },
  sql: ({ orderId }) => `
    select runs, run_minor, spent, open, closed_at from agent_run_packs where order_id = ${orderId} for no key update`,
})

/** Closes the block of an order that is over. */
export const closePack = statement('agent_run_pack_close', {
  takes: { orderId: text, at: moment },
  sql: ({ orderId, at }) => `
    update agent_run_packs k set closed_at = ${at} where k.order_id = ${orderId} and k.closed_at is null
      and exists (select from orders o where o.id = k.order_id and o.ended_at is not null)`,
})

/** Whether a person can run an agent `p` now, as SQL. */
const isRunnable = (viewer: string) => `p.remote_url <> '' and ${visibleTo(viewer)}`

/** Whether a person can run this agent; the agent stays until the end of the transaction. */
export const findRunnableFor = statement('agent_runnable_for', {
  takes: { agentId: text, buyerId: int },
  gives: { id: text },
  sql: ({ agentId, buyerId }) => `
    select p.id from agents p where p.id = ${agentId} and ${isRunnable(buyerId)} for key share of p`,
})

/** Open blocks whose runs are all used, and those whose agent their buyer can no longer run, or that failed its checks since `before`. */
export const findOver = statement('agent_run_packs_over', {
  takes: { before: moment },
  gives: { order_id: text, is_used: bool },
  sql: ({ before }) => `
    select k.order_id, k.spent = k.runs as is_used from agent_run_packs k
    where ${isOpen} and (k.spent = k.runs
      or not exists (select from agents p where p.id = k.agent_id and ${isRunnable('k.buyer_id')})
      or exists (select from agent_remotes r where r.agent_id = k.agent_id and r.failing_since < ${before}))
    order by k.created_at limit 100`,
})
