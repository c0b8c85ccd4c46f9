import { agentFileKinds } from '@guildhall/contract/agents/trust-options.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { uploadPart } from '#files/tables.ts'
import { people } from '#users/tables.ts'
import { agents } from './tables.ts'

/**
 * Files of agents, and the one video of each. One is uploading while it has an `upload`; others see it once its content was
 * checked.
 */
export const agentFiles = pgTable(
  'agent_files',
  {
    id: text('id').primaryKey(),
    agentId: text('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** The agent's author: used to sum the size of all files of a person. */
    ownerId: bigint('owner_id', { mode: 'number' })
      .notNull()
      .references(() => people.id),
    kind: text('kind', { enum: agentFileKinds }).notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull().unique(),
    upload: text('upload'),
    activeAt: moment('active_at').notNull(),
    createdAt: moment('created_at').notNull(),
    checkedAt: moment('checked_at'),
  },
  (t) => [
    check('agent_files_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('agent_files_kind_known', sql`${t.kind} in (${oneOf(agentFileKinds)})`),
    check('agent_files_named', sql`${t.name} <> ''`),
    check(
      'agent_files_size',
      sql`${t.size} between 1 and case ${t.kind} when 'video' then ${sql.raw(String(most.video.bytes))}
        else ${sql.raw(String(most.files.bytes))} end`,
    ),
    check('agent_files_checked_whole', sql`${t.checkedAt} is null or ${t.upload} is null`),
    uniqueIndex('agent_files_one_video').on(t.agentId).where(sql`kind = 'video'`),
    index('agent_files_agent').on(t.agentId, t.createdAt, t.id),
    index('agent_files_owner').on(t.ownerId),
    index('agent_files_under_way').on(t.activeAt).where(sql`checked_at is null`),
  ],
)

/** Parts of unfinished uploads. */
export const agentFileParts = pgTable(
  'agent_file_parts',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => agentFiles.id, { onDelete: 'cascade' }),
    ...uploadPart,
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.number] }),
    check('agent_file_parts_digest', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)
