import type { Agent } from '@guildhall/contract/agents/agents.ts'
import type { AgentCategory, AgentLicence, AgentPhase, RemoteTransport } from '@guildhall/contract/agents/options.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const phase = textOf<AgentPhase>()

/** The columns that follow from what its author enters. */
const entered = {
  name: text,
  name_key: text,
  summary: text,
  description: text,
  description_html: text,
  category: nullable(textOf<AgentCategory>()),
  category_other: text,
  tags: list(text),
  licence: nullable(textOf<AgentLicence>()),
  licence_other: text,
  source_url: text,
  how_to_run: text,
  how_to_run_html: text,
  examples: json<Agent['examples']>(),
  limits: list(text),
  uses_model: bool,
  model: text,
  model_maker: text,
  languages: list(text),
  remote_url: text,
  transport: textOf<RemoteTransport>(),
  packages: json<Agent['packages']>(),
  run_minor: int,
}

const agentRow = {
  id: text,
  author_id: int,
  state: phase,
  is_hidden: bool,
  ...entered,
  files: int,
  posted_at: nullable(moment),
  created_at: moment,
  updated_at: moment,
}
/** An agent; times are PostgreSQL's text. */
export type AgentRow = RowOf<typeof agentRow>
const columns = Object.keys(agentRow)
  .map((name) => `p.${name}`)
  .join(', ')

/** Locks this person's agent; returns no row for any other id. */
export const lockOwned = statement('agent_lock_owned', {
  takes: { id: text, authorId: int },
  gives: agentRow,
  sql: ({ id, authorId }) => `
    select ${columns} from agents p where p.id = ${id} and p.author_id = ${authorId} for no key update`,
})

/** Locks any agent, for the moderators. */
export const lockAny = statement('agent_lock_any', {
  takes: { id: text },
  gives: agentRow,
  sql: ({ id }) => `select ${columns} from agents p where p.id = ${id} for no key update`,
})

export const findAgent = statement('agent_find', {
  takes: { id: text },
  gives: agentRow,
  sql: ({ id }) => `select ${columns} from agents p where p.id = ${id}`,
})

/** The number of a person's agents in each state. */
export const countOwn = statement('agents_own_counts', {
  takes: { authorId: int },
  gives: { state: phase, is_hidden: bool, agents: int },
  sql: ({ authorId }) => `
    select state, is_hidden, count(*)::int as agents from agents where author_id = ${authorId} group by state, is_hidden`,
})

export const insertAgent = statement('agent_insert', {
  takes: { id: text, authorId: int, phase, at: moment, ...entered },
  sql({ id, authorId, phase: first, at, ...places }) {
    const names = Object.keys(places)
    const values = names.map((name) => places[name as keyof typeof places])
    return `
      insert into agents (id, author_id, state, posted_at, created_at, updated_at, ${names.join(', ')})
      values (${id}, ${authorId}, ${first}, case when ${first} <> 'draft' then ${at}::timestamptz end, ${at}, ${at}, ${values.join(', ')})`
  },
})

// Every save has its own time, which identifies a version of the agent. The first publication stays.
const saved = (at: string) => `updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`

export const saveAgent = statement('agent_save', {
  takes: { id: text, phase, at: moment, ...entered },
  sql({ id, phase: turned, at, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `
      update agents set ${changes.join(', ')}, checked_at = case when remote_url = ${places.remote_url} then checked_at end, state = ${turned}, ${saved(at)},
        posted_at = case when ${turned} <> 'draft' then coalesce(posted_at, ${at}::timestamptz) else posted_at end
      where id = ${id}`
  },
})

/** Marks an agent as changed now. */
export const touch = statement('agent_touch', {
  takes: { id: text, at: moment },
  sql: ({ id, at }) => `update agents set ${saved(at)} where id = ${id}`,
})

export const setHidden = statement('agent_set_hidden', {
  takes: { id: text, hidden: bool, at: moment },
  sql: ({ id, hidden, at }) => `update agents set is_hidden = ${hidden}, ${saved(at)} where id = ${id}`,
})

export const deleteAgent = statement('agent_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from agents where id = ${id}`,
})
