import type { RemoteProblem } from '@guildhall/contract/agent-remotes/problems.ts'
import type { HostProof } from '@guildhall/contract/audits/options.ts'
import type { ExpectedTool } from '#agent-remotes/service.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const problem = nullable(textOf<RemoteProblem>())

/** Starts checking the remote of a new version, or stops for one without a remote. */
export const startChecks = statement('agent_remote_start', {
  takes: { agentId: text, number: int, nextAt: moment },
  sql: ({ agentId, number, nextAt }) => `
    insert into agent_remotes (agent_id, number, next_at) values (${agentId}, ${number}, ${nextAt})
    on conflict (agent_id) do update set number = excluded.number, next_at = excluded.next_at,
      failures = 0, failing_since = null, paused_at = null`,
})

export const stopChecks = statement('agent_remote_stop', {
  takes: { agentId: text },
  sql: ({ agentId }) => `delete from agent_remotes where agent_id = ${agentId}`,
})

const remoteRow = {
  agent_id: text,
  number: int,
  failures: int,
  failing_since: nullable(moment),
  paused_at: nullable(moment),
  remote_url: text,
  tools: json<ExpectedTool[]>(),
  name: text,
  author_id: int,
}
/** The remote of an agent's newest version, with what it should have; times are PostgreSQL's text. */
export type RemoteRow = RowOf<typeof remoteRow>
const remoteColumns = `r.agent_id, r.number, r.failures, r.failing_since, r.paused_at, v.remote_url, v.tools, a.name, a.author_id`
const remoteSources = `agent_remotes r join agent_versions v on v.agent_id = r.agent_id and v.number = r.number
  join agents a on a.id = r.agent_id`

export const findRemote = statement('agent_remote_find', {
  takes: { agentId: text },
  gives: remoteRow,
  sql: ({ agentId }) => `select ${remoteColumns} from ${remoteSources} where r.agent_id = ${agentId}`,
})

export const lockRemote = statement('agent_remote_lock', {
  takes: { agentId: text },
  gives: remoteRow,
  sql: ({ agentId }) => `select ${remoteColumns} from ${remoteSources} where r.agent_id = ${agentId} for update of r`,
})

/**
 * Takes some remotes that are due, of agents that others see, and puts them off until `again`, so that no other process checks them
 * meanwhile.
 */
export const claimDue = statement('agent_remotes_claim', {
  takes: { at: moment, again: moment, most: int },
  gives: remoteRow,
  sql: ({ at, again, most }) => `
    with due as (
      select r.agent_id from agent_remotes r where r.next_at <= ${at}
        and exists (select from agents a where a.id = r.agent_id and a.state <> 'draft' and not a.is_hidden)
      order by r.next_at limit ${most} for update of r skip locked),
    claimed as (update agent_remotes r set next_at = ${again} from due where r.agent_id = due.agent_id returning r.*)
    select ${remoteColumns} from claimed r join agent_versions v on v.agent_id = r.agent_id and v.number = r.number
    join agents a on a.id = r.agent_id`,
})

export const saveState = statement('agent_remote_save', {
  takes: {
    ...{ agentId: text, nextAt: moment, failures: int },
    ...{ failingSince: nullable(moment), pausedAt: nullable(moment) },
  },
  sql: (p) => `
    update agent_remotes set next_at = ${p.nextAt}, failures = ${p.failures}, failing_since = ${p.failingSince}, paused_at = ${p.pausedAt}
    where agent_id = ${p.agentId}`,
})

export const insertCheck = statement('agent_check_insert', {
  takes: {
    ...{ agentId: text, at: moment, number: int, problem, ms: int },
    ...{ added: list(text), removed: list(text), changed: list(text) },
  },
  sql: (p) => `
    insert into agent_checks (agent_id, at, number, problem, ms, added, removed, changed)
    values (${p.agentId}, ${p.at}, ${p.number}, ${p.problem}, ${p.ms}, ${p.added}, ${p.removed}, ${p.changed})
    on conflict (agent_id, at) do nothing`,
})

/** Sets when a remote was found in order, for filters; only while the agent has the address that was checked. */
export const markChecked = statement('agent_mark_checked', {
  takes: { agentId: text, at: nullable(moment), remoteUrl: text },
  sql: ({ agentId, at, remoteUrl }) => `
    update agents set checked_at = ${at}::timestamptz
    where id = ${agentId} and (${at}::timestamptz is null or remote_url = ${remoteUrl})`,
})

/** Ends 'checked today' of agents whose last check is too long ago. */
export const forgetOldChecks = statement('agents_forget_checked', {
  takes: { before: moment },
  sql: ({ before }) => `update agents set checked_at = null where checked_at < ${before}`,
})

export const deleteOldChecks = statement('agent_checks_sweep', {
  takes: { before: moment },
  sql: ({ before }) => `delete from agent_checks where at < ${before}`,
})

/** The last check of an agent's newest version. */
export const findLastCheck = statement('agent_check_last', {
  takes: { agentId: text, number: int },
  gives: {
    ...{ at: moment, problem, ms: int },
    ...{ added: list(text), removed: list(text), changed: list(text) },
  },
  sql: ({ agentId, number }) => `
    select at, problem, ms, added, removed, changed from agent_checks
    where agent_id = ${agentId} and number = ${number} order by at desc limit 1`,
})

/** The checks of an agent since a moment: how many, how many found it in order, and their median time. */
export const countChecks = statement('agent_checks_count', {
  takes: { agentId: text, since: moment },
  gives: { checks: int, good: int, median_ms: nullable(int) },
  sql: ({ agentId, since }) => `
    select count(*)::int as checks, (count(*) filter (where ok))::int as good,
      round(percentile_cont(0.5) within group (order by ms) filter (where ok))::int as median_ms
    from (select ms, problem is null and cardinality(added || removed || changed) = 0 as ok
      from agent_checks where agent_id = ${agentId} and at >= ${since}) c`,
})

const hostRow = { token: text, proven_at: nullable(moment), way: nullable(textOf<HostProof>()) }

export const findHost = statement('agent_host_find', {
  takes: { agentId: text, host: text },
  gives: hostRow,
  sql: ({ agentId, host }) => `
    select token, proven_at, way from agent_hosts where agent_id = ${agentId} and host = ${host}`,
})

/** Gives a host its token; one that has a token keeps it. */
export const insertHost = statement('agent_host_insert', {
  takes: { agentId: text, host: text, token: text },
  sql: ({ agentId, host, token }) => `
    insert into agent_hosts (agent_id, host, token) values (${agentId}, ${host}, ${token}) on conflict do nothing`,
})

export const proveHost = statement('agent_host_prove', {
  takes: { agentId: text, host: text, at: moment, way: textOf<HostProof>() },
  sql: ({ agentId, host, at, way }) => `
    update agent_hosts set proven_at = ${at}, way = ${way} where agent_id = ${agentId} and host = ${host}`,
})
