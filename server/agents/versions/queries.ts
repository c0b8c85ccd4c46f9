import type { AgentAsks } from '@guildhall/contract/agents/asks.ts'
import type { ConsentChoice } from '@guildhall/contract/agents/trust-options.ts'
import type { ExpectedTool } from '#agent-remotes/service.ts'
import { bool, int, json, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { knowsOf } from './acquaintances.ts'

const versionRow = {
  number: int,
  version: text,
  changes: text,
  sha256: text,
  asks: json<AgentAsks>(),
  remote_url: text,
  tools: json<ExpectedTool[]>(),
  published_at: moment,
  is_kept: bool,
}
/** A version of an agent without the text of its manifest; times are PostgreSQL's text. */
export type VersionRow = RowOf<typeof versionRow>
const columns = Object.keys(versionRow)
  .map((name) => `v.${name}`)
  .join(', ')

/** The versions of an agent, newest first. */
export const findVersions = statement('agent_versions_of', {
  takes: { agentId: text },
  gives: versionRow,
  sql: ({ agentId }) => `select ${columns} from agent_versions v where v.agent_id = ${agentId} order by v.number desc`,
})

export const findManifest = statement('agent_version_manifest', {
  takes: { agentId: text, number: int },
  gives: { version: text, manifest: text, sha256: text },
  sql: ({ agentId, number }) => `
    select version, manifest, sha256 from agent_versions where agent_id = ${agentId} and number = ${number}`,
})

export const findOfRequest = statement('agent_version_of_request', {
  takes: { agentId: text, requestKey: text },
  gives: { number: int },
  sql: ({ agentId, requestKey }) => `
    select number from agent_versions where agent_id = ${agentId} and request_key = ${requestKey}`,
})

export const insertVersion = statement('agent_version_insert', {
  takes: {
    ...{ agentId: text, number: int, version: text, changes: text, manifest: text, sha256: text },
    ...{ asks: json<AgentAsks>(), remoteUrl: text, tools: json<ExpectedTool[]>(), at: moment },
    requestKey: nullable(text),
  },
  sql: (p) => `
    insert into agent_versions (agent_id, number, version, changes, manifest, sha256, asks, remote_url, tools, published_at, request_key)
    values (${p.agentId}, ${p.number}, ${p.version}, ${p.changes}, ${p.manifest}, ${p.sha256}, ${p.asks}, ${p.remoteUrl}, ${p.tools},
      ${p.at}, ${p.requestKey})`,
})

/** Ends what the author keeps running of older versions. */
export const endOlder = statement('agent_versions_end_older', {
  takes: { agentId: text, number: int },
  sql: ({ agentId, number }) => `
    update agent_versions set is_kept = false where agent_id = ${agentId} and number < ${number} and is_kept`,
})

/** A new version has not been read by anybody. */
export const forgetReadings = statement('agent_readings_forget', {
  takes: { agentId: text },
  sql: ({ agentId }) => `update agents set readings = 0 where id = ${agentId}`,
})

export const lockVersion = statement('agent_version_lock', {
  takes: { agentId: text, number: int },
  gives: { name: text, version: text, changes: text, told_up_to: int },
  sql: ({ agentId, number }) => `
    select a.name, v.version, v.changes, v.told_up_to from agent_versions v join agents a on a.id = v.agent_id
    where v.agent_id = ${agentId} and v.number = ${number} for update of v`,
})

export const markTold = statement('agent_version_told', {
  takes: { agentId: text, number: int, toldUpTo: int },
  sql: ({ agentId, number, toldUpTo }) => `
    update agent_versions set told_up_to = ${toldUpTo} where agent_id = ${agentId} and number = ${number}`,
})

/** People who know an agent and still see it, in the order of their ids; not its author. */
export const findAcquaintances = statement('agent_version_acquaintances', {
  takes: { agentId: text, after: int, most: int },
  gives: { user_id: int },
  sql: ({ agentId, after, most }) => `
    select k.user_id from (${knowsOf(agentId)}) k
    join agents a on a.id = ${agentId} and a.author_id <> k.user_id and a.state <> 'draft' and not a.is_hidden
    join people p on p.id = k.user_id and p.suspended_at is null
    where k.user_id > ${after} group by k.user_id order by k.user_id limit ${most}`,
})

/** What a person knows and decided about an agent. */
export const findStanding = statement('agent_consent_standing', {
  takes: { agentId: text, personId: int },
  gives: {
    is_author: bool,
    /** Since when they know it; null when they do not. */
    since: nullable(moment),
    accepted: nullable(int),
    stays_at: nullable(int),
  },
  sql: ({ agentId, personId }) => `
    select a.author_id = ${personId} as is_author,
      (select min(k.since) from (${knowsOf(agentId)}) k where k.user_id = ${personId}) as since,
      (select max(c.number) from agent_consents c
        where c.user_id = ${personId} and c.agent_id = ${agentId} and c.choice = 'accept')::int as accepted,
      (select max(c.number) from agent_consents c
        where c.user_id = ${personId} and c.agent_id = ${agentId} and c.choice = 'stay')::int as stays_at
    from agents a where a.id = ${agentId}`,
})

/** Stores what a person decides; a later decision about the same version replaces it. */
export const saveConsent = statement('agent_consent_save', {
  takes: { personId: int, agentId: text, number: int, choice: textOf<ConsentChoice>(), at: moment },
  sql: (p) => `
    insert into agent_consents (user_id, agent_id, number, choice, at)
    values (${p.personId}, ${p.agentId}, ${p.number}, ${p.choice}, ${p.at})
    on conflict (user_id, agent_id, number) do update set choice = excluded.choice, at = excluded.at`,
})
