import type { AgentFileKind } from '@guildhall/contract/agents/trust-options.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { visibleTo } from '../visibility.ts'

const kind = textOf<AgentFileKind>()
const fileRow = {
  id: text,
  agent_id: text,
  owner_id: int,
  kind,
  name: text,
  size: int,
  key: text,
  upload: nullable(text),
  active_at: moment,
  checked_at: nullable(moment),
  received: int,
}
/** A file or the video of an agent; times are PostgreSQL's text. */
export type AgentFileRow = RowOf<typeof fileRow>

const columns = `f.id, f.agent_id, f.owner_id, f.kind, f.name, f.size, f.key, f.upload, f.active_at, f.checked_at,
  coalesce((select sum(t.size) from agent_file_parts t where t.file_id = f.id and t.stored_at is not null), 0) as received`

/** What an agent has that this person may see, oldest first: its author also what is under way. */
export const findVisible = statement('agent_files_visible', {
  takes: { agentId: text, viewerId: int },
  gives: fileRow,
  sql: ({ agentId, viewerId }) => `
    select ${columns} from agent_files f join agents p on p.id = f.agent_id
    where f.agent_id = ${agentId} and ${visibleTo(viewerId)} and (f.checked_at is not null or f.owner_id = ${viewerId})
    order by f.created_at, f.id`,
})

/** Whether this person may see an agent. */
export const findVisibleAgent = statement('agent_files_agent_visible', {
  takes: { agentId: text, viewerId: int },
  gives: { id: text },
  sql: ({ agentId, viewerId }) => `select p.id from agents p where p.id = ${agentId} and ${visibleTo(viewerId)}`,
})

/** A file of this person's agent. */
export const findOwned = statement('agent_file_owned', {
  takes: { id: text, agentId: text, ownerId: int },
  gives: fileRow,
  sql: ({ id, agentId, ownerId }) => `
    select ${columns} from agent_files f where f.id = ${id} and f.agent_id = ${agentId} and f.owner_id = ${ownerId}`,
})

/** All files of an agent, under its lock. */
export const findAll = statement('agent_files_all', {
  takes: { agentId: text },
  gives: fileRow,
  sql: ({ agentId }) =>
    `select ${columns} from agent_files f where f.agent_id = ${agentId} order by f.created_at, f.id`,
})

export const insertFile = statement('agent_file_insert', {
  takes: {
    ...{
      id: text,
      agentId: text,
      ownerId: int,
      kind,
      name: text,
      size: int,
      key: text,
      upload: nullable(text),
      at: moment,
    },
    checkedAt: nullable(moment),
  },
  sql: (p) => `
    insert into agent_files (id, agent_id, owner_id, kind, name, size, key, upload, active_at, created_at, checked_at)
    values (${p.id}, ${p.agentId}, ${p.ownerId}, ${p.kind}, ${p.name}, ${p.size}, ${p.key}, ${p.upload}, ${p.at}, ${p.at},
      ${p.checkedAt})`,
})

/** Marks a whole file as checked; no row when it is gone. */
export const markChecked = statement('agent_file_checked', {
  takes: { id: text, at: moment },
  gives: { agent_id: text },
  sql: ({ id, at }) => `
    update agent_files set checked_at = coalesce(checked_at, ${at}::timestamptz) where id = ${id} and upload is null
    returning agent_id`,
})

/** Counts the files that people can download again, after one came or went. */
export const recount = statement('agent_files_recount', {
  takes: { agentId: text },
  sql: ({ agentId }) => `
    update agents set files = (
      select count(*) from agent_files f where f.agent_id = agents.id and f.kind = 'file' and f.checked_at is not null)
    where id = ${agentId}`,
})

const removed = { key: nullable(text), upload: nullable(text) }

export const deleteFile = statement('agent_file_delete', {
  takes: { id: text },
  gives: removed,
  sql: ({ id }) => `delete from agent_files where id = ${id} returning key, upload`,
})

/** Where the bytes of all files of a person's agents are. */
export const filesOfOwner = statement('agent_files_of_owner', {
  takes: { ownerId: int },
  gives: removed,
  sql: ({ ownerId }) => `select key, upload from agent_files where owner_id = ${ownerId}`,
})

/** Deletes uploads that nobody has continued, and whole files that were never checked. */
export const deleteStale = statement('agent_files_delete_stale', {
  takes: { before: moment },
  gives: removed,
  sql: ({ before }) =>
    `delete from agent_files where checked_at is null and active_at < ${before} returning key, upload`,
})

export const findKnown = statement('agent_files_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select key from agent_files where key = any (${keys}::text[])`,
})
